import type { programsText as english } from '../en/programs.ts'
import { counted } from '../hebrew.ts'

/** Hebrew texts of what programs are told: the webhooks and the feed of a bot. */
export const programsText: typeof english = {
  programs: {
    loading: 'טוען',
    later: 'זה לא הצליח. אפשר לנסות שוב',
    ends: 'סיסמה חדשה, התנתקות מכל המכשירים וחסימה מבטלות את כולם.',
    copy: 'להעתיק',
    copied: 'הועתק',
    once: 'יש להעתיק עכשיו. זה לא יוצג שוב.',
    webhooks: 'ווב־הוקים',
    webhooksHint:
      'כל דירה נשלחת לכתובות האלה: כ־JSON חתום, או כהודעה בשירות אחר. שעות שקט ותקצירים חלים גם כאן.',
    none: 'אין ווב־הוקים',
    format: 'פורמט',
    signedJson: 'JSON חתום',
    url: 'הכתובת של התוכנה שלך',
    serviceUrl: 'כתובת',
    add: 'להוסיף ווב־הוק',
    most: 'לבוט אפשר להגדיר עד 3 ווב־הוקים.',
    secret: 'הסוד של החתימות',
    works: 'פעיל',
    failing: (day) => `נכשל מאז ${day}`,
    off: (day) => `כבוי מאז ${day}`,
    resume: 'להפעיל שוב',
    test: 'לשלוח ניסיון',
    log: 'הבקשות האחרונות',
    remove: 'למחוק',
    noRequests: 'עדיין אין בקשות',
    types: {
      match: 'דירה חדשה',
      price: 'ירידת מחיר',
      digest: 'תקציר',
      test: 'ניסיון',
    },
    status: { pending: 'ממתינה', sent: 'הגיעה', failed: 'נכשלה' },
    attempts: (count) => counted(count, 'ניסיון אחד', 'שני ניסיונות', 'ניסיונות'),
    next: (time) => `הבא ${time}`,
    feed: 'פיד',
    feedHint:
      '50 הדירות החדשות ביותר, לקורא פידים, או כ־JSON לווידג׳ט. כל מי שמחזיק בכתובת יכול לקרוא אותו.',
    noFeed: 'אין לו כתובת',
    feedSince: (day) => `הכתובת נוצרה ב־${day}`,
    makeFeed: 'ליצור כתובת',
    renewFeed: 'כתובת חדשה',
    endFeed: 'לסגור את הפיד',
    feedAddress: 'הכתובת של הפיד',
  },
}
