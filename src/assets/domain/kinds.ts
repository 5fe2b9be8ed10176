import { remembering } from '../../kernel/domain/remembering.ts'
import { normaliseHebrew } from '../../kernel/hebrew.ts'
import type { Facts } from './asset.ts'

/** The kind of a home, or `none` for what is not a home. */
export type Kind =
  | 'flat'
  | 'garden'
  | 'penthouse'
  | 'duplex'
  | 'basement'
  | 'house'
  | 'farm'
  | 'none'

/** Beginnings of property types, in normalised Hebrew. Homes come first, so that an ambiguous short text is a home. */
const NAMES: readonly (readonly [Kind, readonly string[]])[] = [
  ['flat', ['דירה', 'דירת', 'סטודיו', 'לופט', 'יחידת דיור', 'סאבלט', 'סבלט']],
  ['garden', ['דירת גן']],
  ['penthouse', ['גג', 'פנטהאוז', 'דירת גג']],
  ['duplex', ['דופלקס', 'טריפלקס']],
  ['basement', ['מרתף', 'פרטר']],
  ['house', ['בית', 'דו משפחתי', 'קוטג', 'וילה', 'טורי']],
  ['farm', ['משק', 'נחלה', 'נחלת']],
  ['none', ['מגרש', 'קרקע', 'בניין', 'בנין', 'קב רכישה', 'קבוצת רכישה', 'זכות לנכס']],
  ['none', ['מחסן', 'מחסני', 'חניה', 'חנייה', 'חניו', 'תיירות', 'נופש', 'דירת נופש', 'צימר']],
  ['none', ['משרד', 'חנות', 'חנויות', 'שטח מסחרי', 'אולם', 'אולמ', 'מבנה', 'מבני', 'תעשי']],
  ['none', ['עסק', 'בית עסק', 'קליניק', 'חלל עבודה', 'מסעד', 'מלון', 'בית מלון']],
]
const BEGINNINGS = NAMES.flatMap(([kind, names]) => names.map((name) => ({ kind, name })))
/** The same, the longest first. */
const LONGEST_FIRST = BEGINNINGS.toSorted((one, other) => other.name.length - one.name.length)
/** The fewest letters of a text that was cut within the name of its type. */
const CUT_MIN = 2

/** Sources have some tens of property types, and the kind is asked for each home that is shown. */
const KNOWN_MAX = 500

/**
 * The kind of a property type. Types match by prefix in both directions, because texts may have more words, and may
 * arrive cut. Null: the type is not known.
 */
export const kindOf: (propertyType: string) => Kind | null = remembering(KNOWN_MAX, readKind)

function readKind(propertyType: string): Kind | null {
  const text = normaliseHebrew(propertyType)
  const whole = LONGEST_FIRST.find(({ name }) => text.startsWith(name))
  if (whole) return whole.kind
  const cut = text.length >= CUT_MIN && BEGINNINGS.find(({ name }) => name.startsWith(text))
  return cut ? cut.kind : null
}

/** Whether the stated size is that of a plot. */
export function hasPlotSize({ propertyType }: Pick<Facts, 'propertyType'>): boolean {
  const kind = propertyType === null ? null : kindOf(propertyType)
  return kind === 'house' || kind === 'farm'
}

/** Whether it is a home. A type that is not stated or not known counts as one. */
export function isHome(facts: Pick<Facts, 'propertyType' | 'rooms' | 'buildSize'>): boolean {
  const { propertyType, rooms, buildSize } = facts
  const kind = propertyType === null ? null : kindOf(propertyType)
  if (kind === 'none') return false
  if (kind === 'basement') return rooms !== null
  if (kind === 'farm') return rooms !== null || buildSize !== null
  return true
}

/** The square metres of the home itself: of the building where `size` is a plot and the building's size is stated. */
export function livingSize(
  facts: Pick<Facts, 'propertyType' | 'size' | 'buildSize'>,
): number | null {
  const { size, buildSize } = facts
  return hasPlotSize(facts) ? (buildSize ?? size) : (size ?? buildSize)
}
