/** The version of `normaliseHebrew` and `searchTokens`. When it is raised, the text index is rebuilt. */
export const HEBREW_VERSION = 3

const POINTS_AND_ACCENTS = /\p{Mn}/gu
const MARKS = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g
const QUOTES = /["'`´\u05f3\u05f4\u2018-\u201f]/g
const SEPARATORS = /[^\p{L}\p{N}]+/gu

// What a plain character is, by its code: Hebrew letters, ASCII and quotation marks, of which nearly all texts consist.
// They have no other form, and are neither points nor marks. 0 stands for all others.
const [WORD, QUOTE, GAP] = [1, 2, 3]
const PLAIN = new Uint8Array(0x2020)
PLAIN.fill(GAP, 0x20, 0x7f).fill(GAP, 0x09, 0x0b).fill(GAP, 0x0d, 0x0e)
PLAIN.fill(WORD, 0x30, 0x3a).fill(WORD, 0x41, 0x5b).fill(WORD, 0x61, 0x7b).fill(WORD, 0x5d0, 0x5eb)
for (const quote of [0x22, 0x27, 0x60, 0x5f3, 0x5f4]) PLAIN[quote] = QUOTE
PLAIN.fill(QUOTE, 0x2018, 0x2020)

/** The longest text that is spelled in the memory that is kept for it, in UTF-16 units. */
const PLAIN_MAX = 8_192
const spelled = new Uint16Array(PLAIN_MAX)
const utf16 = new TextDecoder('utf-16le')

/** A text of plain characters as `normaliseHebrew` spells it, in a third of the time; undefined for another text. */
function normalisePlain(text: string): string | undefined {
  if (text.length > PLAIN_MAX) return undefined
  let length = 0
  let isAfterGap = false
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    const kind = code < PLAIN.length ? PLAIN[code] : 0
    if (kind === WORD) {
      if (isAfterGap && length > 0) spelled[length++] = 0x20
      isAfterGap = false
      spelled[length++] = code >= 0x41 && code <= 0x5a ? code + 0x20 : code
    } else if (kind === GAP) isAfterGap = true
    else if (kind !== QUOTE) return undefined
  }
  return utf16.decode(spelled.subarray(0, length))
}

/**
 * Removes differences of spelling: vowel points, quotation marks (gershayim and geresh are dropped: הרי״ף = הריף),
 * dashes and maqaf, punctuation, letter case and spaces. The result is for comparing and searching, not for display.
 */
export function normaliseHebrew(text: string): string {
  return normalisePlain(text) ?? normaliseAny(text)
}

function normaliseAny(text: string): string {
  return text
    .normalize('NFKD')
    .replace(POINTS_AND_ACCENTS, '')
    .replace(MARKS, '')
    .replace(QUOTES, '')
    .replace(NO_LETTERS, ' ')
    .replace(SEPARATORS, ' ')
    .trim()
    .toLowerCase()
    .replaceAll('ς', 'σ')
}

/** Letters by Unicode 8 and 12, and by that of the text index, which is older, the end of a word. */
const NO_LETTERS = /[\u19b0-\u19c0\u19c8\u19c9\u1cf2\u1cf3]+/g

const PREFIX = /^[והבלמשכ]/

/**
 * So much of a word is searched, in characters: nobody types more. The text index cuts a word of more than 32 kB by
 * itself, and then has another word than it was given.
 */
const WORD_MAX = 200

/**
 * The words of a normalised text, each also without its first one or two attached prefix letters (ו ה ב ל מ ש כ). Three
 * letters remain; after a single ב two are enough (בתל).
 */
export function searchTokens(normalised: string): string[] {
  const tokens = new Set<string>()
  for (const given of normalised.split(' ')) {
    if (given === '') continue
    const word = given.length > WORD_MAX ? cut(given) : given
    tokens.add(word)
    if (word.length === 3 && word.startsWith('ב')) tokens.add(word.slice(1))
    let rest = word
    for (let cut = 0; cut < 2 && rest.length > 3 && PREFIX.test(rest); cut += 1) {
      rest = rest.slice(1)
      tokens.add(rest)
    }
  }
  return [...tokens]
}

/** The beginning of a long word, without the half of a pair at its end. */
const cut = (word: string) => word.slice(0, WORD_MAX).replace(/[\ud800-\udbff]$/, '')

/** Attached prefixes that are removed from a typed word when a known word remains. */
const BEFORE_KNOWN = 'ב ל מ ה ו ש וב ול ומ וה וש שב של שמ שה מה'.split(' ')
/** Prefixes that are removed in front of other words. Many words begin with מ, ש or כ without any prefix. */
const BEFORE_OTHERS = 'ב ל ה ו וב ול וה שב שה'.split(' ')

/**
 * The forms of a typed word, any of which may begin a search token. A known word is searched without what is attached to
 * it, so that בפלורנטין finds what פלורנטין finds, and is left whole when it only seems to have a prefix (בבלי). For any
 * other word it cannot be told whether its first letter is attached: it is searched with and without it.
 */
export function queryForms(word: string, isKnown: (word: string) => boolean): string[] {
  if (isKnown(word)) return [word]
  const rests = (prefixes: readonly string[]) =>
    prefixes.filter((prefix) => word.startsWith(prefix)).map((prefix) => word.slice(prefix.length))
  const known = rests(BEFORE_KNOWN).find((rest) => rest.length > 2 && isKnown(rest))
  if (known !== undefined) return [known]
  const short = word.slice(1)
  if (word.length === 3 && word.startsWith('ב') && isKnown(short)) return [short]
  return [word, ...rests(BEFORE_OTHERS).filter((rest) => rest.length > 3)]
}
