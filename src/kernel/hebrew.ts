/** The version of `normaliseHebrew` and `searchTokens`. When it is raised, the text index is rebuilt. */
export const HEBREW_VERSION = 2

const POINTS_AND_ACCENTS = /\p{Mn}/gu
const MARKS = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g
const QUOTES = /["'`´\u05f3\u05f4\u2018-\u201f]/g
const SEPARATORS = /[^\p{L}\p{N}]+/gu

/**
 * Removes differences of spelling: vowel points, quotation marks (gershayim and geresh are dropped: הרי״ף = הריף),
 * dashes and maqaf, punctuation, letter case and spaces. The result is for comparing and searching, not for display.
 */
export function normaliseHebrew(text: string): string {
  return text
    .normalize('NFKD')
    .replace(POINTS_AND_ACCENTS, '')
    .replace(MARKS, '')
    .replace(QUOTES, '')
    .replace(SEPARATORS, ' ')
    .trim()
    .toLowerCase()
}

const PREFIX = /^[והבלמשכ]/

/**
 * The words of a normalised text, each also without its first one or two attached prefix letters (ו ה ב ל מ ש כ). Three
 * letters remain; after a single ב two are enough (בתל).
 */
export function searchTokens(normalised: string): string[] {
  const tokens = new Set<string>()
  for (const word of normalised.split(' ')) {
    if (word === '') continue
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
