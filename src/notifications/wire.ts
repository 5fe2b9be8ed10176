import { t } from 'elysia'
import type { Notification } from './domain.ts'

export const NotificationWire = t.Object({
  _id: t.String(),
  title: t.String(),
  body: t.String(),
  type: t.String(),
  isRead: t.Boolean(),
  createdAt: t.String({ format: 'date-time' }),
  url: t.String(),
})
export type NotificationWire = typeof NotificationWire.static

export function notificationToWire(notification: Notification): NotificationWire {
  const { id, title, body, type, isRead, createdAt, url } = notification
  return { _id: id, title, body, type, isRead, createdAt: new Date(createdAt).toISOString(), url }
}
