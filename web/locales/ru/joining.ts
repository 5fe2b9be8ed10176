import type { joiningText as english } from '../en/joining.ts'

/** Russian texts of registration. */
export const joiningText: typeof english = {
  joining: {
    alreadyHere: 'Уже есть аккаунт?',
    signIn: 'Войти',
    firstName: 'Имя',
    lastName: 'Фамилия',
    verifyPassword: 'Пароль ещё раз',
    register: 'Зарегистрироваться',
    newPasswordShort: (min) => `Длина пароля: не меньше ${min}\u00a0символов`,
    newUsernameRequired: 'Нужно имя пользователя',
    verifyRequired: 'Пароль нужно ввести ещё раз',
    mismatch: 'Пароли не совпадают',
    firstNameRequired: 'Нужно имя',
    lastNameRequired: 'Нужна фамилия',
    registerFailed: 'Произошла ошибка, можно попробовать позже :(',
    settingUpTitle: 'Подготовка',
    settingUp: 'Минутку, всё готовится :)',
    loggedIn: 'Вход выполнен :)',
    goOn: 'Продолжить',
    firstAccount: 'Этот первый аккаунт станет администратором.',
    firstAccountHint:
      'Он управляет пользователями, источниками и сообщениями. Все следующие будут обычными пользователями.',
  },
}
