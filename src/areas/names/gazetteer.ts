import type { Area, AreaCode, City } from '../domain/area.ts'
import { listItems, type NameKeys, nameKeys } from './keys.ts'

/** Codes by key; null marks a key that several areas (or cities) have, and that decides nothing. */
type Codes = Map<string, number | null>

type CityNames = {
  city: City
  /** Each map is read only when the maps before it do not have the key. Names are also entered as they are written. */
  names: Codes
  aliases: Codes
  spellings: Codes
  /** Single items of names that are lists. */
  items: Codes
}

/** Finds areas by name. Undefined: no such name. Null: the name of several areas. */
export type Gazetteer = {
  /** In the stated city. */
  inCity(city: string, name: string): AreaCode | null | undefined
  /** In the other cities of the stated city's search area. */
  nearCity(city: string, name: string): AreaCode | null | undefined
  inCountry(name: string): AreaCode | null | undefined
}

export function createGazetteer(cities: readonly City[], areas: readonly Area[]): Gazetteer {
  const withAreas = new Set(areas.map(({ cityCode }) => cityCode))
  const named = cities.filter(({ code }) => withAreas.has(code)).map((city) => namesOf(city, areas))
  const byCode = new Map(named.map((names) => [names.city.code, names]))
  const cityCodes = codesOfCities(cities)
  const codeOfCity = (name: string) => {
    const asWritten = cityCodes.exact.get(name)
    if (asWritten !== undefined) return asWritten
    const { exact, joined } = nameKeys(name)
    return cityCodes.exact.get(exact) ?? cityCodes.joined.get(joined)
  }
  const cityNamed = (name: string) => {
    const code = codeOfCity(name)
    return typeof code === 'number' ? byCode.get(code) : undefined
  }
  const isCity = (part: NameKeys, { city }: CityNames) =>
    cityCodes.exact.get(part.exact) === city.code

  function inOne(names: CityNames, query: Query): AreaCode | null | undefined {
    const whole = codeOf(names, query.whole)
    if (whole !== undefined) return whole
    return agreed(
      query.items().map((parts) => {
        const codes = parts
          .filter((part) => !isCity(part, names))
          .map((part) => codeOf(names, part))
        return codes.includes(undefined) ? undefined : agreed(codes)
      }),
    )
  }

  function inSeveral(searched: readonly CityNames[], name: string): AreaCode | null | undefined {
    const query = queryOf(name)
    if (query.whole.isPosition) return undefined
    const items = () => query.items().filter((parts) => !parts.some(({ isPosition }) => isPosition))
    return agreed(searched.map((names) => inOne(names, { ...query, items })))
  }

  return {
    inCity(city, name) {
      const names = cityNamed(city)
      return names && (names.names.get(name) ?? inOne(names, queryOf(name)))
    },
    nearCity(city, name) {
      const names = cityNamed(city)
      if (!names || names.city.areaId === null) return undefined
      const { areaId } = names.city
      return inSeveral(
        named.filter((other) => other !== names && other.city.areaId === areaId),
        name,
      )
    },
    inCountry: (name) => inSeveral(named, name),
  }
}

/** A searched name. Its items are read only when a city does not have the whole name. */
type Query = { whole: NameKeys; items(): NameKeys[][] }

function queryOf(name: string): Query {
  let items: NameKeys[][] | undefined
  return {
    whole: nameKeys(name),
    items: () => {
      items ??= listItems(name)
      return items
    },
  }
}

function codeOf(
  { names, aliases, spellings, items }: CityNames,
  { exact, bare, sorted }: NameKeys,
): AreaCode | null | undefined {
  let code = names.get(exact)
  if (code === undefined) code = aliases.get(exact)
  if (code === undefined) code = spellings.get(bare)
  if (code === undefined) code = spellings.get(sorted)
  return code === undefined ? items.get(bare) : code
}

/** The code that all known ones are; null when they differ or one is ambiguous. */
function agreed(codes: readonly (AreaCode | null | undefined)[]): AreaCode | null | undefined {
  const known = codes.filter((code) => code !== undefined)
  return known.every((code) => code === known[0]) ? known[0] : null
}

function namesOf(city: City, all: readonly Area[]): CityNames {
  const names: CityNames = {
    city,
    names: new Map(),
    aliases: new Map(),
    spellings: new Map(),
    items: new Map(),
  }
  for (const { code, name, nameEn, aliases } of all.filter((area) => area.cityCode === city.code)) {
    enter(names.names, name, code)
    enter(names.names, nameKeys(name).exact, code)
    for (const spelling of [name, ...aliases, ...(nameEn === null ? [] : [nameEn])]) {
      const { exact, joined, bare, sorted } = nameKeys(spelling)
      enter(names.aliases, exact, code)
      for (const key of [joined, bare, sorted]) enter(names.spellings, key, code)
      for (const [item, ...parts] of listItems(spelling))
        if (item && parts.length === 0) enter(names.items, item.bare, code)
    }
  }
  return names
}

function codesOfCities(cities: readonly City[]): { exact: Codes; joined: Codes } {
  const codes = { exact: new Map(), joined: new Map() }
  for (const { code, name, nameEn, aliases } of cities) {
    // Tel Aviv-Yafo is also called Tel Aviv.
    const english = nameEn === null ? [] : [nameEn, ...nameEn.split('-')]
    for (const spelling of [name, ...aliases, ...english]) {
      const { exact, joined } = nameKeys(spelling)
      enter(codes.exact, spelling, code)
      enter(codes.exact, exact, code)
      enter(codes.joined, joined, code)
    }
  }
  return codes
}

function enter(codes: Codes, key: string, code: number): void {
  if (key === '') return
  const known = codes.get(key)
  codes.set(key, known === undefined || known === code ? code : null)
}
