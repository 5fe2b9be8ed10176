// Statements that write rows of many columns, compiled once for each connection, table and set of columns.
import type { SQLQueryBindings, Statement } from 'bun:sqlite'
import { Column, eq, getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm'
import type { AnySQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Tx } from './database.ts'
import { steadyQuery } from './steady.ts'
import { transactionOf } from './turns.ts'

type Values = Record<string, unknown>

const statements = new WeakMap<object, Map<string, Statement>>()

type Built = { toSQL(): { sql: string; params: unknown[] } }

function statementFor(tx: Tx, key: string, build: () => Built): Statement {
  const ofConnection = statements.get(tx.$client) ?? new Map<string, Statement>()
  statements.set(tx.$client, ofConnection)
  const known = ofConnection.get(key)
  if (known) return known
  const built = tx.$client.prepare(steadyQuery(build().toSQL()).sql)
  ofConnection.set(key, built)
  return built
}

/** How a value of a column is bound, and what is bound where a row does not name the column. */
type Encoded = {
  name: string
  encode(value: unknown): SQLQueryBindings
  otherwise: SQLQueryBindings
}

const encoded = new WeakMap<SQLiteTable, ReadonlyMap<string, Encoded>>()

/** The columns of a table, in its order. */
function columnsOf(table: SQLiteTable): ReadonlyMap<string, Encoded> {
  const known = encoded.get(table)
  if (known) return known
  const columns = Object.entries(getTableColumns(table)).map(([name, column]) => {
    const encode = encoderOf(column)
    return [name, { name, encode, otherwise: encode(column.default ?? null) }] as const
  })
  const made = new Map(columns)
  encoded.set(table, made)
  return made
}

/** What makes a value of a column into what SQLite stores. Null stays null, whatever the column encodes. */
function encoderOf(column: AnySQLiteColumn): Encoded['encode'] {
  const isPlain = column.mapToDriverValue === Column.prototype.mapToDriverValue
  if (isPlain) return (value) => value as SQLQueryBindings
  return (value) => (value === null ? null : (column.mapToDriverValue(value) as SQLQueryBindings))
}

/** The keys of the last rows that a transaction has inserted, by table. */
const inserted = new WeakMap<object, Map<SQLiteTable, number>>()

function noteInserted(tx: Tx, table: SQLiteTable, rid: number): void {
  const transaction = transactionOf(tx.$client)
  if (!transaction) return
  const keys = inserted.get(transaction)
  if (keys) keys.set(table, rid)
  else inserted.set(transaction, new Map([[table, rid]]))
}

/** Inserts one row into a table with integer keys, of which `insertRow` inserts all. @returns the key. */
export function insertRow<Table extends SQLiteTable>(
  tx: Tx,
  table: Table,
  row: Table['$inferInsert'],
): number {
  const columns = columnsOf(table)
  const statement = statementFor(tx, getTableName(table), () =>
    tx.insert(table as SQLiteTable).values(slots([...columns.keys()])),
  )
  const values: SQLQueryBindings[] = []
  for (const { name, encode, otherwise } of columns.values()) {
    const value = (row as Values)[name]
    values.push(value === undefined ? otherwise : encode(value))
  }
  const rid = rowidOf(statement.run(...values))
  noteInserted(tx, table, rid)
  return rid
}

const NONE = {}

/** The key that the next row of a table gets whose keys are never given twice. */
export function nextRid(tx: Tx, table: SQLiteTable): number {
  const last = inserted.get(transactionOf(tx.$client) ?? NONE)?.get(table)
  if (last !== undefined) return last + 1
  const name = getTableName(table)
  const statement = statementFor(tx, `the last of ${name}`, () => ({
    toSQL: () => ({ sql: `select seq from sqlite_sequence where name = '${name}'`, params: [] }),
  }))
  return ((statement.get() as { seq: number } | null)?.seq ?? 0) + 1
}

/**
 * The integer key of the row that a statement has inserted. `returning` costs as much as the insert.
 * @param of what the driver returns, which Drizzle's types do not know. Keys fit into numbers.
 */
export function rowidOf(of: unknown): number {
  return (of as { lastInsertRowid: number }).lastInsertRowid
}

/**
 * Changes those columns of the row with this rid in which `after` differs from `before`, which is the row as it is
 * stored: an index costs as much as a row, and is left alone when none of its columns is written.
 */
export function updateRow<Table extends SQLiteTable & { rid: AnySQLiteColumn }>(
  tx: Tx,
  table: Table,
  rid: number,
  { before, after }: { before: Values; after: Partial<Table['$inferInsert']> },
): void {
  const values: Values = after
  const columns = [...columnsOf(table).values()].filter(({ name }) => values[name] !== undefined)
  const changed = columns.filter(({ name }) => differs(values[name], before[name]))
  if (changed.length === 0) return
  // Few columns have few combinations; many are written as all, so that the statements remain few.
  const written = changed.length > COLUMNS_MAX ? columns : changed
  const names = written.map(({ name }) => name)
  const statement = statementFor(tx, `${getTableName(table)} ${names.join()}`, () =>
    tx
      .update(table as SQLiteTable)
      .set(slots(names))
      .where(eq(table.rid, sql.placeholder(ROW))),
  )
  statement.run(...written.map(({ name, encode }) => encode(values[name])), rid)
}

const differs = (one: unknown, other: unknown) => one !== other && !Bun.deepEquals(one, other)

/** The most columns for whose combination a statement is kept. */
const COLUMNS_MAX = 6

/** The placeholder of the rid that is changed; no column has this name. */
const ROW = 'row to change'

const slots = (names: readonly string[]): Record<string, SQL> =>
  Object.fromEntries(names.map((name) => [name, sql`${sql.placeholder(name)}`]))
