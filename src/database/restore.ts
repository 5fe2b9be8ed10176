import { Database, SQLiteError } from 'bun:sqlite'
import {
  closeSync,
  copyFileSync,
  existsSync,
  linkSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { drizzle } from 'drizzle-orm/bun-sqlite'
import { AppError } from '../kernel/errors.ts'
import { haltPoint } from '../kernel/halt.ts'
import { expandFile, isCompressed } from './compressed.ts'
import { checkFile } from './copies.ts'
import { type Connection, openDatabase, type Tx, write } from './database.ts'
import { syncFile } from './files.ts'
import { clearLeases, holderOf } from './leases.ts'
import { applyMissing, type MigrationState, migrationState } from './migrate.ts'
import { begin, isBusy, setBusyTimeout } from './turns.ts'

const LOG = '-wal'
const COMPANIONS = [LOG, '-shm', '-journal']

/** Removes files that may not exist. A read-only disk refuses even that where there is none. */
export function removeFiles(...paths: string[]): void {
  for (const path of paths) if (existsSync(path)) rmSync(path)
}

/** Removes a database with everything that SQLite keeps beside it. */
export function removeDatabase(path: string): void {
  removeFiles(...['', ...COMPANIONS].map((suffix) => `${path}${suffix}`))
}

/** Copies a file that may be a database, with its write-ahead log if it has one; what is compressed is expanded. */
export function copyForUse(file: string, draft: string): void {
  removeDatabase(draft)
  if (isCompressed(file)) return expandFile(file, draft)
  for (const suffix of ['', LOG]) {
    if (!existsSync(`${file}${suffix}`)) continue
    closeSync(openSync(`${draft}${suffix}`, 'wx', 0o600))
    copyFileSync(`${file}${suffix}`, `${draft}${suffix}`)
  }
}

/**
 * Checks a database without changing it.
 * @returns its version.
 * @throws AppError as `prepareDraft`.
 */
export function checkedVersion(path: string): number {
  const client = new Database(path, { readonly: true })
  try {
    return versionOf(drizzle({ client }) as Connection).applied
  } finally {
    client.close()
  }
}

function versionOf(db: Connection): MigrationState {
  checkFile(db.$client)
  const state = migrationState(db)
  if (state.applied === 0)
    throw new AppError('invalid', 'it is no database of Metzia', { code: 'foreign' })
  return state
}

/**
 * Makes a copy of a backup ready to take the place of the database: checked, migrated, without leases, in one file.
 * @param change is made in it as its last change.
 * @returns the number of migrations that were applied, and what `read` returns.
 * @throws AppError `unavailable` when it is damaged, or was made by a newer version; `invalid` when it is no database of
 * Metzia.
 */
export function prepareDraft<T>(
  draft: string,
  { change, read }: { change(tx: Tx): void; read(db: Connection): T },
): { migrated: number; found: T } {
  const db = openDatabase(draft, { busyMs: 0 })
  try {
    const { pending } = versionOf(db)
    applyMissing(db)
    write(db, (tx) => {
      clearLeases(tx)
      change(tx)
    })
    const found = read(db)
    db.$client.query('PRAGMA journal_mode = DELETE').all()
    // The file is written anew anyway: free pages go, and those of later can be given back in steps.
    db.$client.run('PRAGMA auto_vacuum = INCREMENTAL')
    db.$client.run('VACUUM')
    return { migrated: pending, found }
  } finally {
    db.$client.close()
  }
}

/** How long other processes may take to close the database, in milliseconds. */
const ALONE_MS = 500

type Asked = { name: string; now: number }

/**
 * Keeps every other process from opening the database until the end of the scope, and moves its write-ahead log into
 * it. A file that is no database any more is not held: nothing else can open it either.
 * @param lease the name of a lease that nobody may hold at that time.
 * @throws AppError `conflict` when a process holds it, or another process has the database open.
 */
export function holdAlone(path: string, lease: Asked): Disposable {
  const client = new Database(path, { readwrite: true, create: false })
  try {
    if (lockAlone(client, path, lease)) moveLog(client, path)
  } catch (error) {
    client.close()
    throw error
  }
  return { [Symbol.dispose]: () => client.close() }
}

/** @returns false when the file is no database. */
function lockAlone(client: Database, path: string, lease: Asked): boolean {
  try {
    client.run('PRAGMA locking_mode = EXCLUSIVE')
    setBusyTimeout(client, ALONE_MS)
    begin(client)
    client.run('ROLLBACK')
  } catch (cause) {
    if (!isBusy(cause)) return false
    refuseHeld(holderIn(path, lease))
    const message = `Another process uses the database ${path}. Stop the server and other commands, then try again.`
    throw new AppError('conflict', message, { code: 'inUse', cause })
  }
  refuseHeld(holderOfReadable(drizzle({ client }) as Connection, lease))
  return true
}

/** What is damaged cannot be moved: its log is then kept beside it. */
function moveLog(client: Database, path: string): void {
  try {
    client.query('PRAGMA journal_mode = DELETE').all()
    // A connection that is alone keeps the journal of a transaction that has ended.
    rmSync(`${path}-journal`, { force: true })
  } catch (error) {
    if (!(error instanceof SQLiteError)) throw error
  }
}

function refuseHeld(owner: string | undefined): void {
  if (owner === undefined) return
  throw new AppError('conflict', `Metzia is running (${owner}). Stop it first.`, { code: 'lease' })
}

function holderIn(path: string, lease: Asked): string | undefined {
  using client = new Database(path, { readonly: true })
  return holderOfReadable(drizzle({ client }) as Connection, lease)
}

/** Undefined also where no lease can be read: the database is damaged, or empty. */
function holderOfReadable(db: Connection, { name, now }: Asked): string | undefined {
  try {
    return holderOf(db, name, now)
  } catch (error) {
    if (error instanceof SQLiteError) return undefined
    throw error
  }
}

/**
 * Gives a prepared draft the name of the database. The former one keeps everything that it has under another name. At
 * each moment the name belongs to a whole database. The draft and the names are in one folder.
 */
export function takePlace(draft: string, path: string, kept: string): void {
  forgetUnfinished(path)
  if (existsSync(path)) linkSync(path, kept)
  // The log of another database beside the new one would damage it.
  for (const suffix of COMPANIONS)
    if (existsSync(`${path}${suffix}`)) renameSync(`${path}${suffix}`, `${kept}${suffix}`)
  haltPoint('restore-kept')
  syncFile(draft)
  renameSync(draft, path)
  syncFile(dirname(path))
}

const KEPT_PREFIX = 'before-restore-'

/** Removes the second name that a restore has given the database before it was killed. */
function forgetUnfinished(path: string): void {
  const inode = statSync(path, { throwIfNoEntry: false })?.ino
  const folder = dirname(path)
  for (const name of readdirSync(folder))
    if (name.startsWith(KEPT_PREFIX) && statSync(join(folder, name)).ino === inode)
      rmSync(join(folder, name))
}

/** Whether two paths name one file. */
export function isSameFile(one: string, other: string): boolean {
  const [a, b] = [one, other].map((path) => statSync(path, { throwIfNoEntry: false }))
  return a !== undefined && b !== undefined && a.ino === b.ino && a.dev === b.dev
}

/** The path beside the database under which a former one is kept. */
export const keptPath = (path: string, stamp: string) =>
  join(dirname(path), `${KEPT_PREFIX}${stamp}.db`)
