import {
  CRITERIA_FILTERS,
  type FilterCriteria,
  type FilterField,
  filtered,
} from '../criteria/criteria.ts'
import type { Limit, NumberFact } from '../criteria/criterion.ts'
import { type Columns, HIGHEST, NONE } from './columns.ts'
import { bitOf, ROOMS } from './facts.ts'
import type { Minutes } from './minutes.ts'

/** The limits that filters put on the facts of a row, beside those that are compared as one number. */
export function limitsOf(asked: FilterCriteria): Limit[] {
  const { criteria, names } = filtered(asked)
  const limits = <Name extends FilterField>(name: Name) => CRITERIA_FILTERS[name].limits?.(criteria)
  return names.flatMap((name) => limits(name) ?? [])
}

type Test = (row: number) => boolean

/** A test of one row. A fact that is not stated passes no limit. */
export function within(columns: Columns, limits: readonly Limit[], minutes: Minutes): Test {
  const [first, ...others] = limits.map((limit) =>
    testOf(numberIn(columns, limit.fact, minutes), limit),
  )
  // A chain of tests takes half the time of a loop over them.
  return others.reduce((before, test) => (row) => before(row) && test(row), first ?? (() => true))
}

function testOf(numberOf: (row: number) => number, limit: Limit): Test {
  const { min = NONE + 1, max = HIGHEST, oneOf } = limit
  if (oneOf) return (row) => oneOf.has(numberOf(row))
  return (row) => {
    const value = numberOf(row)
    return value >= min && value <= max
  }
}

/** Facts with a column of their own. */
const OF_COLUMNS = ['areaCode', 'total', 'size', 'floor', 'entry'] as const
const isColumn = (fact: NumberFact): fact is (typeof OF_COLUMNS)[number] =>
  OF_COLUMNS.some((name) => name === fact)

/** Below every limit: a way that is not known passes. */
const NO_MINUTES = -1

function numberIn(
  columns: Columns,
  fact: Limit['fact'],
  minutes: Minutes,
): (row: number) => number {
  if (typeof fact === 'object') {
    const toPlace = minutes.to(fact.placeId)
    return (row) => toPlace?.(row) ?? NO_MINUTES
  }
  const { facts, had } = columns
  if (fact === 'rooms') {
    return (row) => {
      const rooms = (facts[row] as number) & ROOMS
      return rooms === 0 ? NONE : rooms - 1
    }
  }
  if (isColumn(fact)) {
    const values = columns[fact]
    return (row) => values[row] as number
  }
  const bit = bitOf(fact)
  return (row) => (((had[row] as number) & bit) === 0 ? 0 : 1)
}
