import type { Point } from '../../areas/domain.ts'
import type { DealType } from '../../assets/domain.ts'
import type { Answer, RawListing, Reading, Rejected } from '../domain.ts'
import { open } from './envelope.ts'
import { type Ad, checkAd } from './schema.ts'
import { isNode, lostField, mostRefused } from './shape.ts'

/**
 * What an answer of Yad2 says: the advertisements of a feed page, a map answer, an item or a page of the website. A
 * block, a changed shape or a failure is named, and never taken for "no results". Pure: no network, no clock.
 */
export function readYad2({ status, body }: Answer): Reading {
  if (status === 404 || status === 410) return { kind: 'gone', reason: `HTTP ${status}` }
  const opened = open(body)
  if (opened.kind === 'blocked') return opened
  if (status === 403 || status === 429) return { kind: 'blocked', reason: `HTTP ${status}` }
  if (status < 200 || status > 299) return { kind: 'failed', reason: `HTTP ${status}` }
  if (opened.kind === 'changed') return opened
  return readRecords(opened.sections)
}

type Section = { path: string; records: unknown[] }

function readRecords(sections: Section[]): Reading {
  const located = sections.flatMap(({ path, records }) =>
    records.map((record, index) => ({
      record,
      path: records.length === 1 && (path === 'data' || path === '') ? path : `${path}[${index}]`,
    })),
  )
  const [ads, promotions] = [
    located.filter(({ record }) => !isPromotion(record)),
    located.filter(({ record }) => isPromotion(record)),
  ]
  const lost = lostField(ads.map(({ record }) => record))
  if (lost !== undefined)
    return { kind: 'changed', path: lost, reason: 'is gone from every record' }
  const adverts = new Map<string, RawListing>()
  const rejected: (Rejected & { field: string })[] = []
  for (const [index, { record, path }] of ads.entries()) {
    const read = readRecord(record)
    if ('advert' in read) {
      // A promoted advertisement stands in two sections.
      if (!adverts.has(read.advert.externalId)) adverts.set(read.advert.externalId, read.advert)
      continue
    }
    const full = [path, read.path].filter(Boolean).join('.')
    rejected.push({ position: index + 1, path: full, reason: read.reason, field: read.path })
  }
  const refused = mostRefused(rejected, ads.length)
  if (refused) return { kind: 'changed', ...refused }
  return {
    kind: 'page',
    adverts: [...adverts.values()],
    rejected: rejected.map(({ field: _, ...rest }) => rest),
    promotions: promotions.length,
  }
}

/** A new building project, or a banner: it has a price "from" and many homes, or none. */
function isPromotion(record: unknown): boolean {
  return isNode(record) && record.adType === 'yad1'
}

const REAL_ESTATE = 2

function readRecord(record: unknown): { advert: RawListing } | { path: string; reason: string } {
  const checked = checkAd(record)
  if (!('ad' in checked)) return checked
  const { ad } = checked
  if (ad.categoryId !== undefined && ad.categoryId !== null && ad.categoryId !== REAL_ESTATE)
    return { path: 'categoryId', reason: `is not real estate, found ${ad.categoryId}` }
  const isSublet = isSubletAd(ad)
  const dealType = dealTypeOf(ad) ?? (isSublet ? 'rent' : undefined)
  if (!dealType)
    return { path: 'subcategoryId', reason: `is neither rent nor sale, found ${ad.subcategoryId}` }
  return { advert: toRawListing(ad, dealType, isSublet) }
}

/** Yad2's subcategories: 1 private sale, 5 agency sale, 2 private rent, 6 agency rent. */
function dealTypeOf({ subcategoryId }: Ad): DealType | undefined {
  if (subcategoryId === 1 || subcategoryId === 5) return 'sale'
  return subcategoryId === 2 || subcategoryId === 6 ? 'rent' : undefined
}

const SUBLET_ID = 43
const NO_HOME_IDS = new Set([30, 45])
const NO_HOME = /^(מחסן|מחסנים|חני+ה|חניות)$/

function isSubletAd({ additionalDetails: { property } }: Ad): boolean {
  return Number(property?.id) === SUBLET_ID || /סאבלט|סבלט/.test(property?.text ?? '')
}

function isHomeAd({ additionalDetails: { property } }: Ad): boolean {
  return !NO_HOME_IDS.has(Number(property?.id)) && !NO_HOME.test(property?.text?.trim() ?? '')
}

function toRawListing(ad: Ad, dealType: DealType, isSublet: boolean): RawListing {
  const { token, adType, price, priceBeforeTag, orderId, address, additionalDetails, metaData } = ad
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
    city: words(address?.city?.text),
    neighbourhood: words(address?.neighborhood?.text),
    hoodId: Number.isInteger(hoodId) ? hoodId : null,
    street: streetOf(address?.street?.text, address?.house?.number),
    coordinates: pointOf(address?.coords),
    merchant: adType === 'private' ? false : adType === 'commercial' ? true : null,
    propertyType: words(additionalDetails.property?.text),
    isHome: isHomeAd(ad),
    images: imagesOf(metaData),
    orderId: whole(orderId),
    description: words(metaData?.description, 10_000),
    entryDate: words(additionalDetails.entranceDate),
    phone: null,
  }
}

/** Zero is how Yad2 says that a number is not stated. */
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

/** Control characters, but for line breaks and tabs. */
const CONTROLS = /[^\P{Cc}\n\r\t]/gu

function words(value: string | null | undefined, longest = 500): string | null {
  const text = (value ?? '').replace(CONTROLS, '').trim().slice(0, longest).toWellFormed()
  return text === '' ? null : text
}

function streetOf(
  street: string | null | undefined,
  number: string | number | null | undefined,
): string | null {
  const name = words(street)
  if (name === null) return null
  return number === null || number === undefined || number === 0 || number === ''
    ? name
    : `${name} ${number}`
}

function pointOf(coords: NonNullable<Ad['address']>['coords']): Point | null {
  const { lat, lon } = coords ?? {}
  if (typeof lat !== 'number' || typeof lon !== 'number' || (lat === 0 && lon === 0)) return null
  return [lon, lat]
}

/** Only pictures that Yad2 itself serves, by https. */
function imagesOf(metaData: Ad['metaData']): string[] {
  const all = metaData?.images?.length ? metaData.images : [metaData?.coverImage ?? '']
  return [...new Set(all)].filter((image) => {
    const url = URL.parse(image)
    return (
      url?.protocol === 'https:' && (url.host === 'yad2.co.il' || url.host.endsWith('.yad2.co.il'))
    )
  })
}
