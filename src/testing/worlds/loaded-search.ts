import { createColumnSearch, type LiveSearch } from '../../assets/columns/search.ts'
import type { World } from './world.ts'

/** The search in memory with all homes of a world, loaded without a pause. */
export async function loadedSearch({
  db,
  clock,
}: Pick<World, 'db' | 'clock'>): Promise<LiveSearch> {
  const search = createColumnSearch(db)
  await search.load({ ...clock, sleep: async () => undefined }, new AbortController().signal)
  return search
}
