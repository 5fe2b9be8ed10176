import type { DealType } from '../../assets/domain/asset.ts'
import { isPrice } from '../../assets/domain/plausible.ts'
import type { RawListing } from '../../intake/domain/raw-listing.ts'
import { isRecord } from '../../kernel/domain/json.ts'
import type { Yad2Record } from './record.ts'

// Projects of new homes: several records, in any section, may show one project, each with a price "from".

const AD_TYPE = 'yad1'
/** The first number that is too high to be a project's. */
const PROJECT_END = 10_000_000

export function isProject(record: unknown): boolean {
  return isRecord(record) && record.adType === AD_TYPE
}

/** A record of a project that shows no home: a promotion of the section itself. */
export function isBanner(record: unknown): boolean {
  return (
    isRecord(record) &&
    isProject(record) &&
    !('projectId' in record) &&
    !('additionalDetails' in record)
  )
}

/** Yad2's number of the project; null when none is stated. */
export function projectId({ projectId: given }: Yad2Record): number | null {
  const id = Number(given ?? Number.NaN)
  return Number.isInteger(id) && id > 0 && id < PROJECT_END ? id : null
}

const RENT_WORDS = /לחודש|שכירות|להשכרה/

/**
 * Projects have one subcategory for both deal types. A price that is possible for one deal type only decides, unless
 * another record or the text says otherwise; without a price, these decide.
 */
export function projectDeal(
  { price, metaData }: Yad2Record,
  pageDeal: DealType | null,
): DealType | null {
  const text = `${metaData?.infoHeader ?? ''} ${metaData?.promotionText ?? ''}`
  const witness = pageDeal ?? (RENT_WORDS.test(text) ? 'rent' : null)
  if (!price) return witness
  const possible = (['rent', 'sale'] as const).filter((deal) => isPrice(price, deal))
  if (witness !== null) return possible.includes(witness) ? witness : null
  return possible.length === 1 ? (possible[0] ?? null) : null
}

/** The listing of two that show the same project with the lower price, as the price is "from". */
export function cheaper(one: RawListing, other: RawListing): RawListing {
  const [price, otherPrice] = [one, other].map((each) => each.price ?? Number.POSITIVE_INFINITY)
  return (otherPrice ?? 0) < (price ?? 0) ? other : one
}
