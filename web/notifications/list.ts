// The notifications that a page shows, newest first.
import type { NotificationPage, NotificationWire } from '../../src/notifications/wire.ts'

/** The first of them, with the number of all and of the unread ones. */
export type NotificationList = typeof NotificationPage.static

export type NotificationEvent =
  | { type: 'arrived'; notification: NotificationWire }
  | { type: 'older'; page: NotificationList }
  /** Null: all of them. */
  | { type: 'read'; id: string | null }
  | { type: 'replaced'; list: NotificationList }

/** The reducer of the list. */
export function reduceNotifications(
  list: NotificationList,
  event: NotificationEvent,
): NotificationList {
  switch (event.type) {
    case 'arrived':
      if (list.notifications.some(({ _id }) => _id === event.notification._id)) return list
      return {
        notifications: [event.notification, ...list.notifications],
        total: list.total + 1,
        unread: list.unread + (event.notification.isRead ? 0 : 1),
      }
    case 'older': {
      // A page overlaps with what is shown when notifications have arrived since.
      const known = new Set(list.notifications.map(({ _id }) => _id))
      const older = event.page.notifications.filter(({ _id }) => !known.has(_id))
      return { ...event.page, notifications: [...list.notifications, ...older] }
    }
    case 'read': {
      const isMeant = ({ _id, isRead }: NotificationWire) =>
        !isRead && (event.id === null || _id === event.id)
      const count = list.notifications.filter(isMeant).length
      return {
        ...list,
        notifications: list.notifications.map((one) =>
          isMeant(one) ? { ...one, isRead: true } : one,
        ),
        unread: event.id === null ? 0 : list.unread - count,
      }
    }
    case 'replaced':
      return event.list
  }
}
