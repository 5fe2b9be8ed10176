// Files beside the database: data that can be imported again, which backups need not carry.
import { Database } from 'bun:sqlite'
import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { drizzle } from 'drizzle-orm/bun-sqlite'
import { getTableConfig, type SQLiteTable } from 'drizzle-orm/sqlite-core'
import { type Connection, type Db, openDatabase } from './database.ts'

/** How long a reader waits while an import writes its pages into the file (ms). */
const BUSY_MS = 2_000

/** Opens such a file for an import, and makes the file, the tables and the indexes that are missing. */
export function openBeside(path: string, tables: readonly SQLiteTable[]): Connection {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const db = openDatabase(path, { busyMs: 30_000 })
  for (const statement of tables.flatMap(schemaOf)) db.$client.run(statement)
  dropOldIndexes(db, tables)
  // Pages of the indexes stay in memory: rows arrive in any order.
  db.$client.run('PRAGMA cache_size = -131072')
  return db
}

/** Those that an earlier version made and this one does not use. */
function dropOldIndexes(db: Connection, tables: readonly SQLiteTable[]): void {
  const used = tables.flatMap((table) =>
    getTableConfig(table).indexes.map(({ config }) => config.name),
  )
  const made = db.$client.query<{ name: string }, []>(
    "select name from sqlite_schema where type = 'index' and sql is not null",
  )
  for (const { name } of made.all())
    if (!used.includes(name)) db.$client.run(`drop index "${name}"`)
}

const opened = new Map<string, { ino: number; db: Db }>()

/** Such a file for reading; undefined: there is none. One that takes the place of another is opened anew. */
export function readBeside(path: string): Db | undefined {
  const ino = statSync(path, { throwIfNoEntry: false })?.ino
  const known = opened.get(path)
  if (known && known.ino === ino) return known.db
  known?.db.$client.close()
  opened.delete(path)
  if (ino === undefined) return undefined
  const db = readOnly(path)
  opened.set(path, { ino, db })
  return db
}

function readOnly(path: string): Db {
  const client = new Database(path, { readonly: true, strict: true })
  client.run(`PRAGMA busy_timeout = ${BUSY_MS}`)
  return drizzle({ client }) as Connection
}

function schemaOf(table: SQLiteTable): string[] {
  const { name, columns, indexes } = getTableConfig(table)
  const lines = columns.map((column) =>
    [
      `"${column.name}"`,
      column.getSQLType(),
      column.primary ? 'primary key' : column.notNull ? 'not null' : '',
    ].join(' '),
  )
  return [
    `create table if not exists "${name}" (${lines.join(', ')})`,
    ...indexes.map(({ config }) => {
      const over = config.columns.flatMap((column) => ('name' in column ? `"${column.name}"` : []))
      const kind = config.unique ? 'unique index' : 'index'
      return `create ${kind} if not exists "${config.name}" on "${name}" (${over.join(', ')})`
    }),
  ]
}
