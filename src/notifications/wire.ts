import { t } from 'elysia'
import { whole } from '../kernel/schema.ts'
import type { Notification } from './domain.ts'
import { ENDPOINT_MAX } from './push/domain.ts'

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

export const NotificationPage = t.Object({
  notifications: t.Array(NotificationWire, { description: 'The newest first' }),
  total: whole(),
  unread: whole({ description: 'The number of all that are not read' }),
})

const Endpoint = t.String({
  maxLength: ENDPOINT_MAX,
  description: 'The address of the push service for this browser',
})
const Expiry = t.Optional(t.Union([t.Number(), t.Null()]))

export const SubscribeBody = t.Object({
  subscription: t.Object({
    endpoint: Endpoint,
    expirationTime: Expiry,
    keys: t.Object({
      p256dh: t.String({ maxLength: 200, description: 'The public key of the browser, base64url' }),
      auth: t.String({ maxLength: 100, description: 'The secret of the browser, base64url' }),
    }),
  }),
})

export const UnsubscribeBody = t.Object({ subscription: t.Object({ endpoint: Endpoint }) })

export const Subscribed = t.Object({ isSubscribed: t.Boolean() })
