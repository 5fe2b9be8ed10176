import { and, desc, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { type Db, prepared, type Tx } from '../../database/database.ts'
import { listings } from '../tables.ts'

/** A live listing that states a street and a city and has no point. */
export type Unplaced = { rid: number; street: string; city: string }

/** The conditions are those of the partial index, so that it serves the query. */
const isUnplaced = and(
  isNull(listings.latitude),
  isNotNull(listings.street),
  isNull(listings.goneAt),
  isNull(listings.geocodeAskedAt),
)

const selectNext = prepared((db) =>
  db
    .select({
      rid: listings.rid,
      street: sql<string>`${listings.street}`,
      city: sql<string>`${listings.city}`,
    })
    .from(listings)
    .where(and(isUnplaced, isNotNull(listings.city), lt(listings.rid, sql.placeholder('before'))))
    .orderBy(desc(listings.rid))
    .limit(1)
    .prepare(),
)

/** The newest listing with a rid below `before` for whose address the geocoder was not asked. */
export function nextUnplaced(db: Db, before = Number.MAX_SAFE_INTEGER): Unplaced | undefined {
  return selectNext(db).get({ before })
}

/** Notes that the geocoder has answered for the address that the listing has now. */
export function markAsked(tx: Tx, rid: number, now: number): void {
  tx.update(listings).set({ geocodeAskedAt: now }).where(eq(listings.rid, rid)).run()
}
