import type { sessionEndText as english } from '../en/session-end.ts'

/** Russian texts of a session that ended elsewhere while something was not saved. */
export const sessionEndText: typeof english = {
  sessionEnd: {
    title: 'Сеанс завершён',
    hint: 'Введённый текст на месте. Чтобы сохранить его, нужно войти в тот же аккаунт.',
    password: 'Пароль',
    login: 'Войти',
    otherTab: 'Войти в другой вкладке',
    leave: 'Уйти без сохранения',
  },
}
