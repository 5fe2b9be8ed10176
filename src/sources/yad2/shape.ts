import type { Rejected } from '../domain.ts'

/** A record of a page, with the section it stands in. */
export type Found = { record: unknown; path: string }

type Node = Record<string, unknown>

/** Where the fields that we read live, with everything known to stand beside them. */
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

/** Fields that a page of this many advertisements always has somewhere. */
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
/** Fewer records than this may all lack an optional field by chance, beside a new one. */
const OPTIONAL_FROM = 3

/**
 * The path of a field that the whole page has lost: either a field never missing from a full page, or one in whose
 * place every record has a name that was not there before. Undefined: the shape is the known one.
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

/** When more than half of the records are refused, it is the page that changed: the path refused most often. */
export function mostRefused(
  rejected: readonly (Rejected & { field: string })[],
  records: number,
): { path: string; reason: string } | undefined {
  if (rejected.length * 2 <= records) return undefined
  const counts = new Map<string, number>()
  for (const { field } of rejected) counts.set(field, (counts.get(field) ?? 0) + 1)
  const [[path = '', count = 0] = []] = [...counts].sort(([, one], [, other]) => other - one)
  const reason = rejected.find(({ field }) => field === path)?.reason ?? ''
  return { path, reason: `${reason}, in ${count} of ${records} records` }
}
