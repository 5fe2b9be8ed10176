import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { putFile } from '../database/files.ts'
import { isRecord, parsedJson } from '../kernel/domain/json.ts'
import { AppError } from '../kernel/errors.ts'
import { type AreaFeature, BOUNDARY_FILES, type Position } from './boundary-files.ts'
import type { Area, City, Place } from './domain/area.ts'

type Known = {
  cities: readonly City[]
  areas: readonly Area[]
  find(place: Place): { code: number } | null
}

type Layer = { type: 'FeatureCollection'; attribution: string[]; features: AreaFeature[] }

/** A feature that no known area has, left out. */
export type Unknown = { position: number; name: string }

/** Longitude and latitude of Israel, with a margin. */
const WEST_EAST = [34, 36.5] as const
const SOUTH_NORTH = [29, 34] as const
/** The largest file, in bytes, and the most points of one boundary. */
export const LAYER_MAX = 50_000_000
const POINTS_MAX = 50_000
const RING_MIN = 4

/** The boundaries in use: those that were imported, else those of the product. */
export function areasFile(dataDir: string): string {
  const imported = importedFile(dataDir)
  return existsSync(imported) ? imported : BOUNDARY_FILES.areas
}

const importedFile = (dataDir: string) => join(dataDir, 'areas', 'hood_boundaries.geojson')

/**
 * Replaces the boundaries of the areas that a GeoJSON has; other areas keep theirs. A feature names its area by
 * `hoodCode`, or by `cityName` and `hoodName` (or `name`).
 * @throws AppError `invalid` for a file that is not right as a whole; nothing is changed then.
 */
export function importLayer(
  dataDir: string,
  text: string,
  known: Known,
): { replaced: number; unknown: Unknown[] } {
  const layer = readLayer(text)
  const names = new Map(known.areas.map((area) => [area.code, area]))
  const unknown: Unknown[] = []
  const features = layer.features.flatMap((one, index): AreaFeature[] => {
    const feature = featureOf(one, `features[${index}]`)
    const area = names.get(codeOf(feature.properties, known) ?? Number.NaN)
    if (area) return [{ ...feature, properties: propertiesOf(area, feature.properties, known) }]
    unknown.push({
      position: index + 1,
      name: String(feature.properties.hoodName ?? feature.properties.name ?? ''),
    })
    return []
  })
  if (features.length === 0) throw refused('features', 'has no area that is known')
  const replaced = new Set(features.map(({ properties }) => properties.hoodCode))
  const before = JSON.parse(readFileSync(areasFile(dataDir), 'utf8')) as Layer
  const kept = before.features.filter(({ properties }) => !replaced.has(properties.hoodCode))
  const attribution = [...new Set([...before.attribution, ...layer.attribution])]
  const content = JSON.stringify({
    type: 'FeatureCollection',
    attribution,
    features: [...kept, ...features],
  })
  const path = importedFile(dataDir)
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  putFile(path, (draft) => writeFileSync(draft, content))
  return { replaced: replaced.size, unknown }
}

type Read = {
  properties: Record<string, unknown>
  geometry: AreaFeature['geometry']
  type: 'Feature'
}

function refused(path: string, problem: string): AppError {
  const message = `The file was not imported: ${path} ${problem}`
  return new AppError('invalid', message, { code: 'layer', fields: { [path]: problem } })
}

function readLayer(text: string): { features: unknown[]; attribution: string[] } {
  const layer = parsedJson(text)
  if (layer === undefined) throw refused('the file', 'is not complete JSON')
  if (!isRecord(layer) || layer.type !== 'FeatureCollection' || !Array.isArray(layer.features))
    throw refused('type', 'is no FeatureCollection with features')
  const stated = Array.isArray(layer.attribution) ? layer.attribution : []
  const attribution = stated.filter((one) => typeof one === 'string')
  return { features: layer.features, attribution }
}

function featureOf(value: unknown, path: string): Read {
  if (!isRecord(value) || !isRecord(value.properties) || !isRecord(value.geometry))
    throw refused(path, 'has no properties or no geometry')
  const { type, coordinates } = value.geometry
  if (type !== 'Polygon' && type !== 'MultiPolygon')
    throw refused(`${path}.geometry.type`, 'is neither Polygon nor MultiPolygon')
  const polygons = type === 'Polygon' ? [coordinates] : coordinates
  const checked = polygonsOf(polygons, `${path}.geometry.coordinates`)
  const geometry = { type: 'MultiPolygon', coordinates: checked } as const
  return { type: 'Feature', properties: value.properties, geometry }
}

function polygonsOf(value: unknown, path: string): Position[][][] {
  let points = 0
  const list = (one: unknown, min: number): unknown[] => {
    if (!Array.isArray(one) || one.length < min) throw refused(path, 'is no list of rings')
    return one
  }
  return list(value, 1).map((polygon) =>
    list(polygon, 1).map((ring) => {
      const positions = list(ring, RING_MIN).map((one) => positionOf(one, path))
      points += positions.length
      if (points > POINTS_MAX) throw refused(path, `has more than ${POINTS_MAX} points`)
      const [first, last] = [positions[0], positions.at(-1)]
      if (first?.[0] !== last?.[0] || first?.[1] !== last?.[1])
        throw refused(path, 'has a ring that is not closed')
      return positions
    }),
  )
}

function positionOf(value: unknown, path: string): Position {
  const [longitude, latitude] = Array.isArray(value) ? (value as unknown[]) : []
  const isIn = (one: unknown, [min, max]: readonly [number, number]) =>
    typeof one === 'number' && one >= min && one <= max
  if (!isIn(longitude, WEST_EAST) || !isIn(latitude, SOUTH_NORTH))
    throw refused(path, 'has a point that is no longitude and latitude in Israel')
  return [longitude as number, latitude as number]
}

/** The code of a feature: as stated, else by the names of city and area. Undefined: no area of ours. */
function codeOf(
  { hoodCode, cityName, hoodName, name }: Record<string, unknown>,
  { find }: Known,
): number | undefined {
  if (typeof hoodCode === 'number') return hoodCode
  const neighbourhood = hoodName ?? name
  if (typeof cityName !== 'string' || typeof neighbourhood !== 'string') return undefined
  const place = { areaId: null, city: cityName, neighbourhood, street: null, coordinates: null }
  return find({ ...place, isFreeText: false })?.code
}

function propertiesOf(
  { code, name, cityCode }: Area,
  { approximate }: Record<string, unknown>,
  { cities }: Known,
): AreaFeature['properties'] {
  const cityName = cities.find((city) => city.code === cityCode)?.name ?? ''
  return {
    type: 'neighborhood',
    cId: String(cityCode),
    cityCode,
    hoodCode: code,
    name,
    cityName,
    hoodName: name,
    approximate: approximate === true,
  }
}
