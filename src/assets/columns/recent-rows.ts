// Which rows a preview counts: those of recent homes that are what the criteria are about.

import { boxOfRing, isInside, type Ring, ringOf } from '../../areas/domain/drawn.ts'
import type { Criteria } from '../criteria/criteria.ts'
import type { RecentRange } from '../search/recent-domain.ts'
import { areaBit, BLOCK, type Columns, NONE } from './columns.ts'
import { FLAG } from './facts.ts'
import type { RowTest } from './limits.ts'
import type { FoundRows } from './missed.ts'

const DEGREE = 1_000_000
/** A power of two. */
const CODES = 4_096
/** No code of an area, and not `NONE`. */
const NO_CODE = NONE - 1

/** What was found last. The next one is written over it, so that arrays as long as all homes are made once. */
const last: FoundRows = { count: 0, rows: new Int32Array(0), missed: new Int32Array(0) }

/**
 * The rows of recent homes that the reader's bots may match, for that deal and in those areas. Nothing is marked as
 * missed. They are valid until the next call.
 */
export function rowsAbout(
  columns: Columns,
  criteria: Criteria,
  { since, readerRid }: Pick<RecentRange, 'since' | 'readerRid'>,
): FoundRows {
  makeRoom(columns)
  const { blocks, facts, firstSeenAt, ownerRid, areaCode } = columns
  const sale = criteria.dealType === 'sale' ? FLAG.sale : 0
  const { known, isElsewhere } = areasOf(columns, criteria)
  const mayHave = blocksOf(columns, criteria)
  const { rows } = last
  let count = 0
  for (let block = 0; block < blocks.count; block += 1) {
    if ((blocks.newest[block] as number) < since || !mayHave(block)) continue
    const first = block * BLOCK
    const end = first + (blocks.used[block] as number)
    for (let row = first; row < end; row += 1) {
      const code = areaCode[row] as number
      if (known[code & (CODES - 1)] !== code && !isElsewhere?.(row)) continue
      if ((firstSeenAt[row] as number) < since) continue
      const owner = ownerRid[row] as number
      if (owner !== NONE && owner !== readerRid) continue
      // The next row is written over one of the other deal type: a branch would be guessed wrong for half of them.
      const other = ((facts[row] as number) ^ sale) & FLAG.sale
      rows[count] = row
      count = (count + 1 - (-other >>> 31)) | 0
    }
  }
  last.missed.fill(0, 0, count)
  last.count = count
  return last
}

function makeRoom({ rid }: Columns): void {
  if (last.rows.length >= rid.length) return
  last.rows = new Int32Array(rid.length)
  last.missed = new Int32Array(rid.length)
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

type Areas = {
  /** The code of an area by its last bits: tells nearly all named areas by one look. */
  known: Int32Array
  /** Whether a home that `known` does not tell is in an area nevertheless; null: none is. */
  isElsewhere: RowTest | null
}

/** In a named area; or the house, or the middle of its street, in a drawn one. */
function areasOf(columns: Columns, { neighborhoodCodes, polygons }: Criteria): Areas {
  const { areaCode, facts, longitude, latitude } = columns
  const codes: ReadonlySet<number> = new Set(neighborhoodCodes)
  const known = new Int32Array(CODES).fill(NO_CODE)
  for (const code of codes) known[code % CODES] = code
  const isShared = [...codes].some((code) => known[code % CODES] !== code)
  const rings: readonly Ring[] = polygons.map(ringOf)
  if (!isShared && rings.length === 0) return { known, isElsewhere: null }
  const isElsewhere = (row: number) => {
    if (codes.has(areaCode[row] as number)) return true
    if (rings.length === 0 || ((facts[row] as number) & FLAG.isNear) === 0) return false
    const point = [(longitude[row] as number) / DEGREE, (latitude[row] as number) / DEGREE] as const
    return rings.some((ring) => isInside(ring, point))
  }
  return { known, isElsewhere }
}
