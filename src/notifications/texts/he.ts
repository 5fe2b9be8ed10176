import { isolated } from '../../kernel/direction.ts'
import { pluralOf } from '../../kernel/domain/plurals.ts'
import type { NoticeTexts } from './shared.ts'

const plural = pluralOf('he')

const matches = (count: number) =>
  plural(count, { one: 'דירה חדשה אחת', other: `${count} דירות חדשות` })
const drops = (count: number) =>
  plural(count, { one: 'ירידת מחיר אחת', other: `${count} ירידות מחיר` })

export const he: NoticeTexts = {
  home: {
    match: (bot) => `${isolated(bot)}: דירה חדשה`,
    fell: (bot) => `${isolated(bot)}: ירידת מחיר`,
    joined: (bot) => `${isolated(bot)}: מוצעת גם בפחות`,
  },
  watched: {
    price: 'ירידת מחיר בדירה מהרשימה שלנו',
    gone: 'דירה מהרשימה שלנו ירדה',
    back: 'דירה מהרשימה שלנו פורסמה שוב',
    edited: 'המודעה של דירה מהרשימה שלנו השתנתה',
    dearer: 'עליית מחיר בדירה מהרשימה שלנו',
    was: (price) => `במקום ${price}`,
  },
  viewing: (at) => `ביקור: ${at}`,
  mentioned: (by) => `אזכור שלך מאת ${isolated(by)}`,
  agreed: 'כולם בעד הדירה הזו',
  homes: {
    title: (bot, found, fell) =>
      `${isolated(bot)}: ${[found > 0 ? matches(found) : '', fell > 0 ? drops(fell) : ''].filter(Boolean).join(', ')}`,
    more: (count) => `ועוד ${count}`,
  },
  postFailed: ({ bot, reason }) => ({
    title: `${isolated(bot.name)}: הודעה לא נשלחה`,
    body: `${reason === null ? 'הסיבה לא ידועה' : isolated(reason)}. בדף הבוטים ובצ׳אט אפשר לראות מה לא נשלח ולשלוח שוב.`,
  }),
  botQuiet: {
    title: (bot) => `שום דבר חדש עבור ${isolated(bot)} ב־24 השעות האחרונות`,
    allOff: 'אף מקור לא פועל בשרת הזה.',
    refuses: (label) => `${isolated(label)} חוסם את השרת הזה.`,
    fails: (label) => `אי אפשר לקרוא את ${isolated(label)}.`,
    missed: (parts) => `ב־7 הימים האחרונים הוחמצו ${parts.join(', ')}.`,
    more: (count, change, withUnit) =>
      `${withUnit ? plural(count, { one: 'דירה אחת', other: `${count} דירות` }) : count} ${change}`,
    relaxed: {
      priceLimit: 'בכל מחיר',
      rooms: 'בכל מספר חדרים',
      roomsMax: 'עם יותר חדרים',
      merchant: 'גם מתיווך',
      totalMax: 'בעלות כוללת גבוהה יותר לחודש',
      sizeMin: 'בכל שטח',
      sizeMax: 'גם בשטח גדול יותר',
      sublet: 'עם סאבלט או בלי',
      excludeWords: 'בלי מילים פוסלות',
      features: 'בלי דרישות חובה',
      entryFrom: 'עם כניסה מוקדמת יותר',
      entryTo: 'עם כניסה מאוחרת יותר',
      floorMin: 'גם בקומות נמוכות יותר',
      floorMax: 'גם בקומות גבוהות יותר',
      mutedPhones: 'בלי מספרים מושתקים',
      travel: 'גם רחוק יותר מהמקומות',
    },
    advice: 'אפשר גם להביא דירות לבד.',
  },
  webhookOff: ({ bot, host, reason }) => ({
    title: `${isolated(bot.name)}: webhook כובה`,
    body: `${isolated(`${host}: ${reason}`)}. אפשר להפעיל אותו שוב בהגדרות הבוט.`,
  }),
  mailOff: () => ({
    title: 'המיילים כובו',
    body: 'שרת הדואר של כתובת המייל אומר שאין תיבה כזאת. הבוטים לא ישלחו מיילים עד שיופעלו שוב.',
  }),
  groupLost: ({ bot }) => ({
    title: `${isolated(bot.name)} כבר לא מפרסם בטלגרם`,
    body: 'הבוט של טלגרם הוסר מהקבוצה. אפשר להוסיף אותו שוב ולהפעיל את טלגרם בהגדרות הבוט. בשאר המקומות הוא ממשיך.',
  }),
  groupConnected: ({ bot }) => ({
    title: `${isolated(bot.name)} מחובר`,
    body: 'נשאר לבחור אזורים: אז הבוט יפרסם בקבוצה ובצ׳אט כאן.',
  }),
  telegramBlocked: () => ({
    title: 'הבוט של טלגרם חסום',
    body: 'קודים לאיפוס סיסמה לא יכולים להגיע. אפשר לבטל את החסימה בטלגרם, או לנתק את החשבון.',
  }),
  telegramWanted: ({ name }) => ({
    title: 'יש בקשה לטלגרם',
    body: `בקשה מ־${isolated(name)} לבוטים שמפרסמים בקבוצות טלגרם. טלגרם לא מוגדר בשרת הזה.`,
  }),
  passwordReset: () => ({
    title: 'הסיסמה אופסה',
    body: 'אם האיפוס לא מוכר, יש לפנות לתמיכה.',
  }),
  signInAdded: ({ provider, check }) => ({
    title: `נוספה לחשבון התחברות עם ${{ google: 'Google', facebook: 'Facebook' }[provider]}`,
    body: {
      ended:
        'כתובת המייל של החשבון לא אומתה קודם. הסיסמה הישנה, חשבון הטלגרם המקושר ודרכי ההתחברות האחרות בוטלו. אפשר לקבוע כאן סיסמה חדשה.',
      password: 'אם הסיסמה של החשבון נקבעה בידי מישהו אחר, יש לשנות אותה עכשיו.',
      account: 'אם החשבון נפתח בידי מישהו אחר, יש לפנות לתמיכה.',
    }[check],
  }),
  mailLimit: ({ count, megabytes }) => ({
    title: 'כתובת המייל הגיעה למכסה היומית',
    body: `נקראים עד ${count} מיילים ו־${isolated(`${megabytes} MB`)} ביום. מה שיגיע עד חצות UTC לא ייקרא. כדאי להעביר פחות התראות, או התראות צרות יותר.`,
  }),
  inboxFull: () => ({
    title: 'תיבת הפריטים מלאה',
    body: 'מייל שהגיע לכתובת לא נשמר. אחרי מחיקת פריטים מהתיבה, מיילים חדשים ייקראו שוב.',
  }),
  alertTooWide: ({ announced, shown }) => ({
    title: 'התראה רחבה מדי',
    body: `מייל הודיע על ${announced} חדשות והציג ${shown}. התראות צרות יותר יביאו את השאר.`,
  }),
  waySilent: {
    title: (name) => `${isolated(name)}: שום דבר לא מגיע`,
    body: (lastAt) => `הדירה האחרונה הגיעה ב־${isolated(lastAt)}, הרבה לפני הרגיל.`,
    ways: {
      mail: 'מיילי התראה',
      share: 'שיתוף מהטלפון',
      shortcut: 'הקיצור באייפון',
      bookmarklet: 'הסימנייה',
      page: 'דפים שמורים',
      forward: 'העברה לבוט',
      channel: 'ערוצי טלגרם',
      whatsapp: 'קובצי WhatsApp',
      api: 'התוכנה שלך',
    },
  },
  serviceFails: ({ service, cause, reason }) => ({
    title: `${SERVICES[service]}: ${
      {
        refused: 'פרטי ההתחברות של השרת נדחו',
        unreachable: 'אין תקשורת',
        limited: 'הודעות נדחות כי נשלחו יותר מדי',
        changed: 'הבוט התחלף, או שכמה קבוצות אבדו: לא נשלח אליו דבר',
      }[cause]
    }`,
    body: `${isolated(reason)}. מה שצריך להישלח מחכה, ושום דבר לא הולך לאיבוד.`,
  }),
  serviceWorks: ({ service }) => ({
    title: `${SERVICES[service]}: פועל שוב`,
    body: 'הבעיה נפתרה. מה שחיכה נשלח עכשיו.',
  }),
  sourceFails: ({ label, health, reason }) => ({
    title: `${isolated(label)} ${
      {
        blocked: 'חסום בהגנה מפני בוטים',
        failing: 'לא ניתן לקריאה',
        stale: 'לא הביא נתונים זמן מה',
      }[health]
    }`,
    body: reason === null ? 'הריצות מופיעות בלוח הבקרה.' : isolated(reason),
  }),
  sourceWorks: ({ label }) => ({
    title: `${isolated(label)} נקרא שוב`,
    body: 'הבעיה נפתרה.',
  }),
  timetableEnds: ({ to, isOver }) => ({
    title: isOver ? 'לוחות הזמנים פגו' : 'לוחות הזמנים עומדים לפוג',
    body: `היום האחרון שלהם הוא ${isolated(to)}. הדקות באוטובוס וברכבת הן לפי לוחות ישנים עד לקריאת חדשים.`,
  }),
  sourceBack: ({ label }) => ({
    title: `${isolated(label)} נקרא שוב`,
    body: 'דירות שפורסמו בינתיים מגיעות עכשיו.',
  }),
}

const SERVICES = {
  telegram: 'טלגרם',
  mail: 'שרת הדואר',
  push: 'שירות ההתראות של הדפדפן',
  mailIn: 'תיבת הדואר להתראות',
}
