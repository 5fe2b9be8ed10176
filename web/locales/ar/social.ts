import { isolated } from '../../lib/format.ts'
import type { socialText as english } from '../en/social.ts'

/** Arabic texts of sign-in through a provider. */
export const socialText: typeof english = {
  social: {
    continueWith: (name) => `المتابعة باستخدام ${isolated(name)}`,
    problems: {
      unavailable: 'هذا المزوّد لا يجيب الآن. يمكن المحاولة لاحقًا.',
      expired: 'استغرق تسجيل الدخول وقتًا طويلًا أو استُخدم من قبل. يمكن المحاولة من جديد.',
      refused: 'رُفض تسجيل الدخول. يمكن المحاولة من جديد.',
      unverified: 'بريدك الإلكتروني غير مؤكد هناك. يمكن تأكيده، أو الدخول بكلمة مرور.',
      'no-email': 'لم يُرسل المزوّد بريدًا إلكترونيًا. يمكن السماح بذلك، أو الدخول بكلمة مرور.',
      closed: 'لا يمكن إنشاء حسابات جديدة هنا حاليًا.',
    },
  },
}
