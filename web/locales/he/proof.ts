import type { proofText as english } from '../en/proof.ts'

/** Hebrew texts of the question for the password. */
export const proofText: typeof english = {
  proof: {
    title: 'לאמת שזה החשבון שלך',
    hint: 'הסיסמה תקפה ל־10 דקות.',
    password: 'הסיסמה שלך',
    required: 'צריך סיסמה',
    confirm: 'לאשר',
  },
}
