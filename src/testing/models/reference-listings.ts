// A second, independent reading of recorded sales in Tel Aviv: what a record states, and which two are one home. It
// shares no code with the product, and is written as plainly as possible.

export type RawRecord = {
  token: string
  price: number
  adType: string
  address: {
    city: { text: string }
    neighborhood?: { text: string }
    street?: { text: string }
    house?: { number?: number; floor?: number }
    coords?: { lat: number; lon: number }
  }
  additionalDetails: {
    property: { text: string }
    roomsCount?: number | null
    squareMeter: number
    entranceDate?: string
  }
  inProperty?: { includeElevator?: boolean; includeSecurityRoom?: boolean }
  metaData: { squareMeterBuild?: number }
}

export type Area = { code: number; isNamed: boolean }

export type Stated = {
  price: number | null
  rooms: number | null
  size: number | null
  build: number | null
  floor: number | null
  street: string | null
  number: number | null
  area: Area | null
  type: string
  isHouse: boolean
  isMerchant: boolean
  lift: boolean | null
  mamad: boolean | null
  /** The day, YYYY-MM-DD. */
  entry: string | null
}

const isPlot = (type: string) => /^(מגרש|בניין|בנין|קב'? רכישה|קבוצת רכישה|מחסן|חני)/.test(type)
const isHouseType = (type: string) => /^(בית|דו משפחתי|קוטג|וילה|טורי|משק|נחל)/.test(type)

/** Null: the record is no home. */
export function read(record: RawRecord, areaOf: (record: RawRecord) => Area | null): Stated | null {
  const { address, additionalDetails, metaData } = record
  const type = additionalDetails.property.text.trim()
  if (isPlot(type)) return null
  const isHouse = isHouseType(type)
  const given = additionalDetails.squareMeter || null
  let rooms = additionalDetails.roomsCount || null
  if (rooms !== null && (rooms > 15 || (rooms === 1 && given !== null && given > 150))) rooms = null
  const roomsForSize =
    (additionalDetails.roomsCount ?? 0) > 15 ? null : additionalDetails.roomsCount || null
  const isFlatSize = (size: number, count: number | null) =>
    size >= 8 && size < 8_000 && (!count || (size >= 10 * count && size <= 150 * count))
  let size = given
  if (size !== null && !isHouse && !isFlatSize(size, roomsForSize)) size = null
  if (size !== null && isHouse && size >= 100_000) size = null
  let build = metaData.squareMeterBuild || null
  if (build !== null && (build < 8 || build >= 8_000)) build = null
  if (build !== null && !isHouse && size !== null && build < size * 0.15) build = null
  if (size === null && !isHouse && build !== null && isFlatSize(build, rooms)) size = build
  const isPrice = record.price >= 100_000 && record.price <= 200_000_000
  return {
    price: isPrice ? record.price : null,
    rooms,
    size,
    build,
    floor: address.house?.floor ?? null,
    street: address.street?.text.trim() || null,
    number: (address.street && address.house?.number) || null,
    area: areaOf(record),
    type,
    isHouse,
    isMerchant: record.adType !== 'private',
    lift: record.inProperty?.includeElevator ?? null,
    mamad: record.inProperty?.includeSecurityRoom ?? null,
    entry: additionalDetails.entranceDate?.slice(0, 10) ?? null,
  }
}

/** A later reading: what it does not state stays as it was known. */
export function later(known: Stated, now: Stated): Stated {
  return {
    ...now,
    price: now.price ?? known.price,
    rooms: now.rooms ?? known.rooms,
    size: now.size ?? known.size,
    build: now.build ?? known.build,
    floor: now.floor ?? known.floor,
    street: now.street ?? known.street,
    number: isSameStreet(known, now) ? (now.number ?? known.number) : now.number,
    area: now.area ?? known.area,
    lift: now.lift ?? known.lift,
    mamad: now.mamad ?? known.mamad,
    entry: now.entry ?? known.entry,
  }
}

const isSameStreet = (known: Stated, now: Stated) =>
  now.street === null || now.street === known.street

const gap = (a: number, b: number) => Math.abs(a - b) / Math.min(a, b)
const isOther = (a: unknown, b: unknown) => a !== null && b !== null && a !== b

export function contradicts(a: Stated, b: Stated): boolean {
  if (isOther(a.street, b.street)) return true
  if (isOther(a.number, b.number)) return true
  if (isOther(a.floor, b.floor)) return true
  return a.build !== null && b.build !== null && gap(a.build, b.build) > 0.05
}

export function keepsOut(a: Stated, b: Stated): boolean {
  if (contradicts(a, b)) return true
  return a.price !== null && b.price !== null && gap(a.price, b.price) > 0.1
}

export function isSameHome(a: Stated, b: Stated): boolean {
  if (contradicts(a, b)) return false
  if (a.rooms === null || a.rooms !== b.rooms) return false
  if (a.price === null || b.price === null) return false
  const price = gap(a.price, b.price)
  let [sizeA, sizeB] = [a.size, b.size]
  if (a.isHouse || b.isHouse) {
    if (a.price !== b.price) return false
    if (sizeA !== null && sizeB !== null && gap(sizeA, sizeB) > 0.1) return false
    if (a.build !== null && b.build !== null) [sizeA, sizeB] = [a.build, b.build]
  }
  if (sizeA === null || sizeB === null) return false
  const isEqual = sizeA === sizeB
  const isClose = Math.abs(sizeA - sizeB) <= 3
  const isArea = a.area !== null && a.area.code === b.area?.code
  if (a.street !== null && a.street === b.street) {
    if (a.number !== null && a.number === b.number)
      return (isClose && price <= 0.05) || (isEqual && price <= 0.1)
    return isArea && isClose && price <= 0.01
  }
  if (!isArea || !a.area?.isNamed || !b.area?.isNamed) return false
  // All records are of Tel Aviv, where a street on one side needs built sizes.
  if (a.street !== null || b.street !== null)
    return isClose && price === 0 && a.build !== null && b.build !== null
  const isType = a.type === b.type
  if (price === 0) return isEqual || (isClose && isType)
  return isType && isEqual && price <= 0.01
}
