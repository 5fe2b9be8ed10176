import { characters } from '../arabic.ts'
import type { authText as english } from '../en/auth.ts'

/** Arabic texts of log-in and registration. */
export const authText: typeof english = {
  auth: {
    welcome: 'أهلًا من جديد',
    whatItIs:
      'يتابع موقع Metzia الشقق المعروضة للإيجار والبيع في إسرائيل، ويُخبر بكل شقة جديدة مناسبة، مرة واحدة.',
    newHere: 'أول مرة هنا؟',
    getStarted: 'بدء البحث',
    username: 'اسم المستخدم',
    usernameMeaning: 'بريدك الإلكتروني',
    usernameExample: 'name@example.co.il',
    password: 'كلمة المرور',
    login: 'تسجيل الدخول',
    forgot: 'نسيت كلمة المرور؟',
    usernameRequired: 'اسم المستخدم مطلوب',
    passwordRequired: 'كلمة المرور مطلوبة',
    passwordShort: (min) => `في كلمة المرور ${characters(min)} على الأقل`,
    loginFailed: 'فشل تسجيل الدخول',
    invalidLogin: 'وصلت إجابة غير صالحة',
    hebrewForFind: '«لقطة» بالعبرية',
  },
}
