import type { Db } from '../database/database.ts'
import { comparisonsOf } from './comparables/store.ts'
import type { Asset, KeptListing } from './domain.ts'
import { NO_MARKS } from './marks/domain.ts'
import { marksOf } from './marks/store.ts'
import { factsOfHome } from './read-facts.ts'
import { NOTHING_SHOWN } from './shown/domain.ts'
import { shownOf } from './shown/store.ts'
import { assetsByRid, pricesOf } from './store/assets.ts'
import { listingsOf } from './store/listings.ts'
import type { Arrived, Detail } from './wire.ts'

/** By which ways in a home came, for everybody and for one user. A port: ways in belong to a higher room. */
export type ArrivalPorts = { arrivalsOf(assetRid: number, userRid: number): Arrived[] }

/** A home with its listings, its prices, its comparables, and what a user has marked of it; nothing is marked without one. */
export function detailOf(
  db: Db,
  asset: Asset,
  userRid?: number,
  arrivals: readonly Arrived[] = [],
): Detail {
  const { rid } = asset
  const comparison = comparisonsOf(db, [rid]).get(rid) ?? null
  const listings = listingsOf(db, rid)
  const similar = comparison?.comparables.map((one) => one.rid) ?? []
  return {
    asset,
    listings,
    arrivals,
    facts: factsOfHome(asset, liveOrAll(listings)),
    prices: pricesOf(db, rid),
    comparison,
    shown: shownOf(db, [rid], userRid ?? null).get(rid) ?? NOTHING_SHOWN,
    comparables: assetsByRid(db, similar),
    marks: userRid === undefined ? NO_MARKS : marksOf(db, { userRid, assetRid: rid }),
  }
}

/** The live listings, of which a home takes its facts; all of a removed one. */
function liveOrAll(listings: readonly KeptListing[]): readonly KeptListing[] {
  const live = listings.filter(({ goneAt }) => goneAt === null)
  return live.length > 0 ? live : listings
}
