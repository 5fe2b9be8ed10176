import { readFileSync, statSync } from 'node:fs'
import type { Point } from '../areas/domain/area.ts'
import { isInCountry } from '../areas/domain/geometry.ts'
import { recordOf } from '../kernel/domain/json.ts'
import { LANGUAGES } from '../kernel/domain/language.ts'
import { AppError } from '../kernel/errors.ts'
import { eachFeature } from './collection.ts'
import {
  isClosed,
  LANDMARK_NAME_MAX,
  type Landmark,
  type Layer,
  layerOf,
} from './domain/landmark.ts'

/** So many features that are left out are named for each layer; the others are counted only. */
export const NAMED_MAX = 1_000
/** Of what is shown beneath landmarks. */
const ATTRIBUTION_MAX = 200

/** Of one file. */
export const LAYER_BYTES_MAX = 64_000_000
/** Of one file, and of one layer: more than there are in the country. */
export const LANDMARKS_MAX = 50_000

export type LayerFile = {
  path: string
  /** The layer of all its features; null: tags say it. */
  layer: Layer | null
  /** Null: the file states it. */
  attribution: string | null
}

/** Features whose tags say no layer are counted as `other`. */
export type ReadName = Layer | 'other'
type ReadFeatures = {
  read: number
  landmarks: Landmark[]
  /** By their position in the file, from 1. */
  rejected: { index: number; reason: string }[]
}
export type ReadFile = { attribution: string; layers: Map<ReadName, ReadFeatures> }

/**
 * Reads the features of a GeoJSON file with the tags of OpenStreetMap. A feature that is no point is taken by the middle
 * of the box around it.
 * @throws AppError `invalid` for another file, and where nobody says whose data it is; `tooLarge`; `missing`.
 */
export const readLayerFile = ({ path, ...given }: LayerFile): ReadFile =>
  readFeatures(textOf(bytesOf(path)), given)

export function readFeatures(
  text: string,
  { layer, attribution }: Omit<LayerFile, 'path'>,
): ReadFile {
  const layers = new Map<ReadName, ReadFeatures>()
  let [index, kept] = [0, 0]
  const rest = eachFeature(text, (feature) => {
    index += 1
    const { properties, geometry } = recordOf(feature)
    const tagOf = tagsOf(properties)
    const name = layer ?? layerOf(tagOf) ?? 'other'
    const known = layers.get(name) ?? { read: 0, landmarks: [], rejected: [] }
    layers.set(name, known)
    known.read += 1
    const found = name === 'other' ? 'its tags say no layer' : landmarkOf(tagOf, geometry)
    if (typeof found === 'string') {
      if (known.rejected.length < NAMED_MAX) known.rejected.push({ index, reason: found })
      return
    }
    kept += 1
    if (kept > LANDMARKS_MAX)
      throw new AppError('tooLarge', `more than ${LANDMARKS_MAX} can be used: reduce it`)
    known.landmarks.push(found)
  })
  const { type, features, ...stated } = recordOf(rest)
  if (type !== 'FeatureCollection' || !Array.isArray(features))
    throw new AppError('invalid', 'it is no FeatureCollection of GeoJSON')
  return {
    attribution: attributionOf(attribution ?? stated.attribution ?? stated.copyright),
    layers,
  }
}

function attributionOf(given: unknown): string {
  const text = typeof given === 'string' ? plain(given) : ''
  if (text === '' || text.length > ATTRIBUTION_MAX)
    throw new AppError('invalid', 'it does not say whose data it is: give it by --attribution')
  return text
}

/** A text says why it is left out. */
function landmarkOf(tagOf: (key: string) => string, geometry: unknown): Landmark | string {
  const point = middleOf(geometry)
  if (!point) return 'no point in the country'
  if (isClosed(tagOf)) return 'it is not open to the public'
  const name = tagOf('name')
  const named = LANGUAGES.map((language) => [language, tagOf(`name:${language}`)] as const)
  const names = named.filter(([, text]) => text !== '' && text !== name)
  if ([name, ...names.map(([, text]) => text)].some((text) => text.length > LANDMARK_NAME_MAX))
    return `a name of more than ${LANDMARK_NAME_MAX} characters`
  return { point, name: name === '' ? null : name, names: Object.fromEntries(names) }
}

function bytesOf(path: string): Uint8Array {
  try {
    if (statSync(path).size > LAYER_BYTES_MAX)
      throw new AppError('tooLarge', `it is larger than ${LAYER_BYTES_MAX} bytes: reduce it`)
    return readFileSync(path)
  } catch (cause) {
    if (cause instanceof AppError || !(cause instanceof Error && 'code' in cause)) throw cause
    throw new AppError('missing', 'it cannot be read', { cause })
  }
}

function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw new AppError('invalid', 'it is no JSON: it is not in UTF-8', { cause })
  }
}

/** The text of a tag; empty: there is none. */
function tagsOf(properties: unknown): (key: string) => string {
  const tags = recordOf(properties)
  return (key) => {
    const value = tags[key]
    return typeof value === 'string' ? plain(value) : ''
  }
}

/** Without what is not seen and what turns the direction of a text. */
/** A name without hidden characters and lines. */
export const plain = (text: string) => text.replaceAll(/[\p{C}\p{Z}]+/gu, ' ').trim()

/** How deep the positions of a geometry are in its coordinates. */
const DEPTHS = new Map([
  ['Point', 0],
  ['MultiPoint', 1],
  ['LineString', 1],
  ['MultiLineString', 2],
  ['Polygon', 2],
  ['MultiPolygon', 3],
])

function middleOf(geometry: unknown): Point | null {
  const { type, coordinates } = recordOf(geometry)
  const depth = DEPTHS.get(String(type))
  if (depth === undefined || !Array.isArray(coordinates)) return null
  const positions: unknown[] = depth === 0 ? [coordinates] : coordinates.flat(depth - 1)
  let [west, south, east, north] = [180, 90, -180, -90]
  for (const position of positions) {
    if (!isPosition(position)) return null
    west = Math.min(west, position[0])
    east = Math.max(east, position[0])
    south = Math.min(south, position[1])
    north = Math.max(north, position[1])
  }
  return positions.length === 0 ? null : [(west + east) / 2, (south + north) / 2]
}

const isPosition = (value: unknown): value is Point =>
  Array.isArray(value) &&
  typeof value[0] === 'number' &&
  typeof value[1] === 'number' &&
  isInCountry([value[0], value[1]])
