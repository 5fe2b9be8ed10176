import type { Db } from '../database/database.ts'
import { comparisonsOf } from './comparables/store.ts'
import type { Asset } from './domain.ts'
import { assetsByRid, pricesOf } from './store/assets.ts'
import { listingsOf } from './store/listings.ts'
import type { Detail } from './wire.ts'

/** A home with its listings, its prices and its comparables. */
export function detailOf(db: Db, asset: Asset): Detail {
  const { rid } = asset
  const comparison = comparisonsOf(db, [rid]).get(rid) ?? null
  const similar = comparison?.comparables.map((one) => one.rid) ?? []
  return {
    asset,
    listings: listingsOf(db, rid),
    prices: pricesOf(db, rid),
    comparison,
    comparables: assetsByRid(db, similar),
  }
}
