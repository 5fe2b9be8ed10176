import { SEARCH_MAX } from '../../../src/users/directory/domain.ts'

/** What stands in the address of the page. */
export type AllBotsSearch = {
  search?: string
  /** From 2. */
  page?: number
  /** The dialog that opens with the page: `new`, or the settings of the bot with this id. */
  open?: string
}

const PAGE_MAX = 1_000_000

const textOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''

/** Reads the address. Values that are not valid are left out, so that every link shows a page. */
export function allBotsSearch(raw: Record<string, unknown>): AllBotsSearch {
  const { page } = raw
  const [search, open] = [textOf(raw.search).slice(0, SEARCH_MAX), textOf(raw.open)]
  const isPage = typeof page === 'number' && Number.isInteger(page) && page > 1 && page <= PAGE_MAX
  return { ...(search && { search }), ...(isPage && { page }), ...(open && { open }) }
}

/** The text that is searched for: a bot that is to be opened is found by its id. */
export function wordsOf({ search = '', open = '' }: AllBotsSearch): string {
  return open === '' || open === 'new' ? search : open
}
