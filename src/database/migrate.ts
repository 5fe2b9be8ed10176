import { existsSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import { AppError } from '../kernel/errors.ts'
import { programPath } from '../kernel/program.ts'
import { backUpDatabase, stampOf } from './copies.ts'
import { type Connection, type Db, write } from './database.ts'

/** The migrations of this program, oldest first. */
export const MIGRATIONS: readonly MigrationMeta[] = readMigrationFiles({
  migrationsFolder: programPath('migrations'),
})
const JOURNAL = '__migrations'

type Applied = { made: number; hash: string }

export type MigrationState = {
  /** The number of migrations of this program that are not yet applied. */
  pending: number
  /** The number of migrations that are applied. */
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
 * Compares the database with this program.
 * @throws AppError `unavailable` when a newer version made the database: this one could lose its data.
 */
export function migrationState(db: Db, known = MIGRATIONS): MigrationState {
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
 * Applies the missing migrations in one transaction: a kill in the middle leaves the old version. A database that is
 * not new is backed up into `backups/` first, with the secrets.
 * @returns the copy's path, or undefined when nothing was copied.
 */
export function migrateDatabase(
  db: Connection,
  path: string,
  now: number,
  migrations = MIGRATIONS,
): string | undefined {
  const { pending, applied } = migrationState(db, migrations)
  if (pending === 0) return undefined
  const copy = applied > 0 ? copyBefore(db, path, applied, now) : undefined
  applyMissing(db, migrations)
  return copy
}

/** Applies the missing migrations in one transaction, without a copy. */
export function applyMissing(db: Connection, migrations = MIGRATIONS): void {
  // With foreign keys on, rebuilding a table deletes the rows that refer to it. The pragma has no effect inside a
  // transaction.
  db.$client.run('PRAGMA foreign_keys = OFF')
  try {
    write(db, () => applyAll(db, migrations))
  } finally {
    db.$client.run('PRAGMA foreign_keys = ON')
  }
}

function applyAll(db: Connection, migrations: readonly MigrationMeta[]): void {
  const client = db.$client
  client.run(`create table if not exists ${JOURNAL} (made integer primary key, hash text not null)`)
  const done = new Set(appliedTo(db).map(({ made }) => made))
  const record = client.query(`insert into ${JOURNAL} (made, hash) values (?, ?)`)
  for (const migration of migrations) {
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
  const copy = join(folder, `before-migration-${applied + 1}-${stampOf(now)}.db`)
  if (!existsSync(copy)) backUpDatabase(db, copy, dirname(path))
  return copy
}
