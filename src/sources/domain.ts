// Sources: where listings come from, how their answers are read, and how each run ended.
import type { Listing } from '../assets/domain.ts'

/** One HTTP answer of a source. */
export type Answer = { status: number; body: string }

/** A listing as its source states it, before its area is looked up. */
export type RawListing = Omit<
  Listing,
  'geocodedBy' | 'areaCode' | 'areaBy' | 'readFacts' | 'readBy'
> & {
  /** Yad2's id of the neighbourhood, which is also our area code; null when the source does not state it. */
  hoodId: number | null
  /** False for a plot, a storage room and the like: it is left out, and counted by its property type. */
  isHome: boolean
}

/** How many records of one property type were left out. */
export type TypeCount = { type: string; count: number }

/** How many values at one path of the answers could not be true. */
export type PathCount = { path: string; count: number }

/** How many records of one section of an answer state a field. */
export type FieldCount = {
  /** As `data.private`. */
  section: string
  /** Within a record, as `address.city.text`. */
  path: string
  records: number
  /** Records with a plausible value. */
  stated: number
  /** Records with a value that cannot be true. */
  implausible: number
}

/** A record that could not be read. */
export type Rejected = {
  /** Its place among the records of the answer, from 1. */
  position: number
  /** Where in the answer, as `data.private[3].price`. */
  path: string
  reason: string
}

/** What is wrong with one answer, or with the attempt to get it. */
export type Problem =
  /**
   * Bot protection, recognised by a challenge page, by the firewall's record in place of data, or by a redirect to a
   * challenge page.
   */
  | { code: 'blocked'; by: 'challenge' | 'firewall' | 'redirect' }
  | { code: 'blocked'; by: 'status'; status: number }
  /** `path` is empty when the problem concerns the whole answer. */
  | { code: 'shapeChanged'; path: string; problem: string }
  | { code: 'http'; status: number }
  /** A redirect, which is not followed; `host` is null for a bare address or none. */
  | { code: 'redirected'; host: string | null }
  /** No complete answer: a timeout, a broken connection, too many bytes. */
  | { code: 'network'; problem: string }
  /** HTTP 304 in answer to a request without a condition. */
  | { code: 'notModified' }

/** Why a run did not succeed. `in` names the answer that caused it, as `page 1 of region 3`. */
export type Failure =
  | (Problem & { in: string })
  /** The firewall refused this many single listings in a row. */
  | { code: 'blocked'; by: 'refusals'; count: number }
  | { code: 'suddenlyNothing'; usual: number; in: string }
  | { code: 'suddenlyFew'; found: number; usual: number; in: string }
  /** A page that only repeats the listings of the pages before it. */
  | { code: 'repeated'; in: string }
  /** The account of the browser is not logged in any more. */
  | { code: 'sessionExpired'; in: string }
  /** The site wants the account to be confirmed by a person. */
  | { code: 'checkpoint'; in: string }
  /** A page without a single post. */
  | { code: 'emptyFeed'; in: string }
  /** An optional part that this installation does not have. */
  | { code: 'notInBuild'; part: string }
  | { code: 'noBrowser' }
  /** The browser did not start, ended, or did not answer. */
  | { code: 'browserFailed'; problem: string; in: string }
  /** Another browser, which is not ours to end, uses the profile. */
  | { code: 'profileInUse'; pid: number }
  /** An unexpected error inside Metzia. */
  | { code: 'internal'; text: string }
  /** A failure without a code of its own, and every failure that was stored before codes existed. */
  | { code: 'other'; text: string }

const BLOCKED_BY = {
  challenge: 'a challenge page instead of data',
  firewall: "the firewall's record instead of data",
  redirect: 'a redirect to a challenge page',
}

/** The English text of a failure, for status, log, command line and alerts. No code reads it back. */
export function failureText(failure: Failure): string {
  switch (failure.code) {
    case 'blocked':
      return blockedText(failure)
    case 'shapeChanged': {
      const where = failure.path === '' ? 'the answer' : `"${failure.path}"`
      return `the shape has changed: ${where} ${failure.problem} in ${failure.in}`
    }
    case 'http':
      return `HTTP ${failure.status} in ${failure.in}`
    case 'redirected':
      return `redirected to ${failure.host ?? 'a bare address'}, which is not followed, in ${failure.in}`
    case 'network':
      return `${failure.problem} in ${failure.in}`
    case 'notModified':
      return `HTTP 304 to a request without a condition in ${failure.in}`
    case 'suddenlyNothing':
      return `suddenly nothing: ${failure.in} usually brings ${failure.usual} listings`
    case 'suddenlyFew':
      return `suddenly few: ${failure.found}, ${failure.in} usually brings ${failure.usual} listings`
    case 'repeated':
      return `${failure.in} repeats the pages before it`
    case 'internal':
    case 'other':
      return failure.text
    default:
      return browserText(failure)
  }
}

type BrowserFailure = Extract<
  Failure,
  {
    code:
      | 'sessionExpired'
      | 'checkpoint'
      | 'emptyFeed'
      | 'notInBuild'
      | 'noBrowser'
      | 'browserFailed'
      | 'profileInUse'
  }
>

const LOG_IN = 'Log in again: metzia sources facebook login'

function browserText(failure: BrowserFailure): string {
  switch (failure.code) {
    case 'sessionExpired':
      return `the session has expired in ${failure.in}. ${LOG_IN}`
    case 'checkpoint':
      return `the account has to be confirmed by a person in ${failure.in}. ${LOG_IN}`
    case 'emptyFeed':
      return `the feed is empty in ${failure.in}`
    case 'notInBuild':
      return `${failure.part} is not in this build`
    case 'noBrowser':
      return 'no Chromium was found: install one, or set CHROMIUM_PATH'
    case 'browserFailed':
      return `${failure.problem} in ${failure.in}`
    case 'profileInUse':
      return `the profile is used by another browser (process ${failure.pid}). Close it first`
  }
}

function blockedText(failure: Extract<Failure, { code: 'blocked' }>): string {
  const text = 'blocked by bot protection'
  if (failure.by === 'refusals')
    return `${text} (the firewall's record instead of ${failure.count} listings in a row)`
  const sign = failure.by === 'status' ? `HTTP ${failure.status}` : BLOCKED_BY[failure.by]
  return `${text} (${sign}) in ${failure.in}`
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

/** A pass over a part of the source, recorded answers, or a re-check of known listings. */
export type RunKind = 'pass' | 'recorded' | 'recheck'

/** The part of a source that a run covers, in the source's own words, as `rent:5`; null: the source as a whole. */
export type Scope = string | null

export type RunState = 'running' | 'ok' | 'failed' | 'blocked' | 'interrupted'

/** The state of a run that ended with this failure, or without one. */
export function endState(failure: Failure | null): Extract<RunState, 'ok' | 'failed' | 'blocked'> {
  if (failure === null) return 'ok'
  const isBlock = failure.code === 'blocked' || failure.code === 'checkpoint'
  return isBlock ? 'blocked' : 'failed'
}

export const HEALTHS = ['ok', 'idle', 'off', 'stale', 'failing', 'blocked'] as const
export type Health = (typeof HEALTHS)[number]

export const isHealthy = (health: Health) => health === 'ok' || health === 'idle'

/** What a run did. */
export type Tally = {
  /** Records read, those that were rejected included. */
  seen: number
  new: number
  updated: number
  unchanged: number
  /** Records that are no homes: plots, storage rooms, banners and the like. */
  leftOut: number
  /** Pairs of an asset and a bot that matched for the first time. */
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

export type Run = Tally & {
  rid: number
  id: string
  source: string
  kind: RunKind
  scope: Scope
  startedAt: number
  endedAt: number | null
  state: RunState
  pages: number
  /** Listings that are gone from the source. */
  gone: number
  rejected: Rejected[]
  leftOutTypes: TypeCount[]
  implausible: PathCount[]
  failure: Failure | null
}

/** The most listings that one transaction takes. */
export const BATCH = 100
/** The longest that one transaction of the ingest lasts (ms). */
export const BATCH_MS = 3
/** Pause between transactions, so that other writers can acquire the lock (ms). */
export const PAUSE_MS = 1
