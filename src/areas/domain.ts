// Areas (neighbourhoods of Yad2) and cities: names, outlines, and the area of a place.
import { normaliseHebrew } from '../kernel/hebrew.ts'

/** The id of a neighbourhood at Yad2. */
export type AreaCode = number

/** Degrees, WGS84. */
export type Point = readonly [longitude: number, latitude: number]

export type City = {
  /** Locality code of the Central Bureau of Statistics. */
  code: number
  name: string
  nameEn: string | null
  aliases: readonly string[]
  /** Search region of Yad2; null when the city is in none. */
  regionId: number | null
  point: Point
}

export type Area = {
  code: AreaCode
  name: string
  nameEn: string | null
  aliases: readonly string[]
  cityCode: number
  point: Point | null
}

/** An outline on the map. */
export type Outline = {
  /** Null: land outside of every area, such as a park or a port. */
  code: AreaCode | null
  /** False: an official border. True: computed, with errors of up to some hundred metres. */
  isApproximate: boolean
  /** GeoJSON MultiPolygon coordinates. */
  polygons: readonly (readonly (readonly Point[])[])[]
}

/** How the area of a home was found, the most reliable first. */
export type FoundBy = 'id' | 'polygon' | 'name' | 'approximate'

export type Found = { code: AreaCode; by: FoundBy }

export type Place = {
  /** The area code that the source states. */
  areaId: number | null
  city: string | null
  neighbourhood: string | null
  coordinates: Point | null
}

/** One key for all spellings of a name: without points, quotes, dashes, and doubled yod or vav. */
export function nameKey(name: string): string {
  return normaliseHebrew(name).replaceAll('יי', 'י').replaceAll('וו', 'ו')
}

type Box = readonly [west: number, south: number, east: number, north: number]

/** The smallest box around an outline. */
export function boxOf({ polygons }: Pick<Outline, 'polygons'>): Box {
  const points = polygons.flatMap(([ring = []]) => ring)
  const longitudes = points.map(([longitude]) => longitude)
  const latitudes = points.map(([, latitude]) => latitude)
  return [
    Math.min(...longitudes),
    Math.min(...latitudes),
    Math.max(...longitudes),
    Math.max(...latitudes),
  ]
}

export function isInBox([longitude, latitude]: Point, [west, south, east, north]: Box): boolean {
  return longitude >= west && longitude <= east && latitude >= south && latitude <= north
}

/** Whether the point is inside of an outer ring of the outline and outside of its holes (even-odd rule). */
export function covers({ polygons }: Pick<Outline, 'polygons'>, point: Point): boolean {
  return polygons.some((rings) => rings.filter((ring) => isInRing(ring, point)).length % 2 === 1)
}

function isInRing(ring: readonly Point[], [x, y]: Point): boolean {
  let inside = false
  let [previousX, previousY] = ring.at(-1) ?? [0, 0]
  for (const [cornerX, cornerY] of ring) {
    const crosses = cornerY > y !== previousY > y
    if (crosses && x < ((previousX - cornerX) * (y - cornerY)) / (previousY - cornerY) + cornerX)
      inside = !inside
    previousX = cornerX
    previousY = cornerY
  }
  return inside
}
