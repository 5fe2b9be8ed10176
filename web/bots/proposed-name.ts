import { BOT_NAME_MAX } from '../../src/bots/domain/bot.ts'
import type { CriteriaWire } from '../../src/bots/wire.ts'
import type { AreaOption } from './api.ts'
import { chosenCities, citiesOf } from './areas/cities.ts'

/** Places that a name lists; the number of the others follows. */
const PLACES_MAX = 2

type Areas = Pick<CriteriaWire, 'neighborhoodCodes' | 'polygons'>

/**
 * The name that is proposed for a new bot: its places, with a number when another bot is called the same. Empty while it
 * has no area.
 */
export function proposedName(
  options: readonly AreaOption[],
  { neighborhoodCodes, polygons }: Areas,
  taken: readonly string[],
): string {
  const chosen = new Set(neighborhoodCodes)
  const cities = chosenCities(citiesOf(options), chosen)
  const places = [...cities, ...polygons].map(({ name }) => name)
  const areas = cities.flatMap((city) => city.areas.filter(({ code }) => chosen.has(code)))
  const [only] = areas
  if (areas.length === 1 && only && only.name !== only.city)
    places[0] = `${only.name}, ${only.city}`
  const others = places.length - PLACES_MAX
  const name = places.slice(0, PLACES_MAX).join(', ') + (others > 0 ? ` +${others}` : '')
  return name === '' ? '' : free(name, new Set(taken))
}

function free(name: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number += 1) {
    const end = number === 1 ? '' : ` ${number}`
    const tried = name.slice(0, BOT_NAME_MAX - end.length) + end
    if (!taken.has(tried)) return tried
  }
}
