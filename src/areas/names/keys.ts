// Keys by which names of areas and cities are compared in spite of their spelling.
import { normaliseHebrew } from '../../kernel/hebrew.ts'

/** One key for the usual spellings of a name: without points, quotes, dashes, and doubled yod or vav. */
export function nameKey(name: string): string {
  return normaliseHebrew(name).replaceAll('יי', 'י').replaceAll('וו', 'ו')
}

/** Words that say "neighbourhood", "quarter" or "zone", with and without attached ב. */
const KIND_WORDS = new Set(
  'שכונת שכונה שכ רובע אזור איזור מתחם neighborhood neighbourhood quarter'
    .split(' ')
    .flatMap((word) => [word, `ב${word}`]),
)

/** Words of names that only say where in a city: they name no area outside of that city. */
const POSITION_WORDS = new Set(
  `שאר העיר עיר מרכז מרכזי תעשיה תעשייה צפון צפוני צפונית דרום דרומי דרומית מזרח מזרחי מזרחית מערב מערבי מערבית
  העתיקה ותיקה הוותיקה הותיקה חדשה החדשה המושבה שיכון
  rest of the city industrial area old new centre center north south east west`.split(/\s+/),
)

/** The keys of one name, the most reliable first. */
export type NameKeys = {
  exact: string
  /** Without spaces and letters that may be omitted: תלאביב, and both שהם and שוהם. */
  joined: string
  /** The same without words such as שכונת. */
  bare: string
  /** The words in one order, without attached ו and ה: 'א, ב' and 'ב / א'. */
  sorted: string
  /** Whether the name only says where in a city the area is, as "rest of the city" or "north" does. */
  isPosition: boolean
}

export function nameKeys(name: string): NameKeys {
  const exact = nameKey(name)
  const words = exact.split(' ').filter((word) => !KIND_WORDS.has(word))
  return {
    exact,
    joined: withoutVowels(exact.replaceAll(' ', '')),
    bare: withoutVowels(words.join('')),
    sorted: words.map(withoutPrefix).map(withoutVowels).sort().join(' '),
    isPosition: words.every((word) => word.length <= 2 || POSITION_WORDS.has(word)),
  }
}

/** Removes the attached letters ו and ה while three letters remain. */
function withoutPrefix(word: string): string {
  let rest = word
  while (rest.length > 3 && /^[וה]/.test(rest)) rest = rest.slice(1)
  return rest
}

/** Removes ו and י inside of a word, which spellings may omit, and repeated letters. */
function withoutVowels(word: string): string {
  if (word.length < 3) return word
  const inner = word.slice(1, -1).replace(/[וי]/g, '')
  return `${word[0]}${inner}${word.at(-1)}`.replace(/(.)\1+/gu, '$1')
}

const LIST_SEPARATOR = /[,;|/()\n]/
/** A dash with a space on at least one side: one without spaces joins the words of a name. */
const DASH = /\s+[-\u2010-\u2015\u05be]+\s*|[-\u2010-\u2015\u05be]+\s+/

/** The items of a name that is a list, each split at its dashes; empty for a name that is no list. */
export function listItems(name: string): NameKeys[][] {
  const items = name
    .split(LIST_SEPARATOR)
    .map((item) => item.split(DASH).filter((part) => part.trim() !== ''))
    .filter((parts) => parts.length > 0)
  const isList = items.length > 1 || items.some((parts) => parts.length > 1)
  return isList ? items.map((parts) => parts.map(nameKeys)) : []
}
