import { type SQL, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Tx } from './database.ts'

/** Deletes up to `limit` rows of a table with row ids that meet the condition `over`, and returns how many. */
export function forgetRows(tx: Tx, table: SQLiteTable, over: SQL, limit: number): number {
  const some = sql`select rowid from ${table} where ${over} limit ${limit}`
  return tx.all(sql`delete from ${table} where rowid in (${some}) returning 1`).length
}

/**
 * Deletes those of the `limit` oldest rows that meet the condition `over`, and returns how many. For tables whose rows
 * are stored in the order of their time: an index of it would cost every row an entry.
 */
export function forgetOldest(tx: Tx, table: SQLiteTable, over: SQL, limit: number): number {
  const oldest = sql`select rowid from ${table} order by rowid limit ${limit}`
  return tx.all(sql`delete from ${table} where rowid in (${oldest}) and ${over} returning 1`).length
}
