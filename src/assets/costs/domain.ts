// What a home costs a month beside its price: arnona, the municipal tax, and va'ad, the fee of the house committee.
import type { Facts } from '../domain/asset.ts'
import { hasPlotSize } from '../domain/kinds.ts'

/** One residential rate of a city. */
export type ArnonaRate = {
  city: string
  /** Null: it is not known for which zone or kind of building the rate is. */
  zone: string | null
  kind: string | null
  /** Square metres: over the first, up to the second; null: no limit. */
  sizeFrom: number | null
  sizeTo: number | null
  /** Agorot a year for a square metre. */
  rate: number
  year: number
  /** The address of the order of the city. */
  source: string
}

/** The zone and the kind of building that a user knows from a bill. */
export type OwnZone = Pick<ArnonaRate, 'zone' | 'kind'>

/** Whole shekels a month. Without an amount it is known from `low` to `high`, or not at all. */
export type Arnona = {
  amount: number | null
  low: number | null
  high: number | null
  /** `stated`: by a listing. */
  by: 'stated' | 'table' | null
  zone: string | null
  kind: string | null
  /** Shekels a year for a square metre, of one rate of the table. */
  perMetre: number | null
  /** Of the table. */
  year: number | null
}

type CostFacts = Pick<
  Facts,
  'dealType' | 'price' | 'arnona' | 'vaad' | 'size' | 'buildSize' | 'propertyType'
>

const UNKNOWN: Arnona = {
  amount: null,
  low: null,
  high: null,
  by: null,
  zone: null,
  kind: null,
  perMetre: null,
  year: null,
}

/** The arnona of a home: as stated, else by the rates of its city, else unknown. */
export function arnonaOf(
  home: CostFacts,
  rates: readonly ArnonaRate[],
  own: OwnZone | null = null,
): Arnona {
  const { arnona } = home
  if (arnona !== null && own === null)
    return { ...UNKNOWN, amount: arnona, low: arnona, high: arnona, by: 'stated' }
  if (rates.length === 0) return own ? arnonaOf(home, rates) : UNKNOWN
  const size = taxedSize(home)
  const found = size === null ? undefined : rangeOf(rates, size, own)
  if (size === null || !found) return own ? arnonaOf(home, rates) : UNKNOWN
  const { lowest, highest, year } = found
  const isOne = lowest === highest
  const [low, high] = [monthly(lowest, size), monthly(highest, size)]
  return {
    amount: isOne ? low : null,
    low,
    high,
    by: 'table',
    zone: own?.zone ?? null,
    kind: own?.kind ?? null,
    perMetre: isOne ? lowest / 100 : null,
    year,
  }
}

const monthly = (rate: number, size: number) => Math.round((rate * size) / 1_200)

/**
 * The lowest and the highest rate for a home of this size, and the year of the first one; undefined: there is none. It
 * is asked for each home of a list, of a city with up to a hundred rates, and so makes no lists of its own.
 */
function rangeOf(rates: readonly ArnonaRate[], size: number, own: OwnZone | null) {
  let found: { lowest: number; highest: number; year: number } | undefined
  for (const rate of rates) {
    const isOwn = own === null || (rate.zone === own.zone && rate.kind === own.kind)
    if (!isOwn || !isForSize(rate, size)) continue
    found ??= { lowest: rate.rate, highest: rate.rate, year: rate.year }
    found.lowest = Math.min(found.lowest, rate.rate)
    found.highest = Math.max(found.highest, rate.rate)
  }
  return found
}

/** The square metres that are taxed: a plot is not. */
function taxedSize({ size, buildSize, propertyType }: CostFacts): number | null {
  return hasPlotSize({ propertyType }) ? buildSize : size
}

const isForSize = ({ sizeFrom, sizeTo }: ArnonaRate, size: number) =>
  size > (sizeFrom ?? 0) && size <= (sizeTo ?? Number.POSITIVE_INFINITY)

/**
 * Whole shekels a month of a rented home: its rent, its va'ad and at least its arnona, without the parts that are not
 * known. Null for a sale, and where no rent is stated.
 */
export function totalOf(home: CostFacts, { amount, low }: Pick<Arnona, 'amount' | 'low'>) {
  if (home.dealType !== 'rent' || home.price === null) return null
  return home.price + (amount ?? low ?? 0) + (home.vaad ?? 0)
}

/** Zones and kinds of a city that a user can choose from, each once. */
export function zonesOf(rates: readonly ArnonaRate[]): OwnZone[] {
  const named = rates.filter(({ zone, kind }) => zone !== null || kind !== null)
  const zones = new Map(
    named.map(({ zone, kind }) => [JSON.stringify([zone, kind]), { zone, kind }]),
  )
  return [...zones.values()]
}
