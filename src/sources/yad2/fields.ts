import { kindOf } from '../../assets/domain/kinds.ts'
import type { RawListing } from '../../intake/domain/raw-listing.ts'
import { isRecord } from '../../kernel/domain/json.ts'
import type { FieldCount } from '../domain.ts'
import { isImprobable } from '../field-shares.ts'

/** A record that was read, with its listing. */
export type ReadPair = { section: string; record: unknown; listing: RawListing }

type Field = {
  path: string
  /** Counts only records with this parent. */
  within?: string
  /** A listing is of no use without it. A page that has lost it is refused; without another field it is kept. */
  isVital?: boolean
  /** Counts records that are left out, too. */
  ofAll?: true
  /** Whether the value says nothing, as the point 0, 0. */
  isVoid?(listing: RawListing): boolean
  isImplausible?(listing: RawListing): boolean
  /** The least share of records that a real page of listings is expected to state; absent: none is known. */
  usual?: number
}

const unknownType = ({ propertyType }: RawListing) =>
  propertyType !== null && kindOf(propertyType) === null
const isKept = (field: string) => (listing: RawListing) => field in listing.implausible

/** The fields whose shares are counted. `usual` is so low that no recorded page is refused. */
const FIELDS: readonly Field[] = [
  { path: 'price', isVital: true, isImplausible: isKept('price'), usual: 0.85 },
  { path: 'orderId', isImplausible: isKept('orderId'), usual: 0.97 },
  { path: 'address', isVital: true, usual: 0.97 },
  { path: 'metaData', usual: 0.97 },
  { path: 'metaData.images', within: 'metaData' },
  { path: 'metaData.squareMeterBuild', isImplausible: isKept('buildSize') },
  { path: 'address.city.text', isVital: true, within: 'address', usual: 0.9995 },
  { path: 'address.neighborhood.text', within: 'address', usual: 0.6 },
  { path: 'address.street.text', within: 'address' },
  { path: 'address.house.number', within: 'address', isImplausible: isKept('houseNumber') },
  { path: 'address.house.floor', within: 'address', isImplausible: isKept('floor'), usual: 0.9 },
  {
    path: 'address.coords',
    within: 'address',
    isVoid: ({ coordinates, implausible }) =>
      coordinates === null && !('coordinates' in implausible),
    isImplausible: isKept('coordinates'),
  },
  {
    path: 'additionalDetails.roomsCount',
    isVital: true,
    isImplausible: isKept('rooms'),
    usual: 0.85,
  },
  { path: 'additionalDetails.squareMeter', isImplausible: isKept('size'), usual: 0.9 },
  {
    path: 'additionalDetails.property.text',
    isVital: true,
    ofAll: true,
    isImplausible: unknownType,
    usual: 0.9995,
  },
]

/** A page is refused when chance alone brings it less often than this. */
const CHANCE_MAX = 0.001
/** From this many implausible values on, it is no chance that they are the most. */
const IMPLAUSIBLE_MIN = 3

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
  { path, within, ofAll, isVoid, isImplausible, isVital = false }: Field,
  pairs: readonly ReadPair[],
): FieldCount {
  const counted = pairs.filter(
    ({ record, listing }) =>
      (ofAll || listing.isHome) && (within === undefined || isStated(record, within)),
  )
  const present = counted.filter(({ record }) => isStated(record, path))
  const given = present.filter(({ listing }) => !isVoid?.(listing))
  const implausible = given.filter(({ listing }) => isImplausible?.(listing)).length
  const stated = given.length - implausible
  const voids = present.length - given.length
  const isLost = voids >= IMPLAUSIBLE_MIN && voids > given.length
  return { section, path, isVital, isLost, records: counted.length, stated, implausible }
}

/** Whether a record has a value at this path. 0 is a value of a floor only. */
function isStated(record: unknown, path: string): boolean {
  let node = record
  for (const name of path.split('.')) node = isRecord(node) ? node[name] : undefined
  if (node === undefined || node === null || node === '') return false
  if (Array.isArray(node)) return node.length > 0
  return node !== 0 || path.endsWith('.floor')
}

type Judged = { fields: FieldCount[]; problem: { path: string; problem: string } | undefined }

/**
 * Compares the fields of a page with what real pages state. A vital field that far fewer records state is a problem. So
 * are values that mostly cannot be true, because the others are then not to be trusted either. An optional field that
 * far fewer records state is marked as lost.
 */
export function judgedFields(fields: readonly FieldCount[]): Judged {
  const lost = new Set<string>()
  let problem: Judged['problem']
  for (const { path, usual, isVital } of FIELDS) {
    const { records, stated, implausible } = sumOf(fields.filter((field) => field.path === path))
    const isFalse = implausible >= IMPLAUSIBLE_MIN && implausible > stated
    const isUnusual = usual !== undefined && isImprobable({ records, stated }, usual, CHANCE_MAX)
    if (isFalse)
      problem ??= { path, problem: `cannot be true in ${implausible} of ${records} records` }
    else if (isUnusual && isVital)
      problem ??= { path, problem: `is stated by only ${stated} of ${records} records` }
    else if (isUnusual) lost.add(path)
  }
  return {
    fields: fields.map((field) => (lost.has(field.path) ? { ...field, isLost: true } : field)),
    problem,
  }
}

function sumOf(
  fields: readonly FieldCount[],
): Record<'records' | 'stated' | 'implausible', number> {
  const sum = { records: 0, stated: 0, implausible: 0 }
  for (const { records, stated, implausible } of fields) {
    sum.records += records
    sum.stated += stated
    sum.implausible += implausible
  }
  return sum
}
