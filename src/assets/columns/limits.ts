import { type FilterCriteria, type FilterField, filtered, limitsOf } from '../criteria/criteria.ts'
import type { Limit, NumberFact } from '../criteria/criterion.ts'
import { type Columns, HIGHEST, NONE } from './columns.ts'
import { FLAG, hasBit, lacksBit, ROOMS } from './facts.ts'
import type { Minutes } from './minutes.ts'

/** Filters that the columns compare with other facts in one number. */
const IN_ONE_NUMBER: readonly FilterField[] = ['rooms', 'merchant']

/** The limits that filters put on the facts of a row, beside those that are compared as one number. */
export function filterLimits(asked: FilterCriteria): readonly Limit[] {
  const { criteria, names } = filtered(asked)
  return names
    .filter((name) => !IN_ONE_NUMBER.includes(name))
    .flatMap((name) => limitsOf(criteria, name) ?? [])
}

export type RowTest = (row: number) => boolean

/** A test of one row for filters. A fact that is not stated passes no limit. */
export function within(columns: Columns, limits: readonly Limit[], minutes: Minutes): RowTest {
  const numberOf = numbersIn(columns, minutes)
  return all(limits.map((limit) => testOf(numberOf(limit.fact), limit)))
}

/** A chain of tests takes half the time of a loop over them. */
function all([first, ...others]: readonly RowTest[]): RowTest {
  return others.reduce((before, test) => (row) => before(row) && test(row), first ?? (() => true))
}

function testOf(numberOf: (row: number) => number, limit: Limit): RowTest {
  const { min = NONE + 1, max = HIGHEST, oneOf } = limit
  if (oneOf) return (row) => oneOf.has(numberOf(row))
  return (row) => {
    const value = numberOf(row)
    return value >= min && value <= max
  }
}

/** Facts with a column of their own. */
const OF_COLUMNS = ['areaCode', 'price', 'total', 'size', 'floor', 'entry'] as const
type ColumnFact = (typeof OF_COLUMNS)[number]
const COLUMN_FACTS: ReadonlySet<string> = new Set(OF_COLUMNS)
type BitFact = Exclude<NumberFact, ColumnFact | 'rooms'>

export const isColumn = (fact: NumberFact): fact is ColumnFact => COLUMN_FACTS.has(fact)

/** Below every limit: a way that is not known passes. */
export const NO_MINUTES = -1

const numbersIn =
  (columns: Columns, minutes: Minutes) =>
  (fact: Limit['fact']): ((row: number) => number) => {
    if (typeof fact === 'object') {
      const toPlace = minutes.to(fact.placeId)
      return (row) => toPlace?.(row) ?? NO_MINUTES
    }
    if (isColumn(fact)) {
      const values = columns[fact]
      return (row) => values[row] as number
    }
    if (fact === 'rooms') {
      const { facts } = columns
      return (row) => roomsIn(facts[row] as number)
    }
    const { of, has, states } = bitsFor(fact)
    const bits = columns[of]
    return (row) => bitIn(bits[row] as number, has, states)
  }

/** Tenths; `NONE` when they are not stated. */
export function roomsIn(facts: number): number {
  const rooms = facts & ROOMS
  return rooms === 0 ? NONE : rooms - 1
}

/** The column of bits with a fact, the bit of those that have it, and the bits of those that state it; 0: all do. */
export function bitsFor(fact: BitFact): { of: 'facts' | 'had'; has: number; states: number } {
  if (fact === 'sale') return { of: 'facts', has: FLAG.sale, states: 0 }
  if (fact === 'merchant')
    return { of: 'facts', has: FLAG.isMerchant, states: FLAG.isMerchantKnown }
  return { of: 'had', has: hasBit(fact), states: hasBit(fact) | lacksBit(fact) }
}

/** 1 or 0; `NONE` when it is not stated. */
export function bitIn(bits: number, has: number, states: number): number {
  if (states !== 0 && (bits & states) === 0) return NONE
  return bits & has ? 1 : 0
}
