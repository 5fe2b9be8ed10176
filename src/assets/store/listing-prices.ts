import { and, asc, eq, isNotNull } from 'drizzle-orm'
import type { Db } from '../../database/database.ts'
import { listingPrices } from '../tables.ts'

/** The prices that a listing has stated, the first one first. */
export function statedPrices(db: Db, listingRid: number): number[] {
  const { price, rid } = listingPrices
  const stated = and(eq(listingPrices.listingRid, listingRid), isNotNull(price))
  const rows = db.select({ price }).from(listingPrices).where(stated).orderBy(asc(rid)).all()
  return rows.flatMap((row) => row.price ?? [])
}

/** The first price that a listing stated; null when it has never stated one. */
export function firstPriceOf(db: Db, listingRid: number): number | null {
  return statedPrices(db, listingRid)[0] ?? null
}
