import { grouped } from '../../../src/assets/domain/price-text.ts'
import { isolated } from '../../lib/format.ts'
import type { dashboardText as english } from '../en/dashboard.ts'
import { counted, pages, posts } from '../hebrew.ts'
import { he as sources } from '../source-names.ts'

const count = (number: number) => grouped(number)

/** Hebrew texts of the page of administrators: admin dashboard. */
export const dashboardText: typeof english = {
  dashboard: {
    heading: 'לוח בקרה',
    subtitle: 'המספרים החשובים של המערכת',
    failed: 'טעינת הנתונים נכשלה',
    totalUsers: 'סך המשתמשים',
    totalBots: 'סך הבוטים',
    totalAssets: 'סך הדירות',
    count,
    usersToday: (created, banned) => `חדשים היום: ${created} • חסומים: ${banned}`,
    newToday: (created) => `${created} היום`,
    byDay: (name) => `${name}: חדשים לפי יום, 30 הימים האחרונים`,
    onDay: (count, day) => `חדשים ב־${day}: ${count}`,
  },
  storage: {
    heading: 'אחסון',
    size: (size) => `מסד הנתונים תופס ${isolated(size)}`,
    growth: (size) => `גדל ב־${isolated(size)} בחודש`,
    watching: 'קצב הגידול ידוע אחרי שלושה ימים',
    room: (size) => `${isolated(size)} פנויים בדיסק`,
    full: (days) => `הדיסק יתמלא בעוד ${counted(days, 'יום', 'יומיים', 'ימים')}`,
  },
  timetable: {
    heading: 'לוחות זמנים',
    until: (day) => `בתוקף עד ${isolated(day)}`,
    age: (days) =>
      days === 0 ? 'נקראו היום' : `נקראו לפני ${counted(days, 'יום', 'יומיים', 'ימים')}`,
    faults: {
      noFile: 'קובץ לוחות הזמנים חסר',
      unread: 'עוד לא נקראו: הסיבה ביומן',
      ended: 'היום האחרון עבר: צריך קובץ חדש',
      ends: 'היום האחרון קרוב: צריך קובץ חדש',
      old: 'הקובץ כבר לא מתעדכן: הסיבה ביומן',
    },
  },
  delivery: {
    heading: 'משלוח',
    subtitle: 'השירותים שמעבירים הודעות',
    services: {
      telegram: 'טלגרם',
      mail: 'שרת מייל',
      push: 'שירותי פוש',
      mailIn: 'תיבת מיילי התראה',
    },
    causes: {
      refused: 'דוחה את פרטי ההזדהות',
      unreachable: 'לא ניתן להגיע אליו',
      limited: 'מקבל יותר מדי הודעות',
      changed: 'בוט אחר מקודם, או שנעלמו קבוצות: לא נשלח דבר',
    },
    works: 'עובד',
    unused: 'עוד לא בשימוש',
    off: 'כבוי',
    since: (time) => `מאז ${time}`,
    last: (time) => `הצלחה אחרונה ${time}`,
    wait: (count) => counted(count, 'הודעה אחת ממתינה', 'שתי הודעות ממתינות', 'הודעות ממתינות'),
    lost: (count) => `${posts(count)} מ־7 הימים האחרונים לא נשלחו`,
    accept: 'זה בסדר: לשלוח שוב',
    failed: 'זה לא הצליח. אפשר לנסות שוב.',
  },
  services: {
    sources,
    heading: 'ניטור שירותים',
    subtitle: 'מצב הסורקים והשירותים בזמן אמת',
    every: (seconds) => `כל ${counted(seconds, 'שנייה', 'שתי שניות', 'שניות')}`,
    names: { scraper: 'סורק', cleaner: 'מנקה', facebook: 'סורק פייסבוק' },
    types: { scraper: 'סורק', cleaner: 'מנקה', facebook: 'פייסבוק' },
    places: { scraper: 'לוח מודעות', cleaner: 'לוח מודעות', facebook: 'רשת חברתית' },
    furtherSource: 'מקור נוסף',
    loading: 'טוען',
    online: 'פועל',
    offline: 'לא פועל',
    off: 'כבוי',
    returned: (code) => `השירות החזיר קוד ${code}`,
    unreachable: 'אין תשובה מהשירות',
    isOffline: (type) => `${isolated(type)}: השירות לא פועל`,
    isSwitchedOff: (type) => `${isolated(type)}: השירות כבוי`,
    preview: (name) => `ההרצות האחרונות של ${isolated(name)}`,
    noPreview: 'אין תצוגה מקדימה',
    fullscreen: (name) => `מסך מלא: ${isolated(name)}`,
    fullscreenTip: 'מסך מלא',
    lastSuccess: 'הצלחה אחרונה',
    never: 'עדיין לא',
    seen: 'נראו בהרצה האחרונה',
    new: 'חדשות בהרצה האחרונה',
    noRun: 'עדיין לא הייתה הרצה',
    nextRun: 'ההרצה הבאה',
    pausedUntil: 'בהשהיה עד',
    idle: 'כשבוט צריך',
    noNext: 'לא מתוכננת',
    count,
    runNow: 'להריץ עכשיו',
    runNamed: (name) => `להריץ עכשיו: ${isolated(name)}`,
    runFailed: 'בקשת ההרצה נכשלה',
    requested: 'הבקשה התקבלה. ההרצה תתחיל ברגע שמגבלת הקצב תאפשר.',
    progress: (pageCount, seen, added) =>
      `קורא: ${pages(pageCount)}, נראו: ${seen}, חדשות: ${added}`,
  },
}
