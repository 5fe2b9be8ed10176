import type { Point } from '../areas/domain/area.ts'
import { DAY_MS, type Deal } from './domain/deal.ts'
import { floorOf } from './domain/floor.ts'
import { middleOf, pointOf } from './domain/point.ts'

/** The names of fields in public data, in small letters without signs; the first that states something counts. */
const NAMES = {
  dealId: ['dealid'],
  at: ['dealdate', 'date', 'תאריך', 'תאריךעסקה'],
  price: ['dealamount', 'price', 'amount', 'מחיר'],
  portion: ['portion', 'חלקנמכר'],
  size: ['assetarea', 'area', 'size', 'שטח'],
  rooms: ['assetroomnum', 'roomnum', 'rooms', 'חדרים'],
  floor: ['floornumber', 'floorno', 'floor', 'קומה'],
  kind: ['dealnaturedescription', 'dealnature', 'assettype', 'propertytypedescription', 'kind'],
  built: ['yearbuilt', 'buildingyear'],
  city: ['settlementnameheb', 'settlement', 'city', 'ישוב'],
  neighbourhood: ['neighborhood', 'neighbourhood', 'שכונה'],
  street: ['streetnameheb', 'streetname', 'street', 'רחוב'],
  number: ['housenum', 'housenumber', 'מספרבית'],
  gush: ['gushnum', 'gush', 'גוש'],
  helka: ['parcelnum', 'helka', 'chelka', 'חלקה'],
  x: ['x', 'longitude', 'lon'],
  y: ['y', 'latitude', 'lat'],
  shape: ['shape'],
} as const
export type Field = keyof typeof NAMES

/** The text of a field of one record; empty: it states none. */
export type Texts = (field: Field) => string

const nameOf = (field: string) => field.toLowerCase().replace(/[^\p{L}\d]/gu, '')

/** How a field is named first. */
export const columnOf = (field: Field): string => NAMES[field][0]

/** The places of each field in a header or in the keys of an object. */
export function fieldsOf(names: readonly string[]): (field: Field) => readonly number[] {
  const named = names.map(nameOf)
  const places = new Map<Field, readonly number[]>(
    (Object.keys(NAMES) as Field[]).map((field) => [
      field,
      NAMES[field].map((name) => named.indexOf(name)).filter((at) => at >= 0),
    ]),
  )
  return (field) => places.get(field) ?? []
}

const orNull = (text: string) => (text === '' ? null : text)

/** A figure above zero: public data say zero for what is not stated. */
function above(text: string): number | null {
  const value = Number(text.replaceAll(/[,₪\s]/g, ''))
  return value > 0 && Number.isFinite(value) ? value : null
}

const wholeAbove = (text: string) => {
  const value = above(text)
  return value !== null && Number.isSafeInteger(value) ? value : null
}

const [SIZE_MAX, ROOMS_MAX] = [2_000, 30]
const upTo = (most: number, value: number | null) =>
  value !== null && value <= most ? value : null

/**
 * Reads the record of a deal. A text says why it is left out.
 * @param city of records that state none; empty: such records are refused.
 * @param today in days since 1970.
 */
export function readDeal(
  texts: Texts,
  { city, today }: { city: string; today: number },
): Deal | string {
  const at = dayOf(texts('at'))
  if (at === null) return 'no date'
  if (at > today) return 'a date to come'
  const price = wholeAbove(texts('price').replace(/\.\d*$/, ''))
  if (price === null) return 'no price'
  const place = placeOf(texts, city)
  if (place.city === '') return 'no city'
  const isParcel = place.gush !== null && place.helka !== null
  const dealId = wholeAbove(texts('dealId'))
  if (dealId === null && !isParcel && (place.street === null || place.number === null))
    return 'neither parcel nor house'
  const portion = Math.min(1, above(texts('portion')) ?? 1)
  const kind = orNull(texts('kind'))
  const words = [place.city, place.neighbourhood, place.street, place.number, kind]
  if (words.some((word) => word?.includes('\uFFFD'))) return 'letters that are not in UTF-8'
  return { dealId, at, price, portion, kind, ...homeOf(texts, at), ...place }
}

/** A home that was built so many years after its deal is not the one that was sold. */
const BUILT_AFTER_YEARS = 5

function homeOf(texts: Texts, at: number): Pick<Deal, 'size' | 'rooms' | 'floor'> {
  const built = above(texts('built'))
  const year = new Date(at * DAY_MS).getUTCFullYear()
  if (built !== null && built > year + BUILT_AFTER_YEARS)
    return { size: null, rooms: null, floor: null }
  return {
    size: upTo(SIZE_MAX, above(texts('size'))),
    rooms: upTo(ROOMS_MAX, above(texts('rooms'))),
    floor: floorOf(texts('floor')),
  }
}

type Placed = Pick<
  Deal,
  'city' | 'neighbourhood' | 'street' | 'number' | 'gush' | 'helka' | 'point'
>

function placeOf(texts: Texts, city: string): Placed {
  return {
    city: texts('city') || city,
    neighbourhood: orNull(texts('neighbourhood')),
    street: orNull(texts('street')),
    number: orNull(texts('number').replace(/^0$/, '')),
    gush: wholeAbove(texts('gush')),
    helka: wholeAbove(texts('helka')),
    point: pointIn(texts),
  }
}

export type Parcel = { gush: number; helka: number; point: Point }

/** Reads the record of a parcel. A text says why it is left out. */
export function readParcel(texts: Texts): Parcel | string {
  const [gush, helka] = [wholeAbove(texts('gush')), wholeAbove(texts('helka'))]
  if (gush === null || helka === null) return 'no parcel'
  const point = pointIn(texts)
  return point ? { gush, helka, point } : 'no point in the country'
}

function pointIn(texts: Texts): Point | null {
  const [x, y] = [above(texts('x')), above(texts('y'))]
  if (x !== null && y !== null) return pointOf(x, y)
  return middleOf(texts('shape'))
}

/** The day of '2024-10-13', '2024-10-13T00:00:00' or '13/10/2024', in days since 1970. */
function dayOf(text: string): number | null {
  const iso = /^(\d{4})-(\d\d?)-(\d\d?)(?!\d)/.exec(text)
  const local = /^(\d\d?)[/.](\d\d?)[/.](\d{4})(?!\d)/.exec(text)
  const [year, month, day] = iso ? iso.slice(1) : (local?.slice(1).reverse() ?? [])
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  const isReal = date.getUTCDate() === Number(day) && date.getUTCMonth() === Number(month) - 1
  return isReal && Number(year) >= FIRST_YEAR ? date.getTime() / DAY_MS : null
}

const FIRST_YEAR = 1950
