// Which rows miss what a bot asks for: one column after the other, so that no row calls a function.

import { type Criteria, type FieldName, limitsOf } from '../criteria/criteria.ts'
import type { Limit } from '../criteria/criterion.ts'
import { type Columns, HIGHEST, NONE } from './columns.ts'
import { bitIn, bitsFor, isColumn, NO_MINUTES, roomsIn } from './limits.ts'
import type { Minutes } from './minutes.ts'

/** Rows of homes, and what each of them misses. The arrays are longer than `count`. */
export type FoundRows = { count: number; rows: Int32Array; missed: Int32Array }

/** The number of a fact for each of the rows, written over by the next one. */
let numbers = new Int32Array(0)

type Asked = { criteria: Criteria; name: FieldName; bit: number; minutes: Minutes }

/**
 * Sets a bit for each row that misses a value of a bot. A fact that is not stated misses none.
 * @returns false: the columns do not tell which rows miss it, and no bit is set.
 */
export function markMissed(
  columns: Columns,
  found: FoundRows,
  { criteria, name, bit, minutes }: Asked,
): boolean {
  const limits = limitsOf(criteria, name)
  const isKnown = ({ fact, oneOf }: Limit) =>
    !oneOf && (typeof fact !== 'object' || minutes.to(fact.placeId))
  if (!limits?.every(isKnown)) return false
  if (numbers.length < found.count) numbers = new Int32Array(found.rows.length)
  for (const limit of limits) {
    readNumbers(columns, found, limit.fact, minutes)
    markBeyond(found, limit, bit)
  }
  return true
}

/** Reads the fact of each row into `numbers`. */
function readNumbers(
  columns: Columns,
  { rows, count }: FoundRows,
  fact: Limit['fact'],
  minutes: Minutes,
): void {
  const into = numbers
  if (typeof fact === 'object') {
    const toPlace = minutes.to(fact.placeId)
    for (let at = 0; at < count; at += 1)
      into[at] = Math.min(toPlace?.(rows[at] as number) ?? NO_MINUTES, HIGHEST)
  } else if (isColumn(fact)) {
    const values = columns[fact]
    for (let at = 0; at < count; at += 1) into[at] = values[rows[at] as number] as number
  } else if (fact === 'rooms') {
    const { facts } = columns
    for (let at = 0; at < count; at += 1) into[at] = roomsIn(facts[rows[at] as number] as number)
  } else {
    const { of, has, states } = bitsFor(fact)
    const bits = columns[of]
    for (let at = 0; at < count; at += 1)
      into[at] = bitIn(bits[rows[at] as number] as number, has, states)
  }
}

/** Sets a bit for each row whose number is stated and beyond the limit. */
function markBeyond(
  { missed, count }: FoundRows,
  limit: Pick<Limit, 'min' | 'max'>,
  bit: number,
): void {
  const values = numbers
  const min = Math.max(Math.ceil(limit.min ?? NONE), NONE) | 0
  const max = Math.min(Math.floor(limit.max ?? HIGHEST), HIGHEST) | 0
  // Without a branch, of which the processor would guess half wrongly: the first bit of a negative number is set.
  for (let at = 0; at < count; at += 1) {
    const value = values[at] as number
    const isBeyond = ((value - min) | 0 | ((max - value) | 0)) >>> 31
    const isStated = ((NONE - value) | 0) >>> 31
    missed[at] = (missed[at] as number) | (bit & -(isBeyond & isStated))
  }
}
