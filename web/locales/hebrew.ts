// Numbers of things and times in Hebrew, as several rooms say them.
import { grouped } from '../../src/assets/domain/price-text.ts'
import { type PluralForms, pluralOf } from '../../src/kernel/domain/plurals.ts'

/** The form of a text for a number. */
export const plural = (count: number, forms: PluralForms): string => pluralOf('he')(count, forms)

/** A number with a separator between its thousands; rooms may be halves. */
const numbered = (count: number) => (count % 1 === 0 ? grouped(count) : String(count))

/** A number of things: one and two are words of their own. */
export const counted = (count: number, one: string, two: string, things: string): string =>
  plural(count, { one, two, other: `${numbered(count)} ${things}` })

export const homes = (count: number) => counted(count, 'דירה אחת', 'שתי דירות', 'דירות')
export const areas = (count: number) => counted(count, 'אזור אחד', 'שני אזורים', 'אזורים')
export const posts = (count: number) => counted(count, 'פוסט אחד', 'שני פוסטים', 'פוסטים')
export const listings = (count: number) => counted(count, 'מודעה אחת', 'שתי מודעות', 'מודעות')
export const pages = (count: number) => counted(count, 'עמוד אחד', 'שני עמודים', 'עמודים')
export const users = (count: number) => counted(count, 'משתמש אחד', 'שני משתמשים', 'משתמשים')

/** The time since something happened. */
export function ago(count: number, unit: 'min' | 'h' | 'd'): string {
  if (unit === 'min')
    return count < 1 ? 'ממש עכשיו' : `לפני ${count === 1 ? 'דקה' : `${count} דק׳`}`
  return unit === 'h'
    ? `לפני ${counted(count, 'שעה', 'שעתיים', 'שעות')}`
    : `לפני ${counted(count, 'יום', 'יומיים', 'ימים')}`
}
