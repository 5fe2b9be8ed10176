import { type Db, writeWhenFree } from '../database/database.ts'
import type { Clock } from '../kernel/clock.ts'
import { invalid } from '../kernel/errors.ts'
import type { Random } from '../kernel/random.ts'
import type { Features } from '../world/room-settings.ts'
import type { Place } from './domain/place.ts'
import { placesOf, putPlaces } from './store.ts'

type World = { db: Db; clock: Clock; random: Random; features: Features }
/** A place as its user states it; without an id it is a new one. */
export type Wanted = Omit<Place, 'rid' | 'id'> & { id: string | undefined }

/**
 * Puts these places in the place of all that a user has. Ids of others are not known, and so are those of new places.
 * @throws AppError `invalid` for a new place by bus or train where there are no timetables.
 */
export async function changePlaces(
  { db, clock, random, features }: World,
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
  await writeWhenFree(db, clock, (tx) => putPlaces(tx, userRid, named))
  return placesOf(db, userRid)
}
