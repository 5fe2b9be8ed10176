// The streets of homes, found by how their names sound.
import { streetAndNumber } from '../../../areas/domain/area.ts'
import { wordsOf } from '../../../areas/domain/search.ts'
import { consonants, soundsOf } from '../../../areas/names/sound.ts'
import type { StreetNames, Streets } from './domain.ts'

/** Fewer consonants are the sound of too many words. */
const SOUND_MIN = 3
/** Words of a street name that are found together. */
const RUN_MAX = 4

export const createStreets = (): Streets => ({ bySound: new Map(), known: new Set() })

/** One key for the usual spellings of the name of a place. */
export const placeKey = (name: string): string => wordsOf(name).join('')
/** One key for the usual spellings of a street, without the number of a house. */
export const streetKey = (street: string): string => placeKey(streetAndNumber(street).name)

export function addStreet(streets: Streets, street: string): void {
  const { name } = streetAndNumber(street)
  addName(streets, name, placeKey(name))
}

/** Adds the name of a street, without the number of a house, whose key is known. */
export function addName({ bySound, known }: Streets, name: string, key: string): void {
  if (key === '' || known.has(key)) return
  known.add(key)
  const words = name.split(/[\s־-]+/).filter(Boolean)
  for (let first = 0; first < words.length; first += 1)
    for (let end = first + 1; end <= Math.min(words.length, first + RUN_MAX); end += 1)
      for (const sound of soundsOf(words.slice(first, end).join(' '))) {
        if (consonants(sound) < SOUND_MIN) continue
        const names = bySound.get(sound) ?? new Map<string, string>()
        bySound.set(sound, names.set(key, name))
      }
}

/** The streets that have one of these sounds. */
export function streetsLike({ bySound }: Streets, sounds: readonly string[]): StreetNames {
  return new Map(sounds.flatMap((sound) => [...(bySound.get(sound) ?? [])]))
}
