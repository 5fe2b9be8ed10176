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

export type Webhook = {
  rid: number
  id: string
  botRid: number
  url: string
  /** The key of the signatures. */
  secret: string
  createdAt: number
  /** When the first of the failures without a success in between happened; null: the last request arrived. */
  failingSince: number | null
  /** When it was switched off because of its failures; null: it is told. */
  offSince: number | null
}

/** What a request is about; `test`: nothing, its user wants to see it arrive. */
export type RequestType = DeliveryKind | 'digest' | 'test'
