import { isolated, joined } from '../../kernel/direction.ts'
import type { Language } from '../../kernel/domain/language.ts'
import { directionOf } from '../../kernel/domain/language.ts'
import { priceText } from '../domain/price-text.ts'
import type { HomeSaid, PostSaid } from './domain.ts'
import { HOME_WORDS } from './words.ts'

/** A home in one line: price, rooms, size, floor and address, and what it does not state. */
export function homeLine(home: HomeSaid, language: Language): string {
  const { price, rooms, size, floor, place, unstated } = home
  const words = HOME_WORDS[language]
  const facts = [
    price === null ? words.notStated.price : priceText(price),
    rooms === null ? words.notStated.rooms : words.rooms(rooms),
    size === null ? words.notStated.size : words.size(size),
    floor === null ? '' : words.floor(floor),
    isolated(place),
    ...unstated.map((fact) => words.unstated(words.facts[fact])),
  ]
  return joined(facts, directionOf(language))
}

/** A post in one line: the home, and its previous price when the price is lower now. */
export function postLine({ home, before, cause }: PostSaid, language: Language): string {
  const line = homeLine(home, language)
  const { price } = home
  if (before === null || price === null || price >= before) return line
  const words = HOME_WORDS[language]
  const percent = Math.round(((before - price) / before) * 100)
  const was = priceText(before)
  if (cause === 'joined') return `${line} (${words.joined(priceText(price), was, percent)})`
  return `${line} (${cause === 'fell' ? words.fell(was, percent) : words.was(was, percent)})`
}
