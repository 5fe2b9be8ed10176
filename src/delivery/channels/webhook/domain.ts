// Webhooks: programs of users, which are told of each post of a bot by a signed request.
import type { DeliveryKind } from '../../domain/delivery.ts'

/** The most webhooks of one bot. */
export const WEBHOOKS_MAX = 3
/** The longest address, in characters. */
export const WEBHOOK_URL_MAX = 500
/** The requests that the log of a webhook shows. */
export const LOGGED_MAX = 20
/** The most homes of one request; further homes of a digest follow in further requests. */
export const HOMES_MAX = 20

/** Services that show posts to people: their names, the same in every language, and how their addresses begin. */
export const WEBHOOK_SERVICES = {
  ntfy: { name: 'ntfy', address: 'https://ntfy.sh/my-topic' },
  discord: { name: 'Discord', address: 'https://discord.com/api/webhooks/…' },
  slack: { name: 'Slack', address: 'https://hooks.slack.com/services/…' },
  'home-assistant': { name: 'Home Assistant', address: 'https://…/api/webhook/…' },
}
export type WebhookService = keyof typeof WEBHOOK_SERVICES

/** What a request is written for: programs of Metzia's own documents, which is usual, or a service. */
export type WebhookFormat = 'metzia' | WebhookService
export const WEBHOOK_FORMATS = [
  'metzia',
  ...(Object.keys(WEBHOOK_SERVICES) as WebhookService[]),
] as const

export type Webhook = {
  rid: number
  id: string
  botRid: number
  url: string
  format: WebhookFormat
  /** The key of the signatures. Services do not look at signatures: their requests have none. */
  secret: string
  createdAt: number
  /** When the first of the failures without a success in between happened; null: the last request arrived. */
  failingSince: number | null
  /** When it was switched off because of its failures; null: it is told. */
  offSince: number | null
}

/** What a request is about; `test`: nothing, its user wants to see it arrive. */
export type RequestType = DeliveryKind | 'digest' | 'test'
