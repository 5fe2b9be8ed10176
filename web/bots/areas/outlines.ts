/** Longitude and latitude, as GeoJSON has them. */
type Position = readonly [longitude: number, latitude: number]
type Polygons = readonly (readonly (readonly Position[])[])[]

/** A boundary file of this server. */
export type BoundaryFile = {
  attribution: readonly string[]
  features: readonly {
    properties: { hoodCode: number | null; name: string; approximate?: boolean }
    geometry: { coordinates: Polygons }
  }[]
}

/** The outline of an area on the map. */
export type Outline = {
  /** Null: land outside of every area. */
  code: number | null
  name: string
  /** True: computed, with errors of up to some hundred metres. */
  isApproximate: boolean
  polygons: Polygons
}

export function outlinesOf({ features }: BoundaryFile): Outline[] {
  return features.map(({ properties: { hoodCode, name, approximate }, geometry }) => ({
    code: hoodCode,
    name,
    isApproximate: approximate === true,
    polygons: geometry.coordinates,
  }))
}

/** South-west and north-east corner, latitude first. */
export type Corners = [[south: number, west: number], [north: number, east: number]]

/** The smallest box around outlines; undefined without any. */
export function boxAround(outlines: readonly Outline[]): Corners | undefined {
  let [south, west, north, east] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const { polygons } of outlines)
    for (const [ring = []] of polygons)
      for (const [x, y] of ring) {
        south = Math.min(south, y)
        west = Math.min(west, x)
        north = Math.max(north, y)
        east = Math.max(east, x)
      }
  if (south > north) return undefined
  return [
    [south, west],
    [north, east],
  ]
}

/** The area around a point; undefined outside of every area. */
export function outlineAt(outlines: readonly Outline[], point: Position): Outline | undefined {
  return outlines.find(({ code, polygons }) => code !== null && isIn(polygons, point))
}

function isIn(polygons: Polygons, point: Position): boolean {
  return polygons.some((rings) => rings.filter((ring) => isInRing(ring, point)).length % 2 === 1)
}

function isInRing(ring: readonly Position[], [x, y]: Position): boolean {
  let isInside = false
  let before = ring.at(-1) ?? [x, y]
  for (const corner of ring) {
    const [x1, y1] = before
    const [x2, y2] = corner
    if (y2 > y !== y1 > y && x < ((x1 - x2) * (y - y2)) / (y1 - y2) + x2) isInside = !isInside
    before = corner
  }
  return isInside
}
