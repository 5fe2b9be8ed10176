import type { UserSort } from '../../../src/users/directory/domain.ts'
import { SEARCH_MAX, USER_SORT_NAMES } from '../../../src/users/directory/domain.ts'

// What stands in the address of the page. The usual values are left out.

export const PAGE_SIZES = [5, 10, 25] as const
type PageSize = (typeof PAGE_SIZES)[number]

export type UsersSearch = {
  search?: string
  sort?: Exclude<UserSort, 'fullname'>
  order?: 'desc'
  /** From 2. */
  page?: number
  size?: Exclude<PageSize, 5>
}

const PAGE_MAX = 1_000_000

/** Reads the address. Values that are not valid are left out, so that every link shows a page. */
export function usersSearch(raw: Record<string, unknown>): UsersSearch {
  const { search, page } = raw
  const sort = USER_SORT_NAMES.find((name) => name === raw.sort)
  const size = PAGE_SIZES.find((one) => one === raw.size)
  // A search for digits stands in the address as a number.
  const text = typeof search === 'string' || typeof search === 'number' ? String(search).trim() : ''
  const isPage = typeof page === 'number' && Number.isInteger(page) && page > 1 && page <= PAGE_MAX
  return {
    ...(text !== '' && { search: text.slice(0, SEARCH_MAX) }),
    ...(sort && sort !== 'fullname' && { sort }),
    ...(raw.order === 'desc' && { order: 'desc' as const }),
    ...(isPage && { page }),
    ...(size && size !== 5 && { size }),
  }
}

/** The address with another text or size: it starts at the first page. */
export function changed(search: UsersSearch, part: Record<string, unknown>): UsersSearch {
  return usersSearch({ ...search, page: undefined, ...part })
}

/** The address that sorts by a column: a second time in the other direction. */
export function sortedBy(search: UsersSearch, sort: UserSort): UsersSearch {
  const isSame = (search.sort ?? 'fullname') === sort
  return changed(search, { sort, order: isSame && search.order !== 'desc' ? 'desc' : undefined })
}
