// Neighbourhoods and cities: what they are called, where they lie, and which one a home is in.
import { normaliseHebrew } from '../kernel/hebrew.ts'

/** Yad2's id of a neighbourhood. */
export type AreaCode = number

/** Degrees, WGS84. */
export type Point = readonly [longitude: number, latitude: number]

export type City = {
  /** Locality code of the Central Bureau of Statistics. */
  code: number
  name: string
  nameEn: string | null
  aliases: readonly string[]
  /** Search region of Yad2; null where it has none. */
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

/** An outline of an area. Without a code it is ground that belongs to no neighbourhood (a park, a port). */
export type Outline = {
  code: AreaCode | null
  /** False: an official border. True: computed, up to some hundred metres off. */
  isApproximate: boolean
  /** GeoJSON MultiPolygon coordinates. */
  polygons: readonly (readonly (readonly Point[])[])[]
}

/** How the area of a home was found, from the surest to the least sure. */
export type FoundBy = 'id' | 'polygon' | 'name' | 'approximate'

export type Found = { code: AreaCode; by: FoundBy }

/** What is known of a place. */
export type Place = {
  /** The source's own neighbourhood id. */
  hoodId: number | null
  city: string | null
  neighbourhood: string | null
  coordinates: Point | null
}

/** One key for the spellings of a name: points, quotes, dashes, and doubled yod or vav do not count. */
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

/** Whether the outline covers the point: inside an outer ring and in none of its holes (even-odd rule). */
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
