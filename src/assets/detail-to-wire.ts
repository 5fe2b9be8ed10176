import { iso, isoOrNull } from '../kernel/domain/iso.ts'
import type { NearbyWire } from '../landmarks/wire.ts'
import type { StoredComparison } from './comparables/store.ts'
import type { Asset, KeptListing } from './domain/asset.ts'
import type { PricePoint } from './domain/price-history.ts'
import type { ReadFact } from './domain/read-fact.ts'
import type { Warning } from './domain/warning-sign.ts'
import { listingToWire } from './listing-wire.ts'
import type { Shown } from './shown/domain.ts'
import { assetToWire, locationOf, photoPath, pointOf } from './to-wire.ts'
import type { Arrived, AssetDetailWire } from './wire.ts'

export type Detail = {
  asset: Asset
  listings: readonly KeptListing[]
  prices: readonly PricePoint[]
  /** What it takes from the texts of its listings. */
  facts: readonly ReadFact[]
  /** Reasons to check before one pays. */
  warnings: readonly Warning[]
  arrivals: readonly Arrived[]
  comparison: StoredComparison | null
  shown: Shown
  /** The comparables by rid. */
  comparables: ReadonlyMap<number, Asset>
}

export function assetDetailToWire(
  detail: Detail,
  nearby: NearbyWire | null = null,
): AssetDetailWire {
  const { asset, listings, prices } = detail
  return {
    ...assetToWire(asset, detail.shown),
    isGeocoded: asset.geocodedBy !== null,
    facts: [...detail.facts],
    warnings: [...detail.warnings],
    listings: listings.map(listingToWire),
    prices: prices.map(({ price, at }) => ({ at: iso(at), price })),
    isPrivate: asset.ownerRid !== null,
    arrivals: detail.arrivals.map(({ way, at }) => ({ way, at: iso(at) })),
    nearby,
    comparables: comparablesToWire(detail),
  }
}

function comparablesToWire({ comparison, comparables }: Detail): AssetDetailWire['comparables'] {
  const similar = (comparison?.comparables ?? []).flatMap(({ rid, distance }) => {
    const home = comparables.get(rid)
    if (!home) return []
    const { id, price, size, rooms } = home
    const photo = home.images.length === 0 ? null : photoPath(id, 0)
    const place = { location: locationOf(home), coordinates: pointOf(home) }
    const [firstSeenAt, removedAt] = [iso(home.firstSeenAt), isoOrNull(home.removedAt)]
    return [{ _id: id, ...place, photo, firstSeenAt, removedAt, price, size, rooms, distance }]
  })
  const { estimate, low, high } = comparison ?? { estimate: null, low: null, high: null }
  return { estimate, low, high, n: comparison?.comparables.length ?? 0, assets: similar }
}
