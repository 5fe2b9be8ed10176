import { isInside, type Ring, ringOf } from '../../areas/domain/drawn.ts'
import { type Criteria, OPTIONAL_FIELDS } from '../criteria/criteria.ts'
import type { Recent, RecentGroup, RecentRange } from '../search/recent-domain.ts'
import { BLOCK, type Columns, NONE } from './columns.ts'
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
  const groups = new Map<number, RecentGroup>()
  for (const row of rowsAbout(columns, criteria, range)) {
    let missed = 0
    for (const { bit, isIn } of tests) if (!isIn(row)) missed |= bit
    add(groups, { missed, bar: barOf(columns.price[row] as number, range.bars) }, columns.rid[row])
  }
  return {
    groups: [...groups.values()],
    undecided: optional.flatMap(({ name, isIn }) => (isIn === undefined ? name : [])),
    newestOf: (rids, limit) => newestOf(columns, rids, limit),
  }
}

function add(
  groups: Map<number, RecentGroup>,
  { missed, bar }: Pick<RecentGroup, 'missed' | 'bar'>,
  rid = NONE,
): void {
  // Bars are few, and none is -1.
  const key = missed * 256 + (bar ?? -1) + 1
  const group = groups.get(key)
  if (group) group.rids.push(rid)
  else groups.set(key, { missed, bar, rids: [rid] })
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
  const rows: number[] = []
  for (let block = 0; block < blocks.count; block += 1) {
    if ((blocks.newest[block] as number) < since) continue
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

/** In a named area; or the house, or the middle of its street, in a drawn one. */
function areasOf(columns: Columns, { neighborhoodCodes, polygons }: Criteria): RowTest {
  const { areaCode, facts, longitude, latitude } = columns
  const codes: ReadonlySet<number> = new Set(neighborhoodCodes)
  // Tells most other codes by one look, which takes a tenth of the time of a set.
  const mayBe = new Uint8Array(CODES)
  for (const code of codes) mayBe[code % CODES] = 1
  const rings: readonly Ring[] = polygons.map(ringOf)
  return (row) => {
    const code = areaCode[row] as number
    if (mayBe[code & (CODES - 1)] === 1 && codes.has(code)) return true
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
