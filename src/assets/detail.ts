import type { Db } from '../database/database.ts'
import { comparisonsOf } from './comparables/store.ts'
import type { Asset } from './domain.ts'
import { NO_MARKS } from './marks/domain.ts'
import { marksOf } from './marks/store.ts'
import { assetsByRid, pricesOf } from './store/assets.ts'
import { listingsOf } from './store/listings.ts'
import type { Detail } from './wire.ts'

/** A home with its listings, its prices, its comparables, and what a user has marked of it; nothing is marked without one. */
export function detailOf(db: Db, asset: Asset, userRid?: number): Detail {
  const { rid } = asset
  const comparison = comparisonsOf(db, [rid]).get(rid) ?? null
  const similar = comparison?.comparables.map((one) => one.rid) ?? []
  return {
    asset,
    listings: listingsOf(db, rid),
    prices: pricesOf(db, rid),
    comparison,
    comparables: assetsByRid(db, similar),
    marks: userRid === undefined ? NO_MARKS : marksOf(db, { userRid, assetRid: rid }),
  }
}
