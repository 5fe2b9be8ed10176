import type { Areas } from '../areas/store.ts'
import type { SourceName } from '../assets/domain/asset.ts'
import type { Bot } from '../bots/domain/bot.ts'
import type { Db } from '../database/database.ts'
import type { Lease } from '../database/leases.ts'
import type { Failure } from '../intake/domain/failure.ts'
import type { PathCount, Rejected, TypeCount } from '../intake/domain/raw-listing.ts'
import {
  EMPTY_TALLY,
  endState,
  type RunState,
  type Scope,
  type Tally,
} from '../intake/domain/run.ts'
import { addCrossPosts } from '../intake/posts/cross-posts.ts'
import type { CrossPosts, PostKey } from '../intake/posts/domain.ts'
import type { Resolve } from '../kernel/addresses.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Fetch } from '../kernel/fetcher.ts'
import type { Log } from '../kernel/log.ts'
import type { Random } from '../kernel/random.ts'
import type { BotIndex } from '../matching/bot-index.ts'
import type { Parse } from '../parsing/parse.ts'
import type { Values } from '../world/room-settings.ts'
import { addPaths, addTypes } from './counts.ts'
import type { Answer, Reading } from './domain.ts'

/** What a source may use while it runs. */
export type SourceWorld = {
  db: Db
  clock: Clock
  random: Random
  fetch: Fetch
  resolve: Resolve
  log: Log
  areas: Areas
  parse: Parse
  /** The settings of the installation. */
  values: Values
  index: BotIndex
}

/** A place that listings come from. Leases, jobs, runs, alerts and status cards are made from this alone. */
export type Source = {
  /** Lower case; part of addresses, and stored with each listing and run. */
  name: SourceName
  /** The name that users read. */
  label: string
  /** The path of the file that describes it; absent: it is built in. */
  file?: string
  /** Why nothing is read by that file; absent: it can be used. */
  problem?: string
  /** Hosts that serve its images, with their subdomains; absent: none. No image of another host is fetched. */
  imageHosts?: readonly string[]
  /** True: the only source of the demo, which no other installation has. */
  isDemo?: true
  isOn(values: Values): boolean
  /** Time between passes, in milliseconds. */
  everyMs(values: Values): number
  /**
   * The parts of the source that active bots need now; empty: there is nothing to read.
   * @param bots of these alone; absent: of all.
   */
  needs(
    world: Pick<SourceWorld, 'db' | 'areas'>,
    values: Values,
    bots?: readonly Bot[],
  ): readonly Scope[]
  /** One pass. It records its own runs with `recordRun`, and stops when the signal aborts. */
  run(world: SourceWorld, lease: Lease, signal: AbortSignal): Promise<RunResult>
  recheck?: Recheck
  /** Reads one recorded answer. Pure. */
  read?(answer: Answer): Reading
  /** True: `read` is only for pages that are known to be of this source. What a user brings in is not tried with it. */
  readsOwnOnly?: true
  /** What this machine lacks for reading it, as a browser; absent: it needs nothing. */
  lacks?(values: Values): Promise<Failure | undefined>
  /** Ends what a killed process of ours has left running. Called at the start, by the holder of the source's lease. */
  clear?(world: Pick<SourceWorld, 'values' | 'clock' | 'log'>): Promise<void>
  /** What the site showed at the last failure, as a JPEG; undefined: nothing, or no failure. */
  failurePicture?(values: Values): Uint8Array | undefined
  /** The request for the listing whose page has this address; undefined: no page of this source. */
  requestFor?(page: URL, values: Values): ListingRequest | undefined
  /** The key of the listing whose page has this address; undefined: no page of this source. */
  keyFor?(page: URL, values: WebPlaces): PostKey | undefined
}

/** Where the pages of sources are. */
export type WebPlaces = Pick<Values, 'YAD2_WEB_URL'>

/** A request for one listing, and the hosts that it may reach. */
export type ListingRequest = {
  url: string
  headers: Readonly<Record<string, string>>
  hosts: readonly string[]
}

/** Finds out which known listings are gone from the source. */
type Recheck = {
  everyMs(values: Values): number
  run(
    world: SourceWorld,
    lease: Lease,
    options: {
      /** True: also re-checks listings that were seen or checked recently. */
      isForced: boolean
    },
    signal: AbortSignal,
  ): Promise<RunResult>
}

/** What a pass or a re-check did, over all its scopes. */
export type RunResult = Tally & {
  state: RunState
  failure: Failure | null
  /** Scopes that were read. */
  scopes: number
  rejected: Rejected[]
  leftOutTypes: TypeCount[]
  implausible: PathCount[]
  /** Null: no posts were read. */
  crossPosts: CrossPosts | null
  gone: number
  /** The source may not be requested again for this long, in milliseconds. */
  waitMs: number
}

export const EMPTY_RESULT = {
  ...EMPTY_TALLY,
  state: 'ok',
  failure: null,
  scopes: 0,
  rejected: [],
  leftOutTypes: [],
  implausible: [],
  crossPosts: null,
  gone: 0,
  waitMs: 0,
} satisfies RunResult

export type Part = Pick<
  RunResult,
  'gone' | 'rejected' | 'leftOutTypes' | 'implausible' | 'crossPosts' | 'failure'
> & { tally: Tally }

/**
 * The result with one more part of the work in it. It reports the first failure, but a block before any other, and
 * `degraded` last.
 */
export function addPart(result: RunResult, part: Part, { scopes = 1, waitMs = 0 } = {}): RunResult {
  const isMilder =
    result.failure === null || (result.failure.code === 'degraded' && part.failure !== null)
  const isFirst = isMilder || part.failure?.code === 'blocked'
  const failure = isFirst ? part.failure : result.failure
  const sums = Object.keys(EMPTY_TALLY) as (keyof Tally)[]
  return {
    ...result,
    ...Object.fromEntries(sums.map((key) => [key, result[key] + part.tally[key]])),
    gone: result.gone + part.gone,
    rejected: [...result.rejected, ...part.rejected],
    leftOutTypes: addTypes(result.leftOutTypes, part.leftOutTypes),
    implausible: addPaths(result.implausible, part.implausible),
    crossPosts: addCrossPosts(result.crossPosts, part.crossPosts),
    scopes: result.scopes + scopes,
    failure,
    state: endState(failure),
    waitMs: Math.max(result.waitMs, waitMs),
  }
}
