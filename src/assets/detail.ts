import type { Db } from '../database/database.ts'
import { PLACES_MAX } from '../travel/domain/limits.ts'
import { comparisonsOf } from './comparables/store.ts'
import type { Detail } from './detail-to-wire.ts'
import type { Asset, KeptListing } from './domain/asset.ts'
import type { ReaderRid } from './domain/owner.ts'
import { factsOfHome } from './read-facts.ts'
import { NOTHING_SHOWN } from './shown/domain.ts'
import { shownOf } from './shown/store.ts'
import { assetsByRid } from './store/assets.ts'
import { pricesOf } from './store/former-prices.ts'
import { listingsOf } from './store/listings.ts'
import { warningsOf } from './warnings.ts'
import type { Arrived } from './wire.ts'

/** By which ways in a home came, as the reader sees it. A port: ways in belong to a higher room. */
export type ArrivalPorts = { arrivalsOf(assetRid: number, readerRid: ReaderRid): Arrived[] }

/**
 * A home with its listings, its prices, its comparables, and what the reader has marked of it: for null,
 * nothing.
 */
export function detailOf(
  db: Db,
  asset: Asset,
  readerRid: ReaderRid = null,
  arrivals: readonly Arrived[] = [],
): Detail {
  const { rid } = asset
  const comparison = comparisonsOf(db, [rid]).get(rid) ?? null
  const listings = listingsOf(db, rid)
  const live = liveOrAll(listings)
  const similar = comparison?.comparables.map((one) => one.rid) ?? []
  return {
    asset,
    listings,
    arrivals,
    facts: factsOfHome(asset, live),
    prices: pricesOf(db, asset),
    warnings: warningsOf(db, asset, live),
    comparison,
    shown: shownOf(db, [rid], readerRid, PLACES_MAX).get(rid) ?? NOTHING_SHOWN,
    comparables: assetsByRid(db, similar),
  }
}

/** The live listings, of which a home takes its facts; all of a removed one. */
function liveOrAll(listings: readonly KeptListing[]): readonly KeptListing[] {
  const live = listings.filter(({ goneAt }) => goneAt === null)
  return live.length > 0 ? live : listings
}
