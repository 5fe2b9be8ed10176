import type { joiningText as english } from '../en/joining.ts'

/** Hebrew texts of registration. */
export const joiningText: typeof english = {
  joining: {
    alreadyHere: 'כבר יש לך חשבון?',
    signIn: 'להתחבר',
    firstName: 'שם פרטי',
    lastName: 'שם משפחה',
    verifyPassword: 'אימות סיסמה',
    register: 'להירשם',
    newPasswordShort: (min) => `בסיסמה צריכים להיות לפחות ${min} תווים`,
    newUsernameRequired: 'צריך כתובת מייל',
    verifyRequired: 'צריך לאמת את הסיסמה',
    mismatch: 'הסיסמאות אינן זהות',
    firstNameRequired: 'צריך שם פרטי',
    lastNameRequired: 'צריך שם משפחה',
    registerFailed: 'משהו השתבש, אפשר לנסות שוב מאוחר יותר :(',
    settingUpTitle: 'בהכנה',
    settingUp: 'עוד רגע, מכינים לך חשבון :)',
    loggedIn: 'התחברת :)',
    goOn: 'להמשיך',
    firstAccount: 'החשבון הראשון הוא חשבון הניהול.',
    firstAccountHint: 'הוא מנהל משתמשים, מקורות והודעות. כל חשבון אחריו הוא חשבון רגיל.',
  },
}
