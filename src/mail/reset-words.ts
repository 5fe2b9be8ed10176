import type { Language } from '../kernel/domain/language.ts'

type ResetWords = {
  subject: string
  hello(name: string): string
  asked: string
  link: string
  ignore: string
}

/** The mail that resets a password. */
export const RESET_WORDS: Record<Language, ResetWords> = {
  en: {
    subject: 'Reset your Metzia password',
    hello: (name) => `Hello ${name},`,
    asked: 'a reset of the password of your Metzia account was requested.',
    link: 'This link sets a new password. It is valid for one hour and can be used once:',
    ignore: 'If you did not request it, ignore this mail.',
  },
  he: {
    subject: 'איפוס הסיסמה ב-Metzia',
    hello: (name) => `שלום ${name},`,
    asked: 'התקבלה בקשה לאיפוס הסיסמה של החשבון ב-Metzia.',
    link: 'בקישור הזה אפשר לקבוע סיסמה חדשה. הוא בתוקף שעה אחת, לשימוש אחד:',
    ignore: 'אם הבקשה לא מוכרת, אפשר להתעלם מההודעה.',
  },
  ar: {
    subject: 'إعادة تعيين كلمة المرور في Metzia',
    hello: (name) => `مرحبًا ${name}،`,
    asked: 'طُلبت إعادة تعيين كلمة المرور لحسابك في Metzia.',
    link: 'يعيّن هذا الرابط كلمة مرور جديدة. وهو صالح لساعة واحدة ولمرة واحدة:',
    ignore: 'إن لم تطلب ذلك، فتجاهل هذه الرسالة.',
  },
  ru: {
    subject: 'Сброс пароля Metzia',
    hello: (name) => `Здравствуйте, ${name}!`,
    asked: 'Поступил запрос на сброс пароля вашего аккаунта Metzia.',
    link: 'По этой ссылке можно задать новый пароль. Она действует один час и один раз:',
    ignore: 'Если вы этого не запрашивали, не обращайте внимания на это письмо.',
  },
  de: {
    subject: 'Dein Passwort für Metzia zurücksetzen',
    hello: (name) => `Hallo ${name},`,
    asked: 'für dein Konto bei Metzia wurde ein neues Passwort angefordert.',
    link: 'Über diesen Link legst du ein neues Passwort fest. Er gilt eine Stunde und nur einmal:',
    ignore: 'Wenn du das nicht angefordert hast, ignoriere diese E-Mail.',
  },
  fr: {
    subject: 'Réinitialiser ton mot de passe Metzia',
    hello: (name) => `Bonjour ${name},`,
    asked: 'une réinitialisation du mot de passe de ton compte Metzia a été demandée.',
    link: 'Ce lien permet de choisir un nouveau mot de passe. Il est valable une heure et une seule fois :',
    ignore: 'Si tu ne l’as pas demandée, ignore cet e-mail.',
  },
}
