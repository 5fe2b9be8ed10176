import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type Area,
  type AreaCode,
  boxOf,
  type City,
  covers,
  type Found,
  isInBox,
  nameKey,
  type Outline,
  type Place,
  type Point,
} from './domain.ts'

const DATA = join(import.meta.dirname, '../../data')

/** Paths of the boundary files, as served. */
export const BOUNDARY_FILES = {
  cities: join(DATA, 'city_boundaries.geojson'),
  areas: join(DATA, 'hood_boundaries.geojson'),
}

export type AreaOption = {
  code: AreaCode
  /** 'City - Area'. */
  name: string
}

export type Areas = {
  cities: readonly City[]
  areas: readonly Area[]
  /** Sorted by name. */
  options: readonly AreaOption[]
  has(code: AreaCode): boolean
  /** 'City - Area', or undefined for an unknown code. */
  nameOf(code: AreaCode): string | undefined
  /** The area of a place; null when it is not known. */
  find(place: Place): Found | null
}

type AreasFile = { cities: City[]; areas: Area[] }

type AreaFeature = {
  properties: { hoodCode: AreaCode | null; approximate: boolean }
  geometry: { coordinates: Outline['polygons'] }
}

/** Reads the table of areas. The outlines are read at the first search by coordinates. */
export function loadAreas(): Areas {
  const { cities, areas } = JSON.parse(readFileSync(join(DATA, 'areas.json'), 'utf8')) as AreasFile
  const cityNames = new Map(cities.map(({ code, name }) => [code, name]))
  const options = areas
    .map(({ code, name, cityCode }) => ({ code, name: `${cityNames.get(cityCode)} - ${name}` }))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
  const names = new Map(options.map(({ code, name }) => [code, name]))
  const byName = namesOf(cities, areas)
  let outlines: ReturnType<typeof loadOutlines> | undefined

  function codeAt(point: Point, isApproximate: boolean): AreaCode | undefined {
    outlines ??= loadOutlines()
    const hit = outlines.find(
      (outline) =>
        outline.isApproximate === isApproximate &&
        isInBox(point, outline.box) &&
        covers(outline, point),
    )
    return hit?.code ?? undefined
  }

  return {
    cities,
    areas,
    options,
    has: (code) => names.has(code),
    nameOf: (code) => names.get(code),
    find({ areaId, city, neighbourhood, coordinates }) {
      if (areaId !== null && names.has(areaId)) return { code: areaId, by: 'id' }
      const exact = coordinates && codeAt(coordinates, false)
      if (exact) return { code: exact, by: 'polygon' }
      const named =
        city && neighbourhood && byName.get(`${nameKey(city)}|${nameKey(neighbourhood)}`)
      if (named) return { code: named, by: 'name' }
      const near = coordinates && codeAt(coordinates, true)
      return near ? { code: near, by: 'approximate' } : null
    },
  }
}

function loadOutlines() {
  const { features } = JSON.parse(readFileSync(BOUNDARY_FILES.areas, 'utf8')) as {
    features: AreaFeature[]
  }
  return features.map(({ properties: { hoodCode, approximate }, geometry: { coordinates } }) => {
    const outline: Outline = { code: hoodCode, isApproximate: approximate, polygons: coordinates }
    return { ...outline, box: boxOf(outline) }
  })
}

/**
 * Codes by 'city|area' in every known spelling. An alias of two areas of a city is left out, unless it is also the name
 * of an area.
 */
function namesOf(cities: readonly City[], areas: readonly Area[]): Map<string, AreaCode> {
  const spellings = new Map(cities.map((city) => [city.code, [city.name, ...city.aliases]]))
  const own = new Map<string, AreaCode>()
  const shared = new Map<string, AreaCode | null>()
  for (const { code, name, aliases, cityCode } of areas) {
    for (const city of spellings.get(cityCode) ?? []) {
      own.set(`${nameKey(city)}|${nameKey(name)}`, code)
      for (const alias of aliases) {
        const key = `${nameKey(city)}|${nameKey(alias)}`
        shared.set(key, shared.has(key) && shared.get(key) !== code ? null : code)
      }
    }
  }
  for (const [key, code] of shared) if (code !== null && !own.has(key)) own.set(key, code)
  return own
}
