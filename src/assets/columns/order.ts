import { findRank } from '../comparables/domain.ts'
import { SIZE_MIN } from '../domain/plausible.ts'
import type { AssetSort } from '../search/domain.ts'
import { type Columns, NONE } from './columns.ts'
import type { Minutes } from './minutes.ts'
import type { Taker } from './scan.ts'

/** Up to this many homes are kept in order while the others pass; for more, all are sorted. */
const KEPT_MAX = 1_000

type Rows = Uint32Array

/** Takes rows that pass. */
export type Best = Taker & {
  /** The first rows in the order of the sort, without the `from` before them. */
  rows(from: number): Rows
}

/** Keeps the first `first` rows in the order of a sort. */
export function createBest(
  columns: Columns,
  { sort, first, minutes }: { sort: AssetSort; first: number; minutes: Minutes },
): Best {
  const order = orderOf(columns, keyOfRow(columns, sort, minutes))
  if (first > KEPT_MAX) return sortAll(columns.count, order, first)
  return keepFirst(order, { first, isNewest: sort === 'newest' })
}

/** Whether a row comes before another one. */
function orderOf({ firstSeenAt, rid }: Columns, keyOf: (row: number) => number) {
  const isBefore = (row: number, key: number, other: number, otherKey: number): boolean => {
    if (key !== otherKey) return key < otherKey
    const later = (firstSeenAt[row] as number) - (firstSeenAt[other] as number)
    return later !== 0 ? later > 0 : (rid[row] as number) > (rid[other] as number)
  }
  return { keyOf, isBefore }
}

type Order = ReturnType<typeof orderOf>

function sortAll(count: number, { keyOf, isBefore }: Order, first: number): Best {
  const all = new Uint32Array(count)
  let n = 0
  return {
    isNewest: false,
    since: -LAST,
    take(rows, taken) {
      all.set(rows.subarray(0, taken), n)
      n += taken
    },
    rows(from) {
      // A page behind the last one is not worth a sort.
      if (from >= n) return new Uint32Array()
      return all
        .subarray(0, n)
        .sort((one, other) => (isBefore(one, keyOf(one), other, keyOf(other)) ? -1 : 1))
        .subarray(from, first)
    },
  }
}

function keepFirst(
  { keyOf, isBefore }: Order,
  { first, isNewest }: { first: number; isNewest: boolean },
): Best {
  const best = new Uint32Array(first)
  const keys = new Float64Array(first)
  let kept = 0
  /** The key of the last of them when there are enough: most rows are behind it. */
  let limit = LAST

  function insert(row: number): void {
    const key = keyOf(row)
    if (key > limit) return
    if (kept === first) {
      if (!isBefore(row, key, best[kept - 1] as number, limit)) return
      kept -= 1
    }
    let at = kept
    while (at > 0 && isBefore(row, key, best[at - 1] as number, keys[at - 1] as number)) at -= 1
    best.copyWithin(at + 1, at, kept)
    keys.copyWithin(at + 1, at, kept)
    best[at] = row
    keys[at] = key
    kept += 1
    if (kept < first) return
    limit = keys[kept - 1] as number
    if (isNewest) found.since = -limit
  }

  const found: Best = {
    isNewest,
    // Nothing is asked for where nothing passes.
    since: first === 0 ? LAST : -LAST,
    take(rows, count) {
      for (let at = 0; at < count; at += 1) insert(rows[at] as number)
    },
    rows: (from) => best.subarray(from, kept),
  }
  return found
}

const LAST = Number.POSITIVE_INFINITY

/** A number by which rows are sorted from low to high; rows without the value come last. */
function keyOfRow(
  { firstSeenAt, price, total, size, score }: Columns,
  sort: AssetSort,
  minutes: Minutes,
): (row: number) => number {
  if (sort === 'travel') {
    const toFirst = minutes.toFirst()
    return (row) => toFirst?.(row) ?? LAST
  }
  if (sort === 'newest') return (row) => -(firstSeenAt[row] as number)
  if (sort === 'find') return (row) => (score[row] === NONE ? LAST : findRank(score[row] as number))
  if (sort === 'price' || sort === 'total') {
    const sums = sort === 'price' ? price : total
    return (row) => (sums[row] === NONE ? LAST : (sums[row] as number))
  }
  return (row) => {
    const metres = size[row] as number
    return price[row] === NONE || metres < SIZE_MIN ? LAST : (price[row] as number) / metres
  }
}
