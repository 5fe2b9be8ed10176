import { boxOfRing, isInside, type Ring, ringOf } from '../../areas/domain/drawn.ts'
import { type Criteria, OPTIONAL_FIELDS } from '../criteria/criteria.ts'
import type { Recent, RecentGroup, RecentRange } from '../search/recent-domain.ts'
import { areaBit, BLOCK, type Columns, NONE } from './columns.ts'
import { FLAG } from './facts.ts'
import { matching, type RowTest } from './limits.ts'
import type { Minutes } from './minutes.ts'

const DEGREE = 1_000_000
/** A power of two. */
const CODES = 4_096

/** The recent homes that are what the criteria are about, grouped by what they miss and by price. */
export function recentIn(
  columns: Columns,
  criteria: Criteria,
  range: RecentRange & { minutes: Minutes },
): Recent {
  const { minutes } = range
  const optional = OPTIONAL_FIELDS.map((name, at) => ({
    name,
    bit: 1 << at,
    isIn: matching(columns, criteria, name, minutes),
  }))
  const tests = optional.flatMap(({ bit, isIn }) => (isIn ? [{ bit, isIn }] : []))
  const groups = createGroups()
  for (const row of rowsAbout(columns, criteria, range)) {
    let missed = 0
    for (const { bit, isIn } of tests) if (!isIn(row)) missed |= bit
    groups.add(missed, barOf(columns.price[row] as number, range.bars), columns.rid[row] as number)
  }
  return {
    groups: groups.all(),
    undecided: optional.flatMap(({ name, isIn }) => (isIn === undefined ? name : [])),
    newestOf: (rids, limit) => newestOf(columns, rids, limit),
  }
}

/** Homes by what they miss, which is often what the home before misses, and by bar. */
function createGroups() {
  const byMissed = new Map<number, RecentGroup[]>()
  let [last, lastBars]: [number, RecentGroup[]] = [NONE, []]
  return {
    add(missed: number, bar: number | null, rid: number): void {
      if (missed !== last) {
        lastBars = byMissed.get(missed) ?? []
        byMissed.set(missed, lastBars)
        last = missed
      }
      const at = bar === null ? 0 : bar + 1
      const group = lastBars[at]
      if (group) group.rids.push(rid)
      else lastBars[at] = { missed, bar, rids: [rid] }
    },
    all: () => [...byMissed.values()].flatMap((bars) => Object.values(bars)),
  }
}

function barOf(price: number, { width, count }: RecentRange['bars']): number | null {
  return price === NONE ? null : Math.min(Math.trunc(price / width), count - 1)
}

/** The rows of recent homes that the reader's bots may match, for that deal and in those areas. */
function rowsAbout(
  columns: Columns,
  criteria: Criteria,
  { since, readerRid }: RecentRange,
): Iterable<number> {
  const { blocks, facts, firstSeenAt, ownerRid } = columns
  const sale = criteria.dealType === 'sale' ? FLAG.sale : 0
  const isThere = areasOf(columns, criteria)
  const mayHave = blocksOf(columns, criteria)
  const rows: number[] = []
  for (let block = 0; block < blocks.count; block += 1) {
    if ((blocks.newest[block] as number) < since || !mayHave(block)) continue
    const first = block * BLOCK
    const end = first + (blocks.used[block] as number)
    for (let row = first; row < end; row += 1) {
      if (((facts[row] as number) & FLAG.sale) !== sale || !isThere(row)) continue
      if ((firstSeenAt[row] as number) < since) continue
      const owner = ownerRid[row] as number
      if (owner === NONE || owner === readerRid) rows.push(row)
    }
  }
  return rows
}

/** Whether a block may have homes of the areas: the others are passed over, which are most. */
function blocksOf({ blocks }: Columns, { neighborhoodCodes, polygons }: Criteria): RowTest {
  let bits = 0
  for (const code of neighborhoodCodes) bits |= areaBit(code)
  const { areas, west, south, east, north } = blocks
  const hasArea = (block: number) => ((areas[block] as number) & bits) !== 0
  if (polygons.length === 0) return hasArea
  const boxes = polygons.map((polygon) =>
    boxOfRing(ringOf(polygon)).map((degrees) => degrees * DEGREE),
  ) as [number, number, number, number][]
  return (block) =>
    hasArea(block) ||
    boxes.some(
      ([left, low, right, high]) =>
        (east[block] as number) >= left &&
        (west[block] as number) <= right &&
        (north[block] as number) >= low &&
        (south[block] as number) <= high,
    )
}

/** In a named area; or the house, or the middle of its street, in a drawn one. */
function areasOf(columns: Columns, { neighborhoodCodes, polygons }: Criteria): RowTest {
  const { areaCode, facts, longitude, latitude } = columns
  const codes: ReadonlySet<number> = new Set(neighborhoodCodes)
  // Tells nearly all codes by one look, which takes a tenth of the time of a set.
  const known = new Int32Array(CODES).fill(NONE)
  for (const code of codes) known[code % CODES] = code
  const isShared = [...codes].some((code) => known[code % CODES] !== code)
  const rings: readonly Ring[] = polygons.map(ringOf)
  return (row) => {
    const code = areaCode[row] as number
    if (known[code & (CODES - 1)] === code && code !== NONE) return true
    if (isShared && codes.has(code)) return true
    if (rings.length === 0 || ((facts[row] as number) & FLAG.isNear) === 0) return false
    const point = [(longitude[row] as number) / DEGREE, (latitude[row] as number) / DEGREE] as const
    return rings.some((ring) => isInside(ring, point))
  }
}

function newestOf(
  { rowOf, firstSeenAt }: Columns,
  rids: readonly number[],
  limit: number,
): readonly number[] {
  const seenAt = (rid: number) => firstSeenAt[rowOf[rid] as number] as number
  const isNewer = (one: number, other: number) => seenAt(other) - seenAt(one) || other - one
  const newest: number[] = []
  for (const rid of rids) {
    const last = newest.at(-1)
    if (newest.length === limit && last !== undefined && isNewer(last, rid) <= 0) continue
    newest.push(rid)
    newest.sort(isNewer)
    newest.length = Math.min(newest.length, limit)
  }
  return newest
}
