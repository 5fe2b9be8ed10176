// Numbers of things and times in Arabic, as several rooms say them.
import { grouped } from '../../src/assets/domain/price-text.ts'
import { type PluralForms, pluralOf } from '../../src/kernel/domain/plurals.ts'

/** The form of a text for a number. */
export const plural = (count: number, forms: PluralForms): string => pluralOf('ar')(count, forms)

/** How a thing is called: one and two of it as words, then after 3 to 10, after 11 to 99, and after other numbers. */
type Forms = readonly [one: string, two: string, few: string, many: string, other: string]

/** A number of things. Two of them have a form of their own after a verbal noun or a preposition. */
const counter =
  ([one, two, few, many, other]: Forms, afterWord: string) =>
  (count: number, isAfterWord = false): string => {
    // Rooms may be halves.
    const number = count % 1 === 0 ? grouped(count) : String(count)
    return plural(count, {
      one,
      two: isAfterWord ? afterWord : two,
      few: `${number} ${few}`,
      many: `${number} ${many}`,
      other: `${number} ${other}`,
    })
  }

export const homes = counter(['شقة واحدة', 'شقتان', 'شقق', 'شقة', 'شقة'], 'شقتين')
export const areas = counter(['منطقة واحدة', 'منطقتان', 'مناطق', 'منطقة', 'منطقة'], 'منطقتين')
export const cities = counter(['مدينة واحدة', 'مدينتان', 'مدن', 'مدينة', 'مدينة'], 'مدينتين')
export const rooms = counter(['غرفة واحدة', 'غرفتان', 'غرف', 'غرفة', 'غرفة'], 'غرفتين')
export const posts = counter(['منشور واحد', 'منشوران', 'منشورات', 'منشورًا', 'منشور'], 'منشورين')
export const listings = counter(['إعلان واحد', 'إعلانان', 'إعلانات', 'إعلانًا', 'إعلان'], 'إعلانين')
export const pages = counter(['صفحة واحدة', 'صفحتان', 'صفحات', 'صفحة', 'صفحة'], 'صفحتين')
export const users = counter(
  ['مستخدم واحد', 'مستخدمان', 'مستخدمين', 'مستخدمًا', 'مستخدم'],
  'مستخدمين',
)
export const messages = counter(['رسالة واحدة', 'رسالتان', 'رسائل', 'رسالة', 'رسالة'], 'رسالتين')
export const seconds = counter(['ثانية', 'ثانيتان', 'ثوانٍ', 'ثانية', 'ثانية'], 'ثانيتين')
export const minutes = counter(['دقيقة', 'دقيقتان', 'دقائق', 'دقيقة', 'دقيقة'], 'دقيقتين')
export const changes = counter(['تبديل واحد', 'تبديلان', 'تبديلات', 'تبديلًا', 'تبديل'], 'تبديلين')
export const characters = counter(['حرف واحد', 'حرفان', 'أحرف', 'حرفًا', 'حرف'], 'حرفين')
const hours = counter(['ساعة', 'ساعتان', 'ساعات', 'ساعة', 'ساعة'], 'ساعتين')
export const days = counter(['يوم', 'يومان', 'أيام', 'يومًا', 'يوم'], 'يومين')

/** The time since something happened. */
export function ago(count: number, unit: 'min' | 'h' | 'd'): string {
  if (unit === 'min') return count < 1 ? 'الآن' : `قبل ${minutes(count, true)}`
  return `قبل ${unit === 'h' ? hours(count, true) : days(count, true)}`
}
