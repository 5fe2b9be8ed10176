// Cities and areas by the names that people type for them.
import type { Area, City } from '../../../areas/domain/area.ts'
import { wordsOf } from '../../../areas/domain/search.ts'
import { nameKeys } from '../../../areas/names/keys.ts'
import { otherNamesOfArea, searchedNamesOfCity } from '../../../areas/names/other-names.ts'
import { consonants, soundsOf } from '../../../areas/names/sound.ts'
import type { Areas } from '../../../areas/store.ts'
import { placeKey } from './streets.ts'
import type { Phrase } from './tokens.ts'

/** Fewer consonants are the sound of too many words. */
const SOUND_MIN = { cities: 3, areas: 4 }

type Named<Place> = Record<'byKey' | 'bySound' | 'byWord', Map<string, Set<Place>>>

export type PlaceNames = {
  cities: Named<City>
  areas: Named<Area>
  /** The areas of each city. */
  areasOf: ReadonlyMap<number, readonly Area[]>
  /** Every key under which a home may state the city. */
  keysOf(city: City): string[]
}

export function createPlaceNames({ cities, areas }: Pick<Areas, 'cities' | 'areas'>): PlaceNames {
  const named: PlaceNames = {
    cities: { byKey: new Map(), bySound: new Map(), byWord: new Map() },
    areas: { byKey: new Map(), bySound: new Map(), byWord: new Map() },
    areasOf: Map.groupBy(areas, ({ cityCode }) => cityCode),
    keysOf: (city) => searchedNamesOfCity(city).map(placeKey),
  }
  for (const city of cities) enter(named.cities, searchedNamesOfCity(city), city, SOUND_MIN.cities)
  for (const area of areas) enter(named.areas, namesOfArea(area), area, SOUND_MIN.areas)
  return named
}

/** An area whose name is a list has each name of it. One that says only where in a city it is has no name here. */
function namesOfArea(area: Area): string[] {
  const names = [area.name, ...area.aliases, ...otherNamesOfArea(area)]
  const all = new Set(names.flatMap((name) => [name, ...name.split(/\s*[,/]\s*|\s-\s/)]))
  return [...all].filter((name) => !nameKeys(name).isPosition)
}

function enter<Place>(
  { byKey, bySound, byWord }: Named<Place>,
  names: readonly string[],
  place: Place,
  leastSound: number,
) {
  const put = (map: Map<string, Set<Place>>, key: string) =>
    map.set(key, (map.get(key) ?? new Set()).add(place))
  for (const name of names) {
    const words = wordsOf(name)
    put(byKey, words.join(''))
    for (const word of words) put(byWord, word)
    if (LATIN.test(name)) continue
    for (const sound of soundsOf(name)) if (consonants(sound) >= leastSound) put(bySound, sound)
  }
}

const ATTACHED = /^[ובלמהש]/
const LATIN = /[a-z]/i

/** The cities, or areas, with a typed name as it is written, or behind an attached letter. */
export function placesNamed<Place>({ byKey }: Named<Place>, { key }: Phrase): Place[] {
  const bare = key.length > 3 && ATTACHED.test(key) ? byKey.get(key.slice(1)) : undefined
  return [...(byKey.get(key) ?? bare ?? [])]
}

/** Those whose name has all these words. */
export function placesWith<Place>({ byWord }: Named<Place>, { words }: Phrase): Place[] {
  const [first, ...others] = words.map((word) => byWord.get(placeKey(word)) ?? new Set<Place>())
  return [...(first ?? [])].filter((place) => others.every((one) => one.has(place)))
}

/** Those whose Hebrew name sounds like what was typed in Latin letters. */
export function placesLike<Place>({ bySound }: Named<Place>, typed: Phrase): Place[] {
  if (!typed.words.some((word) => LATIN.test(word))) return []
  const found = typed.sounds().flatMap((sound) => [...(bySound.get(sound) ?? [])])
  return [...new Set(found)]
}
