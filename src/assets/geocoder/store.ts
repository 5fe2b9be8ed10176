import { and, eq, gt, lt } from 'drizzle-orm'
import type { Db, Tx } from '../../database/database.ts'
import { forgetRows } from '../../database/forget.ts'
import { days } from '../../kernel/clock.ts'
import type { GeocodedPlace } from './domain.ts'
import { geocodes } from './tables.ts'

/** How long an answer is used. */
const KEPT_MS = days(90)

/** What the geocoder answered to these normalised words; undefined: it was not asked within 90 days. */
export function geocodeOf(db: Db, query: string, now: number): GeocodedPlace[] | undefined {
  const isFresh = and(eq(geocodes.query, query), gt(geocodes.at, now - KEPT_MS))
  return db.select().from(geocodes).where(isFresh).get()?.places
}

export function putGeocode(tx: Tx, query: string, places: GeocodedPlace[], at: number): void {
  tx.insert(geocodes)
    .values({ query, places, at })
    .onConflictDoUpdate({ target: geocodes.query, set: { places, at } })
    .run()
}

/** Deletes up to `limit` answers that are no longer used. */
export function forgetGeocodes(tx: Tx, now: number, limit: number): number {
  return forgetRows(tx, geocodes, lt(geocodes.at, now - KEPT_MS), limit)
}
