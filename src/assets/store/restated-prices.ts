import { and, desc, eq, gte, lt } from 'drizzle-orm'
import type { Db, Tx } from '../../database/database.ts'
import { assetPrices, listingPrices } from '../tables.ts'

// A price that was read wrong never was one: the one that is right takes its place in the history.

const HISTORIES = {
  home: { table: assetPrices, of: assetPrices.assetRid },
  listing: { table: listingPrices, of: listingPrices.listingRid },
} as const
type History = keyof typeof HISTORIES

type Point = { rid: number; of: number; at: number }

/** The last price of the history of a home or a listing; undefined: it has none. */
export function lastPrice(db: Db, history: History, ofRid: number): Point | undefined {
  const { table, of } = HISTORIES[history]
  return db
    .select({ rid: table.rid, of, at: table.at })
    .from(table)
    .where(eq(of, ofRid))
    .orderBy(desc(table.rid))
    .limit(1)
    .get()
}

/** Puts the newest price in the place of this one, and of those between them. */
export function restatePrice(tx: Tx, history: History, wrong: Point | undefined): void {
  const newest = wrong && lastPrice(tx, history, wrong.of)
  if (!newest || newest.rid === wrong.rid) return
  const { table, of } = HISTORIES[history]
  const replaced = and(eq(of, wrong.of), gte(table.rid, wrong.rid), lt(table.rid, newest.rid))
  tx.delete(table).where(replaced).run()
  tx.update(table).set({ at: wrong.at }).where(eq(table.rid, newest.rid)).run()
}
