// Notifications: messages to a user in the application, outside of the chats.

export const NOTIFICATION_TYPES = [
  'property_match',
  'system',
  'request_verified',
  'password_reset',
  'new_feature',
] as const
export type NotificationType = (typeof NOTIFICATION_TYPES)[number]

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
