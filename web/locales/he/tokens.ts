import { isolated } from '../../lib/format.ts'
import type { tokensText as english } from '../en/tokens.ts'
import { ago } from '../hebrew.ts'

/** Hebrew texts of access tokens, and of the ways by which a user sends homes in. */
export const tokensText: typeof english = {
  tokens: {
    heading: 'אסימוני גישה',
    hint: 'לקיצור דרך בטלפון, לסקריפט או לתוכנה שלך. אסימון עושה מה שמותר לך, בתוך ההרשאה שלו.',
    link: 'אסימוני גישה ושליחת דירות',
    apiDocs: 'מה אפשר לעשות עם ה־API',
    failed: 'טעינת האסימונים נכשלה',
    none: 'אין לך אסימונים',
    made: (name) => `האסימון ״${isolated(name)}״ נוצר`,
    copy: 'להעתיק',
    copied: 'הועתק',
    once: 'יש להעתיק עכשיו. הוא לא יוצג שוב.',
    notUsed: 'עוד לא היה בשימוש',
    used: (when) => `בשימוש ${when}`,
    usedFrom: (when, from) => `בשימוש ${when} מ־${from}`,
    madeAt: (day) => `נוצר ב־${day}`,
    until: (day) => `עד ${day}`,
    minutes: (n) => ago(n, 'min'),
    hours: (n) => ago(n, 'h'),
    days: (n) => ago(n, 'd'),
    revoke: 'לבטל',
    newToken: 'אסימון חדש',
    name: 'שם',
    namePlaceholder: 'מה ישתמש בו',
    scope: 'הרשאה',
    scopes: {
      inbox: 'לשלוח דירות, ותו לא',
      read: 'לראות בוטים, דירות וצ׳אטים',
      write: 'לשנות בוטים, לשמור, להסתיר, לכתוב',
      admin: 'כל מה שמותר להנהלה',
    },
    password: 'הסיסמה שלך',
    passwordHint: 'נדרשת כשעברו 10 דקות מההתחברות',
    make: 'ליצור אסימון',
    later: 'זה לא הצליח. אפשר לנסות שוב',
    nameRequired: 'יש לתת לאסימון שם',
    scopeRequired: 'יש לבחור מה מותר לאסימון',
    sendIn: 'לשלוח דירות',
    sendInHint:
      'דירות מאתרים שחוסמים רובוטים נכנסות כששולחים אותן לכאן. הן גלויות רק לך ולבוטים שלך.',
    android: 'אנדרואיד וכרום במחשב',
    androidSteps: 'מתקינים את מציאה מתפריט הדפדפן. אחר כך היא מופיעה ברשימת השיתוף של כל אפליקציה.',
    iphone: 'אייפון',
    iphoneSteps: [
      'יוצרים אסימון עם ההרשאה inbox ומעתיקים אותו.',
      'באפליקציה ״קיצורים״ יוצרים קיצור דרך חדש ומפעילים ״הצגה בגיליון השיתוף״, לכתובות URL ולטקסט.',
      'מוסיפים ״קבלת תוכן מ־URL״ עם הכתובת הזו, שיטה POST, הכותרת Authorization עם ״Bearer ״ והאסימון, ושדה JSON בשם text עם הקלט של קיצור הדרך.',
    ],
    bookmarklet: 'סימנייה לדפדפן',
    bookmarkletSteps:
      'גוררים את זה לסימניות, ולוחצים על הסימנייה בדף של דירה. נפתחת טיוטה עם הכתובת, הכותרת והטקסט המסומן.',
    bookmarkletName: 'לשמור במציאה',
    page: 'דף שלם',
    pageSteps:
      'התוסף SingleFile לדפדפן יכול להעלות את הדף שמוצג: מגדירים את הכתובת הזו כ־REST form API, את האסימון כהרשאה, ״file״ כשם הנתונים ו־״url״ כשם הכתובת.',
    forward: 'טלגרם',
    forwardSteps: 'מעבירים הודעה לבוט בפרטי, מהחשבון שמקושר בדף הפרופיל.',
  },
}
