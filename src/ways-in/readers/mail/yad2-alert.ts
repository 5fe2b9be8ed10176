import type { RawListing } from '../../../intake/domain/raw-listing.ts'
import type { Content } from '../../../items/domain.ts'
import { readListing } from '../../../sources/yad2/listing.ts'
import type { checkRecord, Yad2Record } from '../../../sources/yad2/record.ts'
import { type Forwarded, withoutHeaders } from './forwarded.ts'
import { type Line, linesOfHtml, linesOfText } from './lines.ts'

/** What checks a record is loaded with the first one. */
const shapes = () =>
  require('../../../sources/yad2/record.ts') as { checkRecord: typeof checkRecord }

// Yad2's mails of saved searches: a line that says how many listings are new, and cards of the first four of them.

/** A card: everything between the first link to its listing and the next card. */
export type Card = {
  token: string
  link: URL
  texts: string[]
  image: string | null
  /** The advertiser, named after the second link: only agencies are. */
  merchant: string | null
}

export type Alert = {
  cards: Card[]
  /** How many listings are new, as the mail says; null: it does not say. */
  announced: number | null
  forwarded: Forwarded
}

const HOST = /(?:^|\.)yad2\.co\.il$/
const ITEM = /^\/(?:realestate\/)?item\/(?:[\w-]+\/)?([A-Za-z0-9]{4,20})\/?$/
const ANNOUNCED = /מצאנו\s+([\d,]+)\s+מודע/
const SENDER = /@(?:[\w-]+\.)*yad2\.co\.il\b/i

/** The alert that a mail is; undefined: it is another mail. Its page says more than its text, which has no photos. */
export function alertIn({ text = '', html = '', sender }: Content): Alert | undefined {
  const alerts = [linesOfHtml(html), linesOfText(text)].map(alertOf)
  const best =
    alerts.find(({ cards }) => cards.length > 0) ?? alerts.find(({ announced }) => announced)
  if (!best) return undefined
  const { cards, announced, forwarded } = best
  const isMarked = cards.some(({ link }) => link.searchParams.get('isFromMyAlerts') === 'true')
  const senders = [sender?.address ?? '', ...forwarded.header]
  const isSent = senders.some((one) => SENDER.test(one))
  return isMarked || (isSent && (cards.length > 0 || announced !== null)) ? best : undefined
}

function alertOf(lines: readonly Line[]): Alert {
  const forwarded = withoutHeaders(lines)
  const announced = forwarded.lines.flatMap(({ value }) => ANNOUNCED.exec(value)?.[1] ?? [])[0]
  return {
    cards: cardsIn(forwarded.lines),
    announced: announced === undefined ? null : Number(announced.replaceAll(',', '')),
    forwarded,
  }
}

/** How many listings a mail announces and shows; undefined: it is no alert, or does not say. */
export function countsIn(content: Content): { announced: number; shown: number } | undefined {
  const { announced = null, cards = [] } = alertIn(content) ?? {}
  return announced === null ? undefined : { announced, shown: cards.length }
}

const MORE = /^לפרטים/
const NAME_MAX = 60

function cardsIn(lines: readonly Line[]): Card[] {
  const cards: Card[] = []
  let card: Card | undefined
  /** Whether the second link of the card has come: what follows is the name of the advertiser. */
  let isAfter = false
  for (const [at, { kind, value }] of lines.entries()) {
    if (kind === 'link') {
      const found = itemIn(value)
      isAfter = found !== undefined && found.token === card?.token
      if (isAfter) continue
      card = found && { ...found, texts: [], image: null, merchant: null }
      if (card && cards.every(({ token }) => token !== card?.token)) cards.push(card)
    } else if (card && kind === 'image') card.image ??= value
    else if (card && !isAfter) card.texts.push(value)
    else if (card && !MORE.test(value)) {
      if (isName(value, lines[at + 1])) card.merchant ??= value
      card = undefined
    }
  }
  return cards
}

/** What stands directly before a link that leads elsewhere is the text of that link. */
function isName(value: string, next: Line | undefined): boolean {
  const isOther = next?.kind === 'link' && itemIn(next.value) === undefined
  return !isOther && value.length <= NAME_MAX && /\p{L}/u.test(value)
}

/** The listing that a link leads to, also through a service that checks or counts links. */
function itemIn(address: string): Pick<Card, 'token' | 'link'> | undefined {
  const url = URL.parse(address.replaceAll('&amp;', '&'))
  const inner = url && (url.searchParams.get('url') ?? url.searchParams.get('q'))
  const link = inner?.startsWith('http') ? URL.parse(inner) : url
  if (!link || !HOST.test(link.hostname)) return undefined
  const token = ITEM.exec(link.pathname)?.[1]
  return token === undefined ? undefined : { token, link }
}

const PRICE = /^(?:מחיר:?\s*)?([\d,.]+)\s*₪$|^₪\s*([\d,.]+)$/
/** A line that the page hides; the text of the mail has it. */
const HIDDEN = /^גם בטרייד/
const DEALS: Readonly<Record<string, number>> = { forsale: 1, rent: 2 }

export type ReadCard = { listing: RawListing } | { reason: string }

/** The listing of a card, by the rules for records of Yad2. */
export function listingOf(
  { token, link, texts, image, merchant }: Card,
  at: number | null,
): ReadCard {
  const details = texts.findIndex((text) => text.includes('|'))
  const price = texts.findIndex((text) => PRICE.test(text))
  if (details < 0 || price > details)
    return { reason: `the card of ${token} has another shape: no line with rooms and size` }
  const street = texts.slice(price + 1, details).filter((text) => !HIDDEN.test(text))
  const subcategoryId = DEALS[link.searchParams.get('subCategory') ?? '']
  if (subcategoryId === undefined)
    return { reason: `the card of ${token} does not tell rent from sale` }
  const [, one, other] = PRICE.exec(texts[price] ?? '') ?? []
  const record = {
    token,
    adType: merchant === null ? '' : 'commercial',
    subcategoryId,
    price: Number((one ?? other ?? '0').replace(/[,.]/g, '')),
    ...detailsOf(texts[details] ?? '', street[0] ?? null),
    metaData: { images: image === null ? [] : [image] },
  } satisfies Yad2Record
  const checked = shapes().checkRecord(record)
  if (!('record' in checked))
    return { reason: `the card of ${token}: ${checked.path} ${checked.reason}` }
  const read = readListing(checked.record, { section: 'mail', pageDeal: null })
  if (!('listing' in read)) return { reason: `the card of ${token}: ${read.path} ${read.reason}` }
  return { listing: { ...read.listing, sourceCreatedAt: at } }
}

const ROOMS = /^([\d.]+)\s*חדר/
const SIZE = /^([\d,]+)\s*מ/

/** As "neighbourhood | type | 4 rooms | 80 m²"; what is missing is left out. */
function detailsOf(
  line: string,
  street: string | null,
): Pick<Yad2Record, 'address' | 'additionalDetails'> {
  const parts = line.split('|').map((part) => part.trim())
  const rooms = parts.flatMap((part) => ROOMS.exec(part)?.[1] ?? [])[0]
  const size = parts.flatMap((part) => SIZE.exec(part)?.[1] ?? [])[0]
  const [neighbourhood, type] = parts.filter((part) => !ROOMS.test(part) && !SIZE.test(part))
  return {
    address: { neighborhood: { text: neighbourhood ?? null }, street: { text: street } },
    additionalDetails: {
      property: { text: type ?? null },
      roomsCount: rooms === undefined ? null : Number(rooms),
      squareMeter: size === undefined ? null : Number(size.replaceAll(',', '')),
    },
  }
}
