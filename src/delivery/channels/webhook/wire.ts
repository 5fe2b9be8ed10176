import { t } from 'elysia'
import { iso, isoOrNull } from '../../../kernel/domain/iso.ts'
import { orNull, Time, whole } from '../../../kernel/schema.ts'
import type { Outgoing } from '../../outbox/store.ts'
import { WEBHOOK_FORMATS, WEBHOOK_URL_MAX } from './domain.ts'
import type { ShownWebhook } from './store.ts'

const format = () =>
  t.UnionEnum(WEBHOOK_FORMATS, {
    description: 'metzia: signed JSON; the others: what the service of that name shows',
  })
export const WebhookBody = t.Object({
  botId: t.String({ maxLength: 100 }),
  url: t.String({
    maxLength: 2 * WEBHOOK_URL_MAX,
    description: 'An address that begins with https://',
  }),
  format: t.Optional(format()),
})

export const WebhookWire = t.Object({
  _id: t.String(),
  botId: t.String(),
  url: t.String(),
  format: format(),
  createdAt: Time,
  failingSince: orNull(Time),
  offSince: orNull(Time),
  offReason: orNull(t.String({ description: 'Why the last request failed' })),
})
export type WebhookWire = typeof WebhookWire.static

export const NewWebhookWire = t.Composite([
  WebhookWire,
  t.Object({
    secret: orNull(
      t.String({ description: 'The key of the signatures; shown once. Null: not signed' }),
    ),
  }),
])
export type NewWebhookWire = typeof NewWebhookWire.static

const STATUS = { pending: 'pending', sending: 'pending', sent: 'sent', failed: 'failed' } as const

export const WebhookRequestWire = t.Object({
  _id: t.String({ description: 'The id in the request, the same for its repetitions' }),
  type: t.String({ description: 'match, price, digest or test' }),
  status: t.Union([t.Literal('pending'), t.Literal('sent'), t.Literal('failed')]),
  createdAt: Time,
  sentAt: orNull(Time),
  attempts: whole(),
  nextAt: orNull(Time),
  reason: orNull(t.String({ description: 'Why the last attempt failed' })),
})
export type WebhookRequestWire = typeof WebhookRequestWire.static

export function webhookToWire(webhook: Omit<ShownWebhook, 'rid'>): WebhookWire {
  const { id, botId, url, format, createdAt, failingSince, offSince, offReason } = webhook
  return {
    _id: id,
    botId,
    url,
    format,
    offReason,
    createdAt: iso(createdAt),
    failingSince: isoOrNull(failingSince),
    offSince: isoOrNull(offSince),
  }
}

export function requestToWire(request: Outgoing): WebhookRequestWire {
  const { id, kind, state, createdAt, sentAt, attempts, notBefore, reason } = request
  const status = STATUS[state]
  return {
    _id: id,
    type: kind,
    status,
    attempts,
    reason,
    createdAt: iso(createdAt),
    sentAt: isoOrNull(sentAt),
    nextAt: status === 'pending' ? iso(notBefore) : null,
  }
}
