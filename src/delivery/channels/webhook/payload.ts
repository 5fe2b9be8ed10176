import { verdictOf } from '../../../assets/comparables/domain.ts'
import type { StoredComparison } from '../../../assets/comparables/store.ts'
import type { UnstatedFact } from '../../../assets/criteria/unstated.ts'
import type { Asset } from '../../../assets/domain/asset.ts'
import { assetToWire } from '../../../assets/to-wire.ts'
import type { AssetWire } from '../../../assets/wire.ts'
import type { Bot } from '../../../bots/domain/bot.ts'
import { pageOf } from '../../cards/telling.ts'
import type { DeliveryKind } from '../../domain/delivery.ts'
import type { RequestType, Webhook } from './domain.ts'
import type { Notice } from './notice.ts'
import type { Body } from './services/service.ts'
import { serviceOf } from './services/services.ts'

const FIELDS = [
  '_id',
  'location',
  'city',
  'neighborhood',
  'coordinates',
  'placeBy',
  'dealType',
  'isSublet',
  'isNewProject',
  'price',
  'isPriceStated',
  'rooms',
  'size',
  'floorNumber',
  'merchant',
  'propertyType',
  'features',
  'entryDate',
  'link',
  'src',
  'firstSeenAt',
  'removedAt',
] as const satisfies readonly (keyof AssetWire)[]

/**
 * A home as a program is told of it, with names of the API. Telephone number and description are left out: requests are
 * kept for the log longer than these are kept of homes that were removed.
 */
export type ToldHome = Pick<AssetWire, (typeof FIELDS)[number]> & {
  /** The same for each repetition of a post, also when the post became part of a digest. */
  key: string
  occasion: DeliveryKind
  /** Of a lower price: the lowest one that was told before. */
  previousPrice: number | null
  /** The page of the home in Metzia. */
  page: string
  findScore: number | null
  verdict: 'find' | 'check' | null
  /** What the bot asks for and the home does not state. */
  unstated: readonly UnstatedFact[]
}

/** The body of a request to a program, apart from its id. */
export type ProgramPayload = {
  type: RequestType
  createdAt: string
  bot: { _id: string; name: string }
  homes: readonly ToldHome[]
  body?: never
}

/** What a request is written from: for a service its whole body. */
export type WebhookPayload = ProgramPayload | { type: RequestType; body: Body }

type Telling = {
  asset: Asset
  comparison: StoredComparison | null
  occasion: DeliveryKind
  /** The number of the post: 0 for the match, then 1, 2, … for lower prices. */
  n: number
  previousPrice: number | null
  unstated: readonly UnstatedFact[]
  publicUrl: string
}

export function toldHome(telling: Telling): ToldHome {
  const { asset, comparison, occasion, n, previousPrice, unstated, publicUrl } = telling
  const wire = assetToWire(asset)
  const facts = Object.fromEntries(FIELDS.map((field) => [field, wire[field]]))
  return {
    key: `${asset.id}:${occasion}:${n}`,
    occasion,
    previousPrice,
    unstated,
    ...(facts as Pick<AssetWire, (typeof FIELDS)[number]>),
    page: pageOf(asset, publicUrl),
    findScore: comparison?.score ?? null,
    verdict: (comparison && verdictOf(asset, comparison)) || null,
  }
}

type About = { type: RequestType; bot: Pick<Bot, 'id' | 'name'>; now: number }

export function payloadOf({ type, bot, now }: About, homes: readonly ToldHome[]): ProgramPayload {
  const createdAt = new Date(now).toISOString()
  return { type, createdAt, bot: { _id: bot.id, name: bot.name }, homes }
}

/** What a service is told; undefined for a program. */
export function serviceBody(
  { format, url }: Pick<Webhook, 'format' | 'url'>,
  notice: Notice,
): WebhookPayload | undefined {
  const body = serviceOf(format)?.bodyOf(notice, new URL(url))
  return body && { type: notice.type, body }
}

/** The text of a request: the same at each attempt. */
export function bodyOf(id: string, payload: WebhookPayload): string {
  if (payload.body) return JSON.stringify(payload.body)
  const { type, createdAt, bot, homes } = payload
  return JSON.stringify({ id, type, createdAt, bot, homes })
}

declare module '../../domain/delivery.ts' {
  interface Payloads {
    webhook: WebhookPayload
  }
}
