// Statements that write rows of many columns, compiled once for each connection, table and set of columns.
import { eq, getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm'
import type { AnySQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Tx } from './database.ts'
import { steady } from './steady.ts'

type Values = Record<string, unknown>
type Statement = { run(values: Values): unknown }

const statements = new WeakMap<object, Map<string, Statement>>()

function statementFor(tx: Tx, key: string, build: () => Statement): Statement {
  const ofConnection = statements.get(tx.$client) ?? new Map<string, Statement>()
  statements.set(tx.$client, ofConnection)
  const known = ofConnection.get(key)
  if (known) return known
  const built = steady(tx.$client, build())
  ofConnection.set(key, built)
  return built
}

/** Inserts one row into a table with integer keys. @returns the key. */
export function insertRow<Table extends SQLiteTable>(
  tx: Tx,
  table: Table,
  row: Table['$inferInsert'],
): number {
  const names = namesIn(row)
  const statement = statementFor(tx, `insert ${getTableName(table)} ${names.join()}`, () =>
    tx
      .insert(table as SQLiteTable)
      .values(slots(names))
      .prepare(),
  )
  return rowidOf(statement.run(stored(table, row)))
}

/**
 * The integer key of the row that a statement has inserted. `returning` costs as much as the insert.
 * @param inserted what the driver returns, which Drizzle's types do not know. Keys fit into numbers.
 */
export function rowidOf(inserted: unknown): number {
  return (inserted as { lastInsertRowid: number }).lastInsertRowid
}

/**
 * Changes those columns of the row with this rid in which `after` differs from `before`, which is the row as it is stored: an
 * index costs as much as a row, and is left alone when none of its columns is written.
 */
export function updateRow<Table extends SQLiteTable & { rid: AnySQLiteColumn }>(
  tx: Tx,
  table: Table,
  rid: number,
  { before, after }: { before: Values; after: Partial<Table['$inferInsert']> },
): void {
  const changed = Object.entries(after).filter(
    ([name, value]) => value !== undefined && !Bun.deepEquals(value, before[name]),
  )
  if (changed.length === 0) return
  // Few columns have few combinations; many are written as all, so that the statements remain few.
  const change = changed.length > COLUMNS_MAX ? after : Object.fromEntries(changed)
  const names = namesIn(change)
  const statement = statementFor(tx, `update ${getTableName(table)} ${names.join()}`, () =>
    tx
      .update(table as SQLiteTable)
      .set(slots(names))
      .where(eq(table.rid, sql.placeholder(ROW)))
      .prepare(),
  )
  statement.run({ ...stored(table, change), [ROW]: rid })
}

/** The most columns for whose combination a statement is kept. */
const COLUMNS_MAX = 6

/** The placeholder of the rid that is changed; no column has this name. */
const ROW = 'row to change'

const namesIn = (row: object) =>
  Object.entries(row).flatMap(([name, value]) => (value === undefined ? [] : [name]))

const slots = (names: readonly string[]): Record<string, SQL> =>
  Object.fromEntries(names.map((name) => [name, sql`${sql.placeholder(name)}`]))

/** The values as the driver takes them. Drizzle encodes placeholders of columns itself, but turns null into 0 or 'null'. */
function stored(table: SQLiteTable, row: object): Values {
  const columns = getTableColumns(table)
  const values: Values = {}
  for (const [name, value] of Object.entries(row))
    values[name] = value === null ? null : columns[name]?.mapToDriverValue(value)
  return values
}
