// Searches for patterns only where they can begin: one pass over a text finds these places for all of them.
import { type Beginning, beginningsOf, isAtStart, kindOf } from './beginnings.ts'

/** A pattern of which it is known with which characters its matches begin. */
type Rule = {
  /** The same pattern, tried at one place. */
  sticky: RegExp
  /** Its bit in a row, and in which of the row's numbers it is. */
  bit: number
  part: number
  /** Whether it is in the table: not if it begins with too many characters, or was declared after the table. */
  isTold: boolean
}
const rules = new Map<RegExp, Rule>()

/** Which rules the kinds of three characters can begin: bits of the row with the number that stands for the three. */
type Table = {
  known: number
  parts: number
  rowOf: Uint16Array
  /** Where words, numbers and marks begin. */
  rows: readonly Row[]
  /** Within words and numbers, and at white space; undefined: no rule begins there. */
  within: readonly (Row | undefined)[]
}
type Row = Int32Array<ArrayBufferLike>
let table: Table | undefined

const KIND_BITS = 5
const KINDS = 2 ** KIND_BITS
const [DIGIT, SPACE] = [28, 29] as const
/** A pattern that begins with more of them is searched for everywhere. */
const NUMBERS_MAX = 8_000
/** Shorter texts are searched as they are, which takes less than finding places. */
const SHORT = 48

/** Declares a pattern, once and when its module is loaded, that is searched for only where it can begin. */
export function sought(pattern: RegExp): RegExp {
  const index = rules.size
  const sticky = new RegExp(pattern.source, 'y')
  if (!rules.has(pattern))
    rules.set(pattern, { sticky, part: index >> 5, bit: 1 << (index & 31), isTold: false })
  return pattern
}

/** The patterns that are declared so. */
export const soughtPatterns = (): RegExp[] => [...rules.keys()]

function tableOf(): Table {
  if (table?.known === rules.size) return table
  const parts = Math.ceil(rules.size / 32)
  const bits = new Int32Array(KINDS ** 3 * parts)
  const anywhere = new Int32Array(parts)
  for (const [pattern, rule] of rules) {
    const beginnings = beginningsOf(pattern) ?? []
    const numbers = numbersOf(beginnings)
    if (numbers.length === 0 || numbers.length > NUMBERS_MAX) continue
    rule.isTold = true
    for (const number of numbers) addTo(bits, number * parts + rule.part, rule.bit)
    if (!beginnings.every(isAtStart)) addTo(anywhere, rule.part, rule.bit)
  }
  table = { known: rules.size, parts, ...rowsOf(bits, anywhere) }
  return table
}

function addTo(bits: Row, at: number, bit: number): void {
  bits[at] = (bits[at] ?? 0) | bit
}

/** The numbers of all characters that some match begins with, each once. */
function numbersOf(beginnings: readonly Beginning[]): number[] {
  const isNumber = new Uint8Array(KINDS ** 3)
  const known = new Set<string>()
  for (const { first } of beginnings) {
    const key = first.join()
    if (!known.has(key)) mark(isNumber, first, 0, 0)
    known.add(key)
  }
  const numbers: number[] = []
  for (let at = isNumber.indexOf(1); at >= 0; at = isNumber.indexOf(1, at + 1)) numbers.push(at)
  return numbers
}

function mark(isNumber: Uint8Array, first: readonly number[], at: number, number: number): void {
  const kinds = first[at]
  if (kinds === undefined) isNumber[number] = 1
  else
    for (let kind = 0; kind < KINDS; kind += 1)
      if ((kinds & (1 << kind)) !== 0) mark(isNumber, first, at + 1, (number << KIND_BITS) | kind)
}

/** Each row once; the first one is empty. */
function rowsOf(bits: Int32Array, anywhere: Row): Pick<Table, 'rows' | 'rowOf' | 'within'> {
  const parts = anywhere.length
  const rows: Row[] = [new Int32Array(parts)]
  const known = new Map<string, number>()
  const rowOf = new Uint16Array(KINDS ** 3)
  for (let number = 0; number < rowOf.length; number += 1) {
    const row = bits.subarray(number * parts, (number + 1) * parts)
    if (row.every((one) => one === 0)) continue
    const key = row.join()
    const at = known.get(key) ?? rows.push(row) - 1
    known.set(key, at)
    rowOf[number] = at
  }
  const within = rows.map((row) => Int32Array.from(row, (one, part) => one & (anywhere[part] ?? 0)))
  const isAny = (row: Row) => row.some((one) => one !== 0)
  return { rows, rowOf, within: within.map((row) => (isAny(row) ? row : undefined)) }
}

/** Where in a text some rule can begin, and which ones: the numbers of all places, then those of the next part. */
type Places = { plain: string; at: readonly number[]; rows: Row; all: Row }
/** Of the latest texts: the parts of a reading search the same one after each other. */
let latest: Places | undefined
let former: Places | undefined

function placesOf(plain: string, known: Table): Places {
  if (latest?.plain === plain && latest.all.length === known.parts) return latest
  const isFormer = former?.plain === plain && former.all.length === known.parts
  const places = isFormer && former ? former : placesIn(plain, known)
  former = latest
  latest = places
  return places
}

function placesIn(plain: string, { parts, rows, within, rowOf }: Table): Places {
  const at: number[] = []
  const found: Row[] = []
  let last: number = SPACE
  let kind = kindAt(plain, 0)
  let next = kindAt(plain, 1)
  for (let place = 0; place < plain.length; place += 1) {
    const afterNext = kindAt(plain, place + 2)
    const index = rowOf[(((kind << KIND_BITS) | next) << KIND_BITS) | afterNext] ?? 0
    const row = index === 0 ? undefined : (isStart(last, kind) ? rows : within)[index]
    if (row) {
      at.push(place)
      found.push(row)
    }
    last = kind
    kind = next
    next = afterNext
  }
  return { plain, at, ...byPart(found, parts) }
}

function byPart(found: readonly Row[], parts: number): Pick<Places, 'rows' | 'all'> {
  const rows = new Int32Array(parts * found.length)
  const all = new Int32Array(parts)
  for (let index = 0; index < found.length; index += 1)
    for (let part = 0; part < parts; part += 1) {
      const bits = found[index]?.[part] ?? 0
      rows[part * found.length + index] = bits
      addTo(all, part, bits)
    }
  return { rows, all }
}

/** Whether a word, a number or a mark begins with a character of a kind. */
function isStart(last: number, kind: number): boolean {
  if (kind === DIGIT) return last !== DIGIT
  return kind === 0 || kind > SPACE || (kind < DIGIT && (last === 0 || last >= DIGIT))
}

const kindAt = (plain: string, at: number) => (at < plain.length ? kindOf(plain.charCodeAt(at)) : 0)

/** Calls `visit` with each match of a pattern, in their order, until it answers true. The pattern has the flag `g`. */
export function eachMatch(
  plain: string,
  pattern: RegExp,
  visit: (match: RegExpExecArray) => boolean,
): void {
  const known = plain.length < SHORT ? undefined : tableOf()
  const rule = known && rules.get(pattern)
  if (known && rule?.isTold) return eachAt(placesOf(plain, known), rule, visit)
  for (let from = 0; from <= plain.length; ) {
    pattern.lastIndex = from
    const match = pattern.exec(plain)
    if (!match || visit(match)) return
    from = match.index + Math.max(match[0].length, 1)
  }
}

function eachAt(
  { plain, at, rows, all }: Places,
  { sticky, part, bit }: Rule,
  visit: (match: RegExpExecArray) => boolean,
): void {
  if (((all[part] ?? 0) & bit) === 0) return
  let from = 0
  const first = part * at.length
  for (let index = 0; index < at.length; index += 1) {
    if (((rows[first + index] ?? 0) & bit) === 0) continue
    const place = at[index] ?? 0
    if (place < from) continue
    sticky.lastIndex = place
    const match = sticky.exec(plain)
    if (!match) continue
    if (visit(match)) return
    from = place + match[0].length
  }
}

/** The first match of a pattern. */
export function firstMatch(plain: string, pattern: RegExp): RegExpExecArray | null {
  const known = plain.length < SHORT ? undefined : tableOf()
  const rule = known && rules.get(pattern)
  if (!known || !rule?.isTold) {
    pattern.lastIndex = 0
    return pattern.exec(plain)
  }
  let first: RegExpExecArray | null = null
  eachAt(placesOf(plain, known), rule, (match) => {
    first = match
    return true
  })
  return first
}
