// Numbers of things and times in Russian, as several rooms say them.
import { grouped as separated } from '../../src/assets/domain/price-text.ts'
import { type PluralForms, pluralOf } from '../../src/kernel/domain/plurals.ts'

/** The form of a text for a number. */
export const plural = (count: number, forms: PluralForms): string => pluralOf('ru')(count, forms)

/** A whole number with the separators of Russian. */
export const grouped = (count: number): string => separated(count, '\u00a0')

/** A number of things: after 1 and 21, after 2 to 4, and after the other whole numbers. */
const counter =
  (one: string, few: string, many: string, afterVerb = one) =>
  (count: number, isAfterVerb = false): string => {
    // Rooms may be halves: those have the genitive, as 2 to 4.
    const number = count % 1 === 0 ? grouped(count) : String(count)
    const thing = plural(count, { one: isAfterVerb ? afterVerb : one, few, many, other: few })
    return `${number}\u00a0${thing}`
  }

export const homes = counter('квартира', 'квартиры', 'квартир', 'квартиру')
export const areas = counter('район', 'района', 'районов')
export const rooms = counter('комната', 'комнаты', 'комнат')
export const posts = counter('публикация', 'публикации', 'публикаций', 'публикацию')
export const listings = counter('объявление', 'объявления', 'объявлений')
export const pages = counter('страница', 'страницы', 'страниц')
export const users = counter('пользователь', 'пользователя', 'пользователей', 'пользователя')
export const chats = counter('чат', 'чата', 'чатов')
export const messages = counter('сообщение', 'сообщения', 'сообщений')
export const points = counter('точка', 'точки', 'точек')
export const days = counter('день', 'дня', 'дней')
export const changes = counter('пересадка', 'пересадки', 'пересадок')

/** The time since something happened. */
export function ago(count: number, unit: 'min' | 'h' | 'd'): string {
  if (unit === 'min') return count < 1 ? 'только что' : `${count}\u00a0мин назад`
  return unit === 'h' ? `${count}\u00a0ч назад` : `${days(count)} назад`
}
