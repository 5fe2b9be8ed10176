import type { Area, City } from '../domain/area.ts'
import { nameKey } from './keys.ts'

/** What people type for a city and no table of names has, by the locality code of the city. */
const SHORT_NAMES: Readonly<Record<number, readonly string[]>> = {
  3000: ['JLM'],
  5000: ['TLV'],
  7900: ['PT'],
  8300: ['RLZ'],
}

/**
 * What else people type, which the server alone reads: pages hold the other names once for each area of the city.
 */
const TYPED_NAMES: Readonly<Record<number, readonly string[]>> = {
  2600: ['Elat'],
  3000: ['Yerushalayim'],
  4000: ['Hefa'],
  5000: ['TA', 'Jaffa'],
  6700: ['Tveria'],
  7300: ['Natzrat'],
  7600: ['Akko'],
  8000: ['Tzfat'],
  8300: ['Rishon', 'ראשון'],
}

/** Every name under which people look for a city. Tel Aviv-Yafo is also called Tel Aviv. */
export function searchedNamesOfCity(city: City): string[] {
  const english = city.nameEn === null ? [] : [city.nameEn, ...city.nameEn.split('-')]
  const typed = [SHORT_NAMES, TYPED_NAMES].flatMap((names) => names[city.code] ?? [])
  return [city.name, ...city.aliases, ...english, ...typed]
}

/** The English name, aliases and abbreviations of a city, without those that add no word to its name. */
export function otherNamesOfCity(city: City): string[] {
  return withNewWords(city.name, [city.nameEn, ...city.aliases, ...(SHORT_NAMES[city.code] ?? [])])
}

/** The English name and aliases of an area, without those that add no word to its name. */
export function otherNamesOfArea({ name, nameEn, aliases }: Area): string[] {
  return withNewWords(name, [nameEn, ...aliases])
}

function withNewWords(name: string, others: readonly (string | null)[]): string[] {
  const known = new Set(nameKey(name).split(' '))
  return others.filter((other): other is string => {
    const words = other === null ? [] : nameKey(other).split(' ')
    const isNew = words.some((word) => !known.has(word))
    for (const word of words) known.add(word)
    return isNew
  })
}
