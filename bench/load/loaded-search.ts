import { createColumnSearch, type LiveSearch } from '../../src/assets/columns/search.ts'
import type { World } from '../../src/testing/worlds/world.ts'

/** The search in memory with all homes of a world, loaded without a pause. */
export async function loadedSearch({ db }: Pick<World, 'db'>): Promise<LiveSearch> {
  const search = createColumnSearch(db)
  await search.load({ sleep: async () => undefined }, new AbortController().signal)
  return search
}
