import { t } from 'elysia'
import { iso, isoOrNull } from '../kernel/domain/iso.ts'
import { orNull, Time, whole } from '../kernel/schema.ts'
import { type KeptListing, SAME_BY } from './domain/asset.ts'

export const ListingWire = t.Object({
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
      description: `Why it is the same home: ${SAME_BY.join(', ')}`,
    }),
  ),
})

export function listingToWire(listing: KeptListing): typeof ListingWire.static {
  const { id, source, externalId, link, price, merchant, size, joinedBy } = listing
  return {
    _id: id,
    source,
    externalId,
    link,
    price,
    merchant,
    size,
    firstSeenAt: iso(listing.firstSeenAt),
    lastSeenAt: iso(listing.lastSeenAt),
    goneAt: isoOrNull(listing.goneAt),
    joinedBy,
  }
}
