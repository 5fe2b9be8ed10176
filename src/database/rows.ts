// Statements that write whole rows, compiled once for each connection, table and set of columns.
import { eq, getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm'
import type { AnySQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Tx } from './database.ts'

type Values = Record<string, unknown>
type Statement = { get(values: Values): unknown }

const statements = new WeakMap<object, Map<string, Statement>>()

function statementFor(tx: Tx, key: string, build: () => Statement): Statement {
  const ofConnection = statements.get(tx.$client) ?? new Map<string, Statement>()
  statements.set(tx.$client, ofConnection)
  const known = ofConnection.get(key)
  if (known) return known
  const built = build()
  ofConnection.set(key, built)
  return built
}

/**
 * Inserts one row.
 * @returns the row as it is stored, with the columns that the database fills in.
 */
export function insertRow<Table extends SQLiteTable>(
  tx: Tx,
  table: Table,
  row: Table['$inferInsert'],
): Table['$inferSelect'] {
  const names = namesIn(row)
  const statement = statementFor(tx, `insert ${getTableName(table)} ${names.join()}`, () =>
    tx
      .insert(table as SQLiteTable)
      .values(slots(names))
      .returning()
      .prepare(),
  )
  return statement.get(stored(table, row)) as Table['$inferSelect']
}

/**
 * Changes columns of the row with this rid. Undefined values are left as they are.
 * @returns the row as it is stored now.
 */
export function updateRow<Table extends SQLiteTable & { rid: AnySQLiteColumn }>(
  tx: Tx,
  table: Table,
  rid: number,
  change: Partial<Table['$inferInsert']>,
): Table['$inferSelect'] {
  const names = namesIn(change)
  const statement = statementFor(tx, `update ${getTableName(table)} ${names.join()}`, () =>
    tx
      .update(table as SQLiteTable)
      .set(slots(names))
      .where(eq(table.rid, sql.placeholder(ROW)))
      .returning()
      .prepare(),
  )
  return statement.get({ ...stored(table, change), [ROW]: rid }) as Table['$inferSelect']
}

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
