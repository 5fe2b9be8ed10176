import type { City } from '../../../areas/domain/area.ts'
import { nameKey } from '../../../areas/names/keys.ts'
import type { Areas } from '../../../areas/store.ts'
import { cityOfArea } from '../../../intake/posts/cities.ts'

export type Table = Pick<Areas, 'areas' | 'cities' | 'find'>

/** Codes of the cities that have an area of a name. */
type Cities = ReadonlyMap<string, ReadonlySet<number>>
const made = new WeakMap<Areas['areas'], Cities>()

function citiesByArea({ areas }: Table): Cities {
  const known = made.get(areas)
  if (known) return known
  const fresh = new Map<string, Set<number>>()
  for (const { name, cityCode } of areas) {
    const key = nameKey(name)
    fresh.set(key, (fresh.get(key) ?? new Set()).add(cityCode))
  }
  made.set(areas, fresh)
  return fresh
}

/**
 * The city of a home of which only Yad2's name of the neighbourhood is known: the city that an alert is about, else the
 * only one with an area of that name, or of a similar one. Null: several cities have one, or none.
 * @param stated Yad2's code of the city in the addresses of the alert, which is that of the Central Bureau of
 * Statistics.
 */
export function cityOf(
  table: Table,
  neighbourhood: string | null,
  stated: string | null,
): string | null {
  const nameOf = (code: number) =>
    table.cities.find((city: City) => city.code === code)?.name ?? null
  const ofAlert = stated === null ? null : nameOf(Number(stated))
  if (ofAlert !== null || neighbourhood === null) return ofAlert
  const [only, ...others] = citiesByArea(table).get(nameKey(neighbourhood)) ?? []
  if (only !== undefined) return others.length === 0 ? nameOf(only) : null
  const place = { areaId: null, city: null, isFreeText: true, street: null, coordinates: null }
  const found = table.find({ ...place, neighbourhood })
  return found && cityOfArea(table, found.code)
}
