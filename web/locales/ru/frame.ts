import { isolated } from '../../lib/format.ts'
import type { frameText as english } from '../en/frame.ts'
import { plural } from '../russian.ts'

/** Russian texts of the frame around the signed-in pages. */
export const frameText: typeof english = {
  nav: {
    titles: {
      compare: 'Сравнение',
      bots: 'Боты',
      tokens: 'Токены доступа',
      share: 'Сохранить квартиру',
      mailGuide: 'Уведомления по почте',
    },
    main: 'Главное',
    menu: 'Меню',
    openMenu: 'Открыть меню',
    bots: 'Мои боты',
    properties: 'Поиск квартир',
    bring: 'Добавить квартиры',
    shortlist: 'Наш список',
    chats: 'Чаты',
    profile: 'Профиль',
    editProfile: 'Изменить профиль',
    adminTools: 'Администрирование',
    admin: {
      dashboard: 'Панель',
      users: 'Пользователи',
      messaging: 'Рассылки',
      ways: 'Способы добавления',
      inbox: 'Входящие',
      audit: 'Журнал действий',
    },
    account: 'Меню аккаунта',
    goHome: 'На главную',
    language: 'Язык: русский',
    darkMode: 'Тёмная тема',
    lightMode: 'Светлая тема',
    times: (place) => `Время: ${isolated(place)}`,
    unreadMessages: (count) =>
      plural(count, {
        one: `${count} непрочитанное сообщение`,
        few: `${count} непрочитанных сообщения`,
        other: `${count} непрочитанных сообщений`,
      }),
    notifications: 'Уведомления',
    unreadNotifications: (count) => `Уведомления, не прочитано: ${count}`,
    roles: { user: 'Пользователь', admin: 'Администратор' },
  },
}
