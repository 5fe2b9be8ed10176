// Notifications: messages to a user in the application, outside of the chats.

const NOTIFICATION_TYPES = [
  'property_match',
  'system',
  'request_verified',
  'password_reset',
  'new_feature',
] as const
export type NotificationType = (typeof NOTIFICATION_TYPES)[number]

/** What happened to the home of an event. */
export type EventKind = 'home' | 'price' | 'gone' | 'back'

/** A bot that an event is of, as it was named. */
export type EventBot = { id: string; name: string }

/** What a notification says. */
export type Notice = {
  type: NotificationType
  title: string
  body: string
  /** A path of the application. */
  url: string
}

export type Notification = Notice & {
  id: string
  userRid: number
  isRead: boolean
  createdAt: number
}

/** The longest texts that a user writes into a notification, in UTF-16 units. */
export const TITLE_MAX = 200
export const BODY_MAX = 1_000
export const URL_MAX = 500

/** Where a notification leads that names no path. */
export const NOTIFICATIONS_PATH = '/notifications'
