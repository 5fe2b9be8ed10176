import { t } from 'elysia'
import { whole } from '../kernel/schema.ts'
import { verdictOf } from './comparables/domain.ts'
import type { StoredComparison } from './comparables/store.ts'
import type { Asset, KeptListing } from './domain.ts'
import type { Marks } from './marks/domain.ts'
import type { PricePoint } from './store/assets.ts'

const orNull = <Schema extends Parameters<typeof t.Union>[0][number]>(schema: Schema) =>
  t.Union([schema, t.Null()])
const Time = t.String({ format: 'date-time' })

export const AssetWire = t.Object({
  _id: t.String(),
  location: t.String({ description: 'Street and city' }),
  city: orNull(t.String()),
  neighborhood: orNull(t.String()),
  coordinates: orNull(t.Tuple([t.Number(), t.Number()], { description: '[longitude, latitude]' })),
  neighborhoodCode: orNull(whole()),
  neighborhoodCodeBy: orNull(t.String({ description: 'id, polygon, name or approximate' })),
  dealType: t.String({ description: 'rent or sale' }),
  isSublet: t.Boolean(),
  price: orNull(whole({ description: 'Whole shekels' })),
  rooms: orNull(t.Number()),
  size: orNull(whole({ description: 'Square metres' })),
  floorNumber: orNull(whole({ description: '0 is the ground floor' })),
  merchant: orNull(t.Boolean()),
  propertyType: orNull(t.String()),
  images: t.Array(t.String()),
  description: orNull(t.String()),
  entryDate: orNull(t.String()),
  phoneNumber: orNull(t.String()),
  link: t.String(),
  googleMapsUrl: orNull(t.String()),
  src: t.String({ description: 'YAD2 or FACEBOOK' }),
  firstSeenAt: Time,
  lastSeenAt: Time,
  removedAt: orNull(Time),
  findScore: orNull(
    whole({ description: 'By how many percent the price lies below what similar homes cost' }),
  ),
  verdict: orNull(
    t.Union([t.Literal('find'), t.Literal('check')], {
      description: 'find: well below its range; check: so low that it may be a fraud',
    }),
  ),
})
export type AssetWire = typeof AssetWire.static

const ListingWire = t.Object({
  _id: t.String(),
  source: t.String(),
  externalId: t.String({ description: 'The id of the listing on its source' }),
  link: t.String(),
  price: orNull(whole()),
  merchant: orNull(t.Boolean()),
  size: orNull(whole()),
  firstSeenAt: Time,
  lastSeenAt: Time,
  goneAt: orNull(Time),
  joinedBy: orNull(
    t.String({
      description: 'Why it is the same home: phone, number, street, place, crossPost or hand',
    }),
  ),
})

const ComparableWire = t.Object({
  _id: t.String(),
  price: orNull(whole()),
  size: orNull(whole()),
  rooms: orNull(t.Number()),
  distance: t.Number({ description: 'How much it differs: 0 is the same' }),
})

export const AssetDetailWire = t.Composite([
  AssetWire,
  t.Object({
    isSaved: t.Boolean(),
    isHidden: t.Boolean({ description: 'My bots no longer post it' }),
    note: orNull(t.String({ description: 'My note on it' })),
    listings: t.Array(ListingWire),
    prices: t.Array(t.Object({ at: Time, price: orNull(whole()) })),
    comparables: t.Object(
      {
        estimate: orNull(whole()),
        low: orNull(whole()),
        high: orNull(whole()),
        n: whole(),
        assets: t.Array(ComparableWire),
      },
      {
        description: 'What similar homes cost; the estimate and its range are null below 8 of them',
      },
    ),
  }),
])
export type AssetDetailWire = typeof AssetDetailWire.static

const iso = (ms: number) => new Date(ms).toISOString()
const isoOrNull = (ms: number | null) => (ms === null ? null : iso(ms))

/** A search of Google Maps for the point of the home, else for its address. */
export function mapsUrl({ coordinates, street, city }: Asset): string | null {
  const query = coordinates
    ? `${coordinates[1]},${coordinates[0]}`
    : [street, city].filter(Boolean).join(', ')
  if (query === '') return null
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(query)}`
}

/** A home as the API tells it. Its comparison is null while it has too few comparables. */
export function assetToWire(asset: Asset, comparison: StoredComparison | null): AssetWire {
  return {
    _id: asset.id,
    location: [asset.street, asset.city].filter(Boolean).join(', '),
    city: asset.city,
    neighborhood: asset.neighbourhood,
    coordinates: asset.coordinates && [asset.coordinates[0], asset.coordinates[1]],
    neighborhoodCode: asset.areaCode,
    neighborhoodCodeBy: asset.areaBy,
    dealType: asset.dealType,
    isSublet: asset.isSublet,
    price: asset.price,
    rooms: asset.rooms,
    size: asset.size,
    floorNumber: asset.floor,
    merchant: asset.merchant,
    propertyType: asset.propertyType,
    images: [...asset.images],
    description: asset.description,
    entryDate: asset.entryDate,
    phoneNumber: asset.phone,
    link: asset.link,
    googleMapsUrl: mapsUrl(asset),
    src: asset.source.toUpperCase(),
    firstSeenAt: iso(asset.firstSeenAt),
    lastSeenAt: iso(asset.lastSeenAt),
    removedAt: isoOrNull(asset.removedAt),
    findScore: comparison?.score ?? null,
    verdict: (asset.price !== null && comparison && verdictOf(asset.price, comparison)) || null,
  }
}

function listingToWire(listing: KeptListing): typeof ListingWire.static {
  const { id, source, externalId, link, price, merchant, size, joinedBy } = listing
  return {
    _id: id,
    ...{ source, externalId, link, price, merchant, size },
    firstSeenAt: iso(listing.firstSeenAt),
    lastSeenAt: iso(listing.lastSeenAt),
    goneAt: isoOrNull(listing.goneAt),
    joinedBy,
  }
}

export type Detail = {
  asset: Asset
  listings: readonly KeptListing[]
  prices: readonly PricePoint[]
  comparison: StoredComparison | null
  /** The comparables by rid. */
  comparables: ReadonlyMap<number, Asset>
  /** What the user has marked of it. */
  marks: Marks
}

export function assetDetailToWire(detail: Detail): AssetDetailWire {
  const { asset, listings, prices, comparison } = detail
  return {
    ...assetToWire(asset, comparison),
    ...detail.marks,
    listings: listings.map(listingToWire),
    prices: prices.map(({ price, at }) => ({ at: iso(at), price })),
    comparables: comparablesToWire(detail),
  }
}

function comparablesToWire({ comparison, comparables }: Detail): AssetDetailWire['comparables'] {
  const similar = (comparison?.comparables ?? []).flatMap(({ rid, distance }) => {
    const home = comparables.get(rid)
    if (!home) return []
    const { id, price, size, rooms } = home
    return [{ _id: id, price, size, rooms, distance }]
  })
  const { estimate, low, high } = comparison ?? { estimate: null, low: null, high: null }
  return { estimate, low, high, n: comparison?.comparables.length ?? 0, assets: similar }
}
