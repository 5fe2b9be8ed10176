// The criteria that stand in the address of the finder. What bots may ask for is not loaded for it: a page would be some
// kilobytes larger.
import type { FilterCriteria, FilterField } from '../../src/assets/criteria/criteria.ts'
import { isDay } from '../../src/assets/domain/entry.ts'
import { MUST_HAVES } from '../../src/assets/domain/must-haves.ts'
import { FORMER_NAMES } from '../../src/assets/search/domain.ts'

const SIZE_MAX = 10_000
const TOTAL_MAX = 200_000
/** `<id>:40,<id>:15`, as the API reads it. */
const WAYS = /^([\w-]{1,64}:(180|1[0-7]\d|[1-9]\d?),){1,6}$/
const AREA_CODE_MAX = 9_999_999
/** The most areas of an address. */
export const AREAS_MAX = 500

/** A whole number between two others; undefined for any other value. */
export function within(value: unknown, min: number, max: number): number | undefined {
  return Number.isInteger(value) && Number(value) >= min && Number(value) <= max
    ? Number(value)
    : undefined
}

/** Rooms. */
function halves(value: unknown): number | undefined {
  const doubled = typeof value === 'number' ? within(value * 2, 2, 20) : undefined
  return doubled === undefined ? undefined : doubled / 2
}

const sizeOf = (value: unknown) => within(value, 1, SIZE_MAX)
const floorOf = (value: unknown) => within(value, -5, 100)
const flagOf = (value: unknown) => (typeof value === 'boolean' ? value : undefined)
const dayOf = (value: unknown) => (typeof value === 'string' && isDay(value) ? value : undefined)

/** A list, or one value alone; undefined when it is empty, too long, or one of its values is not valid. */
function listOf<Value>(
  value: unknown,
  read: (one: unknown) => Value | undefined,
  most = 100,
): Value[] | undefined {
  const values: unknown[] = Array.isArray(value) ? value : [value]
  const list = values.flatMap((one) => read(one) ?? [])
  const isValid = list.length === values.length && list.length > 0 && list.length <= most
  return isValid ? [...new Set(list)] : undefined
}

/** The criteria in the form in which they stand in the address. */
export type CriteriaIn = Omit<FilterCriteria, 'travel'> & { travel?: string | undefined }

const READ: { [Name in FilterField]: (value: unknown) => CriteriaIn[Name] } = {
  rooms: halves,
  roomsMax: halves,
  merchant: flagOf,
  totalMax: (value) => within(value, 1, TOTAL_MAX),
  sizeMin: sizeOf,
  sizeMax: sizeOf,
  sublet: flagOf,
  features: (value) => listOf(value, (name) => MUST_HAVES.find((one) => one === name)),
  floorMin: floorOf,
  floorMax: floorOf,
  travel: (value) => (WAYS.test(`${value},`) ? String(value) : undefined),
  entryFrom: dayOf,
  entryTo: dayOf,
  neighborhoodCodes: (value) => listOf(value, (code) => within(code, 1, AREA_CODE_MAX), AREAS_MAX),
}

/** Whether a value of an address is one of the criteria. */
export const isCriterion = (name: string) => name in READ

/** The criteria of an address, also by the names that they had. */
export function criteriaIn(raw: Record<string, unknown>): CriteriaIn {
  const values = Object.entries(READ).map(([name, read]) => {
    const former = FORMER_NAMES[name as keyof typeof FORMER_NAMES]
    return [name, read(raw[name] ?? raw[former])]
  })
  return inOrder(Object.fromEntries(values))
}

const RANGES = [
  ['rooms', 'roomsMax'],
  ['sizeMin', 'sizeMax'],
  ['floorMin', 'floorMax'],
  ['entryFrom', 'entryTo'],
] as const

/** Without the end of a range that is below its beginning. */
function inOrder(criteria: CriteriaIn): CriteriaIn {
  const wrong = RANGES.filter(([from, to]) => isAbove(criteria[from], criteria[to]))
  return { ...criteria, ...Object.fromEntries(wrong.map(([, to]) => [to, undefined])) }
}

const isAbove = <Value extends number | string>(from: Value | undefined, to: Value | undefined) =>
  from !== undefined && to !== undefined && from > to

/** Whether every criterion is one that an address may have, beside the others. */
export function areValid(criteria: CriteriaIn): boolean {
  const read: Record<string, unknown> = criteriaIn(criteria)
  return Object.entries(criteria).every(
    ([name, value]) => value === undefined || !isCriterion(name) || read[name] !== undefined,
  )
}
