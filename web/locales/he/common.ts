import type { commonText as english } from '../en/common.ts'
import { counted } from '../hebrew.ts'

const inSeconds = (seconds: number) => `בעוד ${counted(seconds, 'שנייה', 'שתי שניות', 'שניות')}`

/** Hebrew texts that every page may show. */
export const commonText: typeof english = {
  product: 'מציאה',
  home: 'מציאה, דף הבית',
  skip: 'לדלג לתוכן',
  common: {
    switchTheme: 'להחליף מצב תצוגה',
    logout: 'להתנתק',
    unread: 'שלא נקראו',
    showPassword: 'להציג סיסמה',
    hidePassword: 'להסתיר סיסמה',
    cancel: 'לבטל',
    language: 'שפה',
    close: 'לסגור',
    back: 'לחזור',
    next: 'להמשיך',
    done: 'סיום',
    remove: 'למחוק',
    or: 'או',
    comma: ', ',
    partMissing: 'לא ניתן היה לטעון את החלק הזה. כדאי לבדוק את החיבור ולנסות שוב.',
    tryAgain: 'לנסות שוב',
    generic: 'משהו השתבש',
  },
  connection: {
    lost: 'החיבור נותק.',
    from: (time) => `הנתונים משעה ${time}.`,
    nextTry: (seconds) => `ניסיון הבא ${inSeconds(seconds)}.`,
    tryNow: 'לנסות עכשיו',
    back: 'החיבור חזר',
    offline: 'אין חיבור לאינטרנט',
    offlineHint: 'הדף הזה צריך חיבור. הוא ייפתח מעצמו כשהחיבור יחזור.',
    stillHere: 'זמין גם בלי חיבור',
    updated: 'מציאה התעדכנה',
    updatedHint: 'כדי להמשיך בגרסה החדשה יש לרענן את הדף.',
    loggedOutHere: 'ההתנתקות בוצעה רק במכשיר הזה',
    loggedOutHint: 'השרת לא ענה, ולכן ייתכן שהחיבור עדיין פתוח שם.',
    tryingAgain: (seconds) => `ניסיון נוסף ${inSeconds(seconds)}.`,
  },
  status: {
    loading: 'טוען...',
    checking: 'בודקים כמה דברים...',
    goHome: 'לדף הבית',
    error: 'אופס! משהו השתבש.',
    refresh: 'לרענן את הדף',
    refreshShort: 'לרענן',
    details: 'פרטי השגיאה',
    applicationError: 'שגיאה באתר!',
    dismiss: 'לסגור ולטעון מחדש',
  },
}
