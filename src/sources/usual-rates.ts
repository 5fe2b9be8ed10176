import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Areas } from '../areas/store.ts'
import type { DealType } from '../assets/domain/asset.ts'
import { hasPlotSize, livingSize } from '../assets/domain/kinds.ts'
import { tenths } from '../assets/store/rows.ts'
import { listings } from '../assets/tables.ts'
import type { Db } from '../database/database.ts'
import type { Problem } from '../intake/domain/failure.ts'
import type { RawListing } from '../intake/domain/raw-listing.ts'
import { toListing } from '../intake/ingest.ts'
import { medianOf } from '../kernel/median.ts'

/** From this many homes of known areas on, it is no chance that half of them ask for far more or less than is usual. */
const HOMES_MIN = 5
/** What homes of an area ask is known from this many of them. */
const KNOWN_MIN = 5
/** Known homes that are compared, at most. */
const KNOWN_MAX = 200
/**
 * How many times the usual price per square metre the median of a page may be, and the other way round. Dollars for
 * shekels make 3.7, a digit too many 10; pages of recorded feeds stay within 1.4.
 */
const TIMES_MAX = 2

/** What a home is compared with: homes of its area with as many rooms, for the same deal and of the same kind. */
type Class = { areaCode: number; rooms: number; dealType: DealType; isHouse: boolean }

/**
 * The problem of a page whose homes ask for other prices per square metre than those of the same areas and kinds that
 * are known: another currency, unit or field. Homes of which too few alike are known prove nothing.
 */
export function wrongRates(db: Db, areas: Areas, page: readonly RawListing[]): Problem | undefined {
  const usualOf = usualRates(db)
  const homes = page.filter(({ isHome, isNewProject }) => isHome && !isNewProject)
  for (const ofDeal of Map.groupBy(homes, ({ dealType }) => dealType).values()) {
    const times = ofDeal.flatMap((home) => {
      const rate = rateOf(home)
      const usual = rate && usualOf(toListing(home, areas))
      return rate && usual ? rate / usual : []
    })
    const median = medianOf(times)
    if (times.length < HOMES_MIN || (median <= TIMES_MAX && median >= 1 / TIMES_MAX)) continue
    const problem = `is ${Number(median.toPrecision(2))} times what homes of these areas ask per square metre`
    return { code: 'shapeChanged', path: 'price', problem }
  }
  return undefined
}

/** Whole shekels per square metre; null where price or size is not stated. */
function rateOf(home: Pick<RawListing, 'price' | 'propertyType' | 'size' | 'buildSize'>) {
  const size = livingSize(home)
  return home.price && size ? home.price / size : null
}

type Alike = Pick<RawListing, 'rooms' | 'dealType' | 'propertyType'> & { areaCode: number | null }

/** @returns the median of what homes alike ask for a square metre; null: too few of them are known. */
function usualRates(db: Db): (home: Alike) => number | null {
  const known = new Map<string, number | null>()
  return ({ areaCode, rooms, dealType, propertyType }) => {
    if (areaCode === null || rooms === null) return null
    const alike = { areaCode, rooms, dealType, isHouse: hasPlotSize({ propertyType }) }
    const key = Object.values(alike).join(' ')
    const rate = known.get(key) ?? usualRate(db, alike)
    known.set(key, rate)
    return rate
  }
}

function usualRate(db: Db, { areaCode, rooms, dealType, isHouse }: Class): number | null {
  const { price, propertyType, size, buildSize } = listings
  const rates = db
    .select({ price, propertyType, size, buildSize })
    .from(listings)
    .where(
      and(
        // These three are the index.
        eq(listings.areaCode, areaCode),
        eq(listings.rooms, tenths(rooms) ?? 0),
        isNotNull(listings.streetKey),
        eq(listings.dealType, dealType),
        isNotNull(price),
        isNull(listings.ownerRid),
      ),
    )
    .limit(KNOWN_MAX)
    .all()
    .flatMap((home) => (hasPlotSize(home) === isHouse ? (rateOf(home) ?? []) : []))
  return rates.length < KNOWN_MIN ? null : medianOf(rates)
}
