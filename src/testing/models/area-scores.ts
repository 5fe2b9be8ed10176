import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Found, hasHouseNumber, type Place, type Point } from '../../areas/domain/area.ts'
import { type Areas, loadBoundaries } from '../../areas/store.ts'

/** Recorded answers of the real site, which are not part of the project. */
const SAMPLES = join(import.meta.dirname, '../../../../shared/samples/yad2')
export const hasSamples = existsSync(SAMPLES)

/** Files that hold records with an address, pages in a folder included. */
const FILES = /^(feed_rent|feed_forsale|map_rent|item_rent)\w*(\/page-\d+)?\.json$/

export type Sample = Place & { file: string }

export type AreaScore = {
  file: string
  listings: number
  /** Listings that state their neighbourhood, and those of them whose name is resolved to a code. */
  stated: number
  resolved: number
  /** Of those with coordinates: the official border around them is of another area than the name. */
  differs: { withNumber: number; withoutNumber: number }
  /** Listings without street and neighbourhood, and those of them that get an area nevertheless. */
  placeless: number
  placelessWithArea: number
}

type RawAddress = {
  city?: { text?: string }
  neighborhood?: { text?: string }
  street?: { text?: string }
  house?: { number?: number | string }
  coords?: { lat: number; lon: number }
}

/** The place of every record of the samples. The area code that a record states is left out. */
export function samplePlaces(): Sample[] {
  return (readdirSync(SAMPLES, { recursive: true }) as string[])
    .filter((file) => FILES.test(file))
    .filter((file) => !file.includes('.expected.'))
    .sort()
    .flatMap((file) =>
      recordsOf(JSON.parse(readFileSync(join(SAMPLES, file), 'utf8')).data).map(({ address }) => ({
        file,
        ...placeOfAddress(address),
      })),
    )
}

function recordsOf(data: Record<string, unknown>): { address: RawAddress }[] {
  const sections = ['private', 'agency', 'markers'].flatMap((name) => data[name] ?? [])
  return (sections.length > 0 ? sections : [data]) as { address: RawAddress }[]
}

function placeOfAddress({ city, neighborhood, street, house, coords }: RawAddress): Place {
  const point: Point | null = coords ? [coords.lon, coords.lat] : null
  return {
    areaId: null,
    city: city?.text ?? null,
    neighbourhood: neighborhood?.text ?? null,
    isFreeText: false,
    street: street?.text ? [street.text, house?.number].filter(Boolean).join(' ') : null,
    coordinates: point,
  }
}

/** How well names and boundaries agree, for each file of the samples. */
export function scoreAreas(areas: Areas): AreaScore[] {
  const { exactAt } = loadBoundaries()
  const byFile = Map.groupBy(samplePlaces(), ({ file }) => file)
  return [...byFile].map(([file, places]) => {
    const stated = places.filter(({ neighbourhood }) => neighbourhood !== null)
    const named = stated.map((place) => ({ place, found: nameOf(areas, place) }))
    const differing = named.filter(({ place: { coordinates }, found }) => {
      const code = coordinates && exactAt(coordinates)
      return found && code && code !== found.code
    })
    const withNumber = differing.filter(({ place }) => hasHouseNumber(place.street ?? '')).length
    const placeless = places.filter(
      ({ street, neighbourhood }) => street === null && neighbourhood === null,
    )
    return {
      file,
      listings: places.length,
      stated: stated.length,
      resolved: named.filter(({ found }) => found).length,
      differs: { withNumber, withoutNumber: differing.length - withNumber },
      placeless: placeless.length,
      placelessWithArea: placeless.filter((place) => areas.find(place)).length,
    }
  })
}

/** The area by name alone. */
function nameOf(areas: Areas, place: Place): Found | null {
  return areas.find({ ...place, coordinates: null })
}
