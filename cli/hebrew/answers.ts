/** What commands answer, and what they refuse, by what they say in English; {1} and so on are facts. */
export const ANSWERS: Readonly<Record<string, string>> = {
  "error: unknown command '{1}'": 'הפקודה {1} לא קיימת',
  "error: unknown option '{1}'": 'האפשרות {1} לא קיימת',
  '(Did you mean {1}?)': '(אולי {1}?)',
  '(Did you mean one of {1}?)': '(אולי אחת מאלה: {1}?)',
  "error: missing required argument '{1}'": 'חסר ארגומנט: {1}',
  "error: required option '{1}' not specified": 'חסרה אפשרות: {1}',
  "error: option '{1}' argument missing": 'לאפשרות {1} חסר ערך',
  "error: too many arguments for '{1}'. Expected {2} arguments but got {3}: {4}.":
    'לפקודה {1} יותר מדי ארגומנטים: היא מקבלת {2}, וניתנו {3}: {4}.',
  "error: too many arguments for '{1}'. Expected {2} argument but got {3}: {4}.":
    'לפקודה {1} יותר מדי ארגומנטים: היא מקבלת {2}, וניתנו {3}: {4}.',
  'This is no terminal. Give the answers by --answers FILE, or --yes.':
    'זה לא מסוף. אפשר לתת את התשובות באמצעות ‎--answers FILE‎ או ‎--yes‎.',
  'No user "{1}"': 'אין משתמש {1}',
  'Created {1} ({2})': 'נוצר חשבון: {1} ({2})',
  'Set the password of {1}; all sessions have ended': 'נקבעה סיסמה אל {1}; כל החיבורים הסתיימו',
  'must be an e-mail address': 'צריך להיות כתובת דוא"ל',
  'No users yet': 'אין עדיין משתמשים',
  'No runs yet': 'עדיין לא היו ריצות',
  'There is no source': 'אין מקורות',
  '{1} of {2} checks have failed': '{1} מתוך {2} בדיקות נכשלו',
  'The demo: everything is made up, and starts anew each time ({1}). Log in as':
    'הדגמה: הכול מומצא, ומתחיל מחדש בכל פעם ({1}). להתחבר בתור',
  'Warning: {1}': 'אזהרה: {1}',
  'The database was missing or empty, but {1} has been used before: an empty one was made. The first account that registers is its administrator. If this is not intended, stop, and put a backup in its place.':
    'מסד הנתונים היה חסר או ריק, אבל {1} כבר הייתה בשימוש: נוצר מסד ריק. החשבון הראשון שנרשם הוא של מנהל המערכת. אם זו לא הכוונה, לעצור ולשים גיבוי במקומו.',
  'The database has lost all its accounts. The first account that registers is its administrator. If this is not intended, stop, and put a backup in its place.':
    'במסד הנתונים אבדו כל החשבונות. החשבון הראשון שנרשם הוא של מנהל המערכת. אם זו לא הכוונה, לעצור ולשים גיבוי במקומו.',
  '{1} was missing: new secrets were made, and everybody has to log in again. If there is a backup of that file, stop, and put it back.':
    '{1} היה חסר: נוצרו סודות חדשים, וכולם צריכים להתחבר שוב. אם יש גיבוי של הקובץ, לעצור ולהחזיר אותו.',
  'Other users of this machine can read {1}: run "chmod 700 {2}".':
    'משתמשים אחרים של המחשב יכולים לקרוא את {1}. להריץ: chmod 700 {2}',
  'These settings cannot be used:': 'אי אפשר להשתמש בהגדרות האלה:',
  '{1} is no setting; the nearest is {2}': 'אין הגדרה בשם {1}; הקרובה ביותר היא {2}',
  'Another process holds the database. Try again in a moment.':
    'תהליך אחר מחזיק במסד הנתונים. כדאי לנסות שוב עוד רגע.',
  'The disk is full. Free some space, then try again.': 'הדיסק מלא. לפנות מקום, ואז לנסות שוב.',
  'The database cannot be written: its file, folder or disk is read-only.':
    'אי אפשר לכתוב למסד הנתונים: הקובץ, התיקייה או הדיסק הם לקריאה בלבד.',
  'The disk does not work, or is full. Look at the log of the system.':
    'הדיסק לא עובד, או מלא. לבדוק ביומן של המערכת.',
  'The database cannot be opened: this user has no right to its file or folder.':
    'אי אפשר לפתוח את מסד הנתונים: למשתמש הזה אין הרשאה לקובץ או לתיקייה.',
  'The database is damaged. Stop the server, then restore a backup (docs/back-up.md).':
    'מסד הנתונים פגום. לעצור את השרת ולשחזר גיבוי (docs/back-up.md).',
  'The file is no database. Stop the server, then restore a backup (docs/back-up.md).':
    'הקובץ אינו מסד נתונים. לעצור את השרת ולשחזר גיבוי (docs/back-up.md).',
  '{1}: this user has no right to it. Give it to this user (chown), or run as its owner.':
    '{1}: למשתמש הזה אין הרשאה. להעביר למשתמש הזה (chown), או להריץ בתור הבעלים.',
  '{1}: the disk is read-only. Mount it for writing, or set DATA_DIR to another place.':
    '{1}: הדיסק לקריאה בלבד. לפתוח אותו לכתיבה, או לקבוע את DATA_DIR למקום אחר.',
  '{1}: it does not exist.': '{1}: לא קיים.',
}

/** What is wrong with a setting. */
export const PROBLEMS: Readonly<Record<string, string>> = {
  'must be host names without a port, separated by commas':
    'צריך להיות שמות מארחים בלי פורט, מופרדים בפסיקים',
  'must be an smtp:// or smtps:// address': 'צריך להיות כתובת שמתחילה ב-smtp://‎ או smtps://‎',
  'must be an e-mail address, or a name with one: Metzia <homes@example.org>':
    'צריך להיות כתובת דוא"ל, או שם עם כתובת: Metzia <homes@example.org>',
  'must be names, addresses or ids of channels, separated by commas':
    'צריך להיות שמות, כתובות או מזהים של ערוצים, מופרדים בפסיקים',
  'must be of {1}': 'צריך להיות מתוך {1}',
  'must be addresses, or domains as @example.com, separated by commas':
    'צריך להיות כתובות, או שמות מתחם כמו ‎@example.com‎, מופרדים בפסיקים',
  'must be one name, such as mx.example.com': 'צריך להיות שם אחד, כמו mx.example.com',
  'must be an address or a host name': 'צריך להיות כתובת או שם מארח',
  'must be a P-256 public key of 65 bytes as base64url':
    'צריך להיות מפתח ציבורי P-256 של 65 בתים ב-base64url',
  'must be a P-256 private key of 32 bytes as base64url':
    'צריך להיות מפתח פרטי P-256 של 32 בתים ב-base64url',
  'must be a mailto: or https:// address': 'צריך להיות כתובת שמתחילה ב-mailto:‎ או https://‎',
  'is needed beside {1}': 'נחוץ לצד {1}',
  'is set twice: {1} and {2}': 'מוגדר פעמיים: {1} וגם {2}',
  'the file {1} of {2} cannot be read': 'אי אפשר לקרוא את הקובץ {1} של {2}',
  'must be imaps://user:password@host, with imap:// only for this machine; in user and password write %40 for @, %3A for : and %2F for /':
    'צריך להיות imaps://user:password@host, ו-imap://‎ רק במחשב הזה; בשם ובסיסמה לכתוב ‎%40‎ במקום @,‏ ‎%3A‎ במקום : ו-‎%2F‎ במקום /',
  'must be an address such as homes@example.com, or *@homes.example.com':
    'צריך להיות כתובת כמו homes@example.com, או ‎*@homes.example.com‎',
  'must have 16 to 256 letters, digits, _ or -': 'צריך להכיל 16 עד 256 אותיות, ספרות, _ או -',
  'must be a time of day as HH:MM': 'צריך להיות שעה בצורה HH:MM',
  'cannot be used beside {1}': 'אי אפשר להשתמש בזה לצד {1}',
  'must be true or false': 'צריך להיות true או false',
  'must be one of {1}': 'צריך להיות אחד מאלה: {1}',
  'must be a whole number from {1} to {2}': 'צריך להיות מספר שלם מ-{1} עד {2}',
  'must be an http:// or https:// address': 'צריך להיות כתובת שמתחילה ב-http://‎ או https://‎',
  'must be an http:// or https:// address: other kinds of proxy do not work':
    'צריך להיות כתובת שמתחילה ב-http://‎ או https://‎: סוגים אחרים של פרוקסי לא עובדים',
  'must be a time such as 90s, 10m or 1h, at least 1s':
    'צריך להיות משך זמן כמו 90s,‏ 10m או 1h, לפחות 1s',
  'must be host:port, several separated by commas': 'צריך להיות host:port; כמה מהם מופרדים בפסיקים',
  'must be ids or addresses of groups, separated by commas':
    'צריך להיות מזהים או כתובות של קבוצות, מופרדים בפסיקים',
  'must be three limits as messages/ms, separated by commas':
    'צריך להיות שלוש מגבלות בצורה messages/ms, מופרדות בפסיקים',
  'must have at least {1} characters': 'צריך להיות באורך של לפחות {1} תווים',
}

/** Headings of tables, and words in them. */
export const WORDS: Readonly<Record<string, string>> = {
  state: 'מצב',
  check: 'בדיקה',
  found: 'נמצא',
  ok: 'תקין',
  off: 'כבוי',
  warning: 'אזהרה',
  failed: 'נכשל',
  id: 'מזהה',
  name: 'שם',
  email: 'דוא"ל',
  roles: 'תפקידים',
  status: 'סטטוס',
  joined: 'הצטרפות',
  active: 'פעיל',
  banned: 'חסום',
  what: 'מה',
  count: 'מספר',
  'new in 24 h': 'חדשים ב-24 שעות',
  'created on': 'נוצרו ביום',
  users: 'משתמשים',
  bots: 'בוטים',
  source: 'מקור',
  label: 'תווית',
  on: 'מופעל',
  every: 'כל',
  problem: 'בעיה',
  job: 'משימה',
  health: 'מצב',
  reason: 'סיבה',
  next: 'הבא',
  last: 'אחרון',
  started: 'התחלה',
  ended: 'סיום',
  idle: 'ממתין',
  stale: 'לא מעודכן',
  degraded: 'חלקי',
  failing: 'נכשל שוב ושוב',
  blocked: 'חסום',
  running: 'רץ',
  interrupted: 'נקטע',
  'last data': 'נתונים אחרונים',
  'next run': 'הריצה הבאה',
  scope: 'חלק',
  pages: 'עמודים',
  seen: 'נראו',
  new: 'חדשות',
  updated: 'עודכנו',
  gone: 'ירדו',
  rejected: 'נדחו',
  implausible: 'לא סביר',
  'No source has been read yet': 'עדיין לא נקרא אף מקור',
  'What to do:': 'מה לעשות:',
}
