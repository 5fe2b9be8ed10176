import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { MigrationMeta } from 'drizzle-orm/migrator'
import { START } from '../testing/worlds/world.ts'
import { type Connection, openDatabase } from './database.ts'
import { MIGRATIONS, migrateDatabase, migrationState } from './migrate.ts'

function folder(): Disposable & { path: string } {
  const path = mkdtempSync(join(tmpdir(), 'metzia-migrate-'))
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) }
}

test('migrations are applied to an empty file once', () => {
  using at = folder()
  const path = join(at.path, 'new.db')
  const db = openDatabase(path, { busyMs: 0 })
  expect(migrationState(db).applied).toBe(0)
  expect(migrateDatabase(db, path, START)).toBeUndefined()
  expect(migrationState(db).pending).toBe(0)
  expect(migrateDatabase(db, path, START)).toBeUndefined()
  expect(readdirSync(at.path)).not.toContain('backups')
  db.$client.close()
})

test('a database of an older version is copied before it is migrated', () => {
  using at = folder()
  const path = join(at.path, 'old.db')
  const db = openDatabase(path, { busyMs: 0 })
  migrateDatabase(db, path, START, MIGRATIONS.slice(0, 1))
  const copy = migrateDatabase(db, path, START)
  expect(copy).toContain('before-migration-2-')
  expect(migrationState(db).pending).toBe(0)
  using kept = new Database(copy ?? '', { readonly: true })
  expect(kept.query("select name from sqlite_master where name = 'deliveries'").all()).toEqual([])
  db.$client.close()
})

test('a migration that fails leaves the old version', () => {
  using at = folder()
  const path = join(at.path, 'broken.db')
  const db = openDatabase(path, { busyMs: 0 })
  db.$client.run('create table users (x)')
  expect(() => migrateDatabase(db, path, START)).toThrow('users')
  expect(db.$client.query('select name from sqlite_master').all()).toEqual([{ name: 'users' }])
  db.$client.close()
})

test('a newer database is refused with instructions, and unchanged', () => {
  using at = folder()
  const path = join(at.path, 'newer.db')
  const db = openDatabase(path, { busyMs: 0 })
  migrateDatabase(db, path, START)
  db.$client.run("insert into __migrations values (99999999999999, 'x')")
  expect(() => migrateDatabase(db, path, START)).toThrow(/newer version of Metzia.*backups/)
  db.$client.close()
})

/** A migration of its own, newer than all others. */
function migration(made: number, ...sql: string[]): MigrationMeta {
  return { sql, folderMillis: made, hash: `${made}`, bps: true }
}

const PARENTS = migration(
  1,
  'create table parents (id integer primary key)',
  'create table children (parent integer not null references parents(id) on delete cascade)',
  'insert into parents values (1)',
  'insert into children values (1)',
)

test('a migration that rebuilds a parent keeps its children', () => {
  using at = folder()
  const path = join(at.path, 'rebuilt.db')
  const db = openDatabase(path, { busyMs: 0 })
  migrateDatabase(db, path, START, [PARENTS])
  const rebuild = migration(
    2,
    'create table new_parents (id integer primary key, name text)',
    'insert into new_parents (id) select id from parents',
    'drop table parents',
    'alter table new_parents rename to parents',
  )
  migrateDatabase(db, path, START, [PARENTS, rebuild])
  expect(db.$client.query('select * from children').all()).toEqual([{ parent: 1 }])
  expect(db.$client.query('PRAGMA foreign_keys').get()).toEqual({ foreign_keys: 1 })
  db.$client.close()
})

test('a migration that would leave a row without its parent is refused whole', () => {
  using at = folder()
  const path = join(at.path, 'orphans.db')
  const db = openDatabase(path, { busyMs: 0 })
  migrateDatabase(db, path, START, [PARENTS])
  const orphaning = migration(2, 'create table more (id integer)', 'delete from parents')
  expect(() => migrateDatabase(db, path, START, [PARENTS, orphaning])).toThrow(
    'would leave 1 rows without their parent',
  )
  expect(db.$client.query('select * from parents').all()).toEqual([{ id: 1 }])
  expect(migrationState(db, [PARENTS, orphaning]).pending).toBe(1)
  db.$client.close()
})

type Column = { name: string; type: string; notnull: number; pk: number }

const tablesOf = (db: Connection) =>
  db.$client
    .query<{ name: string }, []>(
      "select name from sqlite_master where type = 'table' and name not glob 'sqlite_*' and name not glob 'asset_text*' and name <> '__migrations'",
    )
    .all()
    .map(({ name }) => name)
const columnsOf = (db: Connection, table: string) =>
  db.$client.query<Column, []>(`PRAGMA table_info(${table})`).all()

/** One row in every table, with a value in every column. */
function fill(db: Connection): void {
  db.$client.run('PRAGMA foreign_keys = OFF')
  for (const table of tablesOf(db)) fillOne(db, table, 1)
  db.$client.run('PRAGMA foreign_keys = ON')
}

/** So many rows in a table, with keys from 1 and else a value in every column. */
function fillOne(db: Connection, table: string, rows: number): void {
  const columns = columnsOf(db, table)
  const marks = columns.map(() => '?').join(', ')
  for (let n = 1; n <= rows; n += 1) {
    const values = columns.map(({ type, name, pk }) => {
      if (type === 'text' || type === 'TEXT') return `["${table} ${name}${n === 1 ? '' : n}"]`
      return pk > 0 ? n : 1
    })
    db.$client.run(`insert into ${table} values (${marks})`, values)
  }
}

/** What the migrations after the accounts change on purpose, by table. */
const CONVERTED: Record<string, string[]> = {
  runs: ['deal_type', 'region', 'reason'],
  resets: ['proof_address'],
}

/** Tables that a later migration replaces, whose rows another test follows. */
const REPLACED: ReadonlySet<string> = new Set(['asset_prices', 'listing_prices'])

test('migrating a database of the previous version keeps every row and value', () => {
  using at = folder()
  const path = join(at.path, 'today.db')
  const db = openDatabase(path, { busyMs: 0 })
  migrateDatabase(db, path, START, MIGRATIONS.slice(0, 4))
  fill(db)
  const before = new Map(
    tablesOf(db).map((table) => [
      table,
      db.$client.query<Record<string, unknown>, []>(`select * from ${table}`).all(),
    ]),
  )
  expect(before.size).toBeGreaterThan(20)
  migrateDatabase(db, path, START)
  for (const [table, [row]] of before) {
    if (REPLACED.has(table)) continue
    const kept = Object.keys(row ?? {}).filter((name) => !CONVERTED[table]?.includes(name))
    const after = db.$client.query(`select ${kept.join(', ')} from ${table}`).all()
    expect([table, after]).toEqual([
      table,
      [Object.fromEntries(kept.map((name) => [name, row?.[name]]))],
    ])
  }
  db.$client.close()
})

test('runs are kept by source and kind, with their failure as a code', () => {
  using at = folder()
  const path = join(at.path, 'runs.db')
  const db = openDatabase(path, { busyMs: 0 })
  migrateDatabase(db, path, START, MIGRATIONS.slice(0, 4))
  const insert = db.$client.query(
    `insert into runs (id, source, started_at, state, pages, seen, new, updated, unchanged, left_out, matched, delivered, rejected, deal_type, region, reason)
     values (?, ?, 1, 'ok', 1, 1, 1, 1, 1, 1, 1, 1, '[]', ?, ?, ?)`,
  )
  insert.run('a', 'yad2', 'rent', 5, null)
  insert.run('b', 'yad2', null, null, null)
  insert.run('c', 'cleaner', null, null, 'HTTP 500 in item x')
  db.$client.run("insert into schedules values ('cleaner', 7, null), ('yad2', 8, null)")
  db.$client.run("insert into counters values ('hebrew', 1), ('rev', 9)")
  migrateDatabase(db, path, START)
  expect(db.$client.query('select id, source, kind, scope, failure from runs').all()).toEqual([
    { id: 'a', source: 'yad2', kind: 'pass', scope: 'rent:5', failure: null },
    { id: 'b', source: 'yad2', kind: 'recorded', scope: null, failure: null },
    {
      id: 'c',
      source: 'yad2',
      kind: 'recheck',
      scope: null,
      failure: '{"code":"other","text":"HTTP 500 in item x"}',
    },
  ])
  const schedules = db.$client.query('select name, due_at from schedules order by due_at').all()
  expect(schedules).toEqual([
    { name: 'yad2:recheck', due_at: 7 },
    { name: 'yad2', due_at: 8 },
  ])
  expect(db.$client.query('select name from counters').all()).toEqual([{ name: 'rev' }])
  db.$client.close()
})

const BEFORE_FORMER_PRICES = 38

test('of a price history the prices before that of now are kept, with the time at which each was replaced', () => {
  using at = folder()
  const path = join(at.path, 'prices.db')
  const db = openDatabase(path, { busyMs: 0 })
  migrateDatabase(db, path, START, MIGRATIONS.slice(0, BEFORE_FORMER_PRICES))
  db.$client.run('PRAGMA foreign_keys = OFF')
  fillOne(db, 'users', 1)
  for (const kind of ['asset', 'listing'] as const) {
    fillOne(db, `${kind}s`, 2)
    const insert = db.$client.query(
      `insert into ${kind}_prices (${kind}_rid, price, at) values (?, ?, ?)`,
    )
    for (const [rid, price, since] of [
      [1, 5_000, 10],
      [2, 700, 15],
      [1, null, 20],
      [1, 4_800, 30],
    ] as const)
      insert.run(rid, price, since)
  }
  migrateDatabase(db, path, START)
  for (const kind of ['asset', 'listing'])
    expect(db.$client.query(`select * from ${kind}_former_prices order by n`).values()).toEqual([
      [1, 1, 5_000, 20],
      [1, 2, null, 30],
    ])
  db.$client.close()
})

const BEFORE_ONE_TEXT = 39

test('of texts only those stay that are not the one text of a home', () => {
  using at = folder()
  const path = join(at.path, 'texts.db')
  const db = openDatabase(path, { busyMs: 0 })
  migrateDatabase(db, path, START, MIGRATIONS.slice(0, BEFORE_ONE_TEXT))
  db.$client.run('PRAGMA foreign_keys = OFF')
  fillOne(db, 'users', 1)
  fillOne(db, 'assets', 4)
  fillOne(db, 'listings', 4)
  for (const [rid, home] of [
    [1, 1],
    [2, 2],
    [3, 2],
    [4, 4],
  ] as const)
    db.$client.run('update listings set asset_rid = ? where rid = ?', [home, rid])
  const texts = db.$client.query('update assets set listing_texts = ? where rid = ?')
  texts.run('["one"]', 1)
  texts.run('["one of two"]', 2)
  texts.run('["none"]', 3)
  texts.run('[]', 4)
  db.$client.run("update sqlite_sequence set seq = 9 where name = 'assets'")
  migrateDatabase(db, path, START)
  expect(db.$client.query('select listing_words from assets order by rid').values()).toEqual([
    [null],
    ['["one of two"]'],
    ['["none"]'],
    ['[]'],
  ])
  // A key is never given twice.
  expect(
    db.$client.query("select seq from sqlite_sequence where name = 'assets'").values(),
  ).toEqual([[9]])
  expect(db.$client.query('select count(*) from listings').values()).toEqual([[4]])
  db.$client.close()
})
