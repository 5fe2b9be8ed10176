// The homes of the last days for criteria that are tried, as they are counted by price and by what they miss.
import type { FieldName } from '../criteria/criteria.ts'
import type { ReaderRid } from '../domain/owner.ts'

export type RecentRange = {
  /** First seen at or after this time (ms). */
  since: number
  readerRid: ReaderRid
  /** The bars of prices: so many whole shekels each; the last one also holds what is above. */
  bars: { width: number; count: number }
}

/** Homes that are what the criteria are about, and miss the same. */
export type RecentGroup = {
  /** A bit for each of `OPTIONAL_FIELDS` that they do not satisfy, in their order. */
  missed: number
  /** The bar of their price; null without one. */
  bar: number | null
  rids: number[]
}

export type Recent = {
  groups: RecentGroup[]
  /** The criteria that were not looked at: their declared tests are still to be asked. */
  undecided: readonly FieldName[]
  /** Of some of these homes the newest, newest first. */
  newestOf(rids: readonly number[], limit: number): readonly number[]
}
