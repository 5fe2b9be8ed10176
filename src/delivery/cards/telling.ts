import { bestOf, comparisonsOf } from '../../assets/comparables/store.ts'
import { unstatedFacts } from '../../assets/criteria/unstated.ts'
import type { Asset } from '../../assets/domain/asset.ts'
import { mapsUrl } from '../../assets/domain/place.ts'
import { assetsByRid } from '../../assets/store/assets.ts'
import { firstPriceOf } from '../../assets/store/former-prices.ts'
import { shownListing } from '../../assets/store/listings.ts'
import type { Bot } from '../../bots/domain/bot.ts'
import type { Db } from '../../database/database.ts'
import { isPriceDrop } from '../domain/delivery.ts'
import { type Owed, toldBefore } from '../outbox/store.ts'
import type { CardInput, Drop } from './card.ts'
import type { DigestHome } from './digest.ts'

// What the messages of all channels tell of a home.

/** The home with the price that the post tells. */
export const toldOf = (asset: Asset, { price }: Owed): Asset => ({
  ...asset,
  price: price ?? asset.price,
})

/** The path of the home's page. */
export const pathOf = ({ id }: Pick<Asset, 'id'>) => `/properties?home=${encodeURIComponent(id)}`

export const pageOf = (asset: Pick<Asset, 'id'>, publicUrl: string) => publicUrl + pathOf(asset)

export function linksOf(asset: Asset, publicUrl: string): CardInput['links'] {
  const { source } = asset
  return {
    page: pageOf(asset, publicUrl),
    map: mapsUrl(asset),
    source: source.charAt(0).toUpperCase() + source.slice(1),
  }
}

/** The lower price that a delivery tells; null for a match. */
export function dropOf(db: Db, owed: Owed, asset: Asset): Drop | null {
  const told = owed.kind === 'price' ? toldBefore(db, owed) : undefined
  if (!told || told.lowest === null) return null
  const shown = shownListing(db, asset)
  const isNewer = shown !== undefined && shown.firstSeenAt > told.at
  const joined = isNewer && isPriceDrop(told.lowest, firstPriceOf(db, shown.rid))
  return { from: told.lowest, cause: joined ? 'joined' : 'fell' }
}

/** The homes that a digest describes, the best first. Of each its last post is told. */
export function bestHomes(
  db: Db,
  deliveries: readonly Owed[],
  { limit, publicUrl, bot }: { limit: number; publicUrl: string; bot: Bot },
): DigestHome[] {
  const byHome = new Map(deliveries.map((delivery) => [delivery.assetRid, delivery]))
  const rids = bestOf(db, [...byHome.keys()], limit)
  const comparisons = comparisonsOf(db, rids)
  const assets = assetsByRid(db, rids)
  return rids.flatMap((rid) => {
    const [asset, delivery] = [assets.get(rid), byHome.get(rid)]
    if (!asset || !delivery) return []
    return {
      asset: toldOf(asset, delivery),
      comparison: comparisons.get(rid) ?? null,
      from: dropOf(db, delivery, asset)?.from ?? null,
      unstated: unstatedFacts(bot, asset),
      page: pageOf(asset, publicUrl),
    }
  })
}
