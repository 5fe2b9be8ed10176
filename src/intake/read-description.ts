import { withCorrections } from '../assets/corrected.ts'
import { FEATURES, type KeptListing } from '../assets/domain/asset.ts'
import { byHandOf, withByHand } from '../assets/domain/correction.ts'
import { hasPlotSize } from '../assets/domain/kinds.ts'
import type { OwnerRid } from '../assets/domain/owner.ts'
import { phoneKey } from '../assets/domain/phone.ts'
import type { ReadFact } from '../assets/domain/read-fact.ts'
import type { WarningSign } from '../assets/domain/warning-sign.ts'
import { filled, isStated } from '../assets/read-facts.ts'
import { listingOf } from '../assets/store/listings.ts'
import type { Db } from '../database/database.ts'
import { days } from '../kernel/clock.ts'
import { type HomeReading, READER_VERSION, type ReadField } from '../reading/domain.ts'
import { readText } from '../reading/reader.ts'
import { warningsIn } from '../reading/warnings.ts'
import type { RawListing } from './domain/raw-listing.ts'
import { monthlyCosts, termsOf } from './posts/facts.ts'

/** What was read from the text of a listing; both null when it was not read now. */
export type TextRead = Pick<KeptListing, 'readFacts' | 'readBy'>

const NOT_READ: TextRead = { readFacts: null, readBy: null }

type Given = RawListing & Partial<TextRead>

/**
 * Reads the text of a listing when it is new, and fills what its source leaves open. A post was read already. What the
 * user whose home it is has corrected, now or before, stays.
 */
export function readDescription(
  db: Db,
  raw: Given,
  now: number,
  ownerRid: OwnerRid = null,
): RawListing & TextRead {
  if (raw.description === null && ownerRid === null) return { ...raw, ...NOT_READ }
  const kept = listingOf(db, raw, ownerRid)
  const read = readWith(kept, raw, now)
  const said = [...byHandOf(kept?.readFacts), ...byHandOf(raw.readFacts)]
  if (said.length === 0) return read
  const facts = withByHand(read.readFacts ?? kept?.readFacts ?? [], said)
  const readBy = read.readBy ?? kept?.readBy ?? null
  return { ...withCorrections(read, facts), readFacts: facts, readBy }
}

function readWith(kept: KeptListing | undefined, raw: Given, now: number): RawListing & TextRead {
  if (raw.description === null) return { ...raw, ...NOT_READ }
  const { readFacts, readBy } = raw
  if (kept?.description === raw.description && kept.readBy === READER_VERSION) {
    if (!readFacts) return { ...raw, ...NOT_READ }
    // A post: what "immediately" means was decided when the text was new.
    return { ...raw, entryDate: kept.entryDate, readFacts: kept.readFacts, readBy: kept.readBy }
  }
  if (readFacts && readBy === READER_VERSION) return { ...raw, readFacts, readBy }
  return withText(raw, raw.description, { kept, now })
}

type Open = Omit<RawListing, 'hoodId' | 'isHome'>

/** The listing with what its text says, where neither its source nor an earlier answer of it states a value. */
export function withText<Given extends Open>(
  given: Given,
  text: string,
  {
    kept,
    now,
    reading = readText(text),
  }: { kept?: KeptListing | undefined; now: number; reading?: HomeReading },
): Given & TextRead {
  const isOpen = ({ field }: ReadFact) =>
    !kept || !isStated(kept, field) || kept.readFacts?.some((one) => one.field === field) === true
  const facts = factsOf(reading, given, now).filter(isOpen)
  const { listing, facts: counted } = filled(given, facts)
  const signs = [...otherPrice(reading, given), ...warningsIn(text).map(toFact)]
  return { ...listing, readFacts: [...counted, ...signs], readBy: READER_VERSION }
}

/** Facts that do not depend on what the text is about. */
const ALWAYS = [
  'rooms',
  'floor',
  'floors',
  'phone',
  'agent',
  'city',
  'neighbourhood',
  'arnona',
  'vaad',
] as const

/** What a text says of a listing, in the form of its fields. A post without a home says nothing of one. */
function factsOf(reading: HomeReading, listing: Open, now: number): ReadFact[] {
  const { dealType, features, evidence } = reading
  if (dealType === 'wanted' || dealType === 'roommate') return []
  // Phones of the sources are digits alone: rules of the same home compare them.
  const costs = monthlyCosts(reading, listing.size ?? reading.size)
  const values = {
    ...reading,
    ...costs,
    phone: reading.phone === null ? null : phoneKey(reading.phone),
  }
  const facts: ReadFact[] = []
  const add = (field: ReadField, value: ReadFact['value'] | null, name: string = field) => {
    if (value === null) return
    facts.push({ field: name, value, phrase: evidence[field] ?? '', ...termsOf(reading, field) })
  }
  add('price', isPriceOf(reading, listing) ? reading.price : null)
  add('unreadPrice', listing.price === null ? reading.unreadPrice : null)
  for (const field of ALWAYS) add(field, values[field])
  if (reading.size !== null) add('size', reading.size, hasPlotSize(listing) ? 'buildSize' : 'size')
  // Coordinates without a street are the middle of an area: with a street they would pass for a house.
  add('street', listing.coordinates === null ? reading.street : null)
  add('entryDate', entryDay(reading.entryDate, now))
  for (const name of FEATURES) add(name, features[name])
  return facts
}

const toFact = ({ sign, phrase }: { sign: WarningSign; phrase: string }): ReadFact => ({
  field: sign,
  value: true,
  phrase,
})

/** A text is not written anew at each step of a price: only more than this is another price, as a part of it. */
const PRICE_DIFFERS = 0.2

/** The price of the text, where its source states quite another one. */
function otherPrice(reading: HomeReading, listing: Open): ReadFact[] {
  const { price, evidence } = reading
  const { price: stated } = listing
  if (price === null || stated === null || !isPriceOf(reading, listing)) return []
  if (Math.abs(price - stated) <= PRICE_DIFFERS * Math.max(price, stated)) return []
  return [toFact({ sign: 'otherPrice', phrase: evidence.price ?? String(price) })]
}

/** A rent is no price of a sale, and what one roommate pays is not the rent of the home. */
function isPriceOf({ dealType, pricePer }: HomeReading, listing: Open): boolean {
  if (pricePer !== 'home') return false
  return dealType === null || (dealType === 'sale') === (listing.dealType === 'sale')
}

const israelDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Jerusalem' })
/** A date without a year that passed longer ago than this is the next year's. */
const PAST_MS = days(120)
/** The furthest that a date of entry may be from now. */
const RANGE_MS = days(2 * 366)

/** The day of an entry, `2026-12-01`; null where the text names none, or an impossible one. */
function entryDay(entry: string | null, now: number): string | null {
  if (entry === null || entry === 'flexible') return null
  if (entry === 'immediate') return israelDay.format(now)
  const day = entry.startsWith('--') ? nextDay(entry.slice(2), now) : entry
  const ms = Date.parse(day)
  return Number.isNaN(ms) || Math.abs(ms - now) > RANGE_MS ? null : day
}

function nextDay(monthAndDay: string, now: number): string {
  const year = Number(israelDay.format(now).slice(0, 4))
  const years = [year - 1, year, year + 1].map((one) => `${one}-${monthAndDay}`)
  return years.find((day) => Date.parse(day) >= now - PAST_MS) ?? `${year}-${monthAndDay}`
}
