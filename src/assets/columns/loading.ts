// The load of all homes into columns, and those who wait for it.
import type { Db } from '../../database/database.ts'
import { type Clock, seconds } from '../../kernel/clock.ts'
import { type Columns, createColumns, putRow } from './columns.ts'
import { liveRows } from './store.ts'

/** Homes that are read at once, which takes 50 ms. */
const SLICE = 10_000
/** Searches wait no longer than this (ms): a million homes take several seconds. */
const WAIT_MAX_MS = seconds(2)

/** All live homes, read in slices between which the thread does other work. */
export async function readColumns(
  db: Db,
  clock: Pick<Clock, 'sleep'>,
  signal: AbortSignal,
): Promise<Columns> {
  const columns = createColumns()
  for (let after: number | undefined = 0; after !== undefined; ) {
    signal.throwIfAborted()
    const rows = liveRows(db, after, SLICE)
    for (const row of rows) putRow(columns, row)
    after = rows.at(-1)?.rid
    await clock.sleep(0, signal)
  }
  return columns
}

export type Loading = {
  isReady: boolean
  /** Of the newest load, resolved when homes are loaded, take long, or cannot be loaded. */
  settling: PromiseWithResolvers<void>
}

/** Before anything is loaded: nobody waits. */
export function createLoading(): Loading {
  const settling = Promise.withResolvers<void>()
  settling.resolve()
  return { isReady: false, settling }
}

type Load = {
  read: () => Promise<Columns>
  /** Receives what was read. */
  keep: (columns: Columns) => void
  clock: Pick<Clock, 'sleep'>
}

/**
 * Has every home read, and has what was read kept unless a newer load was begun meanwhile.
 * @throws what `read` throws, for the newest load.
 */
export async function loadAll(loading: Loading, { read, keep, clock }: Load): Promise<void> {
  const settled = Promise.withResolvers<void>()
  // Who waits for an earlier load waits for this one.
  void settled.promise.then(loading.settling.resolve)
  Object.assign(loading, { isReady: false, settling: settled })
  const isLatest = () => loading.settling === settled
  const settle = () => {
    if (isLatest()) settled.resolve()
  }
  const done = new AbortController()
  void clock.sleep(WAIT_MAX_MS, done.signal).then(settle)
  try {
    const columns = await read()
    if (!isLatest()) return
    keep(columns)
    loading.isReady = true
  } catch (error) {
    if (isLatest()) throw error
  } finally {
    done.abort()
    settle()
  }
}
