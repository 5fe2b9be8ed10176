import type { Problem } from '../../intake/domain/failure.ts'
import { addTypes } from '../counts.ts'
import type { FieldCount } from '../domain.ts'
import type { Definition, FieldName, FileReading } from './domain.ts'
import { homeOf, type Origin } from './home.ts'
import { partsOf } from './parts.ts'
import { type ReadPart, readPart } from './stated.ts'

export type ReadFile =
  | (FileReading & { kind: 'read'; fields: FieldCount[] })
  | { kind: 'problem'; problem: Problem }

/** The section by which the shares of fields are kept. */
const SECTION = 'items'

/** Fields without which a home is no use, or another home: a page on which no item states one has changed. */
const VITAL: readonly FieldName[] = [
  'externalId',
  'link',
  'dealType',
  'price',
  'rooms',
  'size',
  'address',
  'city',
]
/** So many items without a value are no chance: when the place is empty, and when what is there is no value. */
const ABSENT_MIN = 2
const VALUELESS_MIN = 3

/** Reads a page by a file. Pure; it never throws on what a page contains. */
export function readFile(definition: Definition, body: string, origin: Origin): ReadFile {
  try {
    const parts = partsOf(body, definition)
    if (parts.kind === 'problem') return changed('', parts.problem)
    if (parts.parts.length === 0) return changed(definition.items, 'matches nothing')
    const read = parts.parts.map((part) => readPart(definition, part, origin.base))
    const records = read.filter(({ valued }) => statesSomething(valued))
    if (records.length === 0)
      return changed(definition.items, `has ${read.length} items, of which none states a field`)
    const missing = missingField(definition, records)
    if (missing) return missing
    const found = collect(definition, read, origin)
    return { kind: 'read', ...found, fields: countsOf(definition, records) }
  } catch (error) {
    // Markup and data of any depth: what is nested too deeply for a reader is no page of homes.
    if (error instanceof RangeError || isDepth(error)) return changed('', 'is nested too deeply')
    throw error
  }
}

const isDepth = (error: unknown) =>
  error instanceof Error && error.name === 'JSONPathRecursionLimitError'

function changed(path: string, problem: string): ReadFile {
  return { kind: 'problem', problem: { code: 'shapeChanged', path, problem } }
}

/** A photo or a date alone is that of a banner. */
const statesSomething = (valued: ReadonlySet<FieldName>) =>
  [...valued].some((name) => name !== 'images' && name !== 'date' && name !== 'dealType')

function missingField(
  { fields, usual }: Definition,
  records: readonly ReadPart[],
): ReadFile | undefined {
  for (const name of VITAL) {
    const places = fields[name]?.map(({ at }) => at) ?? []
    if (places.length === 0 || places.includes('') || usual.has(name)) continue
    const isThere = records.some(({ there }) => there.has(name))
    const isValued = records.some(({ valued }) => valued.has(name))
    const isGone = !isThere && records.length >= ABSENT_MIN
    if (isGone || (!isValued && records.length >= VALUELESS_MIN))
      return changed(places.join(', '), `(${name}) is stated by none of ${records.length} items`)
  }
  return undefined
}

function collect({ items }: Definition, read: readonly ReadPart[], origin: Origin): FileReading {
  const found: FileReading = { homes: [], banners: 0, leftOut: [], rejected: [] }
  for (const [index, { stated, valued }] of read.entries()) {
    if (!statesSomething(valued)) {
      found.banners += 1
      continue
    }
    const path = `${items || 'entries'}[${index + 1}]`
    const home = homeOf(stated, origin)
    if (home.kind === 'home') found.homes.push(home.listing)
    else if (home.kind === 'rejected')
      found.rejected.push({ position: index + 1, path, reason: home.reason })
    else found.leftOut = addTypes(found.leftOut, [{ type: home.type, count: 1 }])
  }
  return found
}

function countsOf({ fields }: Definition, records: readonly ReadPart[]): FieldCount[] {
  return (Object.keys(fields) as FieldName[]).map((name) => ({
    section: SECTION,
    path: name,
    isVital: VITAL.includes(name),
    isLost: false,
    records: records.length,
    stated: records.filter(({ valued }) => valued.has(name)).length,
    implausible: 0,
  }))
}
