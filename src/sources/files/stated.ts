import type { Point } from '../../areas/domain/area.ts'
import type { DealType, Facts } from '../../assets/domain/asset.ts'
import type { CostPeriod } from '../../assets/domain/cost-period.ts'
import { isWeb, keyOfAddress } from '../../intake/posts/address.ts'
import { IMAGES_MAX, TEXT_MAX } from '../../intake/posts/domain.ts'
import { costsIn } from './costs.ts'
import type { Definition, FieldName, Found, Part, Places } from './domain.ts'
import {
  addressIn,
  amountIn,
  dealIn,
  floorIn,
  merchantIn,
  numberIn,
  plain,
  priceIn,
  statedAt,
  textIn,
  timeIn,
} from './values.ts'

/** Facts of a listing that a file can name fields for. */
const STATED = [
  'price',
  'rooms',
  'size',
  'buildSize',
  'floor',
  'city',
  'neighbourhood',
  'street',
  'coordinates',
  'propertyType',
  'merchant',
  'phone',
  'entryDate',
  'condition',
  'arnona',
  'arnonaPer',
  'vaad',
] as const

/** What one item of a page states by its fields. Null: not stated. */
export type Stated = {
  externalId: string | null
  link: string | null
  dealType: DealType | null
  images: string[]
  at: number | null
  text: string
  vaadPer: CostPeriod | null
} & Pick<Facts, (typeof STATED)[number]>

/** What an item states, and which of the file's fields were there and had a value. */
export type ReadPart = { stated: Stated; there: Set<FieldName>; valued: Set<FieldName> }

/** Reads one item. `base`: the address of the page, for relative links. */
export function readPart({ fields, usual, text }: Definition, part: Part, base: string): ReadPart {
  const found = new Map<FieldName, Found[]>()
  for (const [name, field] of Object.entries(fields)) {
    const values = name === 'images' ? allAt(part, field) : firstAt(part, field)
    if (values) found.set(name as FieldName, values)
  }
  const first = (name: FieldName) => found.get(name)?.find(isValue)
  const address = addressIn(found.get('address') ?? [])
  const link = linkIn(first('link'), base)
  const size = rounded(amountIn(first('size')))
  const isNamed = fields.externalId !== undefined && !usual.has('externalId')
  const stated: Stated = {
    externalId: textIn(first('externalId')) ?? (isNamed ? null : idOfLink(link)),
    link,
    dealType: dealIn(first('dealType')),
    price: rounded(priceIn(first('price'))),
    rooms: amountIn(first('rooms')),
    size,
    buildSize: rounded(amountIn(first('buildSize'))),
    floor: floorIn(first('floor')),
    city: textIn(first('city')) ?? address.city,
    neighbourhood: textIn(first('neighbourhood')) ?? address.neighbourhood,
    street: streetIn(textIn(first('street')) ?? address.street, textIn(first('streetNumber'))),
    coordinates: pointIn(numberIn(first('latitude')), numberIn(first('longitude'))),
    propertyType: textIn(first('propertyType')),
    merchant: merchantIn(first('merchant')),
    phone: textIn(first('phone'))?.replaceAll(/[^\d*]/g, '') || null,
    entryDate: dayOf(timeIn(first('entryDate'))),
    condition: textIn(first('condition')),
    ...costsIn(first, size),
    images: (found.get('images') ?? [])
      .flatMap((one) => linkIn(one, base) ?? [])
      .slice(0, IMAGES_MAX),
    at: timeIn(first('date')),
    text: textOf(allAt(part, text) ?? []),
  }
  return { stated, there: new Set(found.keys()), valued: valuedIn(stated, found) }
}

const isValue = (found: Found) => found !== null && plain(found) !== ''

/** What the first place with a value states; undefined: none of them is there. */
function firstAt(part: Part, places: Places): Found[] | undefined {
  let found: Found[] | undefined
  for (const place of places) {
    const stated = statedAt(part, place)
    if (stated?.some(isValue)) return stated
    found ??= stated
  }
  return found
}

function allAt(part: Part, places: Places): Found[] | undefined {
  const stated = places.map((place) => statedAt(part, place))
  return stated.every((one) => one === undefined) ? undefined : stated.flatMap((one) => one ?? [])
}

/** A street with the number that a field of its own states. */
function streetIn(street: string | null, number: string | null): string | null {
  return street === null || number === null || /\d/.test(street) ? street : `${street} ${number}`
}

const rounded = (number: number | null) => (number === null ? null : Math.round(number))

/** Lines stay: the reader looks at them. */
function textOf(found: readonly Found[]): string {
  const lines = found.flatMap((one) => (one === null ? [] : [String(one).trim()]))
  return lines.join('\n').slice(0, TEXT_MAX)
}

/** Parameters that only say where a visitor came from. */
const TRACKING = /^(utm_\w+|fbclid|gclid)$/

function linkIn(found: Found | undefined, base: string): string | null {
  const text = plain(found ?? null)
  const url = text === '' ? null : URL.parse(text, base)
  if (!url || !isWeb(url)) return null
  for (const name of [...url.searchParams.keys()])
    if (TRACKING.test(name)) url.searchParams.delete(name)
  return url.href
}

/** The address of the home's page recognises it when no id is given. */
function idOfLink(link: string | null): string | null {
  if (link === null) return null
  const known = keyOfAddress(link)
  const { hostname, pathname, search } = new URL(link)
  return (known?.externalId ?? `${hostname}${pathname}${search}`).slice(0, 300)
}

function pointIn(latitude: number | null, longitude: number | null): Point | null {
  return latitude === null || longitude === null ? null : [longitude, latitude]
}

const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Jerusalem' })
const dayOf = (ms: number | null) => (ms === null ? null : day.format(ms))

const OF_ADDRESS = ['street', 'neighbourhood', 'city'] as const

function valuedIn(stated: Stated, found: ReadonlyMap<FieldName, Found[]>): Set<FieldName> {
  const isValued = (name: FieldName): boolean => {
    if (name === 'address') return OF_ADDRESS.some((part) => stated[part] !== null)
    if (name === 'latitude' || name === 'longitude') return stated.coordinates !== null
    if (name === 'date') return stated.at !== null
    if (name === 'streetNumber') return stated.street !== null
    return name === 'images' ? stated.images.length > 0 : stated[name] !== null
  }
  return new Set([...found.keys()].filter(isValued))
}
