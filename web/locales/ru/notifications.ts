import type { notificationsText as english } from '../en/notifications.ts'
import { ago } from '../russian.ts'

/** Russian texts of the notifications page and the notification bell. */
export const notificationsText: typeof english = {
  notifications: {
    title: 'Уведомления',
    subtitle: 'Что произошло и как об этом узнавать',
    latest: 'Последние',
    unread: 'Не прочитано',
    unreadCount: (count) => `не прочитано: ${count}`,
    markAll: 'Отметить всё как прочитанное',
    viewAll: 'Показать все',
    more: 'Показать ещё',
    fresh: 'Новая',
    less: (price) => `−${price}`,
    back: 'Снова есть',
    viewing: 'Просмотр',
    changed: 'Изменилась',
    gone: 'Снята',
    justNow: 'Только что',
    ago,
    yesterday: 'Вчера',
    none: 'Уведомлений пока нет',
    noneHint: 'Здесь появятся находки ботов и новости аккаунта.',
    loadFailed: 'Не удалось загрузить уведомления',
    readFailed: 'Не удалось отметить уведомление как прочитанное',
    readAllFailed: 'Не удалось отметить уведомления как прочитанные',
  },
}
