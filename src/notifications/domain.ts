// Notifications: what a person is told in the application, outside the chats.

export const NOTIFICATION_TYPES = [
  'property_match',
  'system',
  'request_verified',
  'password_reset',
  'new_feature',
] as const
export type NotificationType = (typeof NOTIFICATION_TYPES)[number]

export type Notification = {
  id: string
  userRid: number
  type: NotificationType
  title: string
  body: string
  /** A path of ours. */
  url: string
  isRead: boolean
  createdAt: number
}
