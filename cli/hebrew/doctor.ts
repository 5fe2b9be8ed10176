/** What the doctor says, by what it says in English; {1} and so on are facts. */
export const DOCTOR: Readonly<Record<string, string>> = {
  settings: 'הגדרות',
  'data folder': 'תיקיית נתונים',
  disk: 'דיסק',
  database: 'מסד נתונים',
  migrations: 'עדכוני מבנה',
  'free pages': 'מקום ריק',
  secrets: 'סודות',
  backups: 'גיבויים',
  replication: 'שכפול',
  clock: 'שעון',
  'time zone': 'אזור זמן',
  areas: 'אזורים',
  timetables: 'לוחות זמנים',
  routing: 'מסלולים',
  landmarks: 'מקומות',
  'public address': 'כתובת ציבורית',
  Telegram: 'טלגרם',
  mailbox: 'תיבת דואר',
  mail: 'דואר יוצא',
  'addresses of users': 'כתובות של משתמשים',
  browser: 'דפדפן',
  server: 'שרת',
  delivery: 'שליחה',
  posts: 'פרסומים',
  'source {1}': 'מקור {1}',
  '{1} of {2} are set, all can be used': '{1} מתוך {2} מוגדרות, וכולן תקינות',
  'Rename {1}, or take it out.': 'לשנות את השם {1}, או להסיר.',
  'other users of this machine can read {1}': 'משתמשים אחרים של המחשב יכולים לקרוא את {1}',
  'Run: {1}': 'להריץ: {1}',
  'Correct {1} in the environment. "metzia config" lists every setting, once all can be used.':
    'לתקן את {1} בסביבה. כשהכול תקין, metzia config מציג את כל ההגדרות.',
  '{1} is a file': '{1} הוא קובץ',
  '{1} cannot be written ({2})': 'אי אפשר לכתוב אל {1} ({2})',
  'Move the file away, or set DATA_DIR to a folder of this user.':
    'להעביר את הקובץ, או לקבוע את DATA_DIR לתיקייה של המשתמש הזה.',
  'Mount its disk for writing, or set DATA_DIR to a folder of this user.':
    'לפתוח את הדיסק לכתיבה, או לקבוע את DATA_DIR לתיקייה של המשתמש הזה.',
  'Give the folder to this user (chown), or set DATA_DIR to a folder of this user.':
    'להעביר את התיקייה למשתמש הזה (chown), או לקבוע את DATA_DIR לתיקייה שלו.',
  '{1} is made at the first start': '{1} תיווצר בהפעלה הראשונה',
  '{1} can be written, by its owner only': '{1} ניתנת לכתיבה, ורק לבעליה',
  '{1} MiB are free': '{1} MiB פנויים',
  '{1}; the database grows by {2} MiB a month': '{1}; מסד הנתונים גדל ב-{2} MiB בחודש',
  '{1}, which fills the disk in {2} days': '{1}, והדיסק יתמלא בעוד {2} ימים',
  '{1}, which is too little for a backup and a migration': '{1}, וזה מעט מדי לגיבוי ולעדכון מבנה',
  'Free some space: delete old backups, or move DATA_DIR to a larger disk. {1} MiB are enough for now.':
    'לפנות מקום: למחוק גיבויים ישנים, או להעביר את DATA_DIR לדיסק גדול יותר. לעת עתה מספיקים {1} MiB.',
  '{1} of the {2} of the database hold nothing': '{1} מתוך {2} של מסד הנתונים ריקים',
  'Stop the server, then run: metzia db vacuum': 'לעצור את השרת, ואז להריץ: metzia db vacuum',
  'it is {1}': 'עכשיו {1}',
  'it is {1}, which is in the past': 'עכשיו {1}, וזה בעבר',
  'it is {1}, but something was stored at {2}': 'עכשיו {1}, אבל משהו נשמר ב-{2}',
  'Set the clock of this machine, and let it follow a time server (NTP).':
    'לכוון את השעון של המחשב, ולסנכרן אותו עם שרת זמן (NTP).',
  'the time in Israel is known': 'השעה בישראל ידועה',
  'the time in Israel is wrong by the data of this machine':
    'השעה בישראל שגויה לפי הנתונים של המחשב',
  'Install the time zone data (Debian: apt-get install tzdata), and a Bun with full ICU.':
    'להתקין את נתוני אזורי הזמן (בדביאן: apt-get install tzdata), ו-Bun עם ICU מלא.',
  'is made at the first start': 'ייווצר בהפעלה הראשונה',
  'are made at the first start': 'ייווצרו בהפעלה הראשונה',
  'belong to the database': 'שייכים למסד הנתונים',
  'is whole, {1} MiB': 'שלם, {1} MiB',
  'version {1}, the newest': 'גרסה {1}, החדשה ביותר',
  '{1} are missing': '{1} חסרים',
  'They are applied at the next start, or by: metzia db migrate':
    'הם מוחלים בהפעלה הבאה, או באמצעות: metzia db migrate',
  'it cannot be used: {1}': 'אי אפשר להשתמש בו: {1}',
  'Stop the server and restore a backup (metzia db restore FILE). When its file or folder belongs to another user, give it to this one (chown).':
    'לעצור את השרת ולשחזר גיבוי (metzia db restore FILE). אם הקובץ או התיקייה של משתמש אחר, להעביר אותם לזה (chown).',
  '{1} is missing or empty, but the data folder has been used':
    '{1} חסר או ריק, אבל תיקיית הנתונים כבר הייתה בשימוש',
  'Stop the server and restore a backup (metzia db restore FILE). A start without one makes an empty database.':
    'לעצור את השרת ולשחזר גיבוי (metzia db restore FILE). הפעלה בלי גיבוי יוצרת מסד נתונים ריק.',
  'Run the version that made it, or restore a backup made before the update.':
    'להפעיל את הגרסה שיצרה אותו, או לשחזר גיבוי מלפני העדכון.',
  '{1} is missing': '{1} חסר',
  'are made daily once there is an account': 'נוצרים כל יום, ברגע שיש חשבון',
  'there is none yet': 'אין עדיין',
  'the newest is {1}': 'החדש ביותר הוא {1}',
  'the newest is {1}, {2} days old': 'החדש ביותר הוא {1}, מלפני {2} ימים',
  'The server makes one a day while it runs; make one now by: metzia db backup':
    'השרת יוצר אחד ביום כשהוא פועל; כדי ליצור עכשיו: metzia db backup',
  'those of Metzia are in use': 'אלה של Metzia בשימוש',
  '{1} is in use': '{1} בשימוש',
  'no layer was brought in': 'לא הוכנסה שכבה',
  '{1} is not set': '{1} לא מוגדר',
  'neither GTFS_FILE nor GTFS_URL is set': 'לא GTFS_FILE ולא GTFS_URL מוגדרים',
  'no source needs one': 'אף מקור לא צריך דפדפן',
  'Chromium is there for {1}': 'יש Chromium בשביל {1}',
  'Install Chromium (Debian: apt-get install chromium), set CHROMIUM_PATH, or use the image with Chromium.':
    'להתקין Chromium (בדביאן: apt-get install chromium), לקבוע את CHROMIUM_PATH, או להשתמש בתמונה עם Chromium.',
  'does not run': 'לא פועל',
  'runs ({1})': 'פועל ({1})',
  '{1}, listening on {2}': '{1}, מאזין ב-{2}',
  'links in messages point to {1}, which only this machine can open':
    'קישורים בהודעות מפנים אל {1}, שרק המחשב הזה יכול לפתוח',
  'Set PUBLIC_URL to the address that users type.': 'לקבוע את PUBLIC_URL לכתובת שמקלידים.',
  '{1} is not encrypted: passwords can be read on the way, and browsers offer no push':
    '{1} לא מוצפנת: אפשר לקרוא סיסמאות בדרך, ודפדפנים לא מציעים התראות',
  'Put a proxy with https in front, and set PUBLIC_URL to its https address.':
    'להציב לפניה פרוקסי עם https, ולקבוע את PUBLIC_URL לכתובת ה-https שלו.',
  'all visitors seem to come from the proxy, and share its limits':
    'כל המבקרים נראים כאילו באו מהפרוקסי, וחולקים את המגבלות שלו',
  'Set TRUST_PROXY=true where the proxy sets X-Forwarded-For itself.':
    'לקבוע TRUST_PROXY=true אם הפרוקסי קובע בעצמו את X-Forwarded-For.',
  'the token belongs to {1}': 'האסימון שייך אל {1}',
  'getMe was not answered ({1})': 'לא הייתה תשובה ל-getMe ‏({1})',
  'Copy the token again from @BotFather into TELEGRAM_BOT_TOKEN.':
    'להעתיק שוב את האסימון מ-‎@BotFather‎ אל TELEGRAM_BOT_TOKEN.',
  'Check the network of this machine, its DNS and TELEGRAM_API_URL.':
    'לבדוק את הרשת של המחשב, את ה-DNS ואת TELEGRAM_API_URL.',
  'all of the last 7 days were sent, or wait': 'כל אלה של 7 הימים האחרונים נשלחו, או מחכים',
  '{1} of the last 7 days could not be sent': 'לא היה אפשר לשלוח {1} מ-7 הימים האחרונים',
  'See why by "metzia outbox list --state failed", and send them again by "metzia outbox retry --failed".':
    'הסיבה: metzia outbox list --state failed; שליחה חוזרת: metzia outbox retry --failed',
  'last success: {1}': 'הצלחה אחרונה: {1}',
  'no running bot needs {1}; last success: {2}': 'אף בוט פעיל לא צריך את {1}; הצלחה אחרונה: {2}',
  '{1} is switched off': '{1} כבוי',
  never: 'אף פעם',
  'Start the server: it reads the sources.': 'להפעיל את השרת: הוא קורא את המקורות.',
  'See its runs by "metzia scrape status", and docs/troubleshoot.md, "A source".':
    'הריצות שלו: metzia scrape status; וגם docs/troubleshoot.md, "A source".',
  'Homes are kept without it. See docs/troubleshoot.md, "A source".':
    'דירות נשמרות גם בלעדיו. לפרטים: docs/troubleshoot.md, "A source".',
  'Check MAIL_IN_URL and MAIL_IN_FOLDER: docs/install.md, "Mail alerts".':
    'לבדוק את MAIL_IN_URL ואת MAIL_IN_FOLDER: docs/install.md, "Mail alerts".',
  'MAIL_FROM is set and SMTP_URL is not: no mail is sent':
    'MAIL_FROM מוגדר ו-SMTP_URL לא: לא נשלח דואר',
  'Set SMTP_URL to the mail server, or take MAIL_FROM out.':
    'לקבוע את SMTP_URL לשרת הדואר, או להסיר את MAIL_FROM.',
}
