import {
  CRITERIA_FILTERS,
  type FilterCriteria,
  type FilterField,
  filtered,
} from '../criteria/criteria.ts'
import type { Limit, NumberFact } from '../criteria/criterion.ts'
import { type Columns, HIGHEST, NONE } from './columns.ts'
import { bitOf, ROOMS } from './facts.ts'

/** The limits that filters put on the facts of a row, beside those that are compared as one number. */
export function limitsOf(asked: FilterCriteria): Limit[] {
  const { criteria, names } = filtered(asked)
  const limits = <Name extends FilterField>(name: Name) => CRITERIA_FILTERS[name].limits?.(criteria)
  return names.flatMap((name) => limits(name) ?? [])
}

/** A test of one row. A fact that is not stated passes no limit. */
export function within(columns: Columns, limits: readonly Limit[]): (row: number) => boolean {
  const tests = limits.map(({ fact, min = NONE + 1, max = HIGHEST, oneOf }) => {
    const numberOf = numberIn(columns, fact)
    return (row: number) => {
      const value = numberOf(row)
      return value >= min && value <= max && (!oneOf || oneOf.has(value))
    }
  })
  return (row) => tests.every((test) => test(row))
}

function numberIn(columns: Columns, fact: NumberFact): (row: number) => number {
  const { facts, had } = columns
  if (fact === 'rooms') {
    return (row) => {
      const rooms = (facts[row] as number) & ROOMS
      return rooms === 0 ? NONE : rooms - 1
    }
  }
  if (fact === 'areaCode' || fact === 'size' || fact === 'floor' || fact === 'entry') {
    const values = columns[fact]
    return (row) => values[row] as number
  }
  const bit = bitOf(fact)
  return (row) => (((had[row] as number) & bit) === 0 ? 0 : 1)
}
