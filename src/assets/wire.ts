import type { TBoolean } from '@sinclair/typebox'
import { t } from 'elysia'
import { PLACED_BY } from '../areas/domain/area.ts'
import { orNull, Time, whole } from '../kernel/schema.ts'
import { NearbyWire } from '../landmarks/wire.ts'
import { TravelWire } from '../travel/wire.ts'
import { CostsWire } from './costs/wire.ts'
import { FEATURES, type Feature } from './domain/asset.ts'
import { CURRENCIES, PERIODS } from './domain/read-fact.ts'
import { WARNING_SIGNS } from './domain/warning-sign.ts'
import { ListingWire } from './listing-wire.ts'
import { AffordabilityWire } from './money/wire.ts'

const FEATURE_SHAPES = Object.fromEntries(FEATURES.map((name) => [name, t.Boolean()])) as Record<
  Feature,
  TBoolean
>

export const AssetWire = t.Object({
  _id: t.String(),
  location: t.String({ description: 'Street and city' }),
  city: orNull(t.String()),
  neighborhood: orNull(t.String()),
  coordinates: orNull(t.Tuple([t.Number(), t.Number()], { description: '[longitude, latitude]' })),
  placeBy: orNull(
    t.UnionEnum(PLACED_BY, {
      description: 'What the coordinates are: of the house, or the middle of its street or area',
    }),
  ),
  neighborhoodCode: orNull(whole()),
  neighborhoodCodeBy: orNull(t.String({ description: 'id, polygon, name or approximate' })),
  dealType: t.String({ description: 'rent or sale' }),
  isSublet: t.Boolean(),
  isNewProject: t.Boolean({ description: 'A building project; its price is its lowest one' }),
  price: orNull(whole({ description: 'Whole shekels' })),
  isPriceStated: t.Boolean({ description: 'False: the price is the last one that was stated' }),
  pricePerMetre: orNull(whole({ description: 'Whole shekels for a square metre' })),
  drop: orNull(
    t.Object(
      { from: whole(), percent: whole(), at: Time },
      { description: 'The last fall of the price of at least 1 %' },
    ),
  ),
  costs: CostsWire,
  affordability: t.Optional(AffordabilityWire),
  rooms: orNull(t.Number()),
  size: orNull(whole({ description: 'Square metres' })),
  floorNumber: orNull(whole({ description: '0 is the ground floor' })),
  merchant: orNull(t.Boolean()),
  propertyType: orNull(t.String()),
  images: t.Array(t.String(), {
    description: 'Paths of photos on this server; ?w=400 (default) or ?w=1280',
  }),
  description: orNull(t.String()),
  entryDate: orNull(t.String()),
  features: t.Partial(t.Object(FEATURE_SHAPES), {
    description: 'What it has (true) or lacks (false). What is not stated is absent',
  }),
  phoneNumber: orNull(t.String()),
  greeting: t.Optional(
    t.String({ description: 'My own first message to the advertiser, with the facts in place' }),
  ),
  link: t.String(),
  googleMapsUrl: orNull(t.String()),
  src: t.String({ description: 'The label of the source, as YAD2' }),
  firstSeenAt: Time,
  lastSeenAt: Time,
  removedAt: orNull(Time),
  listingCount: whole({ description: 'Live listings' }),
  isSaved: t.Boolean({ description: 'Whether I have saved it' }),
  isHidden: t.Boolean({ description: 'Whether I have hidden it: my bots no longer post it' }),
  note: orNull(t.String({ description: 'My note on it; null within messages of chats' })),
  travel: t.Array(TravelWire, {
    description: 'How long it takes to my places: in lists and messages to the first one',
  }),
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

const ComparableWire = t.Object({
  _id: t.String(),
  location: t.String(),
  coordinates: orNull(t.Tuple([t.Number(), t.Number()])),
  photo: orNull(t.String({ description: 'The path of its first photo' })),
  firstSeenAt: Time,
  removedAt: orNull(Time),
  price: orNull(whole()),
  size: orNull(whole()),
  rooms: orNull(t.Number()),
  distance: t.Number({ description: 'How much it differs: 0 is the same' }),
})

export const FactWire = t.Object({
  field: t.String({
    description:
      'As "floor", "agent" or "mamad". "unreadPrice": a sum in the place of the price that is none, in its own words',
  }),
  value: t.Union([t.String(), t.Number(), t.Boolean()]),
  phrase: t.String({ description: 'The words of the text that say it' }),
  currency: t.Optional(t.UnionEnum([...CURRENCIES])),
  period: t.Optional(t.UnionEnum([...PERIODS])),
  byHand: t.Optional(
    t.Literal(true, { description: 'I said so. An empty value: it is not stated' }),
  ),
})

export const AssetDetailWire = t.Composite([
  AssetWire,
  t.Object({
    isGeocoded: t.Boolean({
      description: 'True: its coordinates were found by the address search, not stated by a source',
    }),
    facts: t.Array(FactWire, {
      description:
        'What was read from the texts of its listings, where their sources state nothing',
    }),
    warnings: t.Array(t.Object({ sign: t.UnionEnum([...WARNING_SIGNS]), evidence: t.String() }), {
      description: 'Reasons to check before one pays, each with its evidence; no verdict',
    }),
    listings: t.Array(ListingWire),
    prices: t.Array(t.Object({ at: Time, price: orNull(whole()) })),
    isPrivate: t.Boolean({ description: 'Only I see it: I brought it in' }),
    arrivals: t.Array(t.Object({ way: t.String(), at: Time }), {
      description: 'By which ways in it came, for everybody and for me',
    }),
    nearby: orNull(NearbyWire),
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

/** A way in by which a home came, and when (ms). */
export type Arrived = { way: string; at: number }
