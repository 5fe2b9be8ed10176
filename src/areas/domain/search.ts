// Finds names of cities and areas by what people type: Hebrew or English, beginnings of words, abbreviations.
import { normaliseHebrew, queryForms } from '../../kernel/hebrew.ts'

/** Words that say "neighbourhood" or "city": they are ignored beside others. */
const KIND_WORDS = new Set(
  'שכונת שכונה בשכונת שכ רובע אזור העיר neighborhood neighbourhood'.split(' '),
)

const LATIN = /[a-z]/
/** Letters that transliterations use for the same sound. */
const SAME_SOUND: readonly (readonly [RegExp, string])[] = [
  [/tz|ts/g, 'z'],
  [/kh|ch/g, 'h'],
  [/[cq]/g, 'k'],
  [/w/g, 'v'],
  [/y/g, 'i'],
  [/(.)\1+/g, '$1'],
]

/** The words of a name or of a typed text, in the spelling in which they are compared. */
export function wordsOf(text: string): string[] {
  const plain = normaliseHebrew(text).replaceAll('יי', 'י').replaceAll('וו', 'ו')
  return plain.split(' ').filter(Boolean).map(bySound)
}

function bySound(word: string): string {
  if (!LATIN.test(word)) return word
  return SAME_SOUND.reduce((text, [letters, sound]) => text.replace(letters, sound), word)
}

/** The words by which a name is found: also without the article, and all joined into one. */
export function tokensOf(names: readonly string[]): string[] {
  const tokens = names.flatMap((name) => {
    const words = wordsOf(name)
    return [...words, ...words.flatMap(withoutArticle), words.join('')]
  })
  return [...new Set(tokens)]
}

function withoutArticle(word: string): string[] {
  if (word.length > 3 && word.startsWith('ה')) return [word.slice(1)]
  return word.length > 4 && word.startsWith('ha') ? [word.slice(2)] : []
}

/** The typed word with and without what may be attached to it: בפלורנטין, הכרמל. */
export function formsOf(word: string, known: ReadonlySet<string>): string[] {
  const forms = queryForms(word, (one) => known.has(one))
  const bare = withoutArticle(word).filter((one) => known.has(one))
  return [...new Set([...forms, ...bare])]
}

/** 2 for a whole word, 1 for the beginning of one, 0 for none. */
export function matchOf(forms: readonly string[], tokens: readonly string[]): 0 | 1 | 2 {
  if (tokens.some((token) => forms.includes(token))) return 2
  return tokens.some((token) => forms.some((form) => token.startsWith(form))) ? 1 : 0
}

/** The words that are searched: without "neighbourhood" and the like, unless nothing else was typed. */
export function tellingWords(typed: string): string[] {
  const words = wordsOf(typed)
  const telling = words.filter((word) => !KIND_WORDS.has(word))
  return telling.length > 0 ? telling : words
}
