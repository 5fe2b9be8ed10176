import { kindOf } from '../../assets/domain/kinds.ts'
import { normaliseHebrew } from '../../kernel/hebrew.ts'

/** Words for what is let or sold, of which the first one in a text is what the text is about. */
const THINGS = [
  'דירת גן',
  'דירת גג',
  'פנטהאוז',
  'פנטהאוס',
  'דופלקס',
  'טריפלקס',
  'יחידת דיור',
  'סטודיו',
  'לופט',
  'בית פרטי',
  'בית צמוד קרקע',
  'דו משפחתי',
  'קוטג',
  'וילה',
  'משק',
  'נחלה',
  'דירה',
  'דירת',
  'בית',
  'מגרש',
  'מחסן',
  'חניה',
  'חנייה',
  'חנות',
  'משרד',
  'קליניקה',
  'אולם',
  'צימר',
]
const DEAL = '(?:להשכרה|למכירה|לשכירות|לסאבלט|נמכר|נמכרת|מושכר|מושכרת)'
/** What comes right before or after the word for the deal. */
const BEFORE = new RegExp(`(?:^|\\s)ה?(${THINGS.join('|')})(?:\\s\\S+)?\\s${DEAL}`)
const AFTER = new RegExp(`${DEAL}(?:\\s\\S+)?\\s(${THINGS.join('|')})(?:\\s|$)`)
/** How far into a text it says what it is about, in characters. */
const HEAD = 400

/**
 * What a text is about, in the words of property types: that which stands beside the word for the deal, else the first
 * kind of home. Null: the text does not say.
 */
export function typeOf(text: string): string | null {
  const head = normaliseHebrew(text.slice(0, HEAD))
  const beside = BEFORE.exec(head)?.[1] ?? AFTER.exec(head)?.[1]
  if (beside !== undefined) return nameOf(beside)
  const padded = ` ${head} `
  const homes = THINGS.filter((thing) => kindOf(thing) !== 'none')
  const first = homes.find((thing) => padded.includes(` ${thing} `))
  return first === undefined ? null : nameOf(first)
}

/** The word for a home as it stands alone: a דירת 3 חדרים is a דירה. */
const nameOf = (thing: string) => (thing === 'דירת' ? 'דירה' : thing)
