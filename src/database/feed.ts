import { createAlarm } from '../kernel/alarm.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Log } from '../kernel/log.ts'
import { type Change, changeBounds, changesAfter } from './changes.ts'
import type { Db } from './database.ts'

/** How often the server reads the feed, in milliseconds. */
export const FEED_EVERY_MS = 100
/** Changes that are handled at once, which takes a few milliseconds. */
const PAGE = 250

/** Failed reads in a row after which the changes that cannot be read are given up. */
const FAILURES_MAX = 5

type Follower = {
  log: Log
  /** Receives each change, in the order of commits. After a failure it receives the same changes again. */
  onChanges(changes: Change[]): void
  /** Some changes were not received: everything derived from the feed must be read again. */
  onGap(): void
  /** Receives the problem when the feed cannot be read, and null when it is read again. */
  onProblem(problem: string | null): void
}

export type Feed = {
  /** Reads new changes now. */
  poll(): void
  /** Something was committed: the next read need not wait. */
  hint(): void
  /** Reads new changes every 100 ms, and after each hint, until the signal aborts. */
  follow(clock: Clock, signal: AbortSignal): Promise<void>
}

/**
 * Reads changes committed by any process or thread. It needs a connection of its own, because `PRAGMA data_version`
 * changes only with commits of other connections.
 */
export function createFeed(db: Db, { log, onChanges, onGap, onProblem }: Follower): Feed {
  const version = db.$client.query<{ data_version: number }, []>('PRAGMA data_version')
  let seen = version.get()?.data_version
  let { last } = changeBounds(db)
  let failures = 0

  /** Handles the next page of changes. @returns whether there may be more. */
  function step(): boolean {
    const now = version.get()?.data_version
    if (now === seen) return false
    const { first } = changeBounds(db)
    if (first !== null && first > last + 1) {
      onGap()
      last = first - 1
    }
    const page = changesAfter(db, last, PAGE)
    const newest = page.at(-1)
    if (newest) {
      onChanges(page)
      last = newest.seq
    }
    if (page.length === PAGE) return true
    seen = now
    failures = 0
    tellProblem(null)
    return false
  }

  let told: string | null = null
  function tellProblem(problem: string | null): void {
    if (problem !== told) onProblem(problem)
    told = problem
  }

  /** The next read tries again. Changes that fail again and again are skipped, so that later ones are delivered. */
  function recover(error: unknown): void {
    failures += 1
    log.error({ err: error, failures }, 'the change feed could not be read')
    tellProblem('Open pages receive changes late: the change feed cannot be read')
    if (failures < FAILURES_MAX) return
    failures = 0
    try {
      last = changeBounds(db).last
      onGap()
    } catch (cause) {
      log.error({ err: cause }, 'the change feed could not be skipped')
    }
  }

  const alarm = createAlarm()
  return {
    poll() {
      let isMore = true
      while (isMore) isMore = step()
    },
    hint: alarm.ring,
    async follow(clock, signal) {
      while (!signal.aborted) {
        try {
          // Requests are answered before the next page of changes.
          while (step() && !signal.aborted) await clock.sleep(0, signal)
        } catch (error) {
          recover(error)
          await clock.sleep(FEED_EVERY_MS, signal)
          continue
        }
        await alarm.sleep(clock, FEED_EVERY_MS, signal)
      }
    },
  }
}
