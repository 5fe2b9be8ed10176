import { verdictOf } from '../../assets/comparables/domain.ts'
import type { StoredComparison } from '../../assets/comparables/store.ts'
import type { UnstatedFact } from '../../assets/criteria/unstated.ts'
import type { Asset } from '../../assets/domain/asset.ts'
import { DOT, isolated, SIDE_MARK } from '../../kernel/direction.ts'
import { directionOf, type Language } from '../../kernel/domain/language.ts'
import type { DigestItem, DigestParts } from '../channels/telegram/payload.ts'
import type { DigestCount } from '../digests/domain.ts'
import { placeOf, priceBefore, totalOf, unstatedText } from './card.ts'
import { bold, cutTo, join, joinBy, link, type RichText } from './rich-text.ts'
import type { CardWords } from './words/shared.ts'
import { CARD_WORDS } from './words.ts'

/** Homes that a digest describes. */
export const DESCRIBED = 5

/** A home of a digest. `from`: the price that was told before, of a price drop. */
export type DigestHome = {
  asset: Asset
  comparison: StoredComparison | null
  from: number | null
  /** What the bot asks for and the home does not state. */
  unstated: readonly UnstatedFact[]
  page: string
}

/** Longest name of a place in a digest, in UTF-16 units: five homes fit into one message. */
const PLACE_MAX = 80

export function digestParts(
  { matches, drops }: DigestCount,
  homes: readonly DigestHome[],
  { language, all }: { language: Language; all: string },
): DigestParts {
  const words = CARD_WORDS[language]
  // A message has one direction, whatever the first word of a line is.
  const mark = SIDE_MARK[directionOf(language)]
  return {
    head: join(mark, bold(words.digest(matches, drops))),
    items: homes.map((home, at) => ({
      assetRid: home.asset.rid,
      item: itemOf(home, at + 1, { words, mark }),
    })),
    foot: join(mark, link(words.seeAll(matches + drops), all)),
  }
}

/** The text of a digest. Homes that are gone meanwhile are struck through. */
export function digestText(
  { head, items, foot }: DigestParts,
  gone: ReadonlySet<number>,
  language: Language,
): RichText {
  const shown = ({ assetRid, item }: DigestItem) =>
    gone.has(assetRid) ? struckItem(item, CARD_WORDS[language]) : item
  return joinBy('\n\n', [head, ...items.map(shown), foot])
}

type Telling = { words: CardWords; mark: string }

function itemOf(
  { asset, comparison, from, unstated, page }: DigestHome,
  place: number,
  telling: Telling,
) {
  const { words, mark } = telling
  const { text } = cutTo({ text: placeOf(asset), entities: [] }, PLACE_MAX)
  const price = priceBefore(asset, from, words)
  const title = link(isolated(text === '' ? words.details : text), page)
  return join(
    ...[mark, `${place}. `, joinBy(DOT, [price, title]), '\n', mark],
    joinBy(DOT, [
      asset.rooms === null ? '' : words.rooms(asset.rooms),
      asset.size === null ? '' : words.size(asset.size),
      totalOf(asset, words),
      scoreOf(asset, comparison, words),
      unstatedText(unstated, words),
    ]),
  )
}

function scoreOf(asset: Asset, comparison: StoredComparison | null, words: CardWords) {
  if (asset.price === null || !comparison?.score) return ''
  const told = words.score(comparison.score)
  const verdict = verdictOf(asset, comparison)
  if (verdict === 'check') return join('⚠️ ', bold(words.check))
  return verdict === 'find' ? join(bold(words.find), ` ${told}`) : told
}

function struckItem({ text, entities }: RichText, { gone }: CardWords): RichText {
  const line = text.indexOf('\n') < 0 ? text.length : text.indexOf('\n')
  const through = { type: 'strikethrough', offset: 0, length: line } as const
  // An entity may not begin inside of another one of the same kind.
  const others = entities.filter(({ type }) => type !== 'strikethrough')
  return join({ text, entities: [through, ...others] }, `${DOT}${gone}`)
}
