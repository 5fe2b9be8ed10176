// Sources: where listings come from, how their answers are read, and how each run ended.
import type { Problem } from '../intake/domain/failure.ts'
import type { RawListing, Rejected } from '../intake/domain/raw-listing.ts'

/** One HTTP answer of a source. */
export type Answer = { status: number; body: string }

/** How many records of one section of an answer state a field. */
export type FieldCount = {
  /** As `data.private`. */
  section: string
  /** Within a record, as `address.city.text`. */
  path: string
  /** True: a listing is of no use without it. */
  isVital: boolean
  /** Far fewer records state it than any page of the source does, whatever was read before. */
  isLost: boolean
  records: number
  /** Records with a plausible value. */
  stated: number
  /** Records with a value that cannot be true. */
  implausible: number
}

/** What an answer contains. Only a `page` counts as results, an empty one included. */
export type Reading =
  | {
      kind: 'page'
      listings: RawListing[]
      rejected: Rejected[]
      /** Records that are no listing, as banners. */
      banners: number
      /** Empty when the reader does not count fields. */
      fields: FieldCount[]
    }
  /** HTTP 404 or 410. */
  | { kind: 'gone'; status: number }
  | { kind: 'problem'; problem: Problem }

/** The problem of a reading that is not a page: a missing page is an HTTP failure like any other. */
export function problemOf(reading: Exclude<Reading, { kind: 'page' }>): Problem {
  return reading.kind === 'gone' ? { code: 'http', status: reading.status } : reading.problem
}

export const HEALTHS = ['ok', 'degraded', 'idle', 'off', 'stale', 'failing', 'blocked'] as const
export type Health = (typeof HEALTHS)[number]

/** A source that brings homes without an optional field is still read. */
export const isHealthy = (health: Health) =>
  health === 'ok' || health === 'degraded' || health === 'idle'
