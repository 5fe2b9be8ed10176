import { existsSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import { AppError } from '../kernel/errors.ts'
import { type Connection, type Db, write } from './database.ts'

const FOLDER = join(import.meta.dirname, '../../migrations')
const JOURNAL = '__migrations'

type Applied = { made: number; hash: string }

export type MigrationState = {
  /** How many migrations this program knows that the database has not. */
  pending: number
  /** How many the database has. */
  applied: number
}

function appliedTo(db: Db): Applied[] {
  const { count } = db.$client
    .query<{ count: number }, [string]>(
      "select count(*) as count from sqlite_master where type = 'table' and name = ?",
    )
    .get(JOURNAL) ?? { count: 0 }
  if (count === 0) return []
  return db.$client.query<Applied, []>(`select made, hash from ${JOURNAL} order by made`).all()
}

/**
 * Where this database stands.
 * @throws AppError `unavailable` when a newer program made it: opening it with this one could lose data.
 */
export function migrationState(db: Db): MigrationState {
  const known = readMigrationFiles({ migrationsFolder: FOLDER })
  const applied = appliedTo(db)
  const unknown = applied.find(({ made }) => !known.some((one) => one.folderMillis === made))
  if (unknown)
    throw new AppError(
      'unavailable',
      'This database was made by a newer version of Metzia. Run that version, or restore a backup made before the update (DATA_DIR/backups).',
      { code: 'newerDatabase' },
    )
  return { pending: known.length - applied.length, applied: applied.length }
}

/**
 * Brings the database up to this program's version. A database that already holds something is copied first, beside
 * it in `backups/`. All of it is one transaction: a kill in the middle leaves the old version.
 * @returns the copy's path, or undefined when nothing was copied.
 */
export function migrateDatabase(db: Connection, path: string, now: number): string | undefined {
  const { pending, applied } = migrationState(db)
  if (pending === 0) return undefined
  const copy = applied > 0 ? copyBefore(db, path, applied, now) : undefined
  // Rebuilding a table inside a transaction would delete its children, and the pragma works only outside of one.
  db.$client.run('PRAGMA foreign_keys = OFF')
  try {
    write(db, () => applyAll(db))
  } finally {
    db.$client.run('PRAGMA foreign_keys = ON')
  }
  return copy
}

function applyAll(db: Connection): void {
  const client = db.$client
  client.run(`create table if not exists ${JOURNAL} (made integer primary key, hash text not null)`)
  const done = new Set(appliedTo(db).map(({ made }) => made))
  const record = client.query(`insert into ${JOURNAL} (made, hash) values (?, ?)`)
  for (const migration of readMigrationFiles({ migrationsFolder: FOLDER })) {
    if (done.has(migration.folderMillis)) continue
    runStatements(db, migration)
    record.run(migration.folderMillis, migration.hash)
  }
  const orphans = client.query('PRAGMA foreign_key_check').all()
  if (orphans.length > 0)
    throw new Error(`The migration would leave ${orphans.length} rows without their parent`)
}

function runStatements(db: Connection, { sql }: MigrationMeta): void {
  for (const statement of sql) if (statement.trim() !== '') db.$client.run(statement)
}

function copyBefore(db: Db, path: string, applied: number, now: number): string {
  const folder = join(dirname(path), 'backups')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const stamp = new Date(now).toISOString().replaceAll(/[:.]/g, '-')
  const copy = join(folder, `before-migration-${applied + 1}-${stamp}.db`)
  if (!existsSync(copy)) copyDatabase(db, copy)
  return copy
}

/** A consistent copy of the whole database in one new file, made while others write. */
export function copyDatabase(db: Db, target: string): void {
  const statement = db.$client.query('VACUUM INTO ?')
  statement.run(target)
  statement.finalize()
}
