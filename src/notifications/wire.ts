import { t } from 'elysia'
import { AssetWire } from '../assets/wire.ts'
import { orNull, Time, whole } from '../kernel/schema.ts'
import { BODY_MAX, EVENT_KINDS, type EventKind, TITLE_MAX } from './domain.ts'
import { ENDPOINT_MAX } from './push/domain.ts'

/** Of the photos of the home only the first. */
const EventAsset = t.Pick(AssetWire, [
  '_id',
  'location',
  'city',
  'neighborhood',
  'dealType',
  'price',
  'rooms',
  'size',
  'floorNumber',
  'images',
  'removedAt',
])

const EventWire = t.Object({
  kind: t.Unsafe<EventKind>(t.Union(EVENT_KINDS.map((kind) => t.Literal(kind)))),
  asset: orNull(EventAsset, { description: 'Null: the home is no longer kept' }),
  bots: t.Array(t.Object({ _id: t.String(), name: t.String() }), {
    description: 'Those of my bots that match it, as they were named',
  }),
  previousPrice: orNull(whole(), { description: 'Whole shekels' }),
  words: t.Optional(t.String({ description: 'What members of a shortlist say of it, if they do' })),
})
export type EventWire = typeof EventWire.static

export const NotificationWire = t.Object({
  _id: t.String(),
  title: t.String(),
  body: t.String(),
  type: t.String(),
  isRead: t.Boolean(),
  createdAt: Time,
  url: t.String(),
  event: orNull(EventWire, {
    description: 'What happened to one home, once for all bots; null: it is about no single home',
  }),
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
const Expiry = t.Optional(orNull(t.Number()))

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
