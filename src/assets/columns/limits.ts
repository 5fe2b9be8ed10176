import {
  type Criteria,
  type FieldName,
  type FilterCriteria,
  type FilterField,
  filtered,
  limitsOf,
} from '../criteria/criteria.ts'
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

/**
 * A test of one row for a value of a bot: a fact that is not stated excludes no home.
 * @returns null: it excludes no home; undefined: the columns do not tell whether it matches.
 */
export function matching(
  columns: Columns,
  criteria: Criteria,
  name: FieldName,
  minutes: Minutes,
): RowTest | null | undefined {
  const numberOf = numbersIn(columns, minutes)
  const limits = limitsOf(criteria, name)
  const isKnown = ({ fact }: Limit) => typeof fact !== 'object' || minutes.to(fact.placeId)
  if (!limits?.every(isKnown)) return undefined
  if (limits.length === 0) return null
  return all(
    limits.map((limit) => {
      const number = numberOf(limit.fact)
      const isIn = testOf(number, limit)
      return (row) => number(row) === NONE || isIn(row)
    }),
  )
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
const isColumn = (fact: NumberFact): fact is (typeof OF_COLUMNS)[number] =>
  OF_COLUMNS.some((name) => name === fact)

/** Below every limit: a way that is not known passes. */
const NO_MINUTES = -1

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
    const { facts, had } = columns
    if (fact === 'rooms') {
      return (row) => {
        const rooms = (facts[row] as number) & ROOMS
        return rooms === 0 ? NONE : rooms - 1
      }
    }
    if (fact === 'sale') return (row) => ((facts[row] as number) & FLAG.sale ? 1 : 0)
    if (fact === 'merchant')
      return (row) => {
        if (((facts[row] as number) & FLAG.isMerchantKnown) === 0) return NONE
        return (facts[row] as number) & FLAG.isMerchant ? 1 : 0
      }
    const [has, lacks] = [hasBit(fact), lacksBit(fact)]
    return (row) => {
      const bits = had[row] as number
      if (bits & has) return 1
      return bits & lacks ? 0 : NONE
    }
  }
