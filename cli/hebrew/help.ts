/** What the help says, by what it says in English. Names of commands and settings stay as they are. */
export const HELP: Readonly<Record<string, string>> = {
  'Finds homes in Israel, once. Works on the database in DATA_DIR, also while the server runs.':
    'מוצאת דירות בישראל, כל אחת פעם אחת. עובדת על מסד הנתונים שב-DATA_DIR, גם כשהשרת פועל.',
  'Usage:': 'שימוש:',
  'Options:': 'אפשרויות:',
  'Commands:': 'פקודות:',
  'Arguments:': 'ארגומנטים:',
  'output the version number': 'הצגת מספר הגרסה',
  'display help for command': 'הצגת עזרה לפקודה',
  'Generate shell completion scripts': 'השלמת פקודות במעטפת',
  '(add --help for what this command takes)': '(להוסיף ‎--help‎ כדי לראות מה הפקודה מקבלת)',
  'print JSON': 'הדפסת JSON',
  'ask for what Metzia needs, try it, and write it into a file of settings':
    'שואלת מה ש-Metzia צריכה, מנסה, וכותבת לקובץ הגדרות',
  'the file; else SETTINGS_FILE, else metzia.env in DATA_DIR':
    'הקובץ; אחרת SETTINGS_FILE, ואחרת metzia.env ב-DATA_DIR',
  'take the answers from lines NAME=VALUE; - is standard input':
    'תשובות משורות NAME=VALUE; הסימן - הוא הקלט התקני',
  'take the answers from the environment, and keep what stands':
    'תשובות מהסביבה, ומה שקבוע כבר נשאר',
  'try nothing at other machines': 'בלי ניסיון מול מחשבים אחרים',
  'start the server': 'הפעלת השרת',
  'with made-up homes, in a data folder of its own, without any network':
    'עם דירות מומצאות, בתיקיית נתונים משלה, בלי רשת',
  'accounts, by e-mail or id': 'חשבונות, לפי דוא"ל או מזהה',
  'every account, oldest first': 'כל החשבונות, מהוותיק לחדש',
  'create an account': 'יצירת חשבון',
  'the e-mail to log in with': 'הדוא"ל שאיתו מתחברים',
  'absent: it is asked for, or read from standard input': 'בלעדיו: תישאל שאלה, או ייקרא הקלט התקני',
  'first name': 'שם פרטי',
  'last name': 'שם משפחה',
  'make it an administrator': 'החשבון יהיה של מנהל מערכת',
  'one account': 'חשבון אחד',
  'let an account in again': 'ביטול חסימה של חשבון',
  'make an account an administrator': 'הפיכת חשבון לחשבון של מנהל מערכת',
  'make an administrator an ordinary user': 'הפיכת חשבון של מנהל מערכת לחשבון רגיל',
  'ban an account and end its sessions': 'חסימת חשבון וסיום החיבורים שלו',
  'shown to the registration': 'מוצג בחשבון החסום',
  'delete an account with its bots and chats': "מחיקת חשבון עם הבוטים והצ'אטים שלו",
  'set a password, or print a link that sets one': 'קביעת סיסמה, או קישור לקביעת סיסמה',
  'print a link that is valid for one hour': 'הדפסת קישור שתקף לשעה',
  'bots of all users': 'הבוטים של כולם',
  'every bot, oldest first': 'כל הבוטים, מהוותיק לחדש',
  'one bot': 'בוט אחד',
  'pause a bot': 'השהיית בוט',
  'resume a bot': 'הפעלת בוט מחדש',
  'delete a bot and its chat': "מחיקת בוט והצ'אט שלו",
  'read the sources': 'קריאת המקורות',
  'one pass over a source now; "cleaner" re-checks known listings of every source; --file reads recorded answers':
    'מעבר אחד על מקור עכשיו; "cleaner" בודק שוב מודעות מוכרות מכל המקורות; ‎--file‎ קורא תשובות שנשמרו',
  'a recorded answer; may be repeated': 'תשובה שנשמרה; אפשר כמה פעמים',
  'print what a run would do, and store nothing': 'הצגת מה שהיה קורה, בלי לשמור דבר',
  'the health and the newest runs of each source': 'מצבו של כל מקור והריצות האחרונות שלו',
  'what a text in Hebrew says about a home, each fact with its words':
    'מה טקסט בעברית אומר על דירה, כל עובדה עם המילים שלה',
  homes: 'דירות',
  'rates of arnona, purchase tax and loan limits': 'תעריפי ארנונה, מס רכישה ומגבלות משכנתה',
  'areas: the neighbourhoods of Yad2': 'אזורים: השכונות של יד2',
  'the database file': 'קובץ מסד הנתונים',
  'apply missing migrations; a copy is made first': 'החלת עדכוני מבנה חסרים; קודם נוצר עותק',
  'copy the database and its secrets, also while the server runs; into DATA_DIR/backups without a file':
    'העתקת מסד הנתונים והסודות שלו, גם כשהשרת פועל; בלי קובץ: אל DATA_DIR/backups',
  'put a backup in the place of the database, which is kept; stop the server first':
    'גיבוי במקום מסד הנתונים, שנשמר בצד; קודם לעצור את השרת',
  'check the file, references between rows, and what can be derived again; or a backup':
    'בדיקת הקובץ, הקשרים בין השורות ומה שאפשר לחשב שוב; או של גיבוי',
  'give free pages back to the disk; stop the server first':
    'החזרת מקום פנוי לדיסק; קודם לעצור את השרת',
  'numbers of rows, and the sizes of the file, its log and its tables':
    'מספרי השורות, והגדלים של הקובץ, היומן והטבלאות',
  'where listings come from': 'מאיפה מגיעות מודעות',
  'every source, and whether it is switched on': 'כל המקורות, והאם הם מופעלים',
  'bring homes in from files, for everybody': 'הכנסת דירות מקבצים, בשביל כולם',
  'what users and mailboxes have sent in': 'מה ששלחו משתמשים ותיבות דואר',
  'messages that wait to be sent': 'הודעות שמחכות לשליחה',
  'what administrators and operators did, newest first; kept a year':
    'מה עשו מנהלים ומפעילים, מהחדש לישן; נשמר שנה',
  'numbers of users, bots and homes, and what was created in 30 days':
    'מספרי המשתמשים, הבוטים והדירות, ומה נוצר ב-30 יום',
  'send a message to every chat of Telegram': "שליחת הודעה לכל הצ'אטים בטלגרם",
  'send a message to one chat of Telegram': "שליחת הודעה לצ'אט אחד בטלגרם",
  'ask the server on this machine whether it is ready': 'בדיקה אם השרת במחשב הזה מוכן',
  'answer programs that speak the Model Context Protocol, on standard input and output (METZIA_URL, METZIA_TOKEN)':
    'מענה לתוכנות ב-Model Context Protocol, בקלט ובפלט התקניים (METZIA_URL, METZIA_TOKEN)',
  'every setting with its value; secrets are hidden': 'כל ההגדרות וערכיהן; סודות מוסתרים',
  'put a newer executable in the place of this one, after a backup and a trial of it':
    'קובץ הפעלה חדש במקום הזה, אחרי גיבוי וניסיון',
  'take this checkout to another version, after a backup and a trial of it':
    'מעבר של התיקייה הזאת לגרסה אחרת, אחרי גיבוי וניסיון',
  'make a backup for a newer image, and say the commands that try it and put it in the place of this one':
    'גיבוי לקראת תמונה חדשה, והפקודות שמנסות אותה ושמות אותה במקום הזאת',
  'examine this installation, and say what to do about what is wrong':
    'בדיקת ההתקנה, ומה לעשות במה שלא תקין',
  'also send a mail to an address as users have them, and see it arrive':
    'גם שליחת הודעת דואר לכתובת כמו של משתמשים, ובדיקה שהיא מגיעה',
  'start the server with made-up homes; the same as "serve --demo"':
    'הפעלת השרת עם דירות מומצאות; כמו "serve --demo"',
}
