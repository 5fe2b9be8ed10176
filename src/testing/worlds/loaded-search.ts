import type { Columns } from '../../assets/columns/columns.ts'
import { readColumns } from '../../assets/columns/loading.ts'
import { createColumnSearch, type LiveSearch } from '../../assets/columns/search.ts'
import type { World } from './world.ts'

const AT_ONCE = { sleep: async () => undefined }

/** The search in memory with all homes of a world. */
export async function loadedSearch(here: Pick<World, 'db'>): Promise<LiveSearch> {
  const search = createColumnSearch(here.db)
  await loadHomes(search, here)
  return search
}

/** Has a search read all homes of a world. */
export const loadHomes = (search: LiveSearch, here: Pick<World, 'db'>): Promise<void> =>
  search.load(() => homesOf(here), AT_ONCE)

/** What a search reads of all homes of a world. */
export const homesOf = ({ db }: Pick<World, 'db'>): Promise<Columns> =>
  readColumns(db, AT_ONCE, new AbortController().signal)
