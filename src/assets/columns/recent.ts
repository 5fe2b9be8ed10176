import { type Criteria, OPTIONAL_FIELDS } from '../criteria/criteria.ts'
import type { Recent, RecentGroup, RecentRange } from '../search/recent-domain.ts'
import { BLOCK, type Columns, NONE } from './columns.ts'
import type { Minutes } from './minutes.ts'
import { type FoundRows, markMissed } from './missed.ts'
import { rowsAbout } from './recent-rows.ts'

/** The recent homes that are what the criteria are about, grouped by what they miss and by price. */
export function recentIn(
  columns: Columns,
  criteria: Criteria,
  range: RecentRange & { minutes: Minutes },
): Recent {
  const { found, undecided } = findRows(columns, criteria, range)
  const newest = newestOf(columns, found, range.newest)
  return {
    groups: countGroups(columns, found, range.bars),
    undecided,
    newest: () => newest,
    homes: () => groupHomes(columns, findRows(columns, criteria, range).found, range.bars),
    newestOf(rids) {
      const rows = Int32Array.from(rids, (rid) => columns.rowOf[rid] as number)
      const among = { rows, missed: new Int32Array(rows.length), count: rows.length }
      return newestOf(columns, among, range.newest)
    },
  }
}

function findRows(columns: Columns, criteria: Criteria, range: RecentRange & { minutes: Minutes }) {
  const found = rowsAbout(columns, criteria, range)
  const { minutes } = range
  const undecided = OPTIONAL_FIELDS.filter(
    (name, at) => !markMissed(columns, found, { criteria, name, bit: 1 << at, minutes }),
  )
  return { found, undecided }
}

/** Groups by what is missed: nothing, or one of the optional criteria. */
const MISSES = OPTIONAL_FIELDS.length + 1

/** The number of a group: 0 for homes that miss nothing. */
const missOf = (missed: number) => 32 - Math.clz32(missed)

const isOfGroup = (missed: number) => (missed & (missed - 1)) === 0

function countGroups(
  { price }: Columns,
  { rows, missed, count }: FoundRows,
  bars: RecentRange['bars'],
): Recent['groups'] {
  const width = bars.width
  const last = bars.count - 1
  const across = bars.count + 1
  const counts = new Int32Array(MISSES * across)
  for (let at = 0; at < count; at += 1) {
    const bits = missed[at] as number
    if (!isOfGroup(bits)) continue
    const group = missOf(bits) * across + placeOf(price[rows[at] as number] as number, width, last)
    counts[group] = (counts[group] as number) + 1
  }
  const groups: Recent['groups'] = []
  for (let group = 0; group < counts.length; group += 1) {
    const n = counts[group] as number
    if (n > 0) groups.push({ ...groupAt(group, across), count: n })
  }
  return groups
}

/** The place of a price among the bars, behind that of the homes without one. */
function placeOf(price: number, width: number, last: number): number {
  return price === NONE ? 0 : Math.min(Math.trunc(price / width), last) + 1
}

function groupAt(group: number, across: number): RecentGroup {
  const [miss, place] = [Math.floor(group / across), group % across]
  return { missed: miss === 0 ? 0 : 1 << (miss - 1), bar: place === 0 ? null : place - 1 }
}

function groupHomes(
  { price, rid }: Columns,
  { rows, missed, count }: FoundRows,
  bars: RecentRange['bars'],
): ReturnType<Recent['homes']> {
  const across = bars.count + 1
  const byGroup = new Map<number, number[]>()
  for (let at = 0; at < count; at += 1) {
    const bits = missed[at] as number
    if (!isOfGroup(bits)) continue
    const row = rows[at] as number
    const group = missOf(bits) * across + placeOf(price[row] as number, bars.width, bars.count - 1)
    const rids = byGroup.get(group) ?? []
    if (rids.length === 0) byGroup.set(group, rids)
    rids.push(rid[row] as number)
  }
  return [...byGroup].map(([group, rids]) => ({ ...groupAt(group, across), rids }))
}

/** Of the homes that miss nothing the newest, by rid, newest first. */
function newestOf(
  { rid, firstSeenAt, blocks }: Columns,
  { rows, missed, count }: FoundRows,
  limit: number,
): readonly number[] {
  const seenAt = (row: number) => firstSeenAt[row] as number
  const isNewer = (one: number, other: number) =>
    seenAt(other) - seenAt(one) || (rid[other] as number) - (rid[one] as number)
  const newest: number[] = []
  /** When the last of them was seen, once there are enough. */
  let since = Number.NEGATIVE_INFINITY
  // The last blocks mostly have the newest homes, so that most blocks are then passed over.
  for (let at = count - 1; at >= 0; at -= 1) {
    const row = rows[at] as number
    if ((blocks.newest[(row / BLOCK) | 0] as number) < since) continue
    if ((missed[at] as number) !== 0 || (firstSeenAt[row] as number) < since) continue
    newest.push(row)
    newest.sort(isNewer)
    newest.length = Math.min(newest.length, limit)
    if (newest.length === limit) since = seenAt(newest[limit - 1] as number)
  }
  return newest.map((row) => rid[row] as number)
}
