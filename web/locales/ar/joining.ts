import { characters } from '../arabic.ts'
import type { joiningText as english } from '../en/joining.ts'

/** Arabic texts of registration. */
export const joiningText: typeof english = {
  joining: {
    alreadyHere: 'هل لديك حساب؟',
    signIn: 'تسجيل الدخول',
    firstName: 'الاسم الأول',
    lastName: 'اسم العائلة',
    verifyPassword: 'تأكيد كلمة المرور',
    register: 'إنشاء حساب',
    newPasswordShort: (min) => `في كلمة المرور ${characters(min)} على الأقل`,
    newUsernameRequired: 'البريد الإلكتروني مطلوب',
    verifyRequired: 'تأكيد كلمة المرور مطلوب',
    mismatch: 'كلمتا المرور غير متطابقتين',
    firstNameRequired: 'الاسم الأول مطلوب',
    lastNameRequired: 'اسم العائلة مطلوب',
    registerFailed: 'حدث خطأ، يمكن المحاولة لاحقًا :(',
    settingUpTitle: 'جارٍ الإعداد',
    settingUp: 'لحظة من فضلك، جارٍ إعداد الحساب :)',
    loggedIn: 'تم تسجيل الدخول :)',
    goOn: 'متابعة',
    firstAccount: 'هذا الحساب الأول هو حساب الإدارة.',
    firstAccountHint: 'يدير المستخدمين والمصادر والرسائل. كل حساب بعده حساب عادي.',
  },
}
