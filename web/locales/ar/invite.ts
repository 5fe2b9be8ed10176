import { isolated } from '../../lib/format.ts'
import { homes } from '../arabic.ts'
import type { inviteText as english } from '../en/invite.ts'

/** Arabic texts of the page that an invite leads to. */
export const inviteText: typeof english = {
  invite: {
    invites: 'دعوة لك',
    heading: 'البحث عن شقة معًا',
    kept: (list, count) =>
      count === 0
        ? `اسم القائمة: ${isolated(list)}.`
        : `في القائمة ${isolated(list)} الآن: ${homes(count)}.`,
    unnamed: 'المشتركة',
    email: 'البريد الإلكتروني',
    password: 'اختيار كلمة مرور',
    join: (name) => `الانضمام إلى ${isolated(name)}`,
    alreadyHere: 'هل لديك حساب؟',
    signIn: 'تسجيل الدخول والانضمام',
    until: (day) => `الرابط لشخص واحد، حتى ${isolated(day)}.`,
    void: 'استُخدم هذا الرابط أو انتهى',
    voidHint: 'يمكن طلب رابط جديد. ومن انضم من قبل يمكنه تسجيل الدخول.',
    toSignIn: 'تسجيل الدخول',
    failed: 'لم ينجح ذلك. يمكن المحاولة من جديد',
  },
}
