import { Database } from 'bun:sqlite'
import { existsSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import { AppError } from '../kernel/errors.ts'
import { programPath } from '../kernel/program.ts'
import { type Connection, type Db, write } from './database.ts'
import { putFile } from './files.ts'

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
 * not new is copied into `backups/` first.
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
  // With foreign keys on, rebuilding a table deletes the rows that refer to it. The pragma has no effect inside a
  // transaction.
  db.$client.run('PRAGMA foreign_keys = OFF')
  try {
    write(db, () => applyAll(db, migrations))
  } finally {
    db.$client.run('PRAGMA foreign_keys = ON')
  }
  return copy
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
  const stamp = new Date(now).toISOString().replaceAll(/[:.]/g, '-')
  const copy = join(folder, `before-migration-${applied + 1}-${stamp}.db`)
  if (!existsSync(copy)) copyDatabase(db, copy)
  return copy
}

/**
 * Copies the whole database into a new file, consistently, while other connections write. The copy is checked and synced
 * before it gets its name.
 * @throws Error when the copy is damaged; SQLiteError when the disk refuses it. Nothing is left then.
 */
export function copyDatabase(db: Db, target: string): void {
  putFile(target, (draft) => {
    const statement = db.$client.query('VACUUM INTO ?')
    statement.run(draft)
    statement.finalize()
    checkCopy(draft)
  })
}

/** @throws Error when the database in the file is damaged. */
export function checkCopy(path: string): void {
  const copy = new Database(path, { readonly: true })
  try {
    const found = copy.query<{ integrity_check: string }, []>('PRAGMA integrity_check').get()
    if (found?.integrity_check !== 'ok')
      throw new Error(`The copy of the database is damaged: ${found?.integrity_check}`)
  } finally {
    copy.close()
  }
}
