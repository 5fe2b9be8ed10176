import type { Area, City } from '../../../areas/domain/area.ts'
import type { DealType } from '../../domain/asset.ts'
import { WHOLE_WORDS } from '../whole-words.ts'
import type { Meaning, Part, StreetNames, Streets } from './domain.ts'
import { phraseMeaning } from './phrases.ts'
import { type PlaceNames, placesLike, placesNamed, placesWith } from './places.ts'
import { streetsLike } from './streets.ts'
import { type Phrase, phrasesOf, type Token, tokensOf, wordSet } from './tokens.ts'

/** Words of the longest phrase. */
const PHRASE_MAX = 5

/** What the words of a text are compared with. */
export type Known = {
  places: PlaceNames
  /** Of the homes that everybody sees. Asked for only when words remain. */
  streets(): Streets
  /** The deal that is chosen beside the text: words of the other one stay words. */
  dealType?: DealType | undefined
  /** A day without a year is the next one after this time (ms). */
  now: number
}

/** What was found, with all that is needed to filter by it. */
export type Claim = Meaning & { cities?: readonly City[]; streets?: StreetNames }
export type Understood = { claims: readonly Claim[]; parts: readonly Part[]; rest: string }

/** Words that only join the parts of a search: they go with the part behind them. */
const JOINING = wordSet(
  `all any a an the in at on of for with and near by next to around close homes home house houses apartment apartments
  flat flats property properties street st road rd real estate
  ב עם ליד ו ברחוב רחוב רח בעיר העיר דירה דירת דירות בתים שכונת בשכונת באזור`,
)
/** After these, a word is the name of a street rather than of anything else. */
const STREET_WORDS = wordSet(
  'street st road near on by around רחוב ברחוב רח ליד בקרבת סביב שדרות שד',
)
/** After these, homes around the street are meant too. */
const NEAR_WORDS = wordSet('near by around to ליד בקרבת סביב קרוב')
/** Words behind the name of a street. */
const AFTER_STREET = wordSet('street st road rd avenue ave')
const NOT = wordSet('no not without ללא בלי אין לא')

/** English words of listings that sound like a street. */
const COMMON = wordSet(
  `garden gardens pool sea view views beach quiet studio penthouse duplex villa cottage new big large small sunny bright
  renovated floor private center centre room rooms shelter storage university station train market park kitchen
  bathroom shower sublet roommates roommate agent luxury cheap modern old spacious ground entrance immediate garage`,
)

const LATIN = /[a-z]/i
const LETTER = /\p{L}/u

/** Reads a text: the longest phrase that says something counts first, and what says nothing remains. */
export function understand(text: string, known: Known): Understood {
  const tokens = tokensOf(text)
  const phrases = phrasesOf(text, tokens, PHRASE_MAX)
  const around = { known, ...citiesIn(phrases, known) }
  const taken: (Span | undefined)[] = tokens.map(() => undefined)
  const kinds = new Set<Meaning['kind']>()
  for (const phrase of phrases) {
    const { first, end } = phrase
    if (taken.slice(first, end).some(Boolean)) continue
    const claim = claimOf(phrase, wordsBefore(tokens, first), around)
    if (!claim || (!SEVERAL.has(claim.kind) && kinds.has(claim.kind))) continue
    kinds.add(claim.kind)
    taken.fill({ claim }, first, end)
  }
  return resultOf(text, tokens, withJoining(tokens, taken))
}

type Span = { claim: Claim }
/** A text has several of these; of anything else, further ones stay words. */
const SEVERAL: ReadonlySet<Meaning['kind']> = new Set(['city', 'area', 'street', 'feature', 'text'])

/** The cities that are found before anything else: areas are looked for in them, by the other words. */
function citiesIn(phrases: readonly Phrase[], { places }: Known) {
  const found = phrases.filter(isName).map((phrase) => ({
    words: phrase.words,
    cities: citiesNamed(places, phrase),
  }))
  const named = found.filter(({ cities }) => cities.length > 0)
  return {
    cities: named.flatMap(({ cities }) => cities),
    cityWords: new Set(named.flatMap(({ words }) => words)),
  }
}

function citiesNamed({ cities }: PlaceNames, typed: Phrase): City[] {
  const named = placesNamed(cities, typed)
  return named.length > 0 ? named : placesLike(cities, typed)
}

const isCommon = (word: string) => COMMON.has(word) || JOINING.has(word)

/** The words before a phrase, the nearest first: further ones as long as they only join. */
function wordsBefore(tokens: readonly Token[], first: number): string[] {
  const words: string[] = []
  for (let at = first - 1; at >= 0; at -= 1) {
    const word = tokens[at]?.word ?? ''
    words.push(word)
    if (!JOINING.has(word)) break
  }
  return words
}

/** @param before the words before the phrase, the nearest first. */
function claimOf(phrase: Phrase, before: readonly string[], around: Around): Claim | undefined {
  const said = phraseMeaning(phrase, around.known.now)
  const { dealType } = around.known
  const isOther = said?.kind === 'deal' && dealType && said.dealType !== dealType
  if (isOther || (said?.kind === 'feature' && NOT.has(before[0] ?? ''))) return undefined
  if (said) return said
  return isName(phrase) ? placeClaim(phrase, before, around) : undefined
}

const isJoining = (word = '') => JOINING.has(word) || NOT.has(word)

function isName({ words }: Phrase): boolean {
  const isLettered = words.every((word) => LETTER.test(word))
  return isLettered && !words.every(isCommon) && !isJoining(words[0]) && !isJoining(words.at(-1))
}

type Around = { known: Known } & ReturnType<typeof citiesIn>

/** What is written like a place counts before what sounds like one. */
function placeClaim(typed: Phrase, before: readonly string[], around: Around): Claim | undefined {
  const { known, cities, cityWords } = around
  const { areas } = known.places
  const isInCities = cities.length > 0 && !typed.words.some((word) => cityWords.has(word))
  return (
    (STREET_WORDS.has(before[0] ?? '') ? streetClaim(typed, before, known) : undefined) ??
    cityClaim(typed, known.places) ??
    areaClaim(typed, placesNamed(areas, typed), around) ??
    areaClaim(typed, isInCities ? placesWith(areas, typed) : [], around) ??
    (isStreet(typed) ? streetClaim(typed, before, known) : undefined) ??
    areaClaim(typed, placesLike(areas, typed), around)
  )
}

/** Hebrew words are found in the text of homes: several of them in a row are a street, a single one is a word. */
function isStreet({ words }: Phrase): boolean {
  if (words.some((word) => COMMON.has(word) || WHOLE_WORDS.has(word))) return false
  return words.length > 1 || LATIN.test(words[0] ?? '')
}

function cityClaim(typed: Phrase, places: PlaceNames): Claim | undefined {
  const found = citiesNamed(places, typed)
  const { areasOf } = places
  const [city] = found
  if (!city) return undefined
  const areaCodes = found.flatMap(({ code }) => areasOf.get(code)?.map((area) => area.code) ?? [])
  return { kind: 'city', name: city.nameEn ?? city.name, areaCodes, cities: found }
}

/** Of the cities of the text, when they have such an area. Without a city, a street of that name is meant as well. */
function areaClaim(
  typed: Phrase,
  all: readonly Area[],
  { known, cities }: Around,
): Claim | undefined {
  const codes = new Set(cities.map(({ code }) => code))
  const found = codes.size > 0 ? all.filter(({ cityCode }) => codes.has(cityCode)) : all
  const [area] = found
  if (!area || typed.key.length < 3 || WHOLE_WORDS.has(typed.key)) return undefined
  const streets = codes.size > 0 ? undefined : streetsLike(known.streets(), typed.sounds())
  return {
    kind: 'area',
    name: new Set(found.map(({ name }) => name)).size > 1 ? typed.raw : (area.nameEn ?? area.name),
    areaCodes: found.map(({ code }) => code),
    ...(streets ? { streets } : {}),
  }
}

function streetClaim(typed: Phrase, before: readonly string[], known: Known): Claim | undefined {
  const streets = streetsLike(known.streets(), typed.sounds())
  const [name] = [...streets.values()].sort((one, other) => one.length - other.length)
  const isNear = before.some((word) => NEAR_WORDS.has(word))
  return name === undefined ? undefined : { kind: 'street', name, isNear, streets }
}

/** Lets each part have the joining words before it, and a street the word behind it. */
function withJoining(tokens: readonly Token[], taken: readonly (Span | undefined)[]) {
  const owners = [...taken]
  for (let at = tokens.length - 2; at >= 0; at -= 1)
    if (!owners[at] && JOINING.has(tokens[at]?.word ?? '')) owners[at] = owners[at + 1]
  for (let at = 1; at < tokens.length; at += 1) {
    const owner = taken[at - 1]
    if (owner?.claim.kind === 'street' && AFTER_STREET.has(tokens[at]?.word ?? ''))
      owners[at] = owner
  }
  return owners
}

function resultOf(
  text: string,
  tokens: readonly Token[],
  owners: readonly (Span | undefined)[],
): Understood {
  const written = (isKept: (owner: Span | undefined) => boolean) =>
    tokens
      .filter((_, at) => isKept(owners[at]))
      .map(({ start, end }) => text.slice(start, end))
      .join(' ')
  const spans = [...new Set(owners)].filter((span) => span !== undefined)
  const rest = written((owner) => owner === undefined)
  const parts = spans.map(({ claim }): Part => {
    const { cities: _, streets: _streets, ...meaning } = claim
    return { ...meaning, without: written((owner) => owner?.claim !== claim) }
  })
  if (rest !== '' && parts.length > 0)
    parts.push({ kind: 'text', text: rest, without: written((owner) => owner !== undefined) })
  return { claims: spans.map(({ claim }) => claim), parts, rest }
}
