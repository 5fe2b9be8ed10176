import { type Database, SQLiteError } from 'bun:sqlite'
import { type BunSQLiteDatabase, drizzle } from 'drizzle-orm/bun-sqlite'
import type { Clock } from '../kernel/clock.ts'
import { AppError } from '../kernel/errors.ts'
import { storeNoted } from './at-commit.ts'
import { type OpenOptions, openClient } from './connection.ts'
import { waitInLine } from './line.ts'
import { steady } from './steady.ts'
import { begin, ended, isBusy, tryingOnce } from './turns.ts'
import { locked } from './unusable.ts'

type Reads = 'select' | 'selectDistinct' | 'all' | 'get' | 'values' | '$count'
type Writes = 'insert' | 'update' | 'delete' | 'run'

/** The database for reading. It has no method that changes a table. */
export type Db = Pick<BunSQLiteDatabase, Reads> & {
  $client: Pick<Database, 'query' | 'close' | 'inTransaction'>
}

declare const writing: unique symbol
/** The database inside a transaction of `write`: the only handle that can change tables. */
export type Tx = Db &
  Pick<BunSQLiteDatabase, Writes> & { $client: Database; readonly [writing]: true }

/** An opened connection with the driver's whole interface, for pragmas and migrations. */
export type Connection = Db & { $client: Database }

/**
 * Opens the database file, and creates it when it is missing; other users of the machine cannot read it. Commits are
 * synced to the disk (`synchronous=FULL`).
 * @throws AppError `unavailable` with instructions when the file is not a database or cannot be opened. The file is
 * unchanged.
 */
export const openDatabase = (path: string, options: OpenOptions): Connection =>
  drizzle({ client: openClient(path, options) }) as Connection

/** Stops syncing commits to the disk, for data that does not have to survive a power cut. */
export function syncNothing(db: Connection): void {
  db.$client.run('PRAGMA synchronous = OFF')
}

/**
 * Makes sure that the database can be written now.
 * @throws AppError `unavailable` when another process holds it for longer than this connection waits.
 */
export function takeTurn(db: Connection, path: string): void {
  try {
    begin(db.$client)
    db.$client.run('ROLLBACK')
    ended(db.$client)
  } catch (cause) {
    if (!isBusy(cause)) throw cause
    throw locked(path, cause)
  }
}

/** What is called after each commit of a connection. */
const committed = new WeakMap<object, () => void>()

/** How often a connection has committed by `write`. */
const ownCommits = new WeakMap<object, number>()
const commitsOf = (client: object): number => ownCommits.get(client) ?? 0

/** Has `call` be called after each transaction that this connection commits by `write`. */
export function afterCommits(db: Connection, call: () => void): void {
  committed.set(db.$client, call)
}

/**
 * Runs `fn` in one immediate transaction, which is committed whole or not at all. Inside another `write` it joins that
 * transaction. It blocks the thread until it is its turn: on the thread that serves visitors it is called inside
 * `writeWhenFree` only.
 * `fn` must be synchronous: an async callback would be committed before it ends.
 */
export function write<T>(db: Db, fn: (tx: Tx) => T): T {
  const tx = db as Tx
  const client = db.$client as Database
  if (client.inTransaction) return fn(tx)
  begin(client)
  try {
    const result = fn(tx)
    if (result instanceof Promise) throw new TypeError('A transaction must not be asynchronous')
    storeNoted(client)
    client.run('COMMIT')
    ownCommits.set(client, commitsOf(client) + 1)
    committed.get(client)?.()
    return result
  } catch (error) {
    // A full disk may already have rolled it back.
    if (client.inTransaction) client.run('ROLLBACK')
    throw error
  } finally {
    ended(client)
  }
}

/**
 * Like `write`, without waiting for the disk: a failure of power within the next seconds may undo the commit, as a
 * whole and in the order of commits. The end of the process undoes nothing. For what is repeated anyway when it is
 * undone.
 */
export function writeUnsynced<T>(db: Db, fn: (tx: Tx) => T): T {
  const client = db.$client as Database
  if (client.inTransaction) return write(db, fn)
  client.run('PRAGMA synchronous = NORMAL')
  try {
    return write(db, fn)
  } finally {
    client.run('PRAGMA synchronous = FULL')
  }
}

/**
 * Like `write`, and the thread answers others meanwhile: waits for up to 5 s, in the line of all writes of this
 * connection.
 * @param as how it writes: `writeUnsynced` does not wait for the disk.
 * @throws SQLiteError busy after that time.
 */
export function writeWhenFree<T>(
  db: Db,
  clock: Pick<Clock, 'monotonic' | 'sleep'>,
  fn: (tx: Tx) => T,
  as: (db: Db, fn: (tx: Tx) => T) => T = write,
): Promise<T> {
  return waitInLine(db.$client, clock, () => as(db, fn))
}

/**
 * Like `write`, at once or not at all.
 * @throws SQLiteError busy when another connection writes.
 */
export function writeAtOnce<T>(db: Db, fn: (tx: Tx) => T): T {
  return writingAtOnce(db, () => write(db, fn))
}

/**
 * Does what may write several times, where each write is made at once or not at all: the thread serves visitors, and
 * what did not get its turn is tried again.
 * @throws SQLiteError busy.
 */
export function writingAtOnce<T>(db: Db, work: () => T): T {
  return tryingOnce(db.$client, work)
}

/** Whether the disk refused a write: full, read-only or broken. Reading still works. */
function isDiskTrouble(error: unknown): boolean {
  return error instanceof SQLiteError && /^SQLITE_(FULL|IOERR|READONLY)/.test(error.code ?? '')
}

/** What is told about a write that could not be made; undefined for another error. */
export function troubleOf(error: unknown): AppError | undefined {
  if (isBusy(error))
    return new AppError(
      'unavailable',
      { code: 'busy' },
      {
        code: 'busy',
        retryAfter: 1,
        cause: error,
      },
    )
  if (isDiskTrouble(error))
    return new AppError(
      'unavailable',
      { code: 'nothingSaved' },
      {
        code: 'disk',
        retryAfter: 30,
        cause: error,
      },
    )
  // Another request, or the command line, may delete an account while this one is answered.
  if (isOrphan(error))
    return new AppError(
      'conflict',
      { code: 'deletedMeanwhile' },
      {
        code: 'deleted',
        cause: error,
      },
    )
  return undefined
}

/** Whether a unique or primary key constraint was violated. */
export function isDuplicate(error: unknown): boolean {
  return (
    error instanceof SQLiteError &&
    (error.code === 'SQLITE_CONSTRAINT_UNIQUE' || error.code === 'SQLITE_CONSTRAINT_PRIMARYKEY')
  )
}

/** Whether a row refers to one that was deleted meanwhile. */
function isOrphan(error: unknown): boolean {
  return error instanceof SQLiteError && error.code === 'SQLITE_CONSTRAINT_FOREIGNKEY'
}

/**
 * A reading statement that is compiled once for each connection, whatever is bound to it. A statement that is built at
 * each call costs two to four times as much.
 */
export function prepared<Statement extends object>(
  build: (db: Db) => Statement,
): (db: Db) => Statement {
  const built = new WeakMap<object, Statement>()
  return (db) => {
    const known = built.get(db.$client)
    if (known) return known
    const statement = steady(db.$client as Database, build(db))
    built.set(db.$client, statement)
    return statement
  }
}

/** Like `prepared`, for a statement that changes a table: it runs only inside a transaction. */
export function preparedWrite<Statement extends object>(
  build: (tx: Tx) => Statement,
): (tx: Tx) => Statement {
  return prepared((db) => build(db as Tx)) as (tx: Tx) => Statement
}

const selectVersion = prepared((db) =>
  db.$client.query<{ data_version: number }, []>('PRAGMA data_version'),
)
const forgetful = new WeakSet<object>()

/** Has `untilChanged` read everything anew on this connection from now on. */
export function rememberNothing(db: Db): void {
  forgetful.add(db.$client)
}

/**
 * Remembers what is read until the database changes: by `write` of this connection, or by another one, of this process
 * or another. It asks SQLite for the latter at each reading, which costs about 1 µs. Inside a transaction nothing is
 * remembered, because it may be rolled back.
 * @param most so many values are kept; then all are forgotten.
 */
export function untilChanged<Value>(
  most: number,
): (db: Db, key: string, read: () => Value) => Value {
  type Kept = { version: number | undefined; own: number; values: Map<string, Value> }
  const kept = new WeakMap<object, Kept>()
  return (db, key, read) => {
    if (db.$client.inTransaction || forgetful.has(db.$client)) return read()
    const own = commitsOf(db.$client)
    const version = selectVersion(db).get()?.data_version
    let known = kept.get(db.$client)
    if (!known || known.version !== version || known.own !== own) {
      known = { version, own, values: new Map() }
      kept.set(db.$client, known)
    }
    const { values } = known
    const value = values.get(key)
    if (value !== undefined) return value
    const found = read()
    if (values.size >= most) values.clear()
    values.set(key, found)
    return found
  }
}
