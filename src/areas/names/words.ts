import { normaliseHebrew } from '../../kernel/hebrew.ts'
import type { Area, City } from '../domain/area.ts'

/**
 * The words of the names of cities and areas. A word with an attached ו or ה is left out when it is also a word of a
 * name without it: צפון, but not הצפון.
 */
export function wordsOfNames({
  cities,
  areas,
}: {
  cities: readonly City[]
  areas: readonly Area[]
}): ReadonlySet<string> {
  const all = new Set(
    [...cities, ...areas]
      .flatMap(({ name, aliases }) => [name, ...aliases])
      .flatMap((name) => normaliseHebrew(name).split(' '))
      .filter((word) => word.length > 1),
  )
  const hasAttached = (word: string) => /^[וה].{3,}/.test(word) && all.has(word.slice(1))
  return new Set([...all].filter((word) => !hasAttached(word)))
}
