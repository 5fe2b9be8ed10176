import {
  formsOf,
  matchOf,
  tellingWords,
  tokensOf,
  wordsOf,
} from '../../../src/areas/domain/search.ts'
import type { AreaEntry, City } from './cities.ts'

export type Found = { cities: readonly City[]; areas: readonly AreaEntry[] }

type Index = { cities: Indexed[]; words: ReadonlySet<string> }

type Indexed = {
  city: City
  tokens: string[]
  key: string
  areas: { area: AreaEntry; tokens: string[]; key: string }[]
}

/**
 * A search in these cities: each typed word has to begin a word of the city or of the area, in any order.
 * The index is made at the first search.
 */
export function areaSearch(cities: readonly City[]): (typed: string) => Found {
  let made: Index | undefined
  return (typed) => {
    const words = tellingWords(typed)
    if (words.length === 0) return { cities, areas: [] }
    made ??= indexOf(cities)
    return find(made, words)
  }
}

function indexOf(all: readonly City[]): Index {
  const cities = all.map((city) => ({
    city,
    tokens: tokensOf([city.name, ...city.otherNames]),
    key: wordsOf(city.name).join(' '),
    areas: city.areas.map((area) => ({
      area,
      tokens: tokensOf([area.name, ...area.otherNames]),
      key: wordsOf(area.name).join(' '),
    })),
  }))
  const words = new Set(
    cities.flatMap(({ tokens, areas }) => [...tokens, ...areas.flatMap((area) => area.tokens)]),
  )
  return { cities, words }
}

function find({ cities: index, words: known }: Index, words: readonly string[]): Found {
  const wanted = words.map((word) => formsOf(word, known))
  const typed = words.join(' ')
  const cities: { city: City; rank: number }[] = []
  const areas: { area: AreaEntry; rank: number }[] = []
  for (const { city, tokens, key: cityKey, areas: inCity } of index) {
    const ofCity = wanted.map((forms) => matchOf(forms, tokens))
    const isCity = ofCity.every((match) => match > 0)
    if (isCity) cities.push({ city, rank: ofCity.every((match) => match === 2) ? 0 : 1 })
    for (const { area, tokens: own, key } of inCity) {
      const ofArea = wanted.map((forms) => matchOf(forms, own))
      const isOwn = ofArea.every((match) => match > 0)
      const isBoth = ofArea.some(Boolean) && ofArea.every((match, at) => match || ofCity[at])
      if (!isOwn && (isCity || !isBoth)) continue
      const rank = isOwn ? startRank(key, typed) : startRank(`${cityKey} ${key}`, typed)
      // Of two names that hold the same typed words, the shorter one is meant.
      areas.push({ area, rank: rank + key.split(' ').length / 100 })
    }
  }
  const byRank = (one: { rank: number }, other: { rank: number }) => one.rank - other.rank
  return {
    cities: cities.sort(byRank).map(({ city }) => city),
    areas: areas.sort(byRank).map(({ area }) => area),
  }
}

/** 0 for the name itself, 1 for a name that begins with what was typed, else 2. */
function startRank(key: string, typed: string): number {
  if (key === typed) return 0
  return key.startsWith(typed) ? 1 : 2
}

/** A piece of a name, which begins at this character. */
export type Piece = { at: number; text: string; isFound: boolean }

/** A name in pieces: the beginnings of words that were typed, and the rest. */
export function markFound(name: string, typed: string): Piece[] {
  const words = typed.trim().toLowerCase().split(/\s+/).filter(Boolean)
  let at = 0
  const pieces = name.split(/(?<=\s)/).flatMap((part): Piece[] => {
    const fits = words.filter((word) => part.toLowerCase().startsWith(word))
    const length = Math.max(0, ...fits.map((word) => word.length))
    const start = at
    at += part.length
    return [
      { at: start, text: part.slice(0, length), isFound: true },
      { at: start + length, text: part.slice(length), isFound: false },
    ]
  })
  return pieces.filter(({ text }) => text !== '')
}
