import { and, asc, eq, isNull, ne, notInArray, or, sql } from 'drizzle-orm'
import { type Db, prepared, type Tx } from '../database/database.ts'
import type { Place } from './domain/place.ts'
import { placeReaches, places } from './tables.ts'

const micro = (degrees: number) => Math.round(degrees * 1_000_000)

type Row = typeof places.$inferSelect

function toPlace({ longitude, latitude, userRid: _, position: __, ...place }: Row): Place {
  return { ...place, point: [longitude / 1_000_000, latitude / 1_000_000] }
}

const selectPlaces = prepared((db) =>
  db
    .select({ place: places, computedAt: placeReaches.computedAt })
    .from(places)
    .leftJoin(placeReaches, eq(placeReaches.placeRid, places.rid))
    .where(eq(places.userRid, sql.placeholder('userRid')))
    .orderBy(asc(places.position))
    .prepare(),
)

/** A place, and when it was computed from where it is reached; null: it is not yet, or its mode needs no timetable. */
export type ReachedPlace = { place: Place; computedAt: number | null }

/** The places of a user in their order. */
export function reachedPlacesOf(db: Db, userRid: number): ReachedPlace[] {
  return selectPlaces(db)
    .all({ userRid })
    .map(({ place, computedAt }) => ({ place: toPlace(place), computedAt }))
}

export const placesOf = (db: Db, userRid: number): Place[] =>
  reachedPlacesOf(db, userRid).map(({ place }) => place)

/** Puts these in the place of all places of a user. What is computed of a place stays while it is there at that time. */
export function putPlaces(tx: Tx, userRid: number, wanted: readonly Omit<Place, 'rid'>[]): void {
  const known = new Map(placesOf(tx, userRid).map((place) => [place.id, place]))
  const ids = wanted.map(({ id }) => id)
  tx.delete(places)
    .where(and(eq(places.userRid, userRid), notInArray(places.id, ids)))
    .run()
  for (const [position, { point, ...place }] of wanted.entries()) {
    const before = known.get(place.id)
    const row = {
      ...place,
      userRid,
      position,
      longitude: micro(point[0]),
      latitude: micro(point[1]),
    }
    if (!before) tx.insert(places).values(row).run()
    else {
      tx.update(places).set(row).where(eq(places.rid, before.rid)).run()
      if (!isReachedAlike(before, { point, ...place }))
        tx.delete(placeReaches).where(eq(placeReaches.placeRid, before.rid)).run()
    }
  }
}

type Timed = Omit<Place, 'rid'>

function isReachedAlike(one: Timed, other: Timed): boolean {
  const isThere = one.point.every(
    (degrees, at) => micro(degrees) === micro(other.point[at] as number),
  )
  return isThere && one.mode === other.mode && one.day === other.day && one.at === other.at
}

const selectReach = prepared((db) =>
  db
    .select({ stops: placeReaches.stops })
    .from(placeReaches)
    .where(eq(placeReaches.placeRid, sql.placeholder('placeRid')))
    .prepare(),
)

/** From where a place is reached, packed. */
export const packedReachOf = (db: Db, placeRid: number): Uint8Array | undefined =>
  selectReach(db).get({ placeRid })?.stops

const isDue = (readAt: number) =>
  and(eq(places.mode, 'transit'), or(isNull(placeReaches.readAt), ne(placeReaches.readAt, readAt)))

/** The next place for which the timetable of that time was not asked. */
export function nextDuePlace(db: Db, readAt: number): Place | undefined {
  const row = db
    .select({ place: places })
    .from(places)
    .leftJoin(placeReaches, eq(placeReaches.placeRid, places.rid))
    .where(isDue(readAt))
    // Those of one day after each other: it is made ready once.
    .orderBy(asc(places.day), asc(places.rid))
    .limit(1)
    .get()
  return row && toPlace(row.place)
}

/** Keeps from where a place is reached, unless it was changed or deleted meanwhile. */
export function putReach(
  tx: Tx,
  place: Place,
  reach: Omit<typeof placeReaches.$inferInsert, 'placeRid'>,
): void {
  const row = tx.select().from(places).where(eq(places.rid, place.rid)).get()
  if (!row || !isReachedAlike(toPlace(row), place)) return
  tx.insert(placeReaches)
    .values({ placeRid: place.rid, ...reach })
    .onConflictDoUpdate({ target: placeReaches.placeRid, set: reach })
    .run()
}
