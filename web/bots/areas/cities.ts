import type { AreaOption } from '../api.ts'

export type AreaEntry = {
  code: number
  /** Without its city. */
  name: string
  city: string
  /** Other names by which it is found. */
  otherNames: readonly string[]
}

export type City = {
  name: string
  otherNames: readonly string[]
  areas: readonly AreaEntry[]
}

const BETWEEN = ' - '

/** The areas by city, in the order of the options. A name without ' - ' is a city of its own. */
export function citiesOf(options: readonly AreaOption[]): City[] {
  const cities = new Map<string, City & { areas: AreaEntry[] }>()
  for (const { code, name: fullName, cityNames, areaNames } of options) {
    const at = fullName.indexOf(BETWEEN)
    const name = at < 0 ? fullName : fullName.slice(0, at)
    const area = at < 0 ? fullName : fullName.slice(at + BETWEEN.length)
    const city = cities.get(name) ?? { name, otherNames: cityNames, areas: [] }
    city.areas.push({ code, name: area, city: name, otherNames: areaNames })
    cities.set(name, city)
  }
  return [...cities.values()]
}

/** The number of areas of a city that are chosen. */
export function countIn({ areas }: City, chosen: ReadonlySet<number>): number {
  return areas.reduce((count, { code }) => count + (chosen.has(code) ? 1 : 0), 0)
}

/** The cities with a chosen area, in the order of `cities`. */
export function chosenCities(cities: readonly City[], chosen: ReadonlySet<number>): City[] {
  return cities.filter((city) => countIn(city, chosen) > 0)
}

/** The same cities and their areas, those that are chosen first. */
export function chosenFirst(cities: readonly City[], codes: readonly number[]): readonly City[] {
  const chosen = new Set(codes)
  const holds = (city: City) => countIn(city, chosen) > 0
  const inCity = ({ areas, ...city }: City): City => ({
    ...city,
    areas: areas.toSorted(
      (one, other) => Number(chosen.has(other.code)) - Number(chosen.has(one.code)),
    ),
  })
  return [...cities.filter(holds).map(inCity), ...cities.filter((city) => !holds(city))]
}

/** All areas of a city, or none of them when all are chosen already. Areas of other cities stay. */
export function toggleCity({ areas }: City, codes: readonly number[]): number[] {
  const others = withoutCity({ areas }, codes)
  const isWhole = codes.length - others.length === areas.length
  return isWhole ? others : [...others, ...areas.map(({ code }) => code)]
}

/** The codes without those of a city. */
export function withoutCity({ areas }: Pick<City, 'areas'>, codes: readonly number[]): number[] {
  const own = new Set(areas.map(({ code }) => code))
  return codes.filter((code) => !own.has(code))
}

/** The codes with an area that was not among them, or without one that was. */
export function toggleArea(code: number, codes: readonly number[]): number[] {
  return codes.includes(code) ? codes.filter((one) => one !== code) : [...codes, code]
}
