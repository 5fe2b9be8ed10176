import type { AreaCode } from '../areas/domain.ts'
import type { Areas } from '../areas/store.ts'
import type { Db } from '../database/database.ts'
import type { Region } from './domain.ts'
import { botsVersion, wantedAreas } from './store/regions.ts'

/** A region that active bots need, with the areas in it that they look at. */
export type Needed = Region & { areas: AreaCode[] }

/** What active bots need, and nothing else: with no bot there is nothing to ask for. */
export type Needs = (db: Db) => readonly Needed[]

/** Looks at the bots again only after one has changed. */
export function createNeeds({ cities, areas }: Pick<Areas, 'cities' | 'areas'>): Needs {
  const regionOfCity = new Map(cities.map(({ code, regionId }) => [code, regionId]))
  const regionOfArea = new Map(
    areas.map(({ code, cityCode }) => [code, regionOfCity.get(cityCode)]),
  )
  let version: number | undefined
  let needs: readonly Needed[] = []

  return (db) => {
    const newest = botsVersion(db)
    if (newest === version) return needs
    const found = new Map<string, Needed>()
    for (const { dealType, code } of wantedAreas(db)) {
      const region = regionOfArea.get(code)
      if (region === undefined || region === null) continue
      const key = `${dealType} ${region}`
      const needed = found.get(key) ?? { dealType, region, areas: [] }
      needed.areas.push(code)
      found.set(key, needed)
    }
    version = newest
    needs = [...found.values()]
    return needs
  }
}
