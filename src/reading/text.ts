// A text in one spelling of marks, with the way back to the words that were written.
import { eachMatch, firstMatch, sought } from './search.ts'

/** Characters of a text that are read: longer than any post, so that a hostile text takes no longer. */
const LENGTH_MAX = 6_000

export type Text = {
  /**
   * Quotation marks are ' and ", dashes are -, pictures are |, Latin letters are small, and marks without a width are
   * left out.
   */
  plain: string
  original: string
  /** The place in `original` of each character of `plain`; null when they are the same. */
  places: Uint32Array | null
}

/** A value with the place of its words in `plain`. */
export type Found<Value> = { value: Value; at: number; end: number }

/** Characters that are not read as they are. */
const UNUSUAL = /[^\x20-@[-\x7e\nא-ת₪€£]/gu
const INVISIBLE = /\p{Mn}|\p{Cf}|\ufe0f|\u20e3/u
const MONEY = /💰|💵|💸|💲|💴|💷|💶|🤑/u
/** Stands for a character that is left out, until the others are moved together. */
const LEFT_OUT = '\0'
const REPLACED: ReadonlyMap<string, string> = new Map(
  [
    ["'", '׳’‘`´′‛'],
    ['"', '״“”„‟″'],
    ['-', '־‐‑‒–—―−'],
    [
      ' ',
      '\t\r\u00a0\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u3000',
    ],
    ['\n', '\u000b\u000c\u0085\u2028\u2029'],
    ['²', '²'],
    ['½', '½'],
    ['×', '×'],
  ].flatMap(([to = '', from = '']) => [...from].map((one) => [one, to] as const)),
)

/** A line of a table of two columns, as "חדרים | 4": its bar is a colon. */
const TABLE_LINE = /^([^|\n]{2,16})\|(?=[^|\n]{1,60}$)/gm

/** Behind a fact at the end of its line: there is none. */
const CROSSED = /(?<=[א-ת"] ?)[✖✗✘❌](?=\ufe0f?(?:\n|$))/g

/** Words in bold, as messengers write them: *5,200 ש"ח*. */
const BOLD = /(?<![\d*])\*(?=\S)([^*\n]{1,120})(?<=\S)\*(?![\d*])/g

/** The latest one: what a text says of a home and its signs of fraud are read after each other. */
let latest: Text | undefined

export function textOf(given: string): Text {
  const original = given.slice(0, LENGTH_MAX)
  if (latest?.original !== original) latest = spelled(original)
  return latest
}

function spelled(original: string): Text {
  const plain = asList(isPlain(original) ? original : marked(original))
  const isMoved = plain.includes(LEFT_OUT) || plain.includes("''")
  return isMoved ? movedTogether(plain, original) : { plain, original, places: null }
}

const marked = (original: string): string =>
  original
    .replace(TABLE_LINE, '$1:')
    .replace(CROSSED, '×')
    .replace(BOLD, ' $1 ')
    .replace(UNUSUAL, plainOf)
    .replace(ELONGATED, (drawn: string) => drawn.charAt(0) + LEFT_OUT.repeat(drawn.length - 1))

/** Whether a text has none of the characters that `marked` replaces, and no letter twice in a row with a third one. */
function isPlain(text: string): boolean {
  let [last, former] = [0, 0]
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    const isLetter = code >= 0x5d0 && code <= 0x5ea
    if (
      isLetter
        ? code === last && (code === former || FINAL.includes(text.charAt(at)))
        : isUnusual(code)
    )
      return false
    former = last
    last = code
  }
  return true
}

/** Of the characters that are read as they are, those of tables and of bold words are replaced at some places. */
const isUnusual = (code: number) =>
  code !== 10 &&
  code !== 0x20aa &&
  (code < 32 || code > 126 || (code >= 65 && code <= 90) || code === 42 || code === 124)
const FINAL = 'ךםןףץ'

/** Between two facts of a list, and not within a fraction. */
const SLASH = /(?<!\d)\/|\/(?!\d)|\/(?=\d{1,3}(?:\.5)?\s?חד)/g
const SLASHES_MIN = 5

/** A text whose facts stand between slashes has the marks of other lists. */
function asList(plain: string): string {
  if (!plain.includes('/') || plain.includes('://')) return plain
  const slashes = plain.match(SLASH)?.length ?? 0
  return slashes < SLASHES_MIN ? plain : plain.replace(SLASH, '|')
}

/** Letters that are drawn out: מודיעיןןן, and יפהההה. No word has three, and none two final ones. */
const ELONGATED = /([א-ת])\1{2,}|([ךםןףץ])\2+/g

/** As long as the character: one whose width is two leaves a space behind it. */
function plainOf(character: string): string {
  const known = REPLACED.get(character)
  if (known !== undefined) return known
  if (/[A-Z]/.test(character)) return character.toLowerCase()
  const padding = ' '.repeat(character.length - 1)
  if (INVISIBLE.test(character)) return LEFT_OUT.repeat(character.length)
  return `${MONEY.test(character) ? '₪' : '|'}${padding}`
}

/** Leaves out what has no width, and makes two apostrophes one quotation mark. */
function movedTogether(wide: string, original: string): Text {
  let plain = ''
  const places: number[] = []
  for (let at = 0; at < wide.length; at += 1) {
    const character = wide.charAt(at)
    if (character === LEFT_OUT) continue
    const isDouble = character === "'" && wide.charAt(at + 1) === "'"
    plain += isDouble ? '"' : character
    places.push(at)
    if (isDouble) at += 1
  }
  places.push(wide.length)
  return { plain, original, places: Uint32Array.from(places) }
}

/** The words as they were written. */
export function phraseOf({ plain, original, places }: Text, at: number, end: number): string {
  const words = plain.slice(at, end)
  const from = at + (words.length - words.trimStart().length)
  const to = Math.max(from, end - (words.length - words.trimEnd().length))
  return original.slice(places?.[from] ?? from, places?.[to] ?? to).trim()
}

/** A part of a text. */
export function partOf({ plain, original, places }: Text, at: number, end: number): Text {
  const known = places?.slice(at, end + 1)
  const counted = () => Uint32Array.from({ length: end - at + 1 }, (_, index) => at + index)
  return { plain: plain.slice(at, end), original, places: known ?? counted() }
}

/** The text with these places blank, so that what stands there is not read again. */
export function without(plain: string, found: readonly Found<unknown>[]): string {
  let rest = plain
  for (const { at, end } of found) rest = rest.slice(0, at) + ' '.repeat(end - at) + rest.slice(end)
  return rest
}

/** The text with every match of a pattern blank. */
export const blanked = (plain: string, pattern: RegExp): string =>
  without(
    plain,
    matches(plain, pattern).map(({ 0: whole, index }) => ({
      value: whole,
      at: index,
      end: index + whole.length,
    })),
  )

const [POINT, COMMA] = [46, 44] as const
const BREAKS: ReadonlySet<number> = new Set([...'\n|;!?()'].map((one) => one.charCodeAt(0)))

/**
 * Whether the words before a place and those after it belong apart. A point or a comma within a number does not end
 * them.
 */
function isBreak(plain: string, at: number): boolean {
  const code = plain.charCodeAt(at)
  // Letters and the space, which are most characters, are none.
  if (code > 124 || code === 32) return false
  if (code !== POINT && code !== COMMA) return BREAKS.has(code)
  return !isDigit(plain, at - 1) || !isDigit(plain, at + 1)
}

function isDigit(plain: string, at: number): boolean {
  const code = plain.charCodeAt(at)
  return code >= 48 && code <= 57
}

/** Whether a text has no letter, so that it has none of the words that a pattern looks for. */
export function isWordless(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if ((code >= 0x5d0 && code <= 0x5ea) || (code >= 97 && code <= 122)) return false
  }
  return true
}

/** What stands before a place, up to `longest` characters, in the same clause. */
export function before(plain: string, at: number, longest: number): string {
  const least = Math.max(0, at - longest)
  let from = at
  while (from > least && !isBreak(plain, from - 1)) from -= 1
  return plain.slice(from, at)
}

/** What stands after a place, up to `longest` characters, in the same clause. */
export function after(plain: string, end: number, longest: number): string {
  const most = Math.min(plain.length, end + longest)
  let to = end
  while (to < most && !isBreak(plain, to)) to += 1
  return plain.slice(end, to)
}

/** A pattern for any of these parts of words, to be used with `hasAny`. */
export const anyOf = (...parts: readonly string[]): RegExp =>
  sought(new RegExp(parts.map((part) => part.replace('.', '\\.')).join('|')))

/** Whether a text contains one of some parts of words. */
export const hasAny = (plain: string, parts: RegExp): boolean => firstMatch(plain, parts) !== null

const NO_MATCHES: readonly RegExpExecArray[] = []

/** Every match of a pattern with the flag `g`. */
export function matches(plain: string, pattern: RegExp): readonly RegExpExecArray[] {
  let all: RegExpExecArray[] | undefined
  eachMatch(plain, pattern, (match) => {
    all ??= []
    all.push(match)
    return false
  })
  return all ?? NO_MATCHES
}

/** A pattern for whole words, to be used with `matches`. */
export function words(source: string): RegExp {
  return sought(new RegExp(`(?<![א-ת])(?:${source})(?![א-ת])`, 'g'))
}

/** A pattern for whole words, to be used with `test` and `exec`. */
export function sign(source: string): RegExp {
  return new RegExp(`(?<![א-ת])(?:${source})(?![א-ת])`)
}

/** The first match that is meant, by the words before it and after it in its clause. */
export function firstOf(
  plain: string,
  pattern: RegExp,
  isMeant: (lead: string, tail: string) => boolean,
): Found<string> | null {
  let first: Found<string> | null = null
  eachMatch(plain, pattern, ({ 0: whole, index }) => {
    const end = index + whole.length
    const isFirst = isMeant(before(plain, index, 30), after(plain, end, 30))
    if (isFirst) first = { value: whole, at: index, end }
    return isFirst
  })
  return first
}
