import type { Point } from '../../areas/domain/area.ts'
import type { DealType } from '../../assets/domain/asset.ts'
import { monthlyOf } from '../../assets/domain/cost-period.ts'
import { isHome } from '../../assets/domain/kinds.ts'
import { plausible } from '../../assets/domain/plausible.ts'
import type { RawListing } from '../../intake/domain/raw-listing.ts'
import { isRecord } from '../../kernel/domain/json.ts'
import { listingPage } from './address.ts'
import { israelTime } from './dates.ts'
import { readFeatures } from './features.ts'
import { isProject, projectDeal, projectId } from './project.ts'
import type { Yad2Record } from './record.ts'

/** Where a record stands. */
export type Setting = {
  /** The section, as `data.private`. */
  section: string
  /** The deal type of the other records of the answer; null when there is none, or both. */
  pageDeal: DealType | null
}

export type ReadRecord = { listing: RawListing } | { path: string; reason: string }

const REAL_ESTATE = 2

/** The listing of a record that has the known shape. */
export function readListing(record: Yad2Record, setting: Setting): ReadRecord {
  const { categoryId, subcategoryId } = record
  if (categoryId !== undefined && categoryId !== null && categoryId !== REAL_ESTATE)
    return { path: 'categoryId', reason: `is not real estate, found ${categoryId}` }
  if (isProject(record)) return readProject(record, setting)
  const isSublet = isSubletRecord(record)
  const dealType = dealTypeOf(record) ?? (isSublet ? 'rent' : undefined)
  if (!dealType)
    return { path: 'subcategoryId', reason: `is neither rent nor sale, found ${subcategoryId}` }
  return { listing: toRawListing(record, setting, { dealType, isSublet }) }
}

function readProject(record: Yad2Record, setting: Setting): ReadRecord {
  const id = projectId(record)
  if (id === null) return { path: 'projectId', reason: 'is no number of a project' }
  const dealType = projectDeal(record, setting.pageDeal)
  if (dealType === null) return { path: 'price', reason: 'does not tell rent from sale' }
  const listing = toRawListing(record, setting, { dealType, isSublet: false })
  return {
    listing: {
      ...listing,
      externalId: `project-${id}`,
      link: `https://www.yad2.co.il/yad1/project/${id}`,
      merchant: true,
      isNewProject: true,
      // The numbers of projects do not continue those of listings.
      orderId: null,
    },
  }
}

/** Yad2's subcategories: 1 private sale, 5 agency sale, 2 private rent, 6 agency rent. */
function dealTypeOf({ subcategoryId }: Yad2Record): DealType | undefined {
  if (subcategoryId === 1 || subcategoryId === 5) return 'sale'
  return subcategoryId === 2 || subcategoryId === 6 ? 'rent' : undefined
}

const SUBLET_ID = 43

function isSubletRecord({ additionalDetails: { property } }: Yad2Record): boolean {
  return Number(property?.id) === SUBLET_ID || /סאבלט|סבלט/.test(property?.text ?? '')
}

/** Types that a record may state by number alone. The text is trusted before the number. */
const TYPES: Readonly<Record<number, string>> = {
  25: 'תיירות ונופש',
  30: 'חניה',
  33: 'מגרשים',
  44: 'בניין מגורים',
  45: 'מחסן',
  50: "קב' רכישה",
}

function propertyTypeOf({ additionalDetails: { property } }: Yad2Record): string | null {
  return textOf(property?.text) ?? TYPES[Number(property?.id)] ?? null
}

type Deal = Pick<RawListing, 'dealType' | 'isSublet'>

function toRawListing(record: Yad2Record, { section }: Setting, deal: Deal): RawListing {
  const { token, price, priceBeforeTag, orderId, address, additionalDetails, metaData } = record
  const hoodId = Number(address?.neighborhood?.id ?? Number.NaN)
  const number = houseNumberOf(address?.house?.number)
  const tags = tagsOf(record.tags)
  const given = {
    ...deal,
    ...{ source: 'yad2', externalId: token, link: listingPage(token) },
    price: positive(price),
    previousPrice: positive(priceBeforeTag),
    ...costsOf(record),
    rooms: roomsOf(additionalDetails.roomsCount),
    size: positive(additionalDetails.squareMeter),
    buildSize: positive(metaData?.squareMeterBuild),
    floor: address?.house?.floor ?? null,
    city: textOf(address?.city?.text),
    neighbourhood: textOf(address?.neighborhood?.text),
    hoodId: Number.isInteger(hoodId) ? hoodId : null,
    street: streetOf(address?.street?.text, isHouseNumber(number) ? number : null),
    coordinates: pointOf(address?.coords),
    merchant: merchantOf(record, section),
    propertyType: propertyTypeOf(record),
    condition: textOf(additionalDetails.propertyCondition?.text),
    isNewProject: false,
    isPriceStated: true,
    images: imagesOf(metaData),
    orderId: orderId ?? null,
    description: textOf(metaData?.description, 10_000),
    entryDate: textOf(additionalDetails.entranceDate),
    phone: null,
    tags,
    features: readFeatures(record.inProperty, tags),
    ...datesOf(record.dates),
    implausible: isHouseNumber(number) ? {} : { houseNumber: number },
    pendingPrice: null,
  }
  const listing = plausible(given)
  return { ...listing, isHome: isHome(listing) }
}

/** Yad2 asks advertisers for the arnona of two months and for the va'ad of one. */
function costsOf({ propertyTax, houseCommittee }: Yad2Record) {
  const arnona = positive(numberIn(propertyTax))
  return {
    arnona: arnona && monthlyOf(arnona, 'twoMonths'),
    arnonaPer: arnona === null ? null : ('twoMonths' as const),
    vaad: positive(numberIn(houseCommittee)),
  }
}

const numberIn = (value: unknown) => (typeof value === 'number' ? value : null)

function datesOf(stated: Yad2Record['dates']) {
  const dates = isRecord(stated) ? stated : {}
  return {
    sourceCreatedAt: israelTime(dates.createdAt),
    sourceUpdatedAt: israelTime(dates.updatedAt),
  }
}

/** Where `adType` is unknown, the section tells who advertises. */
function merchantOf({ adType }: Yad2Record, section: string): boolean | null {
  if (adType === 'private') return false
  return adType === 'commercial' ? true : merchantBySection(section)
}

/** Whether a section contains listings of merchants; null: it contains both kinds. */
export function merchantBySection(section: string): boolean | null {
  if (section === 'data.private') return false
  return section === 'data.agency' ? true : null
}

/** Yad2 states 0 for a number that the advertiser did not give. */
function positive(value: number | null | undefined): number | null {
  const rounded = Math.round(value ?? 0)
  return rounded > 0 ? rounded : null
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

function houseNumberOf(value: string | number | null | undefined): string | null {
  return value === null || value === undefined || value === 0 || value === '' ? null : `${value}`
}

/** A multiple of 1,000 and a fraction are mistakes of units. */
function isHouseNumber(number: string | null): boolean {
  return number === null || !/^\d+000$|^\d*\.\d/.test(number)
}

function streetOf(street: string | null | undefined, number: string | null): string | null {
  const name = textOf(street)
  return name === null || number === null ? name : `${name} ${number}`
}

function pointOf(coords: NonNullable<Yad2Record['address']>['coords']): Point | null {
  const { lat, lon } = coords ?? {}
  if (typeof lat !== 'number' || typeof lon !== 'number' || (lat === 0 && lon === 0)) return null
  return [lon, lat]
}

/** The most labels that are kept of a listing. */
const TAGS_MAX = 30

function tagsOf(tags: unknown): string[] {
  const names = Array.isArray(tags) ? tags.map((tag) => (isRecord(tag) ? tag.name : undefined)) : []
  return names
    .flatMap((name) => (typeof name === 'string' ? (textOf(name, 100) ?? []) : []))
    .slice(0, TAGS_MAX)
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
