import type { authText as english } from '../en/auth.ts'

/** Hebrew texts of log-in and registration. */
export const authText: typeof english = {
  auth: {
    welcome: 'טוב לראות אותך שוב',
    whatItIs:
      'מציאה עוקבת אחרי הדירות להשכרה ולמכירה בישראל ומודיעה על כל דירה חדשה שמתאימה לך, פעם אחת.',
    newHere: 'פעם ראשונה כאן?',
    getStarted: 'להתחיל לחפש',
    username: 'שם משתמש',
    usernameMeaning: 'כתובת המייל שלך',
    usernameExample: 'name@example.co.il',
    password: 'סיסמה',
    login: 'להתחבר',
    forgot: 'שכחת את הסיסמה?',
    usernameRequired: 'צריך שם משתמש',
    passwordRequired: 'צריך סיסמה',
    passwordShort: (min) => `בסיסמה צריכים להיות לפחות ${min} תווים`,
    loginFailed: 'ההתחברות נכשלה',
    invalidLogin: 'התקבלה תשובה לא תקינה',
    hebrewForFind: 'המקום לחפש דירה',
  },
}
