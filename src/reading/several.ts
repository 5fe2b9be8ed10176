// A text with several homes: each is read from its own part, so that no reading mixes two homes.
import { FEATURES } from '../assets/domain/asset.ts'
import type { HomeReading, ReadField, Reading } from './domain.ts'
import { sumsIn } from './money.ts'
import { isOfNoHome } from './no-home.ts'
import { phonesIn } from './phone.ts'
import type { Names } from './place-names.ts'
import { priceIn } from './price.ts'
import { readHome } from './read.ts'
import { roomsIn, studioIn } from './rooms.ts'
import { sizesIn } from './size.ts'
import { matches, partOf, type Text, without } from './text.ts'

type Part = { at: number; end: number }

const PARAGRAPH = /\n[ \t]*\n/g
const NUMBERED =
  /(?:^|\n)[ |*-]*(?:\d{1,2}[.)](?!\d)|\||-\s|\*|[א-ה]['.)]\s|(?:דירה|יחידה)\s(?:\d(?![\d.])|ראשונה|שניי?ה|שלישית|רביעית|[א-ד](?:'|(?=\s?[-:]))))/g
const LINE = /\n/g
const HOMES_MAX = 20

/** The reading of the whole text; `homes` is empty unless the text has several of them. */
export function readAll(given: Text, names: Names): Reading {
  const isOther = isOfNoHome(given.plain)
  const text = isOther ? { ...given, plain: ' '.repeat(given.plain.length) } : given
  const whole = readHome(text, names)
  const ofHomes = whole.dealType === 'wanted' ? [] : homePartsIn(text.plain)
  if (ofHomes.length < 2) return { ...whole, homes: [] }
  const outside = readHome({ ...text, plain: without(text.plain, ofHomes.map(blank)) }, names)
  const read = ofHomes.map(({ at, end }) => readHome(partOf(text, at, end), names))
  const homes = read.map((home) => withShared(home, [outside, ...read]))
  return { ...common(homes), homes }
}

const blank = (part: Part) => ({ ...part, value: null })

/** The part of each home; empty unless at least two of them differ. */
function homePartsIn(plain: string): Part[] {
  const rooms = roomsIn(plain)
  if (rooms.length + (plain.includes('סטודיו') ? 1 : 0) < 2) return []
  const atRooms = rooms.map(({ at }, index) => {
    const last = rooms[index - 1]?.end ?? 0
    // Without a mark between two homes, the second one begins with its "and".
    return clauseStart(plain, at, last) ?? Math.max(last, plain.lastIndexOf(' ו', at))
  })
  const ways: readonly [starts: number[], isPriced: boolean][] = [
    [startsOf(plain, NUMBERED), false],
    [startsOf(plain, PARAGRAPH), false],
    [startsOf(plain, LINE), true],
    [atRooms, true],
  ]
  for (const [starts, isPriced] of ways) {
    const parts = partsAt(starts, plain.length).slice(0, HOMES_MAX)
    const ofHomes = parts.filter((part) => isOfHome(plain.slice(part.at, part.end), isPriced))
    const kinds = new Set(ofHomes.map(({ at, end }) => kindOf(plain.slice(at, end))))
    if (ofHomes.length >= 2 && kinds.size === ofHomes.length)
      return endedAtSentence(plain, ofHomes, starts === atRooms)
  }
  return []
}

/** Homes of one sentence, or of a line each: what comes after the last one is about all of them. */
function endedAtSentence(plain: string, parts: readonly Part[], isOne: boolean): Part[] {
  const isLines = parts
    .slice(0, -1)
    .every(({ at, end }) => !plain.slice(at, end).trim().includes('\n'))
  return parts.map((part, index) => {
    if (index < parts.length - 1 || !(isOne || isLines)) return part
    if (!isOne) return { at: part.at, end: lineEnd(plain, part) }
    const { end = 0 } = priceIn(sumsIn(plain.slice(part.at, part.end)), null) ?? {}
    const rest = plain.slice(part.at + end, part.end)
    const [sentence = rest] = SENTENCE.exec(rest) ?? []
    return { at: part.at, end: part.at + end + sentence.length }
  })
}

function lineEnd(plain: string, { at, end }: Part): number {
  const first = at + (/^\s*/.exec(plain.slice(at, end))?.[0].length ?? 0)
  const line = plain.indexOf('\n', first)
  return line < 0 ? end : Math.min(line, end)
}

/** Up to its mark, or to what is said of all homes. */
const SENTENCE =
  /^[^\n]*?(?:[.!](?=\s|$)|(?=[\s,][בל]?(?:כולן|כולם|שתיהן|שניהם|כל\sהדירות|כל\sהבתים|כל\sהיחידות)(?![א-ת])))|^[^\n]*(?=\n)/

/** Where the clause of a place begins, after the last mark behind `least`; a comma within a number is none. */
function clauseStart(plain: string, at: number, least: number): number | null {
  for (let from = at; from > least; from -= 1) {
    const isOfNumber = /^\d[,.]\d$/.test(plain.slice(from - 2, from + 1))
    if ('\n,|;.:'.includes(plain.charAt(from - 1)) && !isOfNumber) return from
  }
  return least === 0 ? 0 : null
}

const startsOf = (plain: string, pattern: RegExp) =>
  [...matches(plain, pattern)].map(
    ({ index, 0: whole }) => index + (whole.startsWith('\n') ? 1 : 0),
  )

function partsAt(starts: readonly number[], end: number): Part[] {
  const sorted = [...new Set([0, ...starts])].sort((one, other) => one - other)
  return sorted.map((at, index) => ({ at, end: sorted[index + 1] ?? end }))
}

function isOfHome(part: string, isPriced: boolean): boolean {
  const plain = without(part, phonesIn(part))
  if (roomsIn(plain).length === 0 && studioIn(plain) === null) return false
  return priceOf(plain) !== null || (!isPriced && sizesIn(plain).length > 0)
}

const priceOf = (plain: string) => priceIn(sumsIn(plain), null)?.value ?? null

/** What tells one home from another. */
function kindOf(part: string): string {
  const plain = without(part, phonesIn(part))
  return [roomsIn(plain)[0]?.value, priceOf(plain), sizesIn(plain)[0]?.value].join(' ')
}

/** Facts of the text around the homes that hold for each of them. */
const AROUND = ['neighbourhood', 'street', 'floors', 'entryDate', 'ended'] as const
/** Facts that hold for each home also when they are stated with one of them only. */
const SHARED = ['dealType', 'city', 'phone', 'agent'] as const

function withShared(home: HomeReading, [outside, ...homes]: readonly HomeReading[]): HomeReading {
  const shared = { ...home, features: { ...home.features }, evidence: { ...home.evidence } }
  if (!outside) return shared
  for (const field of AROUND) take(shared, outside, field)
  for (const field of SHARED) {
    const stating: HomeReading[] = [outside, ...homes].filter((one) => one[field] !== null)
    const first: HomeReading | undefined = stating[0]
    const isOne = new Set(stating.map((one) => one[field])).size === 1
    if (first && (isOne || first === outside)) take(shared, first, field)
  }
  for (const name of FEATURES)
    if (shared.features[name] === null) {
      shared.features[name] = outside.features[name]
      copyPhrase(shared, outside, name)
    }
  return shared
}

function take(
  home: HomeReading,
  from: HomeReading,
  field: (typeof AROUND)[number] | (typeof SHARED)[number],
): void {
  if (home[field] !== null || from[field] === null) return
  Object.assign(home, { [field]: from[field] })
  copyPhrase(home, from, field)
}

function copyPhrase(home: HomeReading, from: HomeReading, field: ReadField): void {
  const phrase = from.evidence[field]
  if (phrase !== undefined) home.evidence[field] = phrase
}

/** The facts on which all homes agree. */
function common(homes: readonly HomeReading[]): HomeReading {
  const [first, ...others] = homes as [HomeReading, ...HomeReading[]]
  const result = { ...first, features: { ...first.features }, evidence: { ...first.evidence } }
  for (const field of Object.keys(first) as (keyof HomeReading)[]) {
    if (field === 'features' || field === 'evidence') continue
    if (others.every((other) => other[field] === first[field])) continue
    Object.assign(result, { [field]: null })
    delete result.evidence[field]
  }
  for (const name of FEATURES)
    if (others.some((other) => other.features[name] !== first.features[name])) {
      result.features[name] = null
      delete result.evidence[name]
    }
  return result
}
