import type { Area, AreaCode, City } from '../../areas/domain/area.ts'
import { areasAround, type Ring, ringOf } from '../../areas/domain/drawn.ts'
import type { Areas } from '../../areas/store.ts'
import type { DealType } from '../../assets/domain/asset.ts'
import type { Bot } from '../../bots/domain/bot.ts'
import type { Db } from '../../database/database.ts'
import type { Region } from './feed.ts'
import { botsVersion, wantedAreas, wantedRings } from './store/regions.ts'

type Places = Pick<Areas, 'cities' | 'areas'>

/** A region that active bots need, with the areas in it that they name. */
export type NeededRegion = Region & { areas: AreaCode[] }

/**
 * The regions that active bots need; none without an active bot.
 * @param bots of these alone; absent: of all.
 */
export type NeededRegions = (
  world: { db: Db; areas: Places },
  bots?: readonly Wanting[],
) => readonly NeededRegion[]

/** What is read of a bot. */
type Wanting = Pick<Bot, 'isActive' | 'dealType' | 'neighborhoodCodes' | 'polygons'>

/** Computes the needed regions of one source again only after a bot has changed. Kept for each database. */
export function createNeededRegions(regionOf: (city: City) => number | null): NeededRegions {
  const cache = new WeakMap<Db['$client'], { version: number; regions: readonly NeededRegion[] }>()
  const regionsByPlaces = new WeakMap<Places, RegionOfArea>()
  const regionsOf = (areas: Places) => {
    const known = regionsByPlaces.get(areas) ?? regionOfArea(areas, regionOf)
    regionsByPlaces.set(areas, known)
    return known
  }

  return ({ db, areas }, bots) => {
    if (bots) return neededRegions(wantedBy(bots, areas.areas), regionsOf(areas))
    const version = botsVersion(db)
    const cached = cache.get(db.$client)
    if (cached?.version === version) return cached.regions
    const regions = neededRegions(allWanted(db, areas.areas), regionsOf(areas))
    cache.set(db.$client, { version, regions })
    return regions
  }
}

type Wanted = { dealType: DealType; code: AreaCode }
type WantedRing = { dealType: DealType; ring: Ring }

/** The areas that all active bots want. */
const allWanted = (db: Db, areas: readonly Area[]) =>
  withAround(wantedAreas(db), wantedRings(db), areas)

/** The areas that these bots want, of those that are active. */
function wantedBy(bots: readonly Wanting[], areas: readonly Area[]): Wanted[] {
  const active = bots.filter(({ isActive }) => isActive)
  const named = active.flatMap(({ dealType, neighborhoodCodes }) =>
    neighborhoodCodes.map((code) => ({ dealType, code })),
  )
  const drawn = active.flatMap(({ dealType, polygons }) =>
    polygons.map((area) => ({ dealType, ring: ringOf(area) })),
  )
  return withAround(named, drawn, areas)
}

/** Named areas, and those that drawn ones are about. */
function withAround(
  named: readonly Wanted[],
  rings: readonly WantedRing[],
  areas: readonly Area[],
): Wanted[] {
  const drawn = rings.flatMap(({ dealType, ring }) =>
    areasAround(areas, ring).map((code) => ({ dealType, code })),
  )
  const known = new Set(named.map(({ dealType, code }) => `${dealType} ${code}`))
  return [...named, ...drawn.filter(({ dealType, code }) => isNew(known, `${dealType} ${code}`))]
}

function isNew(known: Set<string>, key: string): boolean {
  const size = known.size
  return known.add(key).size > size
}

type RegionOfArea = ReadonlyMap<AreaCode, number | null | undefined>

function regionOfArea(
  { cities, areas }: Places,
  regionOf: (city: City) => number | null,
): RegionOfArea {
  const regionOfCity = new Map(cities.map((city) => [city.code, regionOf(city)]))
  return new Map(areas.map(({ code, cityCode }) => [code, regionOfCity.get(cityCode)]))
}

function neededRegions(wanted: readonly Wanted[], regions: RegionOfArea): NeededRegion[] {
  const found = new Map<string, NeededRegion>()
  for (const { dealType, code } of wanted) {
    const region = regions.get(code)
    if (region === undefined || region === null) continue
    const key = `${dealType} ${region}`
    const needed = found.get(key) ?? { dealType, region, areas: [] }
    needed.areas.push(code)
    found.set(key, needed)
  }
  return [...found.values()]
}
