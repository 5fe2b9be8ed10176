// Numbers in words.

const ONES: Readonly<Record<string, number>> = Object.fromEntries(
  (
    [
      [1, 'אחד אחת'],
      [2, 'שני שתי שניים שתיים שנים'],
      [3, 'שלוש שלושה שלושת'],
      [4, 'ארבע ארבעה ארבעת'],
      [5, 'חמש חמישה חמשה חמשת חמישת'],
      [6, 'שש שישה ששה ששת שישת'],
      [7, 'שבע שבעה שבעת'],
      [8, 'שמונה שמונת'],
      [9, 'תשע תשעה תשעת'],
      [10, 'עשר עשרה עשרת'],
      [20, 'עשרים'],
      [30, 'שלושים'],
      [40, 'ארבעים'],
      [50, 'חמישים חמשים'],
      [60, 'שישים ששים'],
      [70, 'שבעים'],
      [80, 'שמונים'],
      [90, 'תשעים'],
      [100, 'מאה'],
      [200, 'מאתיים'],
    ] as const
  ).flatMap(([value, words]) => words.split(' ').map((word) => [word, value])),
)
const SCALES: Readonly<Record<string, number>> = {
  אלף: 1_000,
  אלפים: 1_000,
  מיליון: 1_000_000,
  מליון: 1_000_000,
  מיליונים: 1_000_000,
}

const BY_LENGTH = (one: string, other: string) => other.length - one.length
const alternatives = (words: readonly string[]) => words.toSorted(BY_LENGTH).join('|')

/** A number in words below a hundred, without what is attached to it. */
export const ONES_WORDS = alternatives(Object.keys(ONES).filter((word) => (ONES[word] ?? 0) < 100))
export const SCALE_WORDS = alternatives(Object.keys(SCALES))
/** Any word of a number. */
export const NUMBER_WORDS = alternatives([
  ...Object.keys(ONES),
  ...Object.keys(SCALES),
  'אלפיים',
  'מאות',
  'חצי',
  'רבע',
])

/** The value of a number in words and digits, as שלושת אלפים וחמש מאות; null when it is none. */
export function numberOf(words: string): number | null {
  const parts = words.split(/[\s-]+/).filter((part) => part !== '' && part !== 'ו')
  let [total, rest, last, scale] = [0, 0, 0, 0]
  for (const part of parts) {
    const value = partOf(part)
    if (value === undefined) return null
    if (value === 'half' || value === 'quarter') {
      const share = value === 'half' ? 0.5 : 0.25
      if (scale > 0 && rest === 0) total += scale * share
      else rest += share
    } else if (value === 'hundreds') rest += last * 99
    else if (typeof value === 'object') {
      scale = value.scale
      total += (rest || 1) * scale
      rest = 0
    } else {
      rest += value
      last = value
    }
  }
  // מיליון מאתיים: the thousand is left out.
  const isShort = scale === 1_000_000 && rest >= 100 && rest < 1_000
  return total + (isShort ? rest * 1_000 : rest)
}

type Part = number | 'half' | 'quarter' | 'hundreds' | { scale: number }

function partOf(part: string): Part | undefined {
  const bare = part.replace(/^ו(?=.)/, '')
  for (const word of [part, bare]) {
    if (word === 'חצי') return 'half'
    if (word === 'רבע') return 'quarter'
    if (word === 'מאות') return 'hundreds'
    if (word === 'אלפיים') return 2_000
    const scale = SCALES[word]
    if (scale !== undefined) return { scale }
    const value = ONES[word] ?? (/^\d/.test(word) ? digits(word) : undefined)
    if (value !== undefined && value !== null) return value
  }
  return undefined
}

/** The value of a number in digits: 4,300 and 1.250.000 and 2.45; null when it is none. */
export function digits(text: string): number | null {
  if (isPlain(text)) return Number(text)
  if (/^\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?$/.test(text)) return Number(text.replaceAll(',', ''))
  if (/^\d{1,3}(?:\.\d{3})+$/.test(text)) return Number(text.replaceAll('.', ''))
  if (/^\d+\.\d{1,2}$/.test(text)) return Number(text)
  return null
}

/** Whether a text is of digits alone. */
function isPlain(text: string): boolean {
  for (let at = 0; at < text.length; at += 1)
    if (text.charCodeAt(at) < 48 || text.charCodeAt(at) > 57) return false
  return text !== ''
}
