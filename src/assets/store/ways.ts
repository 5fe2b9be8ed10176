import type { Db } from '../../database/database.ts'
import { type ReachedPlace, reachedPlace } from '../../travel/store.ts'
import { minutesTo } from '../../travel/ways.ts'
import type { Ways } from '../criteria/criterion.ts'
import { isNear } from '../domain/place.ts'

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
