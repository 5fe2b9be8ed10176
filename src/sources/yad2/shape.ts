import type { Rejected } from '../domain.ts'

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
      ...['categoryId', 'priority', 'tags', 'packages', 'priceBeforeTag', 'customer', 'inProperty'],
      ...['adNumber', 'statusId', 'searchText', 'dates', 'propertyTax', 'houseCommittee'],
      ...['paymentsInYear', 'isLongTermContract', 'abovePrice', 'listingId', 'projectId', 'slug'],
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
      ...['propertyCondition', 'promotions', 'balconiesCount', 'entranceDate', 'propertyGroup'],
      ...['buildingTopFloor', 'parkingSpacesCount', 'isEnterDateFlexible', 'propertyTypes'],
    ],
  },
  'additionalDetails.property': { read: ['text'], beside: ['id', 'textEng'] },
  metaData: {
    read: ['coverImage', 'images'],
    beside: ['squareMeterBuild', 'video', 'description', 'shelterDistance'],
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
    node = isNode(node) ? node[name] : undefined
  return isNode(node) ? [node] : []
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The path rejected most often, when more than half of the records are rejected: the shape has then changed. */
export function mostRejected(
  rejected: readonly (Rejected & { field: string })[],
  records: number,
): { path: string; problem: string } | undefined {
  if (rejected.length * 2 <= records) return undefined
  const counts = new Map<string, number>()
  for (const { field } of rejected) counts.set(field, (counts.get(field) ?? 0) + 1)
  const [[path = '', count = 0] = []] = [...counts].sort(([, one], [, other]) => other - one)
  const reason = rejected.find(({ field }) => field === path)?.reason ?? ''
  return { path, problem: `${reason}, in ${count} of ${records} records` }
}
