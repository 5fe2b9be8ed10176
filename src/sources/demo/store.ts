import { and, asc, count, eq, isNull } from 'drizzle-orm'
import { listings } from '../../assets/tables.ts'
import type { Db } from '../../database/database.ts'
import { DEMO } from './homes.ts'

const ofDemo = eq(listings.source, DEMO)
const isLive = and(ofDemo, isNull(listings.goneAt))

/** How many listings the demo has brought so far, and how many of them are live. */
export function demoCounts(db: Db): { brought: number; live: number } {
  const of = (which: typeof ofDemo | typeof isLive) =>
    db.select({ n: count() }).from(listings).where(which).get()?.n ?? 0
  return { brought: of(ofDemo), live: of(isLive) }
}

/** The live listing in this place of the order in which they came, from 0. */
export function liveAt(
  db: Db,
  place: number,
): { rid: number; externalId: string; price: number | null } | undefined {
  const { rid, externalId, price } = listings
  const sorted = db.select({ rid, externalId, price }).from(listings).where(isLive)
  return sorted.orderBy(asc(rid)).limit(1).offset(place).get()
}
