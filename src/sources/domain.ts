// Sources: where advertisements come from, how they are read, and what became of each pass.
import type { DealType, Listing } from '../assets/domain.ts'

/** What a source answered. */
export type Answer = { status: number; body: string }

/** One advertisement as it was read, before its area is known. */
export type RawListing = Omit<Listing, 'areaCode' | 'areaBy'> & {
  /** The source's own id of the neighbourhood. */
  hoodId: number | null
  /** False for a storage room or a parking place. */
  isHome: boolean
}

/** A record that could not be read. */
export type Rejected = {
  /** Its place among the records of the answer, from 1. */
  position: number
  /** Where in the answer, as `data.private[3].price`. */
  path: string
  reason: string
}

/** What an answer turned out to be. Nothing but a `page` may ever be taken for results, or for none. */
export type Reading =
  | {
      kind: 'page'
      adverts: RawListing[]
      rejected: Rejected[]
      /** Records that are no advertisement of one home: promotions of projects. */
      promotions: number
    }
  | { kind: 'blocked'; reason: string }
  | { kind: 'changed'; path: string; reason: string }
  | { kind: 'gone'; reason: string }
  | { kind: 'failed'; reason: string }

/** What a pass asks a source for: one kind of deal in one of the source's own search regions. */
export type Region = { dealType: DealType; region: number }

/** A pass over a part of the source, recorded answers, or a re-check of known listings. */
export type RunKind = 'pass' | 'recorded' | 'recheck'

/** Why a run did not succeed: a code that programs read, and the details that its text names. */
export type Failure = { code: string } & Record<string, string | number | null>

export type RunState = 'running' | 'ok' | 'failed' | 'blocked' | 'interrupted'

/** How a source is, in one word. */
export type Health = 'ok' | 'idle' | 'off' | 'stale' | 'failing' | 'blocked'

export const isHealthy = (health: Health) => health === 'ok' || health === 'idle'

/** What a pass did. */
export type Tally = {
  /** Advertisements looked at, those that could not be read included. */
  seen: number
  new: number
  updated: number
  unchanged: number
  /** Storage rooms, parking places and promotions. */
  leftOut: number
  /** Homes found for bots. */
  matched: number
  /** Posts in website chats: matches and lower prices. */
  delivered: number
}

export const EMPTY_TALLY: Tally = {
  seen: 0,
  new: 0,
  updated: 0,
  unchanged: 0,
  leftOut: 0,
  matched: 0,
  delivered: 0,
}

/** One pass over a source. */
export type Run = Tally & {
  rid: number
  id: string
  source: string
  /** Null for recorded answers and for the cleaner. */
  dealType: DealType | null
  region: number | null
  startedAt: number
  endedAt: number | null
  state: RunState
  pages: number
  /** Offers that are there no longer. */
  gone: number
  rejected: Rejected[]
  /** Why it failed, in one line. */
  reason: string | null
}

/** How a reading that is no page ends a run. */
export type Trouble = { state: 'blocked' | 'failed'; message: string }

export function troubleOf(name: string, reading: Exclude<Reading, { kind: 'page' }>): Trouble {
  if (reading.kind === 'blocked')
    return { state: 'blocked', message: `blocked by bot protection (${reading.reason}) in ${name}` }
  if (reading.kind === 'changed') {
    const path = reading.path === '' ? 'the answer' : `"${reading.path}"`
    return {
      state: 'failed',
      message: `the shape has changed: ${path} ${reading.reason} in ${name}`,
    }
  }
  return { state: 'failed', message: `${reading.reason} in ${name}` }
}

/** How many listings one transaction takes at most, how long it may last, and how long others then have the database. */
export const BATCH = 100
export const BATCH_MS = 3
export const PAUSE_MS = 1
