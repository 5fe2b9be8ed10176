import type { City } from '../../areas/domain/area.ts'
import { nameKey } from '../../areas/names/keys.ts'
import type { Areas } from '../../areas/store.ts'

type Known = { byName: ReadonlyMap<string, City>; byCode: ReadonlyMap<number, City> }
type Table = Pick<Areas, 'cities' | 'areas'>

const made = new WeakMap<Areas['cities'], Known>()

function knownOf({ cities }: Table): Known {
  const known = made.get(cities)
  if (known) return known
  const named = cities.flatMap((city) =>
    [city.name, ...city.aliases].map((name) => [nameKey(name), city] as const),
  )
  // A name of its own counts more than another city's alias.
  const byName = new Map([...named, ...cities.map((city) => [nameKey(city.name), city] as const)])
  const byCode = new Map(cities.map((city) => [city.code, city]))
  const fresh = { byName, byCode }
  made.set(cities, fresh)
  return fresh
}

/** The name of a city as Yad2 states it; a name that is not known stays as it is. */
export function cityName(areas: Table, written: string): string {
  return knownOf(areas).byName.get(nameKey(written))?.name ?? written
}

/** Whether two texts name the same city. */
export function isSameCity(areas: Table, one: string, other: string): boolean {
  return nameKey(cityName(areas, one)) === nameKey(cityName(areas, other))
}

/** The name of the city that has an area; null when it is not known. */
export function cityOfArea({ areas, cities }: Table, areaCode: number): string | null {
  const code = areas.find((area) => area.code === areaCode)?.cityCode
  return (code !== undefined && knownOf({ areas, cities }).byCode.get(code)?.name) || null
}
