/** What the help says, by what it says in English. Names of commands and settings stay as they are. */
export const HELP: Readonly<Record<string, string>> = {
  'Finds homes in Israel, once. Works on the database in DATA_DIR, also while the server runs.':
    'מוצאת דירות בישראל, כל אחת פעם אחת. עובדת על מסד הנתונים שב-DATA_DIR, גם כשהשרת פועל.',
  'Usage:': 'שימוש:',
  'Options:': 'אפשרויות:',
  'Commands:': 'פקודות:',
  'Arguments:': 'ארגומנטים:',
  '{0} (default: {1})': '{0} (ברירת המחדל: {1})',
  '{0} (choices: {1})': '{0} (אחד מאלה: {1})',
  '{0} (choices: {1}, default: {2})': '{0} (אחד מאלה: {1}, ברירת המחדל: {2})',
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
  'a text file; - for standard input': 'קובץ טקסט; הסימן - הוא הקלט התקני',
  'live homes, newest first': 'הדירות שמוצעות עכשיו, מהחדשה לישנה',
  'words of the address or description': 'מילים מהכתובת או מהתיאור',
  'code of an area': 'קוד של אזור',
  'rent or sale': 'שכירות (rent) או מכירה (sale)',
  'price and pricePerMetre: lowest first': '‏price ו-pricePerMetre: מהנמוך לגבוה',
  page: 'עמוד',
  'homes on a page': 'דירות בעמוד',
  'one home with its listings, why each is one of them, and its prices':
    'דירה אחת עם המודעות שלה, למה כל אחת שייכת אליה, והמחירים שלה',
  'decide that a listing, by its id, is another home than the rest of this one':
    'קביעה שמודעה, לפי המזהה שלה, היא דירה אחרת מהשאר',
  'decide that homes are one; the first seen keeps its address':
    'קביעה שדירות הן דירה אחת; הראשונה שנראתה שומרת על הכתובת שלה',
  'every live home that everybody sees as a line of JSON, oldest first':
    'כל דירה שמוצעת לכולם כשורת JSON, מהישנה לחדשה',
  'the cities with rates, and the table of taxes and limits with its date':
    'הערים שיש להן תעריפים, וטבלת המסים והמגבלות עם התאריך שלה',
  'replace the rates of the cities in a file (one rate on each line, as data/arnona.json), or the table of taxes and limits (as data/money.json)':
    'החלפת התעריפים של הערים שבקובץ (תעריף בכל שורה, כמו data/arnona.json), או של טבלת המסים והמגבלות (כמו data/money.json)',
  "every area as 'City - Area', sorted by name": "כל האזורים בצורה 'עיר - אזור', לפי השם",
  'only cities whose name contains this text': 'רק ערים שהטקסט הזה בשם שלהן',
  'the boundaries in use, as GeoJSON': 'הגבולות שבשימוש, כ-GeoJSON',
  'replace the boundaries of the areas in a file of official ones; features name their area by hoodCode, or by cityName and hoodName':
    'החלפת הגבולות של האזורים שבקובץ של גבולות רשמיים; כל צורה מציינת את האזור שלה ב-hoodCode, או ב-cityName וב-hoodName',
  'what a file for DATA_DIR/sources reads: nothing is stored':
    'מה קורא קובץ שמיועד ל-DATA_DIR/sources: דבר לא נשמר',
  'a request to the site for each page, as without --page':
    'פנייה לאתר בשביל כל עמוד, כמו בלי ‎--page',
  'a page that was saved, instead of a request to the site': 'עמוד שנשמר, במקום פנייה לאתר',
  'the file (YAML), or the name of a shipped definition':
    'הקובץ (YAML), או שם של הגדרה שמגיעה עם Metzia',
  'the shape of a file for DATA_DIR/sources, as JSON Schema for editors':
    'המבנה של קובץ ל-DATA_DIR/sources, כ-JSON Schema לעורכים',
  'the shipped definitions of sites, which are off until one is used':
    'הגדרות האתרים שמגיעות עם Metzia; הן כבויות עד שמשתמשים באחת',
  'copy a shipped definition into DATA_DIR/sources: it is a source from the next start on':
    'העתקת הגדרה שמגיעה עם Metzia אל DATA_DIR/sources: מההפעלה הבאה היא מקור',
  'its name': 'השם שלה',
  'groups of Facebook': 'קבוצות של פייסבוק',
  'log in the account that reads the groups: in a window, or by FACEBOOK_COOKIES_FILE where it is set':
    'התחברות של החשבון שקורא את הקבוצות: בחלון, או לפי FACEBOOK_COOKIES_FILE אם הוגדר',
  'texts (posts are separated by lines of ---), JSON or lines of JSON, saved pages, recorded answers; folders are read with all their files; "-" is the standard input':
    'טקסטים (פוסטים מופרדים בשורות של ---), JSON או שורות JSON, עמודים שנשמרו, תשובות שנשמרו; תיקיות נקראות עם כל הקבצים שבהן; הסימן "-" הוא הקלט התקני',
  'a mail (.eml) or several (mbox): for everybody, or for the user to whose address it was delivered':
    'הודעת דואר (.eml) או כמה (mbox): בשביל כולם, או בשביל מי שההודעה נמסרה לכתובת שלו',
  'an exported chat (_chat.txt, or its archive), for everybody: what tells of no home is not kept':
    "צ'אט שיוצא לקובץ (_chat.txt, או הארכיון שלו), בשביל כולם: מה שלא מספר על דירה לא נשמר",
  'recorded sales: tables (CSV with a header) and JSON answers of the public map service; again without doubling':
    'עסקאות שנרשמו: טבלאות (CSV עם שורת כותרת) ותשובות JSON של שירות המפות הציבורי; אפשר שוב בלי כפילויות',
  'the city of records that state none': 'העיר של רשומות שלא מציינות עיר',
  'where parcels are (CSV: gush, helka, x, y), for sales that state only their parcel':
    'איפה נמצאות חלקות (CSV: gush, helka, x, y), לעסקאות שמציינות רק חלקה',
  'stations, schools, parks, supermarkets and shelters as GeoJSON; a kind takes the place of the one before':
    'תחנות, בתי ספר, פארקים, סופרמרקטים ומקלטים כ-GeoJSON; סוג חדש בא במקום מה שהיה מאותו הסוג',
  'of all that is in the files': 'של כל מה שבקבצים',
  'whose data it is, where the files do not state it': 'של מי הנתונים, אם הקבצים לא מציינים',
  'take a kind away': 'הסרת סוג',
  'items of the last 30 days, the newest first': 'הפריטים של 30 הימים האחרונים, מהחדש לישן',
  'of one outcome': 'עם תוצאה אחת',
  'how many': 'כמה',
  'one item: what it contained, and what was read': 'פריט אחד: מה היה בו, ומה נקרא ממנו',
  'read an item again that could not be read': 'קריאה חוזרת של פריט שלא היה אפשר לקרוא',
  'all items that could not be read': 'כל הפריטים שלא היה אפשר לקרוא',
  'what users have stored of items and photos, those with most first':
    'כמה פריטים ותמונות שמורים לכל משתמש, מהגדול לקטן',
  'the mail address of a user, by e-mail or id: what is mailed to it is the user’s own':
    'כתובת הדואר של משתמש, לפי דוא"ל או מזהה: מה שנשלח אליה שייך למשתמש',
  'make one, or another one: the one there is becomes void':
    'יצירת כתובת, או כתובת אחרת: הקודמת מפסיקה לפעול',
  'end it: what is mailed to it is void': 'סיום הכתובת: מה שנשלח אליה לא נקרא',
  'open messages, and why each of them waits': 'הודעות פתוחות, ולמה כל אחת מחכה',
  'which messages': 'אילו הודעות',
  'of one channel': 'של ערוץ אחד',
  'send a message again that has failed': 'שליחה חוזרת של הודעה שנכשלה',
  'all messages that have failed': 'כל ההודעות שנכשלו',
  'part of a name, an address or a command': 'חלק משם, מכתובת או מפקודה',
  'only these actions': 'רק הפעולות האלה',
  'only of the last n days': 'רק של n הימים האחרונים',
  'how many, up to 10000': 'כמה, עד 10000',
  'how often log-ins and calls of administrators were refused, by account and network, in the last 7 days or --days':
    'כמה פעמים נדחו התחברויות ופניות של מנהלים, לפי חשבון ורשת, ב-7 הימים האחרונים או לפי ‎--days',
  'the message in Markdown, or - for standard input': 'ההודעה ב-Markdown, או - בשביל הקלט התקני',
  'the id of a group or of a private chat': "המזהה של קבוצה או של צ'אט פרטי",
  'the way back: the version and the database of before': 'הדרך חזרה: הגרסה ומסד הנתונים שלפני כן',
  'a tag or a commit, as v1.2.0': 'תגית או commit, כמו v1.2.0',
}
