import type { moneyText as english } from '../en/money.ts'

/** Hebrew texts of the figures of a user. */
export const moneyText: typeof english = {
  money: {
    title: 'הכסף שלך',
    own: 'רק לך זה גלוי.',
    equity: 'הון עצמי',
    income: 'הכנסה נטו לחודש, ביחד',
    other: 'הלוואות אחרות לחודש',
    owns: 'זו תהיה',
    none: 'דירה יחידה',
    selling: 'במקום אחת שנמכרת',
    another: 'דירה נוספת',
    years: 'שנים',
    rate: 'ריבית שנתית באחוזים',
    save: 'לשמור',
    saved: 'נשמר!',
    forget: 'למחוק את הנתונים',
    fits: 'בתקציב עד',
    tight: 'צמוד עד',
    lends: 'הבנק מלווה לכל היותר',
    tax: 'מס רכישה במחיר הזה',
    fitting: 'דירות שבתקציב עכשיו',
    show: (count) => (count === 1 ? 'להציג אותה' : `להציג את ה־${count}`),
    nothing: 'יש למלא את הנתונים כדי לראות אילו מחירים בתקציב.',
  },
}
