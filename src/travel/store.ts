import { and, asc, eq, inArray, lt, notInArray, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { type Db, prepared, type Tx, untilChanged } from '../database/database.ts'
import type { Place, RoutedMode } from './domain/place.ts'
import { placeReaches, places } from './tables.ts'

const micro = (degrees: number) => Math.round(degrees * 1_000_000)

type Row = Omit<typeof places.$inferSelect, 'userRid' | 'position' | 'reachedBy'>

function toPlace({ rid, id, name, address, longitude, latitude, mode, day, at }: Row): Place {
  const point = [longitude / 1_000_000, latitude / 1_000_000] as const
  return { rid, id, name, address, point, mode, day, at }
}

const selectPlaces = prepared((db) =>
  db
    .select()
    .from(places)
    .where(eq(places.userRid, sql.placeholder('userRid')))
    .orderBy(asc(places.position))
    .prepare(),
)

/** The places of a user in their order. */
export const placesOf = (db: Db, userRid: number): Place[] =>
  selectPlaces(db).all({ userRid }).map(toPlace)

/** A place, and when it was computed from where it is reached; null: it is not yet, or its mode needs no timetable. */
export type ReachedPlace = { place: Place; computedAt: number | null }

const selectReached = (db: Db, where: SQL) =>
  db
    .select({ place: places, computedAt: placeReaches.computedAt })
    .from(places)
    .leftJoin(placeReaches, eq(placeReaches.placeRid, places.rid))
    .where(where)
    .orderBy(asc(places.position))
    .prepare()
const selectReachedOf = prepared((db) =>
  selectReached(db, eq(places.userRid, sql.placeholder('userRid'))),
)
const selectReachedById = prepared((db) => selectReached(db, eq(places.id, sql.placeholder('id'))))

type ReachedRow = { place: Row; computedAt: number | null }
const toReached = ({ place, computedAt }: ReachedRow): ReachedPlace => ({
  place: toPlace(place),
  computedAt,
})

/** Of so many users. */
const REMEMBERED_MAX = 1_000
const remembered = untilChanged<readonly ReachedPlace[]>(REMEMBERED_MAX)

/** The places of a user in their order, and from where they are reached. */
export const reachedPlacesOf = (db: Db, userRid: number): readonly ReachedPlace[] =>
  remembered(db, String(userRid), () => selectReachedOf(db).all({ userRid }).map(toReached))

/** Within a statement about other rows: whether a user has any place. */
export const hasPlaces = (userRid: Placeholder) =>
  sql<number>`exists (select 1 from ${places} where ${places.userRid} = ${userRid})`

export function reachedPlace(db: Db, id: string): ReachedPlace | undefined {
  const row = selectReachedById(db).get({ id })
  return row && toReached(row)
}

/**
 * Puts these in the place of all places of a user. What is computed of a place stays while it is there at that time.
 * @returns the ids of those that are gone.
 */
export function putPlaces(
  tx: Tx,
  userRid: number,
  wanted: readonly Omit<Place, 'rid'>[],
): ReadonlySet<string> {
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
    else if (isReachedAlike(before, { point, ...place }))
      tx.update(places).set(row).where(eq(places.rid, before.rid)).run()
    else {
      const moved = { ...row, reachedBy: 0 }
      tx.update(places).set(moved).where(eq(places.rid, before.rid)).run()
      tx.delete(placeReaches).where(eq(placeReaches.placeRid, before.rid)).run()
    }
  }
  return new Set(known.keys()).difference(new Set(ids))
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

const selectDue = prepared((db) =>
  db
    .select()
    .from(places)
    .where(sql`${places.mode} = 'transit' and ${places.reachedBy} < ${sql.placeholder('readAt')}`)
    .orderBy(asc(places.reachedBy), asc(places.day))
    .limit(1)
    .prepare(),
)

/** The next place that is reached by vehicles, for which the timetable that was read at that time was not asked. */
export function nextDuePlace(db: Db, readAt: number): Place | undefined {
  const row = selectDue(db).get({ readAt })
  return row && toPlace(row)
}

/** The next place of these modes, for which the routing engine was not asked since. */
export function nextDueRoute(
  db: Db,
  modes: readonly RoutedMode[],
  since: number,
): Place | undefined {
  const isDue = and(inArray(places.mode, [...modes]), lt(places.reachedBy, since))
  const row = db.select().from(places).where(isDue).limit(1).get()
  return row && toPlace(row)
}

const routed = (db: Db | Tx) =>
  db.select({ rid: places.rid }).from(places).where(sql`${places.mode} <> 'transit'`)

/** Whether ways of a routing engine are kept. */
export const hasRoutes = (db: Db): boolean =>
  db
    .select({ rid: placeReaches.placeRid })
    .from(placeReaches)
    .where(inArray(placeReaches.placeRid, routed(db)))
    .limit(1)
    .get() !== undefined

export function forgetRoutes(tx: Tx): void {
  tx.delete(placeReaches)
    .where(inArray(placeReaches.placeRid, routed(tx)))
    .run()
  tx.update(places).set({ reachedBy: 0 }).where(sql`${places.mode} <> 'transit'`).run()
}

type Computed = { readAt: number; computedAt: number; stops: Uint8Array }

/** Keeps from where a place is reached, unless it was changed or deleted meanwhile. */
export function putReach(tx: Tx, place: Place, { readAt, computedAt, stops }: Computed): void {
  const row = tx.select().from(places).where(eq(places.rid, place.rid)).get()
  if (!row || !isReachedAlike(toPlace(row), place)) return
  tx.update(places).set({ reachedBy: readAt }).where(eq(places.rid, place.rid)).run()
  const reach = { computedAt, stops: Buffer.from(stops) }
  tx.insert(placeReaches)
    .values({ placeRid: place.rid, ...reach })
    .onConflictDoUpdate({ target: placeReaches.placeRid, set: reach })
    .run()
}
