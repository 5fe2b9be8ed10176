import type { proofText as english } from '../en/proof.ts'

/** Arabic texts of the question for the password. */
export const proofText: typeof english = {
  proof: {
    title: 'تأكيد أن هذا حسابك',
    hint: 'تسري كلمة المرور 10 دقائق.',
    password: 'كلمة المرور',
    required: 'كلمة المرور مطلوبة',
    confirm: 'تأكيد',
  },
}
