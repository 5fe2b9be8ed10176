// Words to leave out: which listings contain one of the words that a bot excludes.
import { normaliseHebrew } from '../../kernel/hebrew.ts'
import { haveSameTexts, textsOf } from '../domain/asset.ts'
import { criterion, field } from './criterion.ts'

const EXCLUDED_WORDS_MAX = 20
const EXCLUDED_WORD_LENGTH_MAX = 40

/** Letters that Hebrew attaches to the front of a word: and, the, in, to, from, that, as. */
const PREFIX_LETTERS = 'והבלמשכ'
const PREFIX_LENGTH_MAX = 2
/** Shorter words are found without attached letters only. */
const PREFIXED_LENGTH_MIN = 3

/** Trimmed, without entries that have no letter or digit, and each normalised spelling once. */
export function cleanWords(entries: readonly string[]): string[] {
  const bySpelling = new Map<string, string>()
  for (const entry of entries) {
    const spelling = normaliseHebrew(entry)
    if (spelling !== '' && !bySpelling.has(spelling)) bySpelling.set(spelling, entry.trim())
  }
  return [...bySpelling.values()]
}

const spellings = new WeakMap<readonly string[], readonly string[]>()

/** The normalised entries, made once for each list, because a bot in memory is compared with every home. */
function normalisedWords(entries: readonly string[]): readonly string[] {
  const known = spellings.get(entries)
  if (known) return known
  const normalised = entries.map(normaliseHebrew).filter((entry) => entry !== '')
  spellings.set(entries, normalised)
  return normalised
}

/** Whether every one of these normalised texts contains at least one of the entries. False when there is no text. */
export function excludesAll(entries: readonly string[], texts: readonly string[]): boolean {
  if (entries.length === 0 || texts.length === 0) return false
  const words = normalisedWords(entries)
  for (const text of texts) if (!containsAny(text, words)) return false
  return true
}

function containsAny(text: string, words: readonly string[]): boolean {
  for (const word of words) if (contains(text, word)) return true
  return false
}

/**
 * Whether the words of an entry are next to each other in a text, as whole words. Up to two attached letters may precede
 * the first word when it has at least three letters. Both are normalised; lines of the text are separate.
 */
export function contains(text: string, entry: string): boolean {
  const space = entry.indexOf(' ')
  const prefixMax = (space < 0 ? entry.length : space) < PREFIXED_LENGTH_MIN ? 0 : PREFIX_LENGTH_MAX
  for (let at = text.indexOf(entry); at >= 0; at = text.indexOf(entry, at + 1)) {
    if (isBoundary(text, at + entry.length) && isWordStart(text, at, prefixMax)) return true
  }
  return false
}

function isWordStart(text: string, at: number, prefixMax: number): boolean {
  let start = at
  while (at - start < prefixMax && !isBoundary(text, start - 1)) {
    if (!PREFIX_LETTERS.includes(text.charAt(start - 1))) return false
    start -= 1
  }
  return isBoundary(text, start - 1)
}

/** Whether this position is outside of every word. */
function isBoundary(text: string, at: number): boolean {
  if (at < 0 || at >= text.length) return true
  const letter = text.charAt(at)
  return letter === ' ' || letter === '\n'
}

const words = field<'excludeWords', readonly string[]>()({
  initial: [],
  reads: ['listingTexts', 'propertyType', 'description'],
  areSame: haveSameTexts,
  // Their texts are only made when there is something to look for.
  matches: (of, home) =>
    of.excludeWords.length === 0 || !excludesAll(of.excludeWords, textsOf(home)),
  obstacle: { code: 'words', text: 'It contains a word that this bot leaves out' },
  isValid: (of) =>
    of.excludeWords.length <= EXCLUDED_WORDS_MAX &&
    of.excludeWords.every((word) => word.length <= EXCLUDED_WORD_LENGTH_MAX),
  problem: { code: 'excludedWords', max: EXCLUDED_WORDS_MAX, length: EXCLUDED_WORD_LENGTH_MAX },
  clean: cleanWords,
  stored: {
    columns: ({ text }) => ({
      excludeWords: text('exclude_words', { mode: 'json' }).$type<string[]>().notNull().default([]),
    }),
    write: (excluded) => ({ excludeWords: [...excluded] }),
    read: ({ excludeWords: excluded }) => excluded,
  },
  where: () => undefined,
  test(of, { texts }) {
    if (normalisedWords(of.excludeWords).length === 0) return undefined
    const { select, read } = texts
    return { select, isMatch: (selected) => !excludesAll(of.excludeWords, read(selected)) }
  },
  filter: null,
  shape: ({ t }) =>
    t.Array(t.String({ maxLength: 1_000 }), {
      maxItems: 1_000,
      description: 'A property is left out when each of its listings contains one of these',
    }),
})

/** A home is left out when each of its live listings contains one of these words, as they were typed. */
export const excludeWords = criterion<{ excludeWords: readonly string[] }>()({
  fields: { excludeWords: words },
  isOptional: true,
  isAudited: true,
  why: (of, home, say, ways) => (words.matches(of, home, ways) ? [] : [say.words]),
})
