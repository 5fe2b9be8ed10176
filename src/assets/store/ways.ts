import type { Db } from '../../database/database.ts'
import type { Travel } from '../../travel/domain/place.ts'
import { type ReachedPlace, reachedPlace, reachedPlacesOf } from '../../travel/store.ts'
import { minutesTo, travelsFrom } from '../../travel/ways.ts'
import type { Ways } from '../criteria/criterion.ts'
import type { AssetFacts } from '../domain/asset.ts'
import { isNear, placeBy } from '../domain/place.ts'

/**
 * The ways to places of all users, each of which is read once: for one request, or within one transaction.
 */
export function waysIn(db: Db): Ways {
  const known = new Map<string, ReachedPlace | undefined>()
  return waysTo(db, (placeId) => {
    if (!known.has(placeId)) known.set(placeId, reachedPlace(db, placeId))
    return known.get(placeId)
  })
}

/** The ways to these places only. */
export function waysAmong(db: Db, places: readonly ReachedPlace[]): Ways {
  return waysTo(db, (placeId) => places.find(({ place }) => place.id === placeId))
}

function waysTo(db: Db, find: (placeId: string) => ReachedPlace | undefined): Ways {
  return {
    to(placeId, home) {
      const reached = find(placeId)
      if (!reached) return undefined
      const point = isNear(home) ? home.coordinates : null
      return { name: reached.place.name, minutes: point && minutesTo(db, reached, point) }
    },
  }
}

type Placed = Pick<AssetFacts, 'coordinates' | 'street' | 'geocodedBy'>

/** How long it takes from a home to `most` of the places; nothing for a home of which only the area is known. */
export function travelOf(
  db: Db,
  home: Placed,
  places: readonly ReachedPlace[],
  most?: number,
): Travel[] {
  if (home.coordinates === null || places.length === 0) return []
  const by = placeBy(home)
  if (by !== 'exact' && by !== 'street') return []
  return travelsFrom(db, { point: home.coordinates, isExact: by === 'exact' }, places, most)
}

/** The way to the first place of a user, which is read once; null where there is none, or it is not known. */
export function firstWayOf(db: Db, userRid: number): (home: Placed) => Travel | null {
  const places = reachedPlacesOf(db, userRid).slice(0, 1)
  return (home) => travelOf(db, home, places)[0] ?? null
}
