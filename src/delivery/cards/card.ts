import { verdictOf } from '../../assets/comparables/domain.ts'
import type { StoredComparison } from '../../assets/comparables/store.ts'
import type { UnstatedFact } from '../../assets/criteria/unstated.ts'
import type { Asset } from '../../assets/domain/asset.ts'
import { phoneOf, whatsAppLink } from '../../assets/domain/phone.ts'
import { priceText } from '../../assets/domain/price-text.ts'
import { standardGreeting } from '../../assets/greeting/domain.ts'
import { days } from '../../kernel/clock.ts'
import { DOT, isolated } from '../../kernel/direction.ts'
import { directionOf, type Language } from '../../kernel/domain/language.ts'
import type { Travel } from '../../travel/domain/place.ts'
import { withoutHidden } from '../../users/domain.ts'
import type { DropCause } from '../domain/delivery.ts'
import { bold, cutTo, join, joinBy, link, phone, type RichText, sidedText } from './rich-text.ts'
import type { CardWords } from './words/shared.ts'
import { CARD_WORDS } from './words.ts'

/** A lower price than the one that was told before. */
export type Drop = { from: number; cause: DropCause }

export type CardInput = {
  asset: Asset
  /** Null: too few similar homes. */
  comparison: StoredComparison | null
  drop: Drop | null
  language: Language
  /** Whether only the middle of its street is in an area of the bot. */
  isByStreet: boolean
  /** The way to the first place of the bot's owner; null: there is none, or it is not known. */
  travel: Travel | null
  /** What the bot asks for and the home does not state. */
  unstated: readonly UnstatedFact[]
  /** The home's page, its place on a map (null: none is known), and the name of the source of its listing. */
  links: { page: string; map: string | null; source: string }
}

/** A home as one message: facts, what is not stated, comparison, links, phone. */
export function cardOf(input: CardInput): RichText {
  const { asset, language, drop } = input
  const words = CARD_WORDS[language]
  const card = joinBy('\n', [
    ...(drop ? dropLines(input, drop, words) : [headLine(asset, words)]),
    aboutOf(input),
    linkLine(input, words),
    phoneLine(asset),
  ])
  return sidedText(card, directionOf(language))
}

export type AboutInput = Pick<CardInput, 'asset' | 'comparison' | 'language' | 'unstated'> &
  Partial<Pick<CardInput, 'isByStreet' | 'travel'>>

/** The facts of a home, how its price compares, and what is not stated. */
export function aboutOf(input: AboutInput): RichText {
  const words = CARD_WORDS[input.language]
  const about = joinBy('\n', [
    factLine(input.asset, words),
    totalOf(input.asset, words),
    input.travel ? wayOf(input.travel, words) : '',
    comparisonLine(input, words),
    notStatedLine(input, words),
    input.isByStreet ? words.middleOfStreet : '',
  ])
  return sidedText(about, directionOf(input.language))
}

/** A card of a home that was removed since, or that turned out to be one that was posted before. */
export function withNotice(
  card: RichText,
  { removedAt, firstSeenAt }: Pick<Asset, 'removedAt' | 'firstSeenAt'>,
  language: Language,
): RichText {
  const words = CARD_WORDS[language]
  const notice =
    removedAt === null
      ? bold(words.sameHome)
      : join(
          bold(words.gone),
          ` ${words.listedFor(Math.floor((removedAt - firstSeenAt) / DAY_MS))}`,
        )
  return join(notice, '\n', card)
}

const DAY_MS = days(1)

/** Street and neighbourhood, else the city. Texts of sources are shown without characters that reorder others. */
export function placeOf({ street, neighbourhood, city }: Asset): string {
  const parts = [street, neighbourhood].filter((part) => part !== null && part !== '')
  return plain((parts.length > 0 ? parts : [city ?? '']).join(', '))
}

const PLACE_MAX = 200

function plain(text: string): string {
  const line = withoutHidden(text.replaceAll(/\s+/g, ' ')).trim()
  return cutTo({ text: line, entities: [] }, PLACE_MAX).text
}

/** Empty when it is not stated. */
export function priceOf(
  { price, isNewProject }: Pick<Asset, 'price' | 'isNewProject'>,
  words: CardWords,
): string {
  if (price === null) return ''
  return isNewProject ? words.from(priceText(price)) : priceText(price)
}

/** The price, and after it the one that was told before: programs that show no styles show it too. */
export function priceBefore(
  asset: Pick<Asset, 'price' | 'isNewProject'>,
  before: number | null,
  words: CardWords,
): RichText {
  const was = before === null ? '' : words.was(priceText(before))
  return joinBy(', ', [bold(priceOf(asset, words)), was])
}

function headLine(asset: Asset, words: CardWords): RichText {
  return joinBy(DOT, [bold(priceOf(asset, words)), bold(isolated(placeOf(asset)))])
}

function dropLines({ asset }: CardInput, { from, cause }: Drop, words: CardWords): RichText[] {
  return [
    bold(`${words.drop} ${isolated(placeOf(asset))}`),
    priceBefore(asset, from, words),
    join(cause === 'joined' ? words.alsoForLess : ''),
  ]
}

function factLine(asset: Asset, words: CardWords): RichText {
  const { rooms, size, floor, merchant } = asset
  return joinBy(DOT, [
    rooms === null ? '' : words.rooms(rooms),
    size === null ? '' : words.size(size),
    floor === null ? '' : words.floor(floor),
    merchant === null ? '' : merchant ? words.merchant : words.isPrivate,
    asset.isSublet ? words.sublet : '',
    asset.isNewProject ? words.newProject : '',
    asset.price !== null && !asset.isPriceStated ? words.lastKnown : '',
  ])
}

function wayOf({ minutes, isAbout, place }: Travel, words: CardWords): string {
  return words.way(isAbout ? `≈ ${minutes}` : String(minutes), isolated(plain(place.name)))
}

/** What a home costs a month in total; empty where nothing besides its rent is known. */
export function totalOf(
  { price, total, arnona, vaad }: Pick<Asset, 'price' | 'total' | 'arnona' | 'vaad'>,
  words: CardWords,
): string {
  if (price === null || total === null || total === price) return ''
  const isWhole = arnona !== null && vaad !== null
  return isWhole ? words.total(priceText(total)) : words.totalLeast(priceText(total))
}

/** How the price compares with similar homes; the badge, or a warning where it may be a fraud. */
function comparisonLine(
  { asset, comparison }: Pick<CardInput, 'asset' | 'comparison'>,
  words: CardWords,
): RichText {
  const { price } = asset
  if (price === null || comparison?.score == null) return join('')
  const { score, estimate, comparables } = comparison
  const told = words.comparison(score, priceText(estimate), comparables.length)
  const verdict = verdictOf(asset, comparison)
  if (verdict === 'check') return join('⚠️ ', bold(words.check), `\n${told}`)
  return verdict === 'find' ? join(bold(words.find), ` ${told}`) : join(told)
}

function notStatedLine({ asset, unstated }: AboutInput, words: CardWords): RichText {
  const fields = ['price', 'rooms', 'size', 'floor', 'merchant'] as const
  const missing = fields.filter((field) => asset[field] === null)
  return join(unstatedText([...new Set([...missing, ...unstated])], words))
}

/** Names facts that are not stated; empty for none. */
export function unstatedText(
  missing: readonly (keyof CardWords['facts'])[],
  { notStated, facts }: CardWords,
): string {
  const names = missing.map((fact) => facts[fact])
  return names.length === 0 ? '' : `${notStated} ${names.join(', ')}`
}

function linkLine({ asset, links }: CardInput, words: CardWords): RichText {
  return joinBy(DOT, [
    link(words.details, links.page),
    links.map === null ? '' : link(words.map, links.map),
    link(links.source, asset.link),
  ])
}

function phoneLine(asset: Asset): RichText {
  const found = asset.phone === null ? undefined : phoneOf(asset.phone)
  if (!found) return join('')
  const { shown, international } = found
  const location = plain(asset.street ?? asset.city ?? '')
  const greeting = standardGreeting({ location, src: asset.source, description: asset.description })
  const chat = international && link('WhatsApp', whatsAppLink(international, greeting))
  return joinBy(DOT, [join('\u2068', phone(shown), '\u2069'), chat ?? ''])
}
