// Points of deals, which public data state in three ways.
import type { Point } from '../../areas/domain/area.ts'
import { isInCountry } from '../../areas/domain/geometry.ts'

const DEGREES = 180 / Math.PI
/** GRS80, in metres; the ellipsoid of WGS84 is the same to a tenth of a millimetre. */
const RADIUS = 6_378_137
const FLATTENING = 1 / 298.257222101
const E2 = FLATTENING * (2 - FLATTENING)

/** The Israeli grid (EPSG:2039). */
const GRID = {
  latitude: (31 + 44 / 60 + 3.817 / 3600) / DEGREES,
  longitude: (35 + 12 / 60 + 16.261 / 3600) / DEGREES,
  scale: 1.0000067,
  east: 219_529.584,
  north: 626_907.39,
}
/** From the datum of the grid to WGS84, in metres (EPSG:1073), exact to 2 m. */
const SHIFT = [-48, 55, 52] as const

/** A point by its two numbers, which are degrees, metres of the Israeli grid or of the web's Mercator map. */
export function pointOf(x: number, y: number): Point | null {
  const given: Point = isGrid(x, y) ? ofGrid(x, y) : isMercator(x, y) ? ofMercator(x, y) : [x, y]
  const [longitude, latitude] = given.map((degrees) => Math.round(degrees * 1e6) / 1e6) as [
    number,
    number,
  ]
  return isInCountry([longitude, latitude]) ? [longitude, latitude] : null
}

const isWithin = (value: number, low: number, high: number) => value >= low && value <= high
const isGrid = (x: number, y: number) => isWithin(x, 1e5, 3e5) && isWithin(y, 3.5e5, 8.2e5)
const isMercator = (x: number, y: number) => isWithin(x, 3.7e6, 4.1e6) && isWithin(y, 3.3e6, 4e6)

/** The middle of the box around a shape in WKT; null: it has no point in the country. */
export function middleOf(shape: string): Point | null {
  const pairs = [...shape.matchAll(/(-?\d+(?:\.\d+)?)\s+(-?\d+(?:\.\d+)?)/g)]
  const middle = (at: 1 | 2) => {
    const values = pairs.map((pair) => Number(pair[at]))
    return (Math.min(...values) + Math.max(...values)) / 2
  }
  return pairs.length === 0 ? null : pointOf(middle(1), middle(2))
}

function ofMercator(x: number, y: number): Point {
  const latitude = 2 * Math.atan(Math.exp(y / RADIUS)) - Math.PI / 2
  return [(x / RADIUS) * DEGREES, latitude * DEGREES]
}

/** The length of the meridian from the equator, in metres. */
function meridian(latitude: number): number {
  const [e4, e6] = [E2 ** 2, E2 ** 3]
  return (
    RADIUS *
    ((1 - E2 / 4 - (3 * e4) / 64 - (5 * e6) / 256) * latitude -
      ((3 * E2) / 8 + (3 * e4) / 32 + (45 * e6) / 1024) * Math.sin(2 * latitude) +
      ((15 * e4) / 256 + (45 * e6) / 1024) * Math.sin(4 * latitude) -
      ((35 * e6) / 3072) * Math.sin(6 * latitude))
  )
}

/** The latitude whose meridian is as long. */
function footOf(length: number): number {
  let latitude = length / RADIUS
  for (let step = 0; step < 8; step += 1) latitude += (length - meridian(latitude)) / RADIUS
  return latitude
}

/** The inverse of the transverse Mercator projection by its series, then the shift of the datum. */
function ofGrid(x: number, y: number): Point {
  const foot = footOf(meridian(GRID.latitude) + (y - GRID.north) / GRID.scale)
  const [sine, cosine, tangent] = [Math.sin(foot), Math.cos(foot), Math.tan(foot)]
  const across = RADIUS / Math.sqrt(1 - E2 * sine * sine)
  const along = (across * (1 - E2)) / (1 - E2 * sine * sine)
  const c = (E2 / (1 - E2)) * cosine * cosine
  const t = tangent * tangent
  const d = (x - GRID.east) / (across * GRID.scale)
  const north = d ** 2 / 2 - ((5 + 3 * t + 10 * c - 4 * c * c) * d ** 4) / 24
  const east = d - ((1 + 2 * t + c) * d ** 3) / 6 + ((5 - 2 * c + 28 * t) * d ** 5) / 120
  return shifted(GRID.longitude + east / cosine, foot - ((across * tangent) / along) * north)
}

/** Along the surface: what the shift does to the height is left out. */
function shifted(longitude: number, latitude: number): Point {
  const [sine, cosine] = [Math.sin(latitude), Math.cos(latitude)]
  const across = RADIUS / Math.sqrt(1 - E2 * sine * sine)
  const along = (across * (1 - E2)) / (1 - E2 * sine * sine)
  const [dx, dy, dz] = SHIFT
  const [sinX, cosX] = [Math.sin(longitude), Math.cos(longitude)]
  const east = -dx * sinX + dy * cosX
  const north = -dx * sine * cosX - dy * sine * sinX + dz * cosine
  return [(longitude + east / (across * cosine)) * DEGREES, (latitude + north / along) * DEGREES]
}
