// The inbox: what arrives by the ways in that belong to users and to the operator, before and after it is read.
import type { Corrections } from '../assets/domain/correction.ts'
import type { ReadFact } from '../assets/domain/read-fact.ts'

/** The ways by which an item can arrive. */
export const WAYS = [
  'mail',
  'share',
  'shortcut',
  'bookmarklet',
  'page',
  'forward',
  'channel',
  'whatsapp',
  'api',
] as const
export type Way = (typeof WAYS)[number]

/**
 * What became of a record: a home, the same home as a known one, a home that is taken, no home, or something that cannot
 * be read.
 */
export const OUTCOMES = ['home', 'same', 'taken', 'wanted', 'roommate', 'other', 'unread'] as const
export type Outcome = (typeof OUTCOMES)[number]

/** What arrived, as plain data. All of it is untrusted. */
export type Content = {
  text?: string
  /** Where it can be read. */
  url?: string
  title?: string
  /** A page or the HTML part of a mail. */
  html?: string
  /** Addresses of photos. */
  images?: readonly string[]
  /** For a forwarded message: its number in the private chat of its user, which the answer refers to. */
  messageId?: number
  /** For a mail: the address of its sender, and whether that address is proven. */
  sender?: { address: string; isTrusted: boolean }
  /** What its user says of its one home in place of what is read. */
  corrections?: Corrections
}

/** An item that arrives. */
export type Arriving = {
  way: Way
  /** The user who brought it in; null: it is for everybody, as an item of a source is. */
  userRid: number | null
  /**
   * Identifies the item among those of its user: an id of its origin, as `tg:<channel>/<id>`, or a hash of its
   * content.
   */
  key: string
  content: Content
  /** When it was written, as it says itself (ms); null: it does not say. */
  sentAt: number | null
  /** For lists: its subject, or the beginning of its text. */
  title: string
  /** Refused without reading it, with the reason, as a mail of a sender who is not trusted. */
  refused?: string
}

/** What became of one record of an item. An item with several homes has several. */
export type Result = {
  outcome: Outcome
  /** The public id of the home. */
  assetId?: string
  facts: readonly ReadFact[]
  /** Why it is no home, cannot be read, or joined a known home. */
  reason?: string
}

export type Item = {
  rid: number
  id: string
  way: Way
  userRid: number | null
  key: string
  /** Null once it is older than `ITEMS_KEPT`. */
  content: Content | null
  title: string
  sentAt: number | null
  arrivedAt: number
  /** How often its reading was begun. */
  tries: number
  /** What it takes on the disk, content and results (bytes). */
  bytes: number
  /** Null while it waits to be read. */
  handledAt: number | null
  /** The most important outcome of its results; null while it waits. */
  outcome: Outcome | null
  results: readonly Result[]
}

/** How far back lists and numbers of items go (ms). */
export const CONTENT_MS = 30 * 24 * 3_600_000
/** How long it is remembered that an item was handled (ms). */
export const KEY_MS = 365 * 24 * 3_600_000
/** The longest title, in characters. */
export const TITLE_MAX = 200

/** The first of the results that matters most to its user. */
export function outcomeOf(results: readonly Pick<Result, 'outcome'>[]): Outcome {
  return OUTCOMES.find((outcome) => results.some((one) => one.outcome === outcome)) ?? 'other'
}

/** Whether an item is kept although it tells of no home. The lines of an exported chat are not: others wrote them. */
export function isKeptWithout({ way }: Pick<Item, 'way'>): boolean {
  return way !== 'whatsapp'
}
