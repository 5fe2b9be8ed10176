import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Point } from '../../areas/domain/area.ts'
import { METRES_PER_DEGREE } from '../../areas/domain/geometry.ts'
import type { Layer } from '../../landmarks/domain/landmark.ts'
import { importLayers } from '../../landmarks/import.ts'
import { parseHere } from './parse.ts'
import type { World } from './world.ts'

export const ATTRIBUTION = '© OpenStreetMap contributors'

/** So many metres to the north of a point. */
export const northOf = ([longitude, latitude]: Point, metres: number): Point => [
  longitude,
  latitude + metres / METRES_PER_DEGREE,
]

export const feature = (point: unknown, properties: unknown = {}) => ({
  type: 'Feature',
  properties,
  geometry: { type: 'Point', coordinates: point },
})

export const collection = (features: readonly unknown[], more: object = {}) =>
  JSON.stringify({ type: 'FeatureCollection', features, ...more })

type Given = { layer?: Layer | null; attribution?: string | null }

/** Brings in a file of layers. */
export function givenLayers(here: World, text: string, given: Given = {}) {
  const path = join(here.dataDir, 'layer.geojson')
  writeFileSync(path, text)
  const { layer = null, attribution = ATTRIBUTION } = given
  const read = (file: Parameters<typeof parseHere<'layer'>>[1]) => parseHere('layer', file)
  return importLayers(here, read, { paths: [path], layer, attribution })
}
