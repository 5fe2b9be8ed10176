import type { Point } from '../../areas/domain/area.ts'
import type { Db } from '../../database/database.ts'
import { POINTS_MAX } from '../domain/limits.ts'
import { WALK_MAX_METRES, walkedMetres } from '../domain/walk.ts'
import { packedReachOf } from '../store.ts'
import { pointAt } from '../timetable/near.ts'
import { type Reach, unpackReach } from '../timetable/reach.ts'
import { type Disc, fieldOf } from './field.ts'
import { cellsIn, degreesOf, type GridRing, ringsOf, simplified } from './rings.ts'

/** The most areas and holes of an outline. */
const RINGS_MAX = 100
/** Areas and holes of fewer cells are not drawn. */
const CELLS_MIN = 6
/** How far the first lines may be from the real ones, in cells. */
const CLOSE = 0.35

/** By whom and from where: the row of a place, its point, and the minutes. */
export type Outlining = { placeRid: number; point: Point; minutes: number }

/**
 * From where a place is reached in time, as closed lines by the even-odd rule. Null while it is not known from which
 * stops it is reached.
 */
export function placeOutline(db: Db, { placeRid, point, minutes }: Outlining): Point[][] | null {
  const packed = packedReachOf(db, placeRid)
  return packed ? outlineOf(discsOf(unpackReach(packed), point, minutes * 60)) : null
}

/** From where one walks to the place or to a stop, in time. */
function discsOf(reach: Reach, place: Point, seconds: number): Disc[] {
  const discs = [{ point: place, metres: walkedMetres(seconds) }]
  for (const [stop, ridden] of reach.seconds.entries()) {
    const metres = Math.min(WALK_MAX_METRES, walkedMetres(seconds - ridden))
    if (metres > 0) discs.push({ point: pointAt(reach, stop), metres })
  }
  return discs
}

/** The edge of everything that is within discs, in at most `POINTS_MAX` points. */
export function outlineOf(discs: readonly Disc[]): Point[][] {
  const field = fieldOf(discs)
  const large = ringsOf(field)
    .map((ring) => ({ ring, cells: Math.abs(cellsIn(ring)) }))
    .filter(({ cells }) => cells >= CELLS_MIN)
    .sort((one, other) => other.cells - one.cells)
    .slice(0, RINGS_MAX)
    .map(({ ring }) => ring)
  return fewPoints(large).map((ring) => degreesOf(field, ring))
}

function fewPoints(rings: readonly GridRing[]): GridRing[] {
  let most = CLOSE
  let few = rings.map((ring) => simplified(ring, most))
  while (few.reduce((sum, { length }) => sum + length, 0) > POINTS_MAX) {
    most *= 1.5
    few = rings.map((ring) => simplified(ring, most)).filter(({ length }) => length > 2)
  }
  return few
}
