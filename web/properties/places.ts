import type { AreaOption } from '../bots/api.ts'
import { chosenCities, citiesOf, countIn } from '../bots/areas/cities.ts'
import type { Text } from '../locales/text.ts'

/** The chosen areas of one city. */
export type ChosenPlace = {
  /** Of the city; of a single area its own with that of its city. */
  name: string
  codes: number[]
  /** All areas of the city are chosen. */
  isWhole: boolean
}

/** The chosen areas by city. An area that is not known has its code for a name. */
export function placesOf(codes: readonly number[], options: readonly AreaOption[]): ChosenPlace[] {
  const chosen = new Set(codes)
  const names = new Map(options.map(({ code, name }) => [code, name]))
  const known = chosenCities(citiesOf(options), chosen).map((city) => {
    const own = city.areas.map(({ code }) => code).filter((code) => chosen.has(code))
    const isWhole = countIn(city, chosen) === city.areas.length
    const [only] = own.length === 1 && !isWhole ? own : []
    const name = only === undefined ? city.name : (names.get(only) ?? city.name)
    return { name, codes: own, isWhole }
  })
  const unknown = codes.filter((code) => !names.has(code))
  return [
    ...known,
    ...unknown.map((code) => ({ name: String(code), codes: [code], isWhole: false })),
  ]
}

/** One of them in words: Haifa, all areas; Haifa, 3 areas; the name of a single area. */
export function placeText({ name, codes, isWhole }: ChosenPlace, words: Text['finder']): string {
  if (isWhole) return words.wholeCity(name)
  return codes.length === 1 ? name : words.areasOf(name, codes.length)
}
