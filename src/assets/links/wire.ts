import { t } from 'elysia'
import { iso } from '../../kernel/domain/iso.ts'
import { orNull, Time } from '../../kernel/schema.ts'
import type { Asset } from '../domain/asset.ts'
import { assetToWire } from '../to-wire.ts'
import type { AssetWire } from '../wire.ts'
import { HOME_LINK_PATH } from './domain.ts'
import type { OwnLink } from './store.ts'

export const HomeLinkWire = t.Object({
  _id: t.String({ description: 'The property' }),
  url: orNull(t.String({ description: 'Who knows it sees the property; null: there is none' })),
})

export const OwnLinkWire = t.Object({
  _id: t.String({ description: 'The property' }),
  location: t.String(),
  url: t.String(),
  createdAt: Time,
})
export type OwnLinkWire = typeof OwnLinkWire.static

/** The address of a public link. */
export function linkUrl(publicUrl: string, secret: string): string {
  return publicUrl + HOME_LINK_PATH.replace(':secret', secret)
}

export function ownLinkToWire(
  publicUrl: string,
  { asset, secret, createdAt }: OwnLink,
): OwnLinkWire {
  const { _id, location } = assetToWire(asset)
  const url = linkUrl(publicUrl, secret)
  return { _id, location, url, createdAt: iso(createdAt) }
}

/** What everybody with a public link is shown of a home. */
const PUBLIC_FACTS = [
  'city',
  'neighborhood',
  'dealType',
  'price',
  'rooms',
  'size',
  'floorNumber',
  'removedAt',
] as const

export type SharedHomeWire = Pick<AssetWire, (typeof PUBLIC_FACTS)[number]> & {
  /** The street and number. */
  street: string | null
  /** The link itself, absolute. */
  url: string
  /** The absolute address of its photo; null: it has none. */
  photo: string | null
  /** Where the home is after log-in; null: others than its owner do not see it. */
  path: string | null
}

export function sharedHomeToWire(asset: Asset, url: string): SharedHomeWire {
  const wire = assetToWire(asset)
  const facts = Object.fromEntries(PUBLIC_FACTS.map((name) => [name, wire[name]])) as Pick<
    AssetWire,
    (typeof PUBLIC_FACTS)[number]
  >
  return {
    ...facts,
    street: asset.street,
    url,
    photo: asset.images.length > 0 ? `${url}/photo` : null,
    path: asset.ownerRid === null ? `/properties?home=${encodeURIComponent(wire._id)}` : null,
  }
}
