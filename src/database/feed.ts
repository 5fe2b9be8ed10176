import type { Clock } from '../kernel/clock.ts'
import { type Change, changeBounds, changesAfter } from './changes.ts'
import type { Db } from './database.ts'

/** How often the server looks for changes, in milliseconds. */
export const FEED_EVERY_MS = 100
const PAGE = 500

type Follower = {
  /** In the order in which they were committed; never the same one twice. */
  onChanges(changes: Change[]): void
  /** Some changes were forgotten before they were read: whatever was derived from them must be read anew. */
  onGap(): void
}

export type Feed = {
  /** Looks once, now. */
  poll(): void
  /** Looks every 100 ms until the signal aborts. */
  follow(clock: Clock, signal: AbortSignal): Promise<void>
}

/**
 * Reads what was committed by anyone: this thread, a Worker, the command line. Needs a connection of its own, because
 * `PRAGMA data_version` tells only of the commits of other connections.
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
