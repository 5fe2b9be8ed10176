import { isolated } from '../../lib/format.ts'
import type { socialText as english } from '../en/social.ts'

/** Hebrew texts of sign-in through a provider. */
export const socialText: typeof english = {
  social: {
    continueWith: (name) => `להמשיך עם ${isolated(name)}`,
    problems: {
      unavailable: 'הספק הזה לא עונה כרגע. אפשר לנסות שוב מאוחר יותר.',
      expired: 'ההתחברות ארכה זמן רב מדי או כבר נוצלה. אפשר לנסות שוב.',
      refused: 'ההתחברות נדחתה. אפשר לנסות שוב.',
      unverified: 'כתובת המייל שלך לא מאומתת שם. אפשר לאמת אותה, או להתחבר עם סיסמה.',
      'no-email': 'מהספק לא הגיעה כתובת מייל. אפשר לאשר אותה שם, או להתחבר עם סיסמה.',
      closed: 'כרגע אי אפשר לפתוח כאן חשבונות חדשים.',
    },
  },
}
