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
  const table: Table = {
    single: new Map(),
    longer: new Map(),
    abbreviations: new Map(),
    starts: new Uint8Array(STARTS),
    firsts: new Set(),
  }
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
  for (const entries of table.longer.values())
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
  if (isAbbreviation(name)) table.abbreviations.set(keyOf(name), named)
  const words = isAbbreviation(name) ? [] : nameKey(name).split(' ')
  const [first = keyOf(name), second] = words
  begin(table, first)
  if (words.length === 0) return
  // The attached ה is left out after another attached letter: בצפון הישן.
  if (second !== undefined && /^ה.{2}/.test(first)) {
    const bare = first.slice(1)
    begin(table, bare)
    addTo(table.longer, `${bare} ${second}`, {
      ...named,
      words: [bare, ...words.slice(1)],
      isBare: true,
    })
  }
  const [map, key] =
    second === undefined ? [table.single, first] : [table.longer, `${first} ${second}`]
  addTo(map, key, { ...named, words })
}

function addTo(map: Map<string, Entry[]>, key: string, entry: Entry): void {
  map.set(key, [...(map.get(key) ?? []), entry])
}

function begin(table: Table, first: string): void {
  table.firsts.add(first)
  table.starts[startOf(first, 0)] = 1
}

const STARTS = 2 ** 16
/** A word without its first letters as a number below `STARTS`, which few words share. */
function startOf(key: string, cut: number): number {
  let start = 0
  for (let at = cut; at < key.length; at += 1)
    start = (Math.imul(start, 31) + key.charCodeAt(at)) & (STARTS - 1)
  return start
}

/** Whether some name may begin with a word, with or without letters that are attached to it. */
function mayBegin({ starts }: Table, key: string): boolean {
  for (let cut = 0; cut <= ATTACHED_MAX && cut < key.length; cut += 1) {
    if (cut > 0 && !ATTACHED.includes(key.charAt(cut - 1))) return false
    if (starts[startOf(key, cut)] !== 0) return true
  }
  return false
}

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

type Table = {
  /** Names of one word, and names of more by their first two words. */
  single: Map<string, Entry[]>
  longer: Map<string, Entry[]>
  abbreviations: Map<string, Named>
  /** The first words of all names, and their numbers, so that most words are passed over at once. */
  firsts: Set<string>
  starts: Uint8Array
}

/** A word of the longer name of an area is no other place: the second one of רמת אביב, and of נווה סביון. */
function mentionsIn(table: Table, tokens: readonly Token[], plain: string): Mention[] {
  const mentions: Mention[] = []
  let last = 0
  let cities = new Set<string>()
  for (let index = 0; index < tokens.length; index += 1) {
    if (!mayBegin(table, tokens[index]?.key ?? '')) continue
    const found: Mention[] = []
    addMentions(found, table, { tokens, index, plain })
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
function addMentions(mentions: Mention[], table: Table, place: Place): void {
  const token = place.tokens[place.index]
  if (!token) return
  for (let cut = 0; cut <= ATTACHED_MAX && token.key.length > cut; cut += 1) {
    if (cut > 0 && !ATTACHED.includes(token.key.charAt(cut - 1))) return
    const found = named(table, place, token, cut)
    if (found.length > 0) mentions.push(...found)
    // With an attached ה it may also be another name: הגפן and גפן.
    if (found.length > 0 && !(cut === 0 && token.key.startsWith('ה'))) return
  }
}

const NONE: Mention[] = []

function named(
  table: Table,
  { tokens, index, plain }: Place,
  token: Token,
  cut: number,
): Mention[] {
  if (table.starts[startOf(token.key, cut)] === 0) return NONE
  const rest = cut === 0 ? token.key : token.key.slice(cut)
  if (!table.firsts.has(rest)) return NONE
  const where = { attached: token.key.slice(0, cut), at: token.at, nameAt: token.at + cut }
  const short = table.abbreviations.get(rest)
  // The mark stands within it, and not behind it as in "פארק הים".
  if (short && /[".-](?=[א-ת])/.test(plain.slice(token.at, token.end)))
    return [{ ...short, ...where, end: token.end, words: 1 }]
  const next = tokens[index + 1]
  const longer = (next && table.longer.get(`${rest} ${next.key}`)) ?? []
  const whole = longer.filter(({ words }) => isWhole(words, tokens, index, plain))
  const fitting = whole.length > 0 ? whole : (table.single.get(rest) ?? [])
  const longest = fitting[0]?.words.length ?? 0
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
