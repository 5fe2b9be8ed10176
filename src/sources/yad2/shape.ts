import type { Rejected } from '../../intake/domain/raw-listing.ts'
import { isRecord } from '../../kernel/domain/json.ts'

type Node = Record<string, unknown>

/** By the path of their parent: the fields that are read, and the other known fields beside them. */
const KNOWN: Record<string, { read: string[]; beside: string[] }> = {
  '': {
    read: [
      'token',
      'adType',
      'price',
      'orderId',
      'address',
      'additionalDetails',
      'metaData',
      'subcategoryId',
    ],
    beside: [
      'categoryId',
      'priority',
      'tags',
      'packages',
      'priceBeforeTag',
      'customer',
      'inProperty',
      'adNumber',
      'statusId',
      'searchText',
      'dates',
      'propertyTax',
      'houseCommittee',
      'paymentsInYear',
      'isLongTermContract',
      'abovePrice',
      'listingId',
      'projectId',
      'slug',
    ],
  },
  address: {
    read: ['city', 'neighborhood', 'street', 'house', 'coords'],
    beside: ['region', 'area', 'topArea', 'addressMasterId'],
  },
  'address.house': { read: ['number', 'floor'], beside: [] },
  'address.coords': { read: ['lat', 'lon'], beside: [] },
  'address.city': { read: ['text'], beside: ['id', 'textEng'] },
  'address.neighborhood': { read: ['text'], beside: ['id', 'textEng'] },
  'address.street': { read: ['text'], beside: ['id', 'textEng'] },
  additionalDetails: {
    read: ['property', 'roomsCount', 'squareMeter'],
    beside: [
      'propertyCondition',
      'promotions',
      'balconiesCount',
      'entranceDate',
      'propertyGroup',
      'buildingTopFloor',
      'parkingSpacesCount',
      'isEnterDateFlexible',
      'propertyTypes',
    ],
  },
  'additionalDetails.property': { read: ['text'], beside: ['id', 'textEng'] },
  metaData: {
    read: ['coverImage', 'images', 'squareMeterBuild'],
    beside: ['video', 'description', 'shelterDistance'],
  },
}

/** Fields that at least one record of a page has, from `CORE_FROM` records on. */
const CORE = new Set([
  'price',
  'orderId',
  'address',
  'address.city',
  'additionalDetails.roomsCount',
  'additionalDetails.squareMeter',
  'additionalDetails.property',
])
const CORE_FROM = 5
/** From this many records on, it is no chance that all of them lack an optional field and have a new one. */
const OPTIONAL_FROM = 3

/**
 * The path of a field that no record of the page has, although it should: a core field, or an optional one while every
 * record has an unknown field beside it. Undefined: the shape is the known one.
 */
export function lostField(records: readonly unknown[]): string | undefined {
  for (const [parent, { read, beside }] of Object.entries(KNOWN)) {
    const nodes = records.flatMap((record) => nodeAt(record, parent))
    if (nodes.length === 0) continue
    const known = new Set([...read, ...beside])
    for (const name of read) {
      const path = parent === '' ? name : `${parent}.${name}`
      if (nodes.some((node) => name in node)) continue
      const isCore = CORE.has(path)
      if (isCore && nodes.length >= CORE_FROM) return path
      if (!isCore && nodes.length < OPTIONAL_FROM) continue
      if (nodes.every((node) => Object.keys(node).some((key) => !known.has(key)))) return path
    }
  }
  return undefined
}

function nodeAt(record: unknown, path: string): Node[] {
  let node: unknown = record
  for (const name of path === '' ? [] : path.split('.'))
    node = isRecord(node) ? node[name] : undefined
  return isRecord(node) ? [node] : []
}

type RejectedField = Pick<Rejected, 'reason'> & { field: string; section: string }

/** From this many records on, a section is judged by itself. */
const SECTION_FROM = 5

/** The path rejected most often, when more than half of the page or of a section is rejected: its shape has changed. */
export function mostRejected(
  rejected: readonly RejectedField[],
  located: readonly { section: string }[],
): { path: string; problem: string } | undefined {
  const bySection = Map.groupBy(rejected, ({ section }) => section)
  const groups = [...bySection].map(([name, members]) => ({
    members,
    records: located.filter(({ section }) => section === name).length,
  }))
  const judged = groups.filter(({ records }) => records >= SECTION_FROM)
  for (const { members, records } of [{ members: rejected, records: located.length }, ...judged]) {
    if (members.length * 2 <= records) continue
    const counts = Map.groupBy(members, ({ field }) => field)
    const [[path, same] = ['', []]] = [...counts].sort(
      ([, one], [, other]) => other.length - one.length,
    )
    const reason = same[0]?.reason ?? ''
    return { path, problem: `${reason}, in ${same.length} of ${records} records` }
  }
  return undefined
}
