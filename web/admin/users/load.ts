import type { UserWire } from '../../../src/users/wire.ts'
import { ApiError, failureText } from '../../lib/api-error.ts'
import type { LoaderInput } from '../../lib/context.ts'
import { usersApi } from './api.ts'
import { PAGE_SIZES, type UsersSearch, usersSearch } from './search.ts'

export type FoundUsers = {
  users: UserWire[]
  total: number
  /** The page that is shown: the last one, when the address names one beyond it. */
  page: number
}

type Loaded = {
  /** Null when they could not be loaded. */
  found: FoundUsers | null
  /** The server's reason; empty when it has none for users. */
  problem: string
}

type Input = LoaderInput & { deps: { search: Record<string, unknown> } }

/** The users that the address names. */
export async function loadUsers({ context, deps }: Input): Promise<Loaded> {
  const search = usersSearch(deps.search)
  const find = usersApi(context.api).find
  const { page = 1, size = PAGE_SIZES[0] } = search
  try {
    const found = await find(search)
    const last = Math.max(1, Math.ceil(found.total / size))
    if (page <= last) return { found: { ...found, page }, problem: '' }
    // Rows were deleted meanwhile, or the address is old.
    return { found: { ...(await find(atPage(search, last))), page: last }, problem: '' }
  } catch (error) {
    if (error instanceof ApiError && error.status > 0)
      return { found: null, problem: failureText(error, '') }
    throw error
  }
}

/** The same list at another page. */
export function atPage({ page: _, ...rest }: UsersSearch, page: number): UsersSearch {
  return page > 1 ? { ...rest, page } : rest
}
