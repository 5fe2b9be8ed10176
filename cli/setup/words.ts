import type { SettingName } from '../../src/process/settings.ts'

/** The settings that a setup asks for. */
export const ASKED = [
  'PUBLIC_URL',
  'TRUST_PROXY',
  'SUPPORT_EMAIL',
  'TELEGRAM_BOT_TOKEN',
  'SMTP_URL',
  'MAIL_FROM',
  'MAIL_IN_URL',
  'MAIL_IN_FROM',
  'MAIL_IN_AUTHSERV_ID',
  'MAIL_IN_ADDRESS',
  'BACKUPS_KEPT',
] as const satisfies readonly SettingName[]
export type AskedName = (typeof ASKED)[number]

/** What a setup asks besides settings. */
export type OtherName =
  | 'ACCOUNT_FIRSTNAME'
  | 'ACCOUNT_LASTNAME'
  | 'ACCOUNT_EMAIL'
  | 'ACCOUNT_PASSWORD'
  | 'MAIL_SEEN'
  | 'TELEGRAM_GROUP'

export type SetupWords = {
  /** The question of each answer. */
  of: Record<AskedName | OtherName, string>
  keep(standing: string): string
  yes: string
  no: string
  anew: string
  cancelled: string
  odd: string
  long: string
  notEmail: string
  environment(name: string): string
  begin(file: string): string
  address: string
  account: string
  accountThere(email: string): string
  telegram: string
  telegramTried: string
  group(name: string): string
  groupThis(title: string): string
  groupNone: string
  groupDone(title: string): string
  groupRunning: string
  mail: string
  mailTried(address: string): string
  mailSubject: string
  mailText: string
  mailUnseen: string
  mailIn: string
  mailInTried: string
  push(isSecure: boolean): string
  backups(folder: string): string
  saved(file: string): string
  arrives: string
  from: { on: string; off: string; people: string; mail: string }
  next(command: string): string
  restart: string
}

export const SETUP_WORDS: Record<'en' | 'he', SetupWords> = {
  en: {
    of: {
      PUBLIC_URL:
        'The address that people type, as https://homes.example.org. Empty: this machine only',
      TRUST_PROXY: 'Does a proxy stand before it, which sets X-Forwarded-For itself?',
      SUPPORT_EMAIL: 'An e-mail address for people who need help, which push services get too',
      TELEGRAM_BOT_TOKEN: 'The token of the bot. Empty: without Telegram',
      SMTP_URL:
        'The mail server, as smtps://user:password@mail.example.org. Empty: no mail is sent',
      MAIL_FROM: 'The sender of mails, as Metzia <homes@example.org>',
      MAIL_IN_URL: 'The mailbox, as imaps://user:password@imap.example.org. Empty: no mail is read',
      MAIL_IN_FROM:
        'Senders whose mail is for everybody, with commas between, as dana@gmail.com,@yad2.co.il',
      MAIL_IN_AUTHSERV_ID: 'The name that its mail server gives itself. Empty: see what is found',
      MAIL_IN_ADDRESS: 'Its address, if each user is to get one of their own, as homes@example.org',
      BACKUPS_KEPT: 'How many daily backups to keep',
      ACCOUNT_FIRSTNAME: 'First name',
      ACCOUNT_LASTNAME: 'Last name',
      ACCOUNT_EMAIL: 'E-mail, with which to log in',
      ACCOUNT_PASSWORD: 'Password',
      MAIL_SEEN: 'Has the mail arrived?',
      TELEGRAM_GROUP: 'Look for the group now? "No" leaves it for later',
    },
    keep: (standing) => `(Enter keeps ${standing || 'what is set'}, - takes it out)`,
    yes: 'Yes',
    no: 'No',
    anew: 'Answer this again? "No" leaves it as it is',
    cancelled: 'Ended. Nothing was written.',
    odd: 'must be one line without control characters, and without a mix of all kinds of quotes',
    long: 'is too long',
    notEmail: 'must be an e-mail address, as dana@example.com',
    environment: (name) => `${name} is set by the environment, which counts before the file.`,
    begin: (file) =>
      `This asks for what Metzia needs, tries it, and writes it into ${file} at the end. Nothing has to be answered, and it can be run again at any time.`,
    address:
      'Address. Others reach Metzia through a proxy with https (docs/proxies.md); push notifications need it.',
    account: 'The first account. It is the administrator.',
    accountThere: (email) => `There is an administrator: ${email}`,
    telegram:
      'Telegram. Write /newbot to @BotFather and choose a name; it answers with a token. Its privacy mode can stay on.',
    telegramTried: 'Asking Telegram',
    group: (name) =>
      `A group for homes: make one in Telegram and add the bot (${name}) to it. Everybody in the group sees what is posted.`,
    groupThis: (title) => `Link the group "${title}"?`,
    groupNone: 'Telegram knows of no group that the bot was added to just now.',
    groupDone: (title) =>
      `"${title}" is linked. Its bot waits on the page "My Bots" for an area and a price.`,
    groupRunning:
      'A server receives the messages of this bot. Write /connect in the group: the answer has a code and a link.',
    mail: 'Mail that Metzia sends: links for new passwords, and digests.',
    mailTried: (address) => `Sending a mail to ${address}`,
    mailSubject: 'Metzia can send mail',
    mailText: 'This mail was sent by "metzia setup". It can be deleted.',
    mailUnseen: 'Look into the folder of spam. The mail server may also refuse this sender.',
    mailIn:
      'Mail that Metzia reads: alerts of Yad2 and other sites, forwarded to a mailbox of its own (docs/install.md, "Mail alerts").',
    mailInTried: 'Opening the mailbox',
    push: (isSecure) =>
      isSecure
        ? 'Push notifications: their keys are made at the first start; users switch them on in their profile.'
        : 'Push notifications need an https address; their keys are made at the first start.',
    backups: (folder) =>
      `Backups are made each day into ${folder}. Copy them to another machine too (docs/back-up.md).`,
    saved: (file) => `Written: ${file}`,
    arrives: 'What will arrive, and from where:',
    from: {
      on: 'on',
      off: 'off',
      people: 'What people share on the page or forward to the bot',
      mail: 'Alert mails',
    },
    next: (command) => `Next: ${command}`,
    restart: 'Restart the server: it reads settings when it starts.',
  },
  he: {
    of: {
      PUBLIC_URL: 'הכתובת שמקלידים, למשל https://homes.example.org. ריק: רק במחשב הזה',
      TRUST_PROXY: 'האם לפניה שרת פרוקסי שקובע בעצמו את X-Forwarded-For?',
      SUPPORT_EMAIL: 'כתובת דוא"ל לפניות לעזרה; גם שירותי ההתראות מקבלים אותה',
      TELEGRAM_BOT_TOKEN: 'האסימון (token) של הבוט. ריק: בלי טלגרם',
      SMTP_URL: 'שרת הדואר, למשל smtps://user:password@mail.example.org. ריק: לא נשלח דואר',
      MAIL_FROM: 'השולח של הודעות הדואר, למשל Metzia <homes@example.org>',
      MAIL_IN_URL: 'תיבת הדואר, למשל imaps://user:password@imap.example.org. ריק: לא נקרא דואר',
      MAIL_IN_FROM:
        'שולחים שהדואר שלהם מיועד לכולם, מופרדים בפסיקים, למשל dana@gmail.com,@yad2.co.il',
      MAIL_IN_AUTHSERV_ID: 'השם ששרת הדואר נותן לעצמו. ריק: יוצג מה שנמצא',
      MAIL_IN_ADDRESS: 'הכתובת שלה, כדי שלכל אחד תהיה כתובת משלו, למשל homes@example.org',
      BACKUPS_KEPT: 'כמה גיבויים יומיים לשמור',
      ACCOUNT_FIRSTNAME: 'שם פרטי',
      ACCOUNT_LASTNAME: 'שם משפחה',
      ACCOUNT_EMAIL: 'דוא"ל, שאיתו מתחברים',
      ACCOUNT_PASSWORD: 'סיסמה',
      MAIL_SEEN: 'האם ההודעה הגיעה?',
      TELEGRAM_GROUP: 'לחפש את הקבוצה עכשיו? "לא" משאיר את זה להמשך',
    },
    keep: (standing) => `(Enter משאיר ${standing || 'את מה שהוגדר'}, - מוחק)`,
    yes: 'כן',
    no: 'לא',
    anew: 'לענות שוב? "לא" משאיר את זה כך',
    cancelled: 'הסתיים. דבר לא נכתב.',
    odd: 'צריך להיות בשורה אחת, בלי תווי בקרה ובלי כל סוגי המירכאות יחד',
    long: 'ארוך מדי',
    notEmail: 'צריך להיות כתובת דוא"ל, למשל dana@example.com',
    environment: (name) => `${name} מוגדר בסביבה, והיא קודמת לקובץ.`,
    begin: (file) =>
      `כאן נשאלות השאלות ש-Metzia צריכה, התשובות נבדקות, ובסוף נכתבות אל ${file}. אין חובה לענות, ואפשר להריץ שוב בכל עת.`,
    address:
      'כתובת. אחרים מגיעים אל Metzia דרך פרוקסי עם https ‏(docs/proxies.md); גם התראות צריכות אותו.',
    account: 'החשבון הראשון. הוא של מנהל המערכת.',
    accountThere: (email) => `יש מנהל מערכת: ${email}`,
    telegram:
      'טלגרם. לכתוב ‎/newbot‎ אל ‎@BotFather‎ ולבחור שם; בתשובה יש אסימון. מצב הפרטיות שלו יכול להישאר פעיל.',
    telegramTried: 'פנייה לטלגרם',
    group: (name) =>
      `קבוצה לדירות: לפתוח קבוצה בטלגרם ולהוסיף אליה את הבוט (${name}). כל מי שבקבוצה רואה מה שמתפרסם בה.`,
    groupThis: (title) => `לקשר את הקבוצה "${title}"?`,
    groupNone: 'בטלגרם לא נמצאה קבוצה שהבוט נוסף אליה זה עתה.',
    groupDone: (title) => `"${title}" מקושרת. הבוט שלה מחכה בעמוד "הבוטים שלי" לאזור ולמחיר.`,
    groupRunning:
      'יש שרת שמקבל את ההודעות של הבוט הזה. לכתוב ‎/connect‎ בקבוצה: בתשובה יש קוד וקישור.',
    mail: 'דואר ש-Metzia שולחת: קישורים לסיסמה חדשה, וסיכומים.',
    mailTried: (address) => `שליחת הודעה אל ${address}`,
    mailSubject: 'ל-Metzia יש דואר יוצא',
    mailText: 'ההודעה נשלחה על ידי "metzia setup". אפשר למחוק אותה.',
    mailUnseen: 'כדאי לבדוק בתיקיית הספאם. ייתכן גם ששרת הדואר מסרב לשולח הזה.',
    mailIn:
      'דואר ש-Metzia קוראת: התראות של יד2 ושל אתרים אחרים, שמועברות לתיבה משלה (docs/install.md, "Mail alerts").',
    mailInTried: 'פתיחת תיבת הדואר',
    push: (isSecure) =>
      isSecure
        ? 'התראות: המפתחות נוצרים בהפעלה הראשונה; אפשר להפעיל אותן בעמוד הפרופיל.'
        : 'להתראות צריך כתובת https; המפתחות נוצרים בהפעלה הראשונה.',
    backups: (folder) =>
      `גיבויים נוצרים כל יום אל ${folder}. כדאי להעתיק אותם גם למחשב אחר (docs/back-up.md).`,
    saved: (file) => `נכתב: ${file}`,
    arrives: 'מה יגיע, ומאיפה:',
    from: {
      on: 'פעיל',
      off: 'כבוי',
      people: 'מה שמשתפים בעמוד או מעבירים לבוט',
      mail: 'הודעות דואר עם התראות',
    },
    next: (command) => `הצעד הבא: ${command}`,
    restart: 'יש להפעיל את השרת מחדש: ההגדרות נקראות בהפעלה.',
  },
}
