import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

// Pairs of recorded listings with a label: one home, two homes, or not to be decided. The labels come from evidence that
// the product does not read (when photos were uploaded, points of numbered houses) and from rules of their own.

/** Recorded pages of sales, which are not part of the project. */
const PAGES = join(import.meta.dirname, '../../../../shared/samples/yad2/feed_forsale_tel_aviv')
const PAGE_COUNT = 50
export const hasPages = existsSync(PAGES)
export const PAIRS_FILE = join(import.meta.dirname, '../../../bench/fixtures/same-home-pairs.json')

type Label = 'same' | 'different' | 'undecidable'
/** Two listings by the ids of their source. */
export type Pair = { one: string; other: string; label: Label; reason: string }

export type RawRecord = {
  token: string
  price: number
  address: {
    neighborhood?: { text?: string }
    street?: { text?: string }
    house?: { number?: number; floor?: number }
    coords: { lat: number; lon: number }
  }
  additionalDetails: { property: { text: string }; roomsCount?: number; squareMeter: number }
  metaData: { squareMeterBuild?: number; images?: string[] }
}

export function recordedPages(): string[] {
  return Array.from({ length: PAGE_COUNT }, (_, index) =>
    readFileSync(join(PAGES, `page-${String(index + 1).padStart(3, '0')}.json`), 'utf8'),
  )
}

export function recordsOf(pages: readonly string[]): RawRecord[] {
  return pages.flatMap((page) => {
    const { data } = JSON.parse(page)
    return [...data.private, ...data.agency] as RawRecord[]
  })
}

export function labelledPairs(): Pair[] {
  return JSON.parse(readFileSync(PAIRS_FILE, 'utf8')) as Pair[]
}

/** The day and, where the name has it, the second in which a cover photo was uploaded, as digits. */
function uploadOf({
  metaData: { images = [] },
}: RawRecord): { day: string; at: number | null } | null {
  const [, digits = ''] = /_(\d{14}|\d{8})\.\w+$/.exec(images[0] ?? '') ?? []
  if (digits === '') return null
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(digits) ?? []
  const at = year ? Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) : null
  return { day: digits.slice(0, 8), at }
}

const TEN_MINUTES = 600_000

function uploaded(one: RawRecord, other: RawRecord): 'together' | 'same day' | 'apart' | 'unknown' {
  const [here, there] = [uploadOf(one), uploadOf(other)]
  if (!here || !there) return 'unknown'
  if (here.at !== null && there.at !== null && Math.abs(here.at - there.at) <= TEN_MINUTES)
    return 'together'
  return here.day === there.day ? 'same day' : 'apart'
}

const share = (one: number, other: number) => Math.abs(one - other) / Math.max(one, other)
const bothBuilt = (one: RawRecord, other: RawRecord) =>
  one.metaData.squareMeterBuild !== undefined && other.metaData.squareMeterBuild !== undefined
const isSameBuilt = (one: RawRecord, other: RawRecord) =>
  one.metaData.squareMeterBuild === other.metaData.squareMeterBuild
const floorOf = ({ address }: RawRecord) => address.house?.floor
const numberOf = ({ address }: RawRecord) => address.house?.number
const streetOf = ({ address }: RawRecord) => address.street?.text
const typeOf = ({ additionalDetails }: RawRecord) => additionalDetails.property.text
const sizeOf = ({ additionalDetails }: RawRecord) => additionalDetails.squareMeter
/** Built size differs from the stated one: such a pair of sizes is rare enough to identify a home. */
const hasOwnSizes = (one: RawRecord) =>
  one.metaData.squareMeterBuild !== undefined && one.metaData.squareMeterBuild !== sizeOf(one)
/** Prices that are no multiple of 50,000 are rare. */
const isRarePrice = ({ price }: RawRecord) => price % 50_000 !== 0

/** Whether a pair is worth a label: equal rooms, near each other, sizes and prices of one order. */
export function isNeighbouring(one: RawRecord, other: RawRecord): boolean {
  const [here, there] = [one.address, other.address]
  const isNear =
    (streetOf(one) !== undefined && streetOf(one) === streetOf(other)) ||
    (here.neighborhood?.text !== undefined && here.neighborhood.text === there.neighborhood?.text)
  return (
    isNear &&
    one.additionalDetails.roomsCount !== undefined &&
    one.additionalDetails.roomsCount === other.additionalDetails.roomsCount &&
    share(sizeOf(one), sizeOf(other)) <= 0.1 &&
    one.price > 0 &&
    other.price > 0 &&
    share(one.price, other.price) <= 0.12
  )
}

type Verdict = Pick<Pair, 'label' | 'reason'>
const verdict = (label: Label, reason: string): Verdict => ({ label, reason })

/** The label of a pair, and its reason; undefined for the many pairs without such evidence. */
export function labelOf(one: RawRecord, other: RawRecord): Verdict | undefined {
  const photos = uploaded(one, other)
  const isFloor = floorOf(one) === floorOf(other)
  const isPrice = one.price === other.price
  const isSize = sizeOf(one) === sizeOf(other)
  if (photos === 'together' && isPrice && isSize && isFloor)
    return verdict('same', 'photos uploaded within ten minutes, equal price, size and floor')
  if (photos === 'together' && !isFloor)
    return verdict('different', 'photos uploaded together, other floor: homes of one project')
  if (photos === 'same day' && isPrice && isSize && isFloor && isSameBuilt(one, other))
    return verdict('same', 'photos uploaded on one day, equal price, sizes and floor')
  return byBuilding(one, other) ?? byRareFacts(one, other)
}

/** Listings that state their house numbers: the points of numbered houses are exact. */
function byBuilding(one: RawRecord, other: RawRecord): Verdict | undefined {
  const [number, otherNumber] = [numberOf(one), numberOf(other)]
  if (!number || !otherNumber || streetOf(one) !== streetOf(other)) return undefined
  if (number !== otherNumber)
    return one.price === other.price && sizeOf(one) === sizeOf(other)
      ? verdict('undecidable', 'two numbers of one street, but equal price and size')
      : verdict('different', 'two numbers of one street')
  if (floorOf(one) !== floorOf(other)) return verdict('different', 'one building, two floors')
  if (sizeOf(one) === sizeOf(other) && isSameBuilt(one, other) && hasOwnSizes(one))
    return verdict('same', 'one building and floor, equal stated and built size')
  if (bothBuilt(one, other) && !isSameBuilt(one, other) && sizeOf(one) !== sizeOf(other))
    return verdict('undecidable', 'one building and floor, sizes stated in two ways')
  return verdict('undecidable', 'one building and floor, no further evidence')
}

function byRareFacts(one: RawRecord, other: RawRecord): Verdict | undefined {
  const isPrice = one.price === other.price
  const isFloor = floorOf(one) === floorOf(other)
  const isSizes = sizeOf(one) === sizeOf(other) && isSameBuilt(one, other)
  const isType = typeOf(one) === typeOf(other)
  const isOtherAddress =
    numberOf(one) !== numberOf(other) &&
    numberOf(one) !== undefined &&
    numberOf(other) !== undefined
  if (isPrice && isFloor && isType && isSizes && isRarePrice(one) && hasOwnSizes(one))
    return isOtherAddress
      ? verdict('undecidable', 'rare price and sizes, but two addresses')
      : verdict('same', 'equal rare price, stated and built size, floor and type')
  if (!isFloor && isSizes && streetOf(one) !== undefined && streetOf(one) === streetOf(other))
    return verdict('different', 'one street, equal sizes, two floors: twins')
  if (isPrice && isFloor && sizeOf(one) === sizeOf(other))
    return verdict('undecidable', 'equal price, size and floor, which many homes share')
  return undefined
}
