import type { authText as english } from '../en/auth.ts'

/** Russian texts of log-in and registration. */
export const authText: typeof english = {
  auth: {
    welcome: 'С возвращением',
    whatItIs:
      'Metzia следит за арендой и продажей квартир в Израиле и сообщает о каждой новой подходящей, один раз.',
    newHere: 'Впервые здесь?',
    getStarted: 'Начать поиск',
    username: 'Имя пользователя',
    usernameMeaning: 'адрес эл. почты',
    usernameExample: 'name@example.co.il',
    password: 'Пароль',
    login: 'Войти',
    forgot: 'Забыли пароль?',
    usernameRequired: 'Нужно имя пользователя',
    passwordRequired: 'Нужен пароль',
    passwordShort: (min) => `Длина пароля: не меньше ${min}\u00a0символов`,
    loginFailed: 'Не удалось войти',
    invalidLogin: 'Получен неверный ответ',
    hebrewForFind: '«находка» на иврите',
  },
}
