import { t } from 'elysia'
import { iso } from '../../kernel/domain/iso.ts'
import { orNull, Time, whole } from '../../kernel/schema.ts'
import type { Detail } from '../detail-to-wire.ts'
import type { Asset } from '../domain/asset.ts'
import { HOME_KINDS, homeKindOf } from '../domain/kind-words.ts'
import { assetToWire } from '../to-wire.ts'
import { AssetWire, FactWire } from '../wire.ts'
import { COMPARISON_LINK_PATH } from './domain.ts'
import type { OwnComparison } from './store.ts'

const ComparedKind = t.Object({
  kind: orNull(
    t.UnionEnum(HOME_KINDS, { description: 'What kind of home it is, if that is known' }),
  ),
})
export type ComparedKind = typeof ComparedKind.static

const VoterWire = t.Object({
  _id: t.String(),
  name: t.String(),
  avatar: t.String(),
  vote: orNull(t.Union([t.Literal(1), t.Literal(-1)])),
  ways: t.Array(t.Object({ name: t.String(), minutes: whole() }), {
    description: 'How long it takes to the places of another member',
  }),
})
type VoterWire = typeof VoterWire.static

const ComparedHomeWire = t.Composite([
  AssetWire,
  ComparedKind,
  t.Object({
    facts: t.Array(FactWire, { description: 'What was read from the texts of its listings' }),
    votes: t.Array(VoterWire, {
      description: 'Of each member of my current shortlist; empty when the home is not on it',
    }),
  }),
])

export const ComparisonWire = t.Object({ homes: t.Array(ComparedHomeWire) })
export type ComparisonWire = typeof ComparisonWire.static

/** More than can be compared: too many are refused by a text, as in the address of the page. */
const IDS_MAX = 20

export const ComparedIds = t.Object({
  ids: t.Array(t.String({ maxLength: 100 }), {
    maxItems: IDS_MAX,
    description: 'The properties, in the order in which they are compared',
  }),
})

export const ComparisonLinkWire = t.Object({
  secret: t.String(),
  url: t.String({ description: 'Who knows it sees the facts of the properties' }),
  ids: t.Array(t.String()),
  locations: t.Array(t.String()),
  createdAt: Time,
})
export type ComparisonLinkWire = typeof ComparisonLinkWire.static

/** The address of the page of a public link. */
export function comparisonUrl(publicUrl: string, secret: string): string {
  return publicUrl + COMPARISON_LINK_PATH.replace(':secret', secret)
}

const kindOf = ({ propertyType }: Asset): ComparedKind => ({
  kind: (propertyType !== null && homeKindOf(propertyType)) || null,
})

/** Who votes on homes, by the rid of the home. */
export type Voters = ReadonlyMap<number, VoterWire[]>

export function comparisonToWire(details: readonly Detail[], voters: Voters): ComparisonWire {
  const homes = details.map(({ asset, shown, facts }) => ({
    ...assetToWire(asset, shown),
    ...kindOf(asset),
    facts: [...facts],
    votes: voters.get(asset.rid) ?? [],
  }))
  return { homes }
}

export function comparisonLinkToWire(
  publicUrl: string,
  { secret, createdAt, assets }: OwnComparison,
): ComparisonLinkWire {
  const homes = assets.map((asset) => assetToWire(asset))
  return {
    secret,
    url: comparisonUrl(publicUrl, secret),
    ids: homes.map(({ _id }) => _id),
    locations: homes.map(({ location }) => location),
    createdAt: iso(createdAt),
  }
}

/** What everybody with a public link is shown of each home. */
const PUBLIC_FACTS = [
  'city',
  'neighborhood',
  'dealType',
  'price',
  'pricePerMetre',
  'rooms',
  'size',
  'floorNumber',
  'propertyType',
  'entryDate',
  'features',
  'removedAt',
] as const

type PublicFacts = Pick<AssetWire, (typeof PUBLIC_FACTS)[number]>

export type SharedComparisonWire = {
  /** The link itself, absolute. */
  url: string
  homes: (PublicFacts &
    ComparedKind & {
      street: string | null
      /** The path of its photo; null: it has none. */
      photo: string | null
    })[]
}

export function sharedComparisonToWire(
  assets: readonly Asset[],
  url: string,
): SharedComparisonWire {
  const homes = assets.map((asset, index) => {
    const wire = assetToWire(asset)
    const facts = Object.fromEntries(PUBLIC_FACTS.map((name) => [name, wire[name]])) as PublicFacts
    const photo = asset.images.length > 0 ? `${new URL(url).pathname}/photos/${index}` : null
    return { ...facts, ...kindOf(asset), street: asset.street, photo }
  })
  return { url, homes }
}
