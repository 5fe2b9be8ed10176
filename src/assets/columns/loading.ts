// The load of all homes into columns, and those who wait for it.
import type { Db } from '../../database/database.ts'
import { type Clock, seconds } from '../../kernel/clock.ts'
import { type Columns, putRow } from './columns.ts'
import { liveRows } from './store.ts'

/** Homes that are read at once, and the pause after it (ms); none while a search waits. */
const SLICE = 500
const PAUSE_MS = 1
/** How many are read at once while a search waits. */
const HASTY_SLICE = 2_000
/** Searches wait no longer than this (ms): a million homes take several seconds. */
const WAIT_MAX_MS = seconds(2)

export type LoadClock = Pick<Clock, 'now' | 'sleep'>

export type Loading = {
  isReady: boolean
  /** What is loaded: a newer load ends those before it. */
  latest: Columns | null
  /** Resolved when homes are loaded, take long, or cannot be loaded. */
  settling: PromiseWithResolvers<void>
  /** Whether a search has come meanwhile. */
  isWaited: boolean
}

/** Before anything is loaded: nobody waits. */
export function createLoading(): Loading {
  const settling = Promise.withResolvers<void>()
  settling.resolve()
  return { isReady: false, latest: null, settling, isWaited: false }
}

/** Reads every live home, in slices between which requests are answered. */
export async function loadAll(
  db: Db,
  columns: Columns,
  loading: Loading,
  { clock, signal }: { clock: LoadClock; signal: AbortSignal },
): Promise<void> {
  const settled = Promise.withResolvers<void>()
  // Who waits for an earlier load waits for this one.
  void settled.promise.then(loading.settling.resolve)
  Object.assign(loading, { isReady: false, latest: columns, settling: settled })
  const waitedUntil = clock.now() + WAIT_MAX_MS
  const isLatest = () => loading.latest === columns
  try {
    for (let after = 0; isLatest() && !signal.aborted; ) {
      const rows = liveRows(db, after, loading.isWaited ? HASTY_SLICE : SLICE)
      for (const row of rows) putRow(columns, row)
      const last = rows.at(-1)
      loading.isReady = !last
      if (!last) return
      after = last.rid
      if (clock.now() >= waitedUntil) settled.resolve()
      await clock.sleep(loading.isWaited ? 0 : PAUSE_MS, signal)
    }
  } finally {
    if (isLatest()) {
      settled.resolve()
      loading.isWaited = false
    }
  }
}
