// Homes around a street: near one of the homes whose place on it is known.

const NEAR_METRES = 300
/** Of a degree of latitude. */
const METRES = 111_320
const MICRO = 1_000_000
/** The distance in 1e-6 degrees of latitude, and in degrees of longitude up to 60 degrees from the equator. */
const REACH = Math.ceil((NEAR_METRES / METRES) * MICRO)
const REACH_ACROSS = REACH * 2
/** Homes of one house, and of houses beside each other, are one spot. */
const SPOT = 100

/** A point in 1e-6 degrees. */
export type Spot = readonly [longitude: number, latitude: number]

/** The box, in 1e-6 degrees, outside of which nothing is around these spots; null without a spot. */
export function boxAround(spots: readonly Spot[]) {
  if (spots.length === 0) return null
  const ends = { west: MICRO * 180, south: MICRO * 90, east: -MICRO * 180, north: -MICRO * 90 }
  for (const [x, y] of spots) {
    ends.west = Math.min(ends.west, x - REACH_ACROSS)
    ends.east = Math.max(ends.east, x + REACH_ACROSS)
    ends.south = Math.min(ends.south, y - REACH)
    ends.north = Math.max(ends.north, y + REACH)
  }
  return ends
}

/** A test whether a point is at most 300 metres from one of these spots. */
export function isAround(spots: readonly Spot[]): (x: number, y: number) => boolean {
  const cells = new Map<number, Spot[]>()
  const different = new Map(spots.map(([x, y]) => [`${round(x)} ${round(y)}`, [x, y] as const]))
  for (const spot of different.values()) {
    const [x, y] = spot
    for (const dx of [-REACH_ACROSS, 0, REACH_ACROSS])
      for (const dy of [-REACH, 0, REACH]) {
        const cell = cellOf(x + dx, y + dy)
        cells.set(cell, [...(cells.get(cell) ?? []), spot])
      }
  }
  const box = boxAround(spots)
  return (x, y) => {
    if (!box || x < box.west || x > box.east || y < box.south || y > box.north) return false
    return cells.get(cellOf(x, y))?.some((spot) => isClose(spot, x, y)) ?? false
  }
}

/** The number of the cell around a point, whose neighbours are within reach. */
const cellOf = (x: number, y: number) =>
  Math.floor(y / REACH) * 1_000_000 + Math.floor(x / REACH_ACROSS)

const round = (micro: number) => Math.round(micro / SPOT)

function isClose([longitude, latitude]: Spot, x: number, y: number): boolean {
  const up = y - latitude
  const across = (x - longitude) * Math.cos((latitude / MICRO) * (Math.PI / 180))
  return up * up + across * across <= REACH * REACH
}
