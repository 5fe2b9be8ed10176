import { STAGES, type Stage } from '../../src/shortlists/domain/shortlist.ts'
import { SHOWS, type Show } from './board.ts'

/** What the address of the page says: which shortlist, which of its homes, and on small screens which stage. */
export type ShortlistSearch = { list?: string; show?: Show; stage?: Stage }

const oneOf = <Value extends string>(values: readonly Value[], value: unknown) =>
  values.find((one) => one === value)

/** Everything else of an address is left out. */
export function shortlistSearch(search: Record<string, unknown>): ShortlistSearch {
  const show = oneOf(SHOWS, search.show)
  const stage = oneOf(STAGES, search.stage)
  return {
    ...(typeof search.list === 'string' && { list: search.list }),
    ...(show && { show }),
    ...(stage && { stage }),
  }
}
