// The homes of the last days for criteria that are tried, as they are counted by price and by what they miss.
import type { FieldName } from '../criteria/criteria.ts'
import type { ReaderRid } from '../domain/owner.ts'

export type RecentRange = {
  /** First seen at or after this time (ms). */
  since: number
  readerRid: ReaderRid
  /** The bars of prices: so many whole shekels each; the last one also holds what is above. */
  bars: { width: number; count: number }
  /** How many of the newest are asked for. */
  newest: number
}

/** What homes have in common that are counted together. */
export type RecentGroup = {
  /** The bit of the one of `OPTIONAL_FIELDS` that they do not satisfy, in their order; 0: they satisfy each. */
  missed: number
  /** The bar of their price; null without one. */
  bar: number | null
}

/** Homes that are what the criteria are about and miss one of the others at most: nobody asks for the others. */
export type Recent = {
  groups: (RecentGroup & { count: number })[]
  /** The criteria that were not looked at: their declared tests are still to be asked. */
  undecided: readonly FieldName[]
  /** The newest homes that miss nothing, newest first. */
  newest(): readonly number[]
  /** The homes of each group, by rid. */
  homes(): (RecentGroup & { rids: number[] })[]
  /** The newest of some of these homes, newest first. */
  newestOf(rids: readonly number[]): readonly number[]
}
