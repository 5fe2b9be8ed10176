import type { Point } from '../../areas/domain.ts'
import type { DealType } from '../../assets/domain.ts'
import type { Answer, RawListing, Reading, Rejected } from '../domain.ts'
import { openEnvelope } from './envelope.ts'
import { checkRecord, type Yad2Record } from './record.ts'
import { isNode, lostField, mostRejected } from './shape.ts'

/**
 * Reads an answer of Yad2: a feed page, a map answer, a listing, or a page of the website. A block, a changed shape and
 * a failure are told apart, and never count as "no results". Pure: no network, no clock.
 */
export function readYad2({ status, body }: Answer): Reading {
  const opened = openEnvelope(body)
  const problem = opened.kind === 'problem' ? opened.problem : undefined
  if (problem?.code === 'blocked') return { kind: 'problem', problem }
  if (status === 404 || status === 410) return { kind: 'gone', status }
  if (status === 403 || status === 429)
    return { kind: 'problem', problem: { code: 'blocked', by: 'status', status } }
  if (status < 200 || status > 299) return { kind: 'problem', problem: { code: 'http', status } }
  return opened.kind === 'problem' ? opened : readSections(opened.sections)
}

type Section = { path: string; records: unknown[] }

function readSections(sections: Section[]): Reading {
  const located = sections.flatMap(({ path, records }) =>
    records.map((record, index) => ({
      record,
      path: records.length === 1 && (path === 'data' || path === '') ? path : `${path}[${index}]`,
    })),
  )
  const wanted = located.filter(({ record }) => !isPromotion(record))
  const lost = lostField(wanted.map(({ record }) => record))
  if (lost !== undefined) return shapeChanged({ path: lost, problem: 'is gone from every record' })
  const listings = new Map<string, RawListing>()
  const rejected: (Rejected & { field: string })[] = []
  for (const [index, { record, path }] of wanted.entries()) {
    const read = readRecord(record)
    if ('listing' in read) {
      // A promoted listing is in two sections.
      const { listing } = read
      if (!listings.has(listing.externalId)) listings.set(listing.externalId, listing)
      continue
    }
    const full = [path, read.path].filter(Boolean).join('.')
    rejected.push({ position: index + 1, path: full, reason: read.reason, field: read.path })
  }
  const changed = mostRejected(rejected, wanted.length)
  if (changed) return shapeChanged(changed)
  return {
    kind: 'page',
    listings: [...listings.values()],
    rejected: rejected.map(({ field: _, ...rest }) => rest),
    promotions: located.length - wanted.length,
  }
}

function shapeChanged(change: { path: string; problem: string }): Reading {
  return { kind: 'problem', problem: { code: 'shapeChanged', ...change } }
}

/** A new building project, or a banner: it has a price "from" and many homes, or none. */
function isPromotion(record: unknown): boolean {
  return isNode(record) && record.adType === 'yad1'
}

const REAL_ESTATE = 2

function readRecord(raw: unknown): { listing: RawListing } | { path: string; reason: string } {
  const checked = checkRecord(raw)
  if (!('record' in checked)) return checked
  const { record } = checked
  const { categoryId, subcategoryId } = record
  if (categoryId !== undefined && categoryId !== null && categoryId !== REAL_ESTATE)
    return { path: 'categoryId', reason: `is not real estate, found ${categoryId}` }
  const isSublet = isSubletRecord(record)
  const dealType = dealTypeOf(record) ?? (isSublet ? 'rent' : undefined)
  if (!dealType)
    return { path: 'subcategoryId', reason: `is neither rent nor sale, found ${subcategoryId}` }
  return { listing: toRawListing(record, dealType, isSublet) }
}

/** Yad2's subcategories: 1 private sale, 5 agency sale, 2 private rent, 6 agency rent. */
function dealTypeOf({ subcategoryId }: Yad2Record): DealType | undefined {
  if (subcategoryId === 1 || subcategoryId === 5) return 'sale'
  return subcategoryId === 2 || subcategoryId === 6 ? 'rent' : undefined
}

const SUBLET_ID = 43
const NO_HOME_IDS = new Set([30, 45])
const NO_HOME = /^(מחסן|מחסנים|חני+ה|חניות)$/

function isSubletRecord({ additionalDetails: { property } }: Yad2Record): boolean {
  return Number(property?.id) === SUBLET_ID || /סאבלט|סבלט/.test(property?.text ?? '')
}

function isHomeRecord({ additionalDetails: { property } }: Yad2Record): boolean {
  return !NO_HOME_IDS.has(Number(property?.id)) && !NO_HOME.test(property?.text?.trim() ?? '')
}

function toRawListing(record: Yad2Record, dealType: DealType, isSublet: boolean): RawListing {
  const { token, adType, price, priceBeforeTag, orderId } = record
  const { address, additionalDetails, metaData } = record
  const hoodId = Number(address?.neighborhood?.id ?? Number.NaN)
  return {
    source: 'yad2',
    externalId: token,
    link: `https://www.yad2.co.il/realestate/item/${token}`,
    dealType,
    isSublet,
    price: positive(price),
    previousPrice: positive(priceBeforeTag),
    rooms: roomsOf(additionalDetails.roomsCount),
    size: positive(additionalDetails.squareMeter),
    floor: whole(address?.house?.floor),
    city: textOf(address?.city?.text),
    neighbourhood: textOf(address?.neighborhood?.text),
    hoodId: Number.isInteger(hoodId) ? hoodId : null,
    street: streetOf(address?.street?.text, address?.house?.number),
    coordinates: pointOf(address?.coords),
    merchant: adType === 'private' ? false : adType === 'commercial' ? true : null,
    propertyType: textOf(additionalDetails.property?.text),
    isHome: isHomeRecord(record),
    images: imagesOf(metaData),
    orderId: whole(orderId),
    description: textOf(metaData?.description, 10_000),
    entryDate: textOf(additionalDetails.entranceDate),
    phone: null,
  }
}

/** Yad2 states 0 for a number that the advertiser did not give. */
function positive(value: number | null | undefined): number | null {
  const rounded = Math.round(value ?? 0)
  return rounded > 0 ? rounded : null
}

function whole(value: number | null | undefined): number | null {
  return value === null || value === undefined ? null : Math.round(value)
}

function roomsOf(value: number | null | undefined): number | null {
  const rounded = Math.round((value ?? 0) * 10) / 10
  return rounded > 0 ? rounded : null
}

/** Control characters except line breaks and tabs. */
const CONTROLS = /[^\P{Cc}\n\r\t]/gu

function textOf(value: string | null | undefined, longest = 500): string | null {
  const text = (value ?? '').replace(CONTROLS, '').trim().slice(0, longest).toWellFormed()
  return text === '' ? null : text
}

function streetOf(
  street: string | null | undefined,
  number: string | number | null | undefined,
): string | null {
  const name = textOf(street)
  if (name === null) return null
  return number === null || number === undefined || number === 0 || number === ''
    ? name
    : `${name} ${number}`
}

function pointOf(coords: NonNullable<Yad2Record['address']>['coords']): Point | null {
  const { lat, lon } = coords ?? {}
  if (typeof lat !== 'number' || typeof lon !== 'number' || (lat === 0 && lon === 0)) return null
  return [lon, lat]
}

/** Only images that Yad2 itself serves over https. */
function imagesOf(metaData: Yad2Record['metaData']): string[] {
  const all = metaData?.images?.length ? metaData.images : [metaData?.coverImage ?? '']
  return [...new Set(all)].filter((image) => {
    const url = URL.parse(image)
    return (
      url?.protocol === 'https:' && (url.host === 'yad2.co.il' || url.host.endsWith('.yad2.co.il'))
    )
  })
}
