// Reads one home from a text: every fact from its own part of the words.
import { FEATURES, type Feature } from '../assets/domain/asset.ts'
import type { Period } from '../assets/domain/read-fact.ts'
import { agentIn } from './agent.ts'
import { costFacts } from './costs.ts'
import { dealIn, isRoomSought } from './deal.ts'
import type { HomeReading, ReadDeal, ReadField } from './domain.ts'
import { endedIn } from './ended.ts'
import { entryIn } from './entry.ts'
import { featuresIn } from './features.ts'
import { type Floor, floorIn, floorsIn } from './floor.ts'
import { quoted, quotedWithTerms, type Sum, sumsIn } from './money.ts'
import { phonesIn } from './phone.ts'
import type { Names } from './place-names.ts'
import { placesIn } from './places.ts'
import { type Price, priceIn, unreadPriceIn } from './price.ts'
import { roomOffered } from './room.ts'
import { bedroomsIn, type Rooms, roomsIn, studioIn, studioOr } from './rooms.ts'
import { besideSale, ofStay } from './settled.ts'
import { type Size, sizesIn } from './size.ts'
import { streetIn } from './street.ts'
import { type Found, phraseOf, type Text, without } from './text.ts'

export function readHome(text: Text, names: Names): HomeReading {
  const phones = phonesIn(text.plain)
  const plain = without(text.plain, [...phones, ...linksIn(text.plain)])
  const entry = entryIn(plain)
  const rooms = roomsIn(plain)
  const sizes = sizesIn(plain)
  const floor = floorIn(plain)
  const { deal, sums, price } = moneyIn(plain, [entry, floor])
  const places = placesIn(names, plain)
  const numbers = [...rooms, ...sizes, ...[entry, floor, price].filter((one) => one !== null)]
  const street = streetIn(without(plain, numbers), places.mentions)
  const { city, neighbourhood } = places
  const facts: Facts = {
    dealType: deal,
    ...priceFacts(text, price, { sums, deal: deal?.value ?? null }),
    rooms:
      (deal?.value === 'wanted' ? studioOr(plain) : null) ??
      roomOf(rooms, deal?.value === 'wanted') ??
      roomsUncounted(plain, deal?.value ?? null),
    size: sizeOf(sizes, deal?.value === 'wanted'),
    floor,
    floors: floorsOf(floor, plain),
    city,
    neighbourhood: withoutStreet(neighbourhood, street),
    street,
    phone: phones[0] ?? null,
    agent: agentIn(plain),
    entryDate: entry,
    ...costFacts(plain, sums),
    ended: endedIn(plain),
  }
  const features = featuresIn(plain)
  // Who seeks a home says of pets that they have one, or none.
  if (deal?.value === 'wanted' && features.get('pets')?.value === false) features.delete('pets')
  return toReading(text, facts, features)
}

/** The deal and its price, which tell each other. */
function moneyIn(plain: string, taken: readonly (Found<unknown> | null)[]) {
  const stated = sumsIn(
    without(
      plain,
      taken.filter((one) => one !== null),
    ),
  )
  const found = besideSale(plain, stated)
  const deal = dealIn(plain, priceIn(found, null)?.sum ?? null, unreadPriceIn(found, null))
  const kind = deal?.value ?? null
  const sums = ofStay(plain, found, kind)
  return { deal, sums, price: ofRoom(plain, priceIn(sums, kind), deal) }
}

/** A room that is sublet, or sought, has the price of one roommate. */
function ofRoom(plain: string, price: Price | null, deal: Found<ReadDeal> | null): Price | null {
  const isRoom =
    (deal?.value === 'sublet' && roomOffered(plain) !== null) ||
    (deal?.value === 'wanted' && isRoomSought(plain.slice(deal.at, deal.end)))
  return price && isRoom ? { ...price, per: 'roommate' } : price
}

const linksIn = (plain: string) =>
  [...plain.matchAll(/https?:\/\/\S{1,200}/g)].map(({ 0: whole, index }) => ({
    value: whole,
    at: index,
    end: index + whole.length,
  }))

type Value<Field extends ReadField> = Field extends keyof HomeReading
  ? NonNullable<HomeReading[Field]>
  : never
type Facts = { [Field in Exclude<ReadField, Feature>]: Found<Value<Field>> | null }

/** The price, or the sum in its place that is none. Rents are stated for a month. */
function priceFacts(
  text: Text,
  price: Price | null,
  { sums, deal }: { sums: readonly Sum[]; deal: ReadDeal | null },
): Pick<Facts, 'price' | 'unreadPrice' | 'pricePer' | 'currency' | 'period'> {
  const unread = unreadPriceIn(sums, deal)
  const sum = price?.sum ?? unread
  const place = sum && quoted(sum, sum)
  const usual = price && deal !== null && deal !== 'wanted' ? usualPeriod(deal) : null
  const period = sum?.period ?? usual
  return {
    price: price && place && { ...place, value: price.value },
    unreadPrice: unread && wordsOf(text, quotedWithTerms(unread)),
    pricePer: price && place && { ...place, value: price.per },
    currency: place && { ...place, value: sum.currency ?? 'ILS' },
    period: place && period && { ...place, value: period },
  }
}

const wordsOf = (text: Text, { at, end }: Found<unknown>): Found<string> => ({
  value: phraseOf(text, at, end),
  at,
  end,
})

const usualPeriod = (deal: ReadDeal): Period => (deal === 'sale' ? 'whole' : 'month')

/** The first number of rooms. A range is one only for those who seek. */
function roomOf(rooms: readonly Rooms[], isWanted: boolean): Found<number> | null {
  const first = rooms.find(({ to }) => to === null || isWanted)
  return first ?? null
}

const roomsUncounted = (plain: string, deal: ReadDeal | null) =>
  studioIn(plain) ?? bedroomsIn(plain, deal === 'roommate')

function sizeOf(sizes: readonly Size[], isWanted: boolean): Found<number> | null {
  return sizes.find(({ to }) => to === null || isWanted) ?? null
}

function floorsOf(floor: Floor | null, plain: string): Found<number> | null {
  if (floor && floor.of !== null && floor.of > 0) return { ...floor, value: floor.of }
  return floorsIn(plain)
}

/** A name that is the street's is no neighbourhood. */
function withoutStreet(
  neighbourhood: Found<string> | null,
  street: Found<string> | null,
): Found<string> | null {
  return neighbourhood && street && neighbourhood.at < street.end && street.at < neighbourhood.end
    ? null
    : neighbourhood
}

function toReading(
  text: Text,
  facts: Facts,
  features: ReadonlyMap<Feature, Found<boolean>>,
): HomeReading {
  const evidence: HomeReading['evidence'] = {}
  const add = (field: ReadField, found: Found<unknown> | null) => {
    if (found) evidence[field] = phraseOf(text, found.at, found.end)
  }
  for (const field in facts) add(field as keyof Facts, facts[field as keyof Facts])
  for (const [name, found] of features) add(name, found)
  const value = <Field extends keyof Facts>(field: Field) => facts[field]?.value ?? null
  return {
    dealType: value('dealType'),
    price: value('price'),
    unreadPrice: value('unreadPrice'),
    currency: value('currency'),
    period: value('period'),
    pricePer: value('pricePer'),
    rooms: value('rooms'),
    size: value('size'),
    floor: value('floor'),
    floors: value('floors'),
    city: value('city'),
    neighbourhood: value('neighbourhood'),
    street: value('street'),
    phone: value('phone'),
    agent: value('agent'),
    entryDate: value('entryDate'),
    arnona: value('arnona'),
    arnonaPer: value('arnonaPer'),
    vaad: value('vaad'),
    vaadPer: value('vaadPer'),
    ended: value('ended'),
    features: Object.fromEntries(
      FEATURES.map((name) => [name, features.get(name)?.value ?? null]),
    ) as HomeReading['features'],
    evidence,
  }
}
