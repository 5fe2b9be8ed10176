import { readFileSync } from 'node:fs'
import { programPath } from '../kernel/program.ts'
import { type BoundaryIndex, indexBoundaries } from './boundaries.ts'
import { type AreaFeature, BOUNDARY_FILES } from './boundary-files.ts'
import {
  type Area,
  type AreaCode,
  type City,
  type Found,
  hasHouseNumber,
  type Place,
} from './domain/area.ts'
import { createGazetteer, type Gazetteer } from './names/gazetteer.ts'
import { otherNamesOfArea, otherNamesOfCity } from './names/other-names.ts'
import { wordsOfNames } from './names/words.ts'

export type AreaOption = {
  code: AreaCode
  /** 'City - Area'. */
  name: string
  /** Other names by which the city can be found: in English, aliases, abbreviations. */
  cityNames: readonly string[]
  /** Other names by which the area can be found. */
  areaNames: readonly string[]
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

/**
 * Reads the table of areas. The boundaries are read at the first search by coordinates, and the names are prepared at
 * the first search by name: most threads never search.
 * @param file the boundaries in use; those of the product unless others were imported.
 */
export function loadAreas(file: string = BOUNDARY_FILES.areas): Areas {
  const { cities, areas } = readAreas()
  const options = optionsOf(cities, areas)
  const names = new Map(options.map(({ code, name }) => [code, name]))
  const has = (code: AreaCode) => names.has(code)
  const find = createFind({ cities, areas, has }, file)
  return { cities, areas, options, has, nameOf: (code) => names.get(code), find }
}

function optionsOf(cities: readonly City[], areas: readonly Area[]): AreaOption[] {
  const byCode = new Map(
    cities.map((city) => [city.code, { name: city.name, cityNames: otherNamesOfCity(city) }]),
  )
  return areas
    .flatMap((area) => {
      const city = byCode.get(area.cityCode)
      if (!city) return []
      const name = `${city.name} - ${area.name}`
      const areaNames = otherNamesOfArea(area)
      return { code: area.code, name, cityNames: city.cityNames, areaNames }
    })
    .sort((one, other) => (one.name < other.name ? -1 : 1))
}

function readAreas(): AreasFile {
  return JSON.parse(readFileSync(programPath('data/areas.json'), 'utf8')) as AreasFile
}

let words: ReadonlySet<string> | undefined

/** The words of all names of cities and areas, as the search uses them. They are read once. */
export function nameWords(): ReadonlySet<string> {
  words ??= wordsOfNames(readAreas())
  return words
}

/**
 * Names come before boundaries, because coordinates without a house number are averages of a street or of a city. No
 * boundary decides for a listing without a street: its coordinates are the middle of its city.
 */
function createFind({ cities, areas, has }: Pick<Areas, 'cities' | 'areas' | 'has'>, file: string) {
  let made: Gazetteer | undefined
  const gazetteer = () => {
    made ??= createGazetteer(cities, areas)
    return made
  }
  let loaded: BoundaryIndex | undefined
  const boundaries = () => {
    loaded ??= loadBoundaries(file)
    return loaded
  }

  function byName({ city, neighbourhood }: Place): AreaCode | null | undefined {
    if (neighbourhood === null) return undefined
    if (city === null) return gazetteer().inCountry(neighbourhood)
    const inCity = gazetteer().inCity(city, neighbourhood)
    return inCity === undefined ? gazetteer().nearCity(city, neighbourhood) : inCity
  }

  return (place: Place): Found | null => {
    const { areaId, city, neighbourhood, isFreeText, street, coordinates } = place
    if (areaId !== null && has(areaId)) return { code: areaId, by: 'id' }
    if (!isFreeText && city !== null && neighbourhood !== null) {
      const stated = gazetteer().inCity(city, neighbourhood)
      if (stated) return { code: stated, by: 'name' }
    }
    const exact = street !== null && coordinates && boundaries().exactAt(coordinates)
    if (exact && hasHouseNumber(street)) return { code: exact, by: 'polygon' }
    const named = byName(place)
    if (named) return { code: named, by: 'name' }
    if (exact) return { code: exact, by: 'polygon' }
    const near = street !== null && coordinates && boundaries().approximateAt(coordinates)
    return near ? { code: near, by: 'approximate' } : null
  }
}

export function loadBoundaries(file: string = BOUNDARY_FILES.areas): BoundaryIndex {
  const { features } = JSON.parse(readFileSync(file, 'utf8')) as {
    features: AreaFeature[]
  }
  return indexBoundaries(
    features.map(({ properties: { hoodCode, approximate }, geometry: { coordinates } }) => ({
      code: hoodCode,
      isApproximate: approximate,
      polygons: coordinates,
    })),
  )
}
