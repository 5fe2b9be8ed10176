import { type Clock, days } from '../kernel/clock.ts'

/** What expires: `until` reads when (ms since 1970), because use extends it. */
export type Expiring = { readonly until: () => number }

type Ended<Item> = {
  /** The time has come. */
  over(item: Item): void
  /** Its end could not be read. */
  unreadable(item: Item): void
}

/** The longest wait before an end is read again, in milliseconds. Timers of the platform end after 24 days. */
const READ_AGAIN_MS = days(1)

/** Watches the ends of many items with one timer. */
export function createExpiry<Item extends Expiring>(clock: Clock, ended: Ended<Item>) {
  /** When the end of each item is read again. */
  const due = new Map<Item, number>()
  let waiting: { until: number; stop: AbortController } | undefined

  /** Reads the end of an item, and ends it if that is past. */
  function look(item: Item, now: number): void {
    try {
      const left = item.until() - now
      if (left > 0) due.set(item, now + Math.min(left, READ_AGAIN_MS))
      else end(item, ended.over)
    } catch {
      end(item, ended.unreadable)
    }
  }

  function end(item: Item, tell: (item: Item) => void): void {
    due.delete(item)
    tell(item)
  }

  /** Makes sure that the timer ends at that time, or before. */
  function waitUntil(until: number): void {
    if (waiting && waiting.until <= until) return
    waiting?.stop.abort()
    const stop = new AbortController()
    waiting = { until, stop }
    void clock.sleep(Math.max(0, until - clock.now()), stop.signal).then(() => {
      if (!stop.signal.aborted) sweep()
    })
  }

  function sweep(): void {
    waiting = undefined
    const now = clock.now()
    for (const [item, at] of [...due]) if (at <= now) look(item, now)
    if (due.size > 0) waitUntil(earliest(due.values()))
  }

  return {
    add(item: Item): void {
      look(item, clock.now())
      const at = due.get(item)
      if (at !== undefined) waitUntil(at)
    },
    remove(item: Item): void {
      due.delete(item)
      if (due.size > 0) return
      waiting?.stop.abort()
      waiting = undefined
    },
  }
}

function earliest(times: Iterable<number>): number {
  let first = Number.POSITIVE_INFINITY
  for (const time of times) first = Math.min(first, time)
  return first
}
