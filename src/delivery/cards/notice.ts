import { isolated, joined } from '../../kernel/direction.ts'
import { directionOf } from '../../kernel/domain/language.ts'
import { type AboutInput, aboutOf, placeOf, priceBefore } from './card.ts'
import { CARD_WORDS } from './words.ts'

/** `from`: the price that was told before, of a lower price; null: a match. */
type Noticed = AboutInput & { from: number | null }

/** A post as plain text: its title, empty where neither price nor place is known, and the lines below it. */
export function noticeOf(input: Noticed): { title: string; lines: string[] } {
  const { asset, from, language } = input
  const words = CARD_WORDS[language]
  const place = isolated(placeOf(asset))
  const price = priceBefore(asset, from, words).text
  const title = from === null ? [price, place] : [`${words.drop} ${place}`]
  const lines = [from === null ? '' : price, aboutOf(input).text]
  return {
    title: joined(title, directionOf(language)),
    lines: lines.filter((line) => line !== ''),
  }
}
