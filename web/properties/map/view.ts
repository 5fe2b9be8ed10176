import { pixelOf, pointOf } from '../../../src/areas/domain/mercator.ts'
import type { Box, FinderSearch } from '../search.ts'

/** Screens on which the card and the controls of the map are docked. */
export const SMALL = '(max-width: 899.98px)'

/** Tel Aviv. */
const START = { center: [32.0853, 34.7818], zoom: 14 } as const
export const ZOOM_MAX = 19
/** Neighbourhoods are drawn from this zoom on, cities below it. */
export const AREAS_FROM = 13

/** An edge of the view has to move further than this, in degrees, to be a change. */
const MOVED = 0.0005

/** Whether another part of the world is shown. */
export function isMoved(before: Box, after: Box): boolean {
  return before.some((corner, at) =>
    corner.some((degree, axis) => Math.abs(degree - (after[at]?.[axis] ?? 0)) > MOVED),
  )
}

/** Degrees with the five decimals that an address needs: about a metre. */
export const rounded = (degrees: number) => Math.round(degrees * 1e5) / 1e5

/** What a map of a size in px shows when the address does not say it. */
export const firstView = (size: readonly [width: number, height: number]) => ({
  bounds: boundsAround(START.center, START.zoom, size),
  zoom: START.zoom,
})

/** What a map of a size in px shows around a place. */
export function boundsAround(
  [latitude, longitude]: readonly [latitude: number, longitude: number],
  zoom: number,
  [width, height]: readonly [width: number, height: number],
): Box {
  const [x, y] = pixelOf([longitude, latitude], zoom)
  const [west, south] = pointOf([x - width / 2, y + height / 2], zoom)
  const [east, north] = pointOf([x + width / 2, y - height / 2], zoom)
  return [
    [rounded(west), rounded(south)],
    [rounded(east), rounded(north)],
  ]
}

/** Whether a point may be drawn: its degrees are numbers of the globe. */
export function isDrawable(point: readonly number[] | null | undefined): boolean {
  if (point?.length !== 2) return false
  const [longitude, latitude] = point as [number, number]
  return (
    Number.isFinite(longitude) &&
    Number.isFinite(latitude) &&
    Math.abs(longitude) <= 180 &&
    Math.abs(latitude) <= 90
  )
}

/** What the map shows at first: what the address says, else the middle of Tel Aviv. */
export function startOf({ bounds, zoom }: Pick<FinderSearch, 'bounds' | 'zoom'>) {
  if (!bounds) return { center: [...START.center] as [number, number], zoom: START.zoom }
  const [[west, south], [east, north]] = bounds
  const center: [number, number] = [(south + north) / 2, (west + east) / 2]
  if (zoom !== undefined) return { center, zoom }
  return {
    bounds: [
      [south, west],
      [north, east],
    ] as [[number, number], [number, number]],
  }
}
