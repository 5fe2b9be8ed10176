import type { soldText as english } from '../en/sold.ts'

/** Hebrew texts of what was sold near a home. */
export const soldText: typeof english = {
  sold: {
    title: 'נמכרו בסביבה',
    where: {
      street: (n) =>
        n === 1 ? 'דירה אחת נמכרה ברחוב הזה ב־24 חודשים' : `${n} דירות נמכרו ברחוב הזה ב־24 חודשים`,
      near: (n) =>
        n === 1
          ? 'דירה אחת נמכרה ברדיוס 300 מ׳ ב־24 חודשים'
          : `${n} דירות נמכרו ברדיוס 300 מ׳ ב־24 חודשים`,
      area: (n) =>
        n === 1
          ? 'דירה אחת נמכרה בשכונה הזו ב־24 חודשים'
          : `${n} דירות נמכרו בשכונה הזו ב־24 חודשים`,
    },
    median: (price) => `חציון ${price} למ״ר.`,
    asks: (price) => `הדירה הזו מבקשת ${price},`,
    above: (percent) => `${percent}% מעל`,
    below: (percent) => `${percent}% מתחת`,
    same: 'אותו מחיר',
    home: 'הדירה הזו',
    middle: 'חציון',
    chart: (n) => `מחיר למ״ר של ${n} עסקאות לפי תאריך`,
    columns: {
      date: 'תאריך',
      street: 'רחוב',
      rooms: 'חדרים',
      floor: 'קומה',
      size: 'שטח',
      perMetre: 'למ״ר',
      price: 'מחיר',
    },
    source: (day) => `רשות המסים, עסקאות עד ${day}. דיווחים מגיעים באיחור של שבועות.`,
    all: (n) => `להציג את כל ה־${n}`,
    fewer: 'להציג פחות',
    unknown: 'לא ניתן היה לטעון את מה שנמכר בסביבה.',
  },
}
