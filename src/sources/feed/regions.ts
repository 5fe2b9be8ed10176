import type { Area, AreaCode, City } from '../../areas/domain/area.ts'
import { areasAround } from '../../areas/domain/drawn.ts'
import type { Areas } from '../../areas/store.ts'
import type { Db } from '../../database/database.ts'
import type { Region } from './feed.ts'
import { botsVersion, wantedAreas, wantedRings } from './store/regions.ts'

/** A region that active bots need, with the areas in it that they name. */
export type NeededRegion = Region & { areas: AreaCode[] }

/** The regions that active bots need; none without an active bot. */
export type NeededRegions = (world: {
  db: Db
  areas: Pick<Areas, 'cities' | 'areas'>
}) => readonly NeededRegion[]

/** Computes the needed regions of one source again only after a bot has changed. Kept for each database. */
export function createNeededRegions(regionOf: (city: City) => number | null): NeededRegions {
  const cache = new WeakMap<Db['$client'], { version: number; regions: readonly NeededRegion[] }>()

  return ({ db, areas }) => {
    const version = botsVersion(db)
    const cached = cache.get(db.$client)
    if (cached?.version === version) return cached.regions
    const regions = neededRegions(db, areas, regionOf)
    cache.set(db.$client, { version, regions })
    return regions
  }
}

/** The areas that active bots name, and those that the drawn ones are about. */
function allWanted(db: Db, areas: readonly Area[]) {
  const drawn = wantedRings(db).flatMap(({ dealType, ring }) =>
    areasAround(areas, ring).map((code) => ({ dealType, code })),
  )
  const named = wantedAreas(db)
  const known = new Set(named.map(({ dealType, code }) => `${dealType} ${code}`))
  return [...named, ...drawn.filter(({ dealType, code }) => isNew(known, `${dealType} ${code}`))]
}

function isNew(known: Set<string>, key: string): boolean {
  const size = known.size
  return known.add(key).size > size
}

function neededRegions(
  db: Db,
  { cities, areas }: Pick<Areas, 'cities' | 'areas'>,
  regionOf: (city: City) => number | null,
): NeededRegion[] {
  const regionOfCity = new Map(cities.map((city) => [city.code, regionOf(city)]))
  const regionOfArea = new Map(
    areas.map(({ code, cityCode }) => [code, regionOfCity.get(cityCode)]),
  )
  const found = new Map<string, NeededRegion>()
  for (const { dealType, code } of allWanted(db, areas)) {
    const region = regionOfArea.get(code)
    if (region === undefined || region === null) continue
    const key = `${dealType} ${region}`
    const needed = found.get(key) ?? { dealType, region, areas: [] }
    needed.areas.push(code)
    found.set(key, needed)
  }
  return [...found.values()]
}
