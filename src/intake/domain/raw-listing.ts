// Intake: how what a source or a user brings becomes listings and homes that are kept, matched and posted.
import type { Listing } from '../../assets/domain/asset.ts'

/** A listing as its source states it, before its area is looked up. */
export type RawListing = Omit<
  Listing,
  'geocodedBy' | 'areaCode' | 'areaBy' | 'readFacts' | 'readBy'
> & {
  /** Yad2's id of the neighbourhood, which is also our area code; null when the source does not state it. */
  hoodId: number | null
  /** False for a plot, a storage room and the like: it is left out, and counted by its property type. */
  isHome: boolean
}

/** How many records of one property type were left out. */
export type TypeCount = { type: string; count: number }

/** How many values at one path of the answers could not be true. */
export type PathCount = { path: string; count: number }

/** A record that could not be read. */
export type Rejected = {
  /** Its place among the records of the answer, from 1. */
  position: number
  /** Where in the answer, as `data.private[3].price`. */
  path: string
  reason: string
}
