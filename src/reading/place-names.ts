// Names of cities and areas within a text.

import type { Area, City } from '../areas/domain/area.ts'
import { nameKey, nameKeys } from '../areas/names/keys.ts'
import { NEIGHBOURHOODS, VILLAGES } from './known-places.ts'
import { createLatinNames, type LatinNames } from './latin-names.ts'
import { keyOf, type Token } from './tokens.ts'

/** A village is a place that the table does not have: its city is its own name, and its code 0. */
type Named = { kind: 'city' | 'area' | 'village'; cityCode: number; city: string }

/** Where a name stands, with what is attached to its first word. */
export type Mention = Named & {
  attached: string
  at: number
  nameAt: number
  end: number
  words: number
  /** Whether its ה is left out, behind another attached letter: בצפון הישן. */
  isBare?: true
}

/** `isBare`: without the ה that another attached letter replaces, as in בצפון הישן. */
type Entry = Named & { words: readonly string[]; isBare?: true }
export type Names = {
  /** Every name in the text, the longest at each place. */
  in(tokens: readonly Token[], plain: string): Mention[]
  /** The city of the home, in Latin letters. */
  latin: LatinNames
}

/** Letters that are written together with the word after them, at most two. */
const ATTACHED = 'ובלמהכש'
const ATTACHED_MAX = 2

/** Abbreviations count only as they are written, with their quotation mark. */
const isAbbreviation = (name: string) => /^[א-ת]{1,5}["״][א-ת]$/.test(name)

/** Names of cities as they are said, which tables do not have. */
const SPOKEN = [
  ['ראשון', 'ראשון לציון'],
  ['הוד"ש', 'הוד השרון'],
  ['ביתר עלית', 'ביתר עילית'],
  ['מודיעין עלית', 'מודיעין עילית'],
  ['יקנעם עלית', 'יקנעם עילית'],
  ['מודעין', 'מודיעין מכבים רעות'],
  ["פ' תקווה", 'פתח תקווה'],
  ["ר' גן", 'רמת גן'],
] as const

export function createNames(cities: readonly City[], areas: readonly Area[]): Names {
  const table: Table = { firsts: new Map(), ends: new Uint8Array(ENDS) }
  for (const { code, name, aliases } of cities)
    for (const one of [name, ...aliases])
      enter(table, one, { kind: 'city', cityCode: code, city: name })
  for (const [spoken, name] of SPOKEN) {
    const code = cities.find((one) => one.name === name)?.code
    if (code !== undefined) enter(table, spoken, { kind: 'city', cityCode: code, city: name })
  }
  for (const { cityCode, name, aliases } of areas) {
    const city = cities.find(({ code }) => code === cityCode)?.name ?? ''
    for (const one of new Set([name, ...aliases].flatMap(itemsOf)))
      if (isTelling(one)) enter(table, one, { kind: 'area', cityCode, city })
  }
  enterKnown(table, cities)
  for (const { longer } of table.firsts.values())
    for (const entries of longer.values())
      entries.sort((one, other) => other.words.length - one.words.length)
  return {
    in: (tokens, plain) => mentionsIn(table, tokens, plain),
    latin: createLatinNames(cities),
  }
}

function enterKnown(table: Table, cities: readonly City[]): void {
  for (const name of VILLAGES) enter(table, name, { kind: 'village', cityCode: 0, city: name })
  for (const { code, name: city } of cities)
    for (const name of NEIGHBOURHOODS.get(city) ?? [])
      enter(table, name, { kind: 'area', cityCode: code, city })
}

function enter(table: Table, name: string, named: Named): void {
  if (!/[א-ת]/.test(name)) return
  if (isAbbreviation(name)) {
    beginning(table, keyOf(name)).short = named
    return
  }
  const words = nameKey(name).split(' ')
  const [first = '', second] = words
  // The attached ה is left out after another attached letter: בצפון הישן.
  if (second !== undefined && /^ה.{2}/.test(first)) {
    const bare = first.slice(1)
    const entry: Entry = { ...named, words: [bare, ...words.slice(1)], isBare: true }
    addTo(beginning(table, bare).longer, second, entry)
  }
  const { single, longer } = beginning(table, first)
  const entry = { ...named, words }
  if (second === undefined) single.push(entry)
  else addTo(longer, second, entry)
}

function addTo(map: Map<string, Entry[]>, key: string, entry: Entry): void {
  const known = map.get(key)
  if (known) known.push(entry)
  else map.set(key, [entry])
}

function beginning(table: Table, first: string): First {
  const known = table.firsts.get(first)
  if (known) return known
  const made: First = { short: undefined, single: [], longer: new Map() }
  table.firsts.set(first, made)
  let end = 0
  for (let at = first.length - 1; at >= 0; at -= 1) end = withLetter(end, first, at)
  table.ends[end] = 1
  return made
}

const ENDS = 2 ** 16
/** The number of an end of a word with one letter more before it, below `ENDS`: few ends share one. */
const withLetter = (end: number, key: string, at: number) =>
  (Math.imul(end, 31) + key.charCodeAt(at)) & (ENDS - 1)

/** With how many attached letters cut off some name may begin with a word: a bit of each number. 0: none does. */
function cutsOf({ ends }: Table, key: string): number {
  let cuts = 0
  let end = 0
  for (let at = key.length - 1; at >= 0; at -= 1) {
    end = withLetter(end, key, at)
    if (at <= ATTACHED_MAX && ends[end] !== 0) cuts |= 1 << at
  }
  if (cuts > 1 && !isAttached(key, 0)) return cuts & 1
  return cuts > 3 && !isAttached(key, 1) ? cuts & 3 : cuts
}

const isAttached = (key: string, at: number) => ATTACHED.includes(key.charAt(at))

/** A name of at least two words, with a word that only tells its parts apart. */
const HALF_OF = /^(\S+\s\S+)\s(?:ה?חדשה|ה?ישנה|הו?ו?תיקה|מזרח|מערב|צפון|דרום|המזרחית|המערבית)$/

/** A name that is a list, and each of its items; also without the letter of a quarter at its end. */
function itemsOf(name: string): string[] {
  const items = name.split(/[,/]|\s-\s/).map((item) => item.trim())
  return items.flatMap((item) => [
    item,
    item.replace(/\s[א-ת]['׳]?$/, '').replace(/^שכונת\s/, ''),
    item.replace(HALF_OF, '$1'),
  ])
}

/** Positions that are also names of neighbourhoods. */
const TELLING = new Set(['העיר העתיקה', 'המושבה', 'לב העיר'])

function isTelling(name: string): boolean {
  const { isPosition } = nameKeys(name)
  return TELLING.has(name) || (!isPosition && name.length > 2)
}

/** The names that begin with one word. */
type First = {
  /** As an abbreviation with a mark. */
  short: Named | undefined
  /** Of this word alone, and of more by the second one. */
  single: Entry[]
  longer: Map<string, Entry[]>
}
type Table = {
  firsts: Map<string, First>
  /** Their numbers, so that most words are passed over at once. */
  ends: Uint8Array
}

/** A word of the longer name of an area is no other place: the second one of רמת אביב, and of נווה סביון. */
function mentionsIn(table: Table, tokens: readonly Token[], plain: string): Mention[] {
  const mentions: Mention[] = []
  let last = 0
  let cities = new Set<string>()
  for (let index = 0; index < tokens.length; index += 1) {
    const cuts = cutsOf(table, tokens[index]?.key ?? '')
    if (cuts === 0) continue
    const found: Mention[] = []
    addMentions(found, table, cuts, { tokens, index, plain })
    if (found.length === 0) continue
    const isWithin = ({ kind, end, city }: Mention) =>
      end <= last && (kind === 'area' || (kind === 'city' && !cities.has(city)))
    mentions.push(...found.filter((one) => !isWithin(one)))
    const longer = found.filter(
      ({ kind, words, end }) => kind === 'area' && words > 1 && end > last,
    )
    if (longer.length === 0) continue
    cities = new Set(longer.map(({ city }) => city))
    last = Math.max(...longer.map(({ end }) => end))
  }
  return mentions
}

type Place = { tokens: readonly Token[]; index: number; plain: string }

/**
 * Adds the entries of the longest name that begins with this word, or with what remains of it without attached letters.
 */
function addMentions(mentions: Mention[], table: Table, cuts: number, place: Place): void {
  const token = place.tokens[place.index]
  if (!token) return
  for (let cut = 0; cut <= ATTACHED_MAX; cut += 1) {
    if ((cuts & (1 << cut)) === 0) continue
    const found = named(table, place, token, cut)
    if (found.length > 0) mentions.push(...found)
    // With an attached ה it may also be another name: הגפן and גפן.
    if (found.length > 0 && !(cut === 0 && token.key.startsWith('ה'))) return
  }
}

const NONE: Mention[] = []
const NO_ENTRIES: readonly Entry[] = []

function named(
  table: Table,
  { tokens, index, plain }: Place,
  token: Token,
  cut: number,
): Mention[] {
  const first = table.firsts.get(cut === 0 ? token.key : token.key.slice(cut))
  if (!first) return NONE
  const { short, single, longer } = first
  const where = { attached: token.key.slice(0, cut), at: token.at, nameAt: token.at + cut }
  // The mark stands within it, and not behind it as in "פארק הים".
  if (short && /[".-](?=[א-ת])/.test(plain.slice(token.at, token.end)))
    return [{ ...short, ...where, end: token.end, words: 1 }]
  const next = tokens[index + 1]
  const more = (next && longer.get(next.key)) ?? NO_ENTRIES
  const whole = more.filter(({ words }) => isWhole(words, tokens, index, plain))
  const fitting = whole.length > 0 ? whole : single
  const longest = fitting[0]?.words.length
  if (longest === undefined) return NONE
  const end = withMark(plain, tokens[index + longest - 1] ?? token)
  return fitting
    .filter(({ words }) => words.length === longest)
    .map(({ words: _, ...entry }) => ({ ...entry, ...where, end, words: longest }))
}

/** Where a name ends; the mark of a letter belongs to it: רמת אביב ג'. */
const withMark = (plain: string, { key, end }: Token) =>
  key.length === 1 && plain[end] === "'" ? end + 1 : end

function isWhole(
  words: readonly string[],
  tokens: readonly Token[],
  index: number,
  plain: string,
): boolean {
  for (let step = 1; step < words.length; step += 1) {
    const last = tokens[index + step - 1]
    const token = tokens[index + step]
    if (!last || !token || token.key !== words[step]) return false
    const between = plain.slice(last.end, token.at)
    // A word of one letter is short for one: ק. אתא, ק.אתא.
    if (!(words[step - 1]?.length === 1 ? /^['.]?[ -]{0,2}$/ : /^[ -]{1,3}$/).test(between))
      return false
  }
  return true
}
