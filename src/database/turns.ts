import { type Database, SQLiteError } from 'bun:sqlite'
import { blockThread, systemClock } from '../kernel/system-clock.ts'
import { writerOf } from './writer.ts'

// The turns of connections that write: SQLite lets one write at a time.

type Client = Pick<Database, 'query'>

/** How long each connection waits for another writer, in milliseconds. */
const waits = new WeakMap<object, number>()

/** The longest wait of what a connection does now, in milliseconds. */
const limits = new WeakMap<object, number>()

/** Sets how long this connection waits for another writer, in milliseconds. */
export function setBusyTimeout(client: Client, ms: number): void {
  setTimeoutOf(client, ms)
  waits.set(client, ms)
}

function setTimeoutOf(client: Client, ms: number): void {
  client.query(`PRAGMA busy_timeout = ${ms}`).all()
}

/**
 * Begins a transaction as soon as no other connection writes. SQLite itself asks at growing intervals of up to 100 ms
 * and so misses the short pauses of a process that writes all the time.
 * @param mostMs the longest wait, when that is less than what the connection waits, in milliseconds.
 * @throws SQLiteError busy after that time.
 */
export function begin(client: Database, mostMs = Number.POSITIVE_INFINITY): void {
  const waitMs = waits.get(client) ?? 0
  const limitMs = limits.get(client) ?? Number.POSITIVE_INFINITY
  const until = systemClock.monotonic() + Math.min(waitMs, mostMs, limitMs)
  setTimeoutOf(client, 0)
  try {
    for (;;)
      try {
        client.run('BEGIN IMMEDIATE')
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

/** Does something while this connection waits for another writer for so long at most, in milliseconds. */
export function waitingAtMost<T>(client: object, mostMs: number, work: () => T): T {
  const before = limits.get(client) ?? Number.POSITIVE_INFINITY
  limits.set(client, Math.min(before, mostMs))
  try {
    return work()
  } finally {
    limits.set(client, before)
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
