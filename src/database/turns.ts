import { type Database, SQLiteError } from 'bun:sqlite'
import { blockThread, systemClock } from '../kernel/system-clock.ts'
import { writerOf } from './writer.ts'

// The turns of connections that write: SQLite lets one write at a time.

type Client = Pick<Database, 'query'>

/** How long each connection waits for another writer, in milliseconds. */
const waits = new WeakMap<object, number>()

/** Whether the thread of a connection serves visitors now. */
const serving = new WeakMap<object, () => boolean>()

/** Connections that do something now that is tried again when it is not its turn. */
const trying = new WeakSet<object>()

/** Sets how long this connection waits for another writer, in milliseconds. */
export function setBusyTimeout(client: Client, ms: number): void {
  setTimeoutOf(client, ms)
  waits.set(client, ms)
}

function setTimeoutOf(client: Client, ms: number): void {
  client.query(`PRAGMA busy_timeout = ${ms}`).all()
}

/**
 * Marks a connection of a thread that serves visitors: a write of it that would block the thread is an error of the
 * program, whether another connection writes or not.
 * @param isNow asked at each write, for a connection that does other work too.
 * @returns a function that takes the mark away.
 */
export function serveFrom(client: object, isNow = () => true): () => void {
  serving.set(client, isNow)
  return () => void serving.delete(client)
}

/**
 * Begins a transaction as soon as no other connection writes. SQLite itself asks at growing intervals of up to 100 ms
 * and so misses the short pauses of a process that writes all the time.
 * @throws SQLiteError busy after the time that this connection waits; at once inside `tryingOnce`.
 */
export function begin(client: Database): void {
  const isTrying = trying.has(client)
  if (!isTrying && serving.get(client)?.()) throw new Error(BLOCKS)
  const waitMs = waits.get(client) ?? 0
  const until = systemClock.monotonic() + (isTrying ? 0 : waitMs)
  setTimeoutOf(client, 0)
  try {
    for (;;)
      try {
        client.run('BEGIN IMMEDIATE')
        transactions.set(client, {})
        return
      } catch (error) {
        if (!isBusy(error)) throw error
        if (systemClock.monotonic() >= until) throw waitedFor(client, error)
        blockThread(ASK_AGAIN_MS)
      }
  } finally {
    setTimeoutOf(client, waitMs)
  }
}

/** The transaction of each connection that `begin` has begun. */
const transactions = new WeakMap<object, object>()

/** Notes that the transaction of this connection is over. */
export function ended(client: object): void {
  transactions.delete(client)
}

/** What stands for the transaction that a connection is in, another one each time; undefined: it is in none. */
export function transactionOf(client: object): object | undefined {
  return transactions.get(client)
}

const BLOCKS =
  'A write that blocks the thread which serves visitors: use `await writeWhenFree(db, clock, fn)`, or `changing` for the handler of a route'

/**
 * Does something whose transactions begin at once or not at all.
 * @throws SQLiteError busy when another connection writes.
 */
export function tryingOnce<T>(client: object, work: () => T): T {
  if (trying.has(client)) return work()
  trying.add(client)
  try {
    return work()
  } finally {
    trying.delete(client)
  }
}

/** The same error, which says who is waited for when it is asked, as the log does: most are tried again in silence. */
function waitedFor(client: Database, error: unknown): unknown {
  if (error instanceof Error)
    Object.defineProperty(error, 'waitsFor', { get: () => writerOf(client.filename) })
  return error
}

/** A writer makes pauses of at least this time between two transactions, in milliseconds. */
const ASK_AGAIN_MS = 1

/** Reads several things from one moment of the database, while other connections write. */
export function snapshot<T>(client: Pick<Client, 'query'>, read: () => T): T {
  client.query('BEGIN').run()
  try {
    return read()
  } finally {
    client.query('ROLLBACK').run()
  }
}

/** Whether another writer held the database for longer than this connection waits. */
export function isBusy(error: unknown): boolean {
  return error instanceof SQLiteError && (error.code ?? '').startsWith('SQLITE_BUSY')
}
