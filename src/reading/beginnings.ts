// With which characters the matches of a pattern can begin, so that they are sought at few places of a text.

/** Kinds of characters, one bit each: the rest, the letters of Hebrew, digits, white space, and two marks of words. */
const REST = 1
const HEBREW = 0x0f_ff_ff_fe
const DIGIT = 1 << 28
const SPACE = 1 << 29
const ANY = -1
const [FIRST_LETTER, LAST_LETTER] = [0x5d0, 0x5ea] as const
const KINDS_END = 0x600
/** The kind of each character as the number of its bit. */
const KINDS = Uint8Array.from({ length: KINDS_END }, (_, code) => {
  if (code >= FIRST_LETTER && code <= LAST_LETTER) return code - FIRST_LETTER + 1
  if (code >= 48 && code <= 57) return 28
  if (isSpace(code)) return 29
  return code === 39 ? 30 : code === 34 ? 31 : 0
})

function isSpace(code: number): boolean {
  return /\s/.test(String.fromCharCode(code))
}

/** The kind of a character by its code, from 0 to 31; letters of Hebrew are 1 to 27. */
export function kindOf(code: number): number {
  return code < KINDS_END ? (KINDS[code] ?? 0) : isSpace(code) ? 29 : 0
}

/** A set of characters: the kinds of which it has some, and those of which it surely has all. */
type Kinds = { some: number; all: number }
const ESCAPED: Readonly<Record<string, Kinds>> = {
  d: { some: DIGIT, all: DIGIT },
  s: { some: SPACE, all: SPACE },
  w: { some: DIGIT | REST, all: DIGIT },
}
const CONTROLS: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', f: '\f', v: '\v' }

const kindsOf = (code: number): Kinds => {
  const some = 1 << kindOf(code)
  return { some, all: some & ~(REST | DIGIT | SPACE) }
}
const opposite = ({ some, all }: Kinds): Kinds => ({ some: ~all | REST, all: ~some & ~REST })

/** One way in which a match begins: the kinds before it, and those of its first characters, at most three. */
export type Beginning = {
  before: number
  first: readonly number[]
  /** Whether nothing is known of what follows. */
  isClosed: boolean
}
const EMPTY: Beginning = { before: ANY, first: [], isClosed: false }
const CLOSED: Beginning = { ...EMPTY, isClosed: true }
const LENGTH = 3
/** With more ways, what follows is left open. */
const WAYS_MAX = 500

/** Every way in which a match of a pattern begins, each with the kinds of three characters. Null: one may be empty. */
export function beginningsOf({ source, flags }: RegExp): Beginning[] | null {
  if (/[^dgy]/.test(flags)) return null
  const ways = alternatives({ source, at: 0 })
  if (ways.some(({ first }) => first.length === 0)) return null
  return ways.map((way) => ({ ...way, first: [...way.first, ANY, ANY].slice(0, LENGTH) }))
}

/** Whether a way begins where a word, a number or a mark does: neither within one nor with white space. */
export function isAtStart({ before, first: [first = ANY] }: Beginning): boolean {
  const isWithin = (kinds: number) => (first & kinds) !== 0 && (before & kinds) !== 0
  return (first & SPACE) === 0 && !isWithin(HEBREW) && !isWithin(DIGIT)
}

/** How far the source of a pattern is read. */
type Place = { source: string; at: number }

/** Whether these characters come next: then they are passed. */
function passes(place: Place, expected: string): boolean {
  if (!place.source.startsWith(expected, place.at)) return false
  place.at += expected.length
  return true
}

function alternatives(place: Place): Beginning[] {
  const ways = sequence(place)
  while (passes(place, '|')) ways.push(...sequence(place))
  return ways
}

function sequence(place: Place): Beginning[] {
  let ways = [EMPTY]
  while (place.at < place.source.length && !'|)'.includes(place.source.charAt(place.at))) {
    if (!ways.some(isOpen)) {
      skip(place, '|)')
      break
    }
    ways = followed(ways, repeated(place, part(place)))
  }
  return ways
}

/** Goes to the first of these signs that is in no group and in no set. */
function skip(place: Place, signs: string): void {
  const { source } = place
  let depth = 0
  for (; place.at < source.length; place.at += 1) {
    const sign = source.charAt(place.at)
    if (depth === 0 && signs.includes(sign)) return
    if (sign === '\\') place.at += 1
    else if (sign === '(') depth += 1
    else if (sign === ')') depth -= 1
    else if (sign === '[')
      while (source.charAt(place.at) !== ']') place.at += source.charAt(place.at) === '\\' ? 2 : 1
  }
}

const isOpen = (way: Beginning) => !way.isClosed && way.first.length < LENGTH

function followed(ways: readonly Beginning[], next: readonly Beginning[]): Beginning[] {
  const open = ways.filter(isOpen).length
  if (open === 0) return [...ways]
  if (open * next.length > WAYS_MAX) return ways.map((one) => ({ ...one, isClosed: true }))
  return ways.flatMap((one) =>
    isOpen(one)
      ? next.map(({ before, first, isClosed }) => ({
          before: one.first.length === 0 ? one.before & before : one.before,
          first: [...one.first, ...first].slice(0, LENGTH),
          isClosed,
        }))
      : [one],
  )
}

/** A part as often as is written behind it. */
function repeated(place: Place, once: readonly Beginning[]): readonly Beginning[] {
  const pattern = /[*+?]\??|\{(\d{1,4})(,?)(\d{0,4})\}\??/y
  pattern.lastIndex = place.at
  const [written = '', low, comma, high] = pattern.exec(place.source) ?? []
  if (written === '') return once
  place.at += written.length
  const least = low === undefined ? (written.startsWith('+') ? 1 : 0) : Number(low)
  const most = low === undefined ? (written.startsWith('?') ? 1 : LENGTH) : Number(high || low)
  const isEndless = comma === ',' && high === ''
  const ways: Beginning[] = []
  let times = [EMPTY]
  for (let count = 0; count <= Math.min(isEndless ? LENGTH : most, LENGTH); count += 1) {
    if (count >= Math.min(least, LENGTH)) ways.push(...times)
    times = followed(times, once)
  }
  return ways
}

function part(place: Place): Beginning[] {
  if (passes(place, '(')) return group(place)
  if (passes(place, '[')) return character(kindsOfSet(place))
  if (passes(place, '^') || passes(place, '$')) return [EMPTY]
  if (passes(place, '.')) return character({ some: ANY, all: 0 })
  if (/^\\[bB]/.test(place.source.slice(place.at, place.at + 2))) {
    place.at += 2
    return [EMPTY]
  }
  // What a group has matched stands there again.
  if (/^\\[k1-9]/.test(place.source.slice(place.at, place.at + 2))) {
    place.at = passes(place, '\\k') ? place.source.indexOf('>', place.at) + 1 : place.at + 2
    return [CLOSED]
  }
  return character(kindsOfOne(place))
}

const character = ({ some }: Kinds): Beginning[] => [{ ...EMPTY, first: [some] }]

function group(place: Place): Beginning[] {
  const isRefused = passes(place, '?<!')
  const isLook = isRefused || ['?<=', '?=', '?!'].some((one) => passes(place, one))
  const before = isRefused ? refusedBefore({ ...place }) : ANY
  if (!isLook && !passes(place, '?:') && passes(place, '?<'))
    place.at = place.source.indexOf('>', place.at) + 1
  if (isLook) skip(place, ')')
  const ways = isLook ? [{ ...EMPTY, before }] : alternatives(place)
  place.at += 1
  return ways
}

/** What may stand before, where the first thing that may not is one character of a set. */
function refusedBefore(place: Place): number {
  if (!passes(place, '[')) return ANY
  const { all } = kindsOfSet(place)
  return passes(place, ')') || passes(place, '|') ? ~all : ANY
}

/** A set in brackets. */
function kindsOfSet(place: Place): Kinds {
  const isRefused = passes(place, '^')
  let kinds: Kinds = { some: 0, all: 0 }
  const digits = new Set<number>()
  while (!passes(place, ']')) {
    const from = place.at
    const one = kindsOfOne(place)
    kinds = { some: kinds.some | one.some, all: kinds.all | one.all }
    const first = codeOf(place.source.slice(from, place.at))
    const isRange = place.source[place.at] === '-' && place.source[place.at + 1] !== ']'
    if (isRange) place.at += 1
    const start = place.at
    if (isRange) kindsOfOne(place)
    const last = isRange ? codeOf(place.source.slice(start, place.at)) : first
    for (let code = first; code <= Math.min(last, KINDS_END); code += 1) {
      const { some, all } = kindsOf(code)
      kinds = { some: kinds.some | some, all: kinds.all | all }
      if (some === DIGIT) digits.add(code)
    }
    if (last > KINDS_END) kinds = { ...kinds, some: kinds.some | REST | SPACE }
  }
  if (digits.size === 10) kinds = { ...kinds, all: kinds.all | DIGIT }
  return isRefused ? opposite(kinds) : kinds
}

/** The code of a character as it is written; of a set it is none. */
function codeOf(written: string): number {
  if (/^\\[ux]/.test(written)) return Number.parseInt(written.slice(2), 16)
  if (/^\\[dswDSW]/.test(written)) return Number.NaN
  const bare = written.slice(1)
  return (bare === '' ? written : (CONTROLS[bare] ?? bare)).charCodeAt(0)
}

/** A character or a set that a letter behind a backslash names. */
function kindsOfOne(place: Place): Kinds {
  const [written = ''] =
    /^(?:\\u[\da-f]{4}|\\x[\da-f]{2}|\\?[\s\S])/i.exec(
      place.source.slice(place.at, place.at + 6),
    ) ?? []
  place.at += written.length
  const name = written.charAt(1)
  const set = /^\\[dsw]$/i.test(written) ? ESCAPED[name.toLowerCase()] : undefined
  if (set) return name === name.toLowerCase() ? set : opposite(set)
  return kindsOf(codeOf(written))
}
