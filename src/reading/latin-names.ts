// Names of cities in Latin letters: "apartment for rent in Petah Tikva".
import type { City } from '../areas/domain/area.ts'
import { searchedNamesOfCity } from '../areas/names/other-names.ts'
import { before, type Found, matches } from './text.ts'

/** The city that a text names in Latin letters as the place of its home. */
export type LatinNames = (plain: string) => Found<string> | null

/** Shorter names are also words. */
const LETTERS_MIN = 5
const WORDS_MAX = 3
/** Names of persons and streets. */
const OTHERS = new Set(['ariel', 'immanuel', 'jaffa', 'rishon', 'basma', 'kabul'])
const WORD = /[a-z][a-z']*/g
/** Before a name that is where the home is: "in", or a mark. */
const LEAD = /(?:^|[\n|,.:;!(/#-]\s?|\b(?:in|at|from)\s)$/
/** The home is only near to it. */
const NEAR = /\b(?:near|close to|minutes?|mins?|away|km|not) (?:\S{1,8} ){0,2}$/
/** After the name of a street or of a school. */
const TAIL = /^\s?(?:st|street|road|rd|blvd|boulevard|university|\d)\b/

export function createLatinNames(cities: readonly City[]): LatinNames {
  const known = new Map<string, string>()
  for (const city of cities)
    for (const name of searchedNamesOfCity(city).map(keyOf))
      if (name.length >= LETTERS_MIN && !OTHERS.has(name)) known.set(name, city.name)
  return (plain) => cityIn(known, plain)
}

const keyOf = (name: string) => name.toLowerCase().replace(/[^a-z]/g, '')

function cityIn(known: ReadonlyMap<string, string>, plain: string): Found<string> | null {
  if (!hasLatin(plain)) return null
  const written = matches(plain, WORD)
  for (const [index, first] of written.entries())
    for (let count = WORDS_MAX; count > 0; count -= 1) {
      const last = written[index + count - 1]
      if (!last) continue
      const [at, end] = [first.index, last.index + last[0].length]
      const city = known.get(keyOf(plain.slice(at, end)))
      if (city !== undefined && isPlace(plain, at, end)) return { value: city, at, end }
    }
  return null
}

/** Whether a text has a small letter of Latin, as all are here. Most texts have none. */
function hasLatin(plain: string): boolean {
  for (let at = 0; at < plain.length; at += 1) {
    const code = plain.charCodeAt(at)
    if (code >= 97 && code <= 122) return true
  }
  return false
}

const isPlace = (plain: string, at: number, end: number) =>
  LEAD.test(plain.slice(Math.max(0, at - 8), at)) &&
  !TAIL.test(plain.slice(end, end + 14)) &&
  !NEAR.test(before(plain, at, 30))
