/** The version of `normaliseHebrew`. When it is raised, the text index is rebuilt. */
export const HEBREW_VERSION = 1

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

/** The words of a text, each also without its first one or two attached prefix letters (ו ה ב ל מ ש כ). */
export function searchTokens(text: string): string[] {
  const tokens = new Set<string>()
  for (const word of normaliseHebrew(text).split(' ')) {
    if (word === '') continue
    tokens.add(word)
    let rest = word
    for (let cut = 0; cut < 2 && rest.length > 3 && PREFIX.test(rest); cut += 1) {
      rest = rest.slice(1)
      tokens.add(rest)
    }
  }
  return [...tokens]
}
