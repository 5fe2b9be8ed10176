import { kindOf } from '../../assets/domain/kinds.ts'
import type { RawListing } from '../../intake/domain/raw-listing.ts'
import type { FieldCount } from '../domain.ts'
import { isImprobable } from '../field-shares.ts'
import { isNode } from './shape.ts'

/** A record that was read, with its listing. */
export type ReadPair = { section: string; record: unknown; listing: RawListing }

type Field = {
  path: string
  /** Counts only records with this parent. */
  within?: string
  /** Counts records that are left out, too. */
  ofAll?: true
  isImplausible?(listing: RawListing): boolean
  /** The least share of records that a real page of listings is expected to state; absent: none is known. */
  usual?: number
}

const unknownType = ({ propertyType }: RawListing) =>
  propertyType !== null && kindOf(propertyType) === null
const isKept = (field: string) => (listing: RawListing) => field in listing.implausible

/** The fields whose shares are counted. `usual` is so low that no recorded page is refused. */
const FIELDS: readonly Field[] = [
  { path: 'price', isImplausible: isKept('price'), usual: 0.85 },
  { path: 'orderId', isImplausible: isKept('orderId'), usual: 0.97 },
  { path: 'address', usual: 0.97 },
  { path: 'metaData', usual: 0.97 },
  { path: 'metaData.images', within: 'metaData' },
  { path: 'metaData.squareMeterBuild', isImplausible: isKept('buildSize') },
  { path: 'address.city.text', within: 'address', usual: 0.9995 },
  { path: 'address.neighborhood.text', within: 'address', usual: 0.6 },
  { path: 'address.street.text', within: 'address' },
  { path: 'address.house.number', within: 'address', isImplausible: isKept('houseNumber') },
  { path: 'address.house.floor', within: 'address', isImplausible: isKept('floor'), usual: 0.9 },
  { path: 'address.coords', within: 'address', isImplausible: isKept('coordinates') },
  { path: 'additionalDetails.roomsCount', isImplausible: isKept('rooms'), usual: 0.85 },
  { path: 'additionalDetails.squareMeter', isImplausible: isKept('size'), usual: 0.9 },
  {
    path: 'additionalDetails.property.text',
    ofAll: true,
    isImplausible: unknownType,
    usual: 0.9995,
  },
]

/** Counts by section and field which records state a value. Projects are not counted: they state less. */
export function countFields(pairs: readonly ReadPair[]): FieldCount[] {
  const sections = Map.groupBy(
    pairs.filter(({ listing }) => !listing.isNewProject),
    ({ section }) => section,
  )
  return [...sections].flatMap(([section, members]) =>
    FIELDS.map((field) => countField(section, field, members)),
  )
}

function countField(
  section: string,
  { path, within, ofAll, isImplausible }: Field,
  pairs: readonly ReadPair[],
): FieldCount {
  const counted = pairs.filter(
    ({ record, listing }) =>
      (ofAll || listing.isHome) && (within === undefined || isStated(record, within)),
  )
  const given = counted.filter(({ record }) => isStated(record, path))
  const implausible = given.filter(({ listing }) => isImplausible?.(listing)).length
  const stated = given.length - implausible
  return { section, path, records: counted.length, stated, implausible }
}

/** Whether a record has a value at this path. 0 is a value of a floor only. */
function isStated(record: unknown, path: string): boolean {
  let node = record
  for (const name of path.split('.')) node = isNode(node) ? node[name] : undefined
  if (node === undefined || node === null || node === '') return false
  if (Array.isArray(node)) return node.length > 0
  return node !== 0 || path.endsWith('.floor')
}

/** A page is refused when chance alone brings it less often than this. */
const CHANCE_MAX = 0.001
/** From this many implausible values on, it is no chance that they are the most. */
const IMPLAUSIBLE_MIN = 3

/** The first field that far fewer records state than real pages do, or whose values mostly cannot be true. */
export function lostShare(
  fields: readonly FieldCount[],
): { path: string; problem: string } | undefined {
  for (const { path, usual } of FIELDS) {
    const ofPath = fields.filter((field) => field.path === path)
    const [records, stated, implausible] = (['records', 'stated', 'implausible'] as const).map(
      (key) => ofPath.reduce((sum, field) => sum + field[key], 0),
    ) as [number, number, number]
    if (implausible >= IMPLAUSIBLE_MIN && implausible > stated)
      return { path, problem: `cannot be true in ${implausible} of ${records} records` }
    const isLost = usual !== undefined && isImprobable({ records, stated }, usual, CHANCE_MAX)
    if (isLost) return { path, problem: `is stated by only ${stated} of ${records} records` }
  }
  return undefined
}
