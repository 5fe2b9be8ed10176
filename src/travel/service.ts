import { type Db, type Tx, writeWhenFree } from '../database/database.ts'
import type { Clock } from '../kernel/clock.ts'
import { invalid } from '../kernel/errors.ts'
import type { Random } from '../kernel/random.ts'
import type { Features } from '../world/room-settings.ts'
import type { Place } from './domain/place.ts'
import { placesOf, putPlaces } from './store.ts'

/** Removes places that are gone from all that refers to them, in the same transaction. */
export type ForgetPlaces = (
  tx: Tx,
  userRid: number,
  gone: { ids: ReadonlySet<string>; now: number },
) => void

type World = {
  db: Db
  clock: Clock
  random: Random
  features: Features
  forgetPlaces: ForgetPlaces
}
/** A place as its user states it; without an id it is a new one. */
export type Wanted = Omit<Place, 'rid' | 'id'> & { id: string | undefined }

/**
 * Puts these places in the place of all that a user has. Ids of others are not known, and so are those of new places.
 * @throws AppError `invalid` for a new place by bus or train where there are no timetables.
 */
export async function changePlaces(
  { db, clock, random, features, forgetPlaces }: World,
  userRid: number,
  wanted: readonly Wanted[],
): Promise<Place[]> {
  const own = new Map(placesOf(db, userRid).map((place) => [place.id, place]))
  for (const { id, mode } of wanted) {
    const before = id === undefined ? undefined : own.get(id)
    if (mode === 'transit' && !features.transit.isOn && before?.mode !== 'transit')
      throw invalid('mode', { code: 'noTimetable' })
  }
  const taken = new Set<string>()
  const named = wanted.map(({ id, name, ...place }) => {
    const isKnown = id !== undefined && own.has(id) && !taken.has(id)
    const its = isKnown ? id : random.id()
    taken.add(its)
    return { ...place, id: its, name: name.trim() }
  })
  await writeWhenFree(db, clock, (tx) => {
    const ids = putPlaces(tx, userRid, named)
    if (ids.size > 0) forgetPlaces(tx, userRid, { ids, now: clock.now() })
  })
  return placesOf(db, userRid)
}
