import type { correctingText as english } from '../en/correcting.ts'

/** Texts of the fields in which facts of a home are corrected. */
export const correctingText: typeof english = {
  correcting: {
    corrected: {
      price: 'מחיר בשקלים',
      rooms: 'חדרים',
      size: 'מ״ר',
      floor: 'קומה',
      street: 'רחוב ומספר',
      neighbourhood: 'שכונה',
      city: 'עיר',
      entryDate: 'תאריך כניסה',
      phone: 'טלפון',
    },
    correctHint: 'מה שנכתב כאן נשאר, גם אם ייקרא אחרת בהמשך. ריק: לא צוין.',
    keep: 'לקבל',
  },
}
