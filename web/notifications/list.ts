// The notifications that a page shows, newest first.
import type { NotificationPage, NotificationWire } from '../../src/notifications/wire.ts'

/** The first of them, with the number of all and of the unread ones. */
export type NotificationList = typeof NotificationPage.static

export type NotificationEvent =
  | { type: 'arrived'; notification: NotificationWire }
  | { type: 'changed'; notification: NotificationWire }
  | { type: 'older'; page: NotificationList }
  /** Null: all of them. */
  | { type: 'read'; id: string | null }
  | { type: 'replaced'; list: NotificationList }

/** An event takes the place of the former one of its kind and home. */
function arrived(list: NotificationList, notification: NotificationWire): NotificationList {
  if (list.notifications.some(({ _id }) => _id === notification._id)) return list
  const former = list.notifications.find((one) => isSameEvent(one, notification))
  return {
    notifications: [notification, ...list.notifications.filter((one) => one !== former)],
    total: list.total + (former ? 0 : 1),
    unread: list.unread + Number(!notification.isRead) - Number(former?.isRead === false),
  }
}

function isSameEvent(
  { event: one }: NotificationWire,
  { event: other }: NotificationWire,
): boolean {
  const homes = [one, other].map((event) => event?.asset?._id)
  return homes[0] !== undefined && homes[0] === homes[1] && one?.kind === other?.kind
}

/** The reducer of the list. */
export function reduceNotifications(
  list: NotificationList,
  event: NotificationEvent,
): NotificationList {
  switch (event.type) {
    case 'arrived':
      return arrived(list, event.notification)
    case 'changed':
      return {
        ...list,
        notifications: list.notifications.map((one) =>
          one._id === event.notification._id ? event.notification : one,
        ),
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
