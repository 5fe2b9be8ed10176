import type { Clock } from '../kernel/clock.ts'
import { type Change, changeBounds, changesAfter } from './changes.ts'
import type { Db } from './database.ts'

/** How often the server reads the feed, in milliseconds. */
export const FEED_EVERY_MS = 100
const PAGE = 500

type Follower = {
  /** Receives each change once, in the order of commits. */
  onChanges(changes: Change[]): void
  /** Some changes were deleted before they were read: everything derived from the feed must be read again. */
  onGap(): void
}

export type Feed = {
  /** Reads new changes now. */
  poll(): void
  /** Reads new changes every 100 ms until the signal aborts. */
  follow(clock: Clock, signal: AbortSignal): Promise<void>
}

/**
 * Reads changes committed by any process or thread. It needs a connection of its own, because `PRAGMA data_version`
 * changes only with commits of other connections.
 */
export function createFeed(db: Db, { onChanges, onGap }: Follower): Feed {
  const version = db.$client.query<{ data_version: number }, []>('PRAGMA data_version')
  let seen = version.get()?.data_version
  let { last } = changeBounds(db)

  function poll() {
    const now = version.get()?.data_version
    if (now === seen) return
    seen = now
    const { first } = changeBounds(db)
    if (first !== null && first > last + 1) {
      last = first - 1
      onGap()
    }
    for (;;) {
      const page = changesAfter(db, last, PAGE)
      const newest = page.at(-1)
      if (!newest) return
      last = newest.seq
      onChanges(page)
    }
  }

  return {
    poll,
    async follow(clock, signal) {
      while (!signal.aborted) {
        poll()
        await clock.sleep(FEED_EVERY_MS, signal)
      }
    },
  }
}
