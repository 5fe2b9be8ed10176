import { t } from 'elysia'
import { whole } from '../kernel/schema.ts'
import { BODY_MAX, TITLE_MAX } from './domain.ts'
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

/** What is missing is refused by the service, with the text that the page shows. */
export const SubscribeBody = t.Object({
  subscription: t.Optional(
    t.Object({
      endpoint: t.Optional(Endpoint),
      expirationTime: Expiry,
      keys: t.Optional(
        t.Object({
          p256dh: t.Optional(
            t.String({ maxLength: 200, description: 'The public key of the browser, base64url' }),
          ),
          auth: t.Optional(
            t.String({ maxLength: 100, description: 'The secret of the browser, base64url' }),
          ),
        }),
      ),
    }),
  ),
})

export const UnsubscribeBody = t.Object({
  subscription: t.Optional(t.Object({ endpoint: t.Optional(Endpoint) })),
})

export const Subscribed = t.Object({ isSubscribed: t.Boolean() })

/** Texts that are missing or too long are refused by the service, with the text that the form shows. */
const WRITTEN = {
  title: t.Optional(t.String({ description: `Required, up to ${TITLE_MAX} characters` })),
  body: t.Optional(t.String({ description: `Required, up to ${BODY_MAX} characters` })),
  url: t.Optional(t.String({ description: 'A path of this application, such as /bots' })),
}

export const TestBody = t.Object({
  ...WRITTEN,
  userId: t.Optional(
    t.String({ maxLength: 100, description: 'Another user than oneself, for administrators' }),
  ),
})

export const TestSent = t.Object({
  browsers: whole({ description: 'The number of browsers that it is pushed to' }),
})

export const AnnouncementBody = t.Object({
  type: t.Union([t.Literal('new_feature'), t.Literal('system')], {
    error: 'must be new_feature or system',
  }),
  ...WRITTEN,
})

export const Announced = t.Object({
  users: whole({ description: 'The number of users who were notified' }),
})
