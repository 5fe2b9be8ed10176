import { sql } from 'drizzle-orm'
import {
  type AnySQLiteColumn,
  index,
  integer,
  primaryKey,
  sqliteTable,
  sqliteView,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core'
import type { FoundBy, PlacedBy } from '../areas/domain/area.ts'
import { compactText } from '../database/compact-text.ts'
import { addressList, packedList } from '../database/packed.ts'
import { ofUser, users } from '../users/tables.ts'
import type { DealType, Features, SameBy, SourceName } from './domain/asset.ts'
import type { CostPeriod } from './domain/cost-period.ts'
import { factsAsText, factsOfText } from './domain/facts-as-text.ts'
import { TYPICAL_FACTS, TYPICAL_IMAGES } from './domain/typical-lists.ts'

// With long lists as JSON a listing takes more than half a page, which holds one then. Stored photos are sought by SQL.
const imageList = addressList(
  TYPICAL_IMAGES,
  (images) => images.length > 0 && images.every((address) => address.startsWith('http')),
)
const factList = packedList(TYPICAL_FACTS, { write: factsAsText, read: factsOfText })

/** The facts of a listing and a home (`Facts`). Rooms are tenths, points are 1e-6 degrees, sums whole shekels. */
const factColumns = () => ({
  source: text().$type<SourceName>().notNull(),
  link: text().notNull(),
  dealType: text('deal_type').$type<DealType>().notNull(),
  isSublet: integer('is_sublet', { mode: 'boolean' }).notNull(),
  price: integer(),
  arnona: integer(),
  arnonaPer: text('arnona_per').$type<CostPeriod>(),
  vaad: integer(),
  rooms: integer(),
  size: integer(),
  buildSize: integer('build_size'),
  floor: integer(),
  city: text(),
  neighbourhood: text(),
  street: text(),
  longitude: integer(),
  latitude: integer(),
  geocodedBy: text('geocoded_by').$type<PlacedBy>(),
  areaCode: integer('area_code'),
  areaBy: text('area_by').$type<FoundBy>(),
  merchant: integer({ mode: 'boolean' }),
  propertyType: text('property_type'),
  condition: text(),
  isNewProject: integer('is_new_project', { mode: 'boolean' }).notNull().default(false),
  isPriceStated: integer('is_price_stated', { mode: 'boolean' }).notNull().default(true),
  images: imageList().notNull(),
  description: compactText(),
  features: text({ mode: 'json' }).$type<Features>().notNull().default({}),
  entryDate: text('entry_date'),
  phone: text(),
  firstSeenAt: integer('first_seen_at').notNull(),
  lastSeenAt: integer('last_seen_at').notNull(),
})

export const assets = sqliteTable(
  'assets',
  {
    rid: integer().primaryKey({ autoIncrement: true }),
    id: text().notNull().unique(),
    ...factColumns(),
    total: integer(),
    /**
     * The listings, by rid, whose description and images are those of the home, which then holds neither: each text is
     * stored once. Null: what the home itself holds. See `store/home-columns.ts`.
     */
    describedBy: integer('described_by'),
    picturedBy: integer('pictured_by'),
    rev: integer().notNull(),
    /** The counter `rev` when the asset was first stored, and when it was removed. */
    firstRev: integer('first_rev').notNull().default(0),
    removedRev: integer('removed_rev'),
    /** Read by excluded words. Null for a home with one listing, whose texts are its own. See `textsOf`. */
    listingTexts: text('listing_words', { mode: 'json' }).$type<string[]>(),
    /** For each live listing its telephone number, null when it states none: read by muted numbers. */
    listingPhones: text('listing_phones', { mode: 'json' })
      .$type<(string | null)[]>()
      .notNull()
      .default([]),
    removedAt: integer('removed_at'),
    /** The user who brought it in and is the only one to see it; null: everybody sees it. */
    ownerRid: integer('owner_rid').references(() => users.rid, { onDelete: 'cascade' }),
    mergedInto: integer('merged_into').references((): AnySQLiteColumn => assets.rid),
  },
  (table) => [
    index('assets_newest').on(table.firstSeenAt, table.rid),
    index('assets_area').on(table.areaCode, table.dealType, table.firstSeenAt),
    // Null for nearly every home: those have no entry.
    index('assets_removed').on(table.removedAt).where(sql`${table.removedAt} is not null`),
    index('assets_merged').on(table.mergedInto).where(sql`${table.mergedInto} is not null`),
    index('assets_owner').on(table.ownerRid).where(sql`${table.ownerRid} is not null`),
  ],
)

/** The home whose row it is: the row is deleted with the home. */
export const ofAsset = () =>
  integer('asset_rid')
    .notNull()
    .references(() => assets.rid, { onDelete: 'cascade' })

export const listings = sqliteTable(
  'listings',
  {
    rid: integer().primaryKey({ autoIncrement: true }),
    /** The public id, sought among the listings of a home only. `random.id` makes no two alike. */
    id: text().notNull(),
    assetRid: ofAsset(),
    externalId: text('external_id').notNull(),
    ...factColumns(),
    previousPrice: integer('previous_price'),
    orderId: integer('order_id'),
    /** Written by earlier versions only; `street_key` replaces it. */
    addressKey: text('address_key'),
    /**
     * City, street and house number in one spelling: `city|street|number`, with an empty number where none is stated.
     */
    streetKey: text('street_key'),
    tags: text({ mode: 'json' }).$type<string[]>().notNull().default([]),
    /** When the listing was made and last changed, as its source states it. */
    sourceCreatedAt: integer('source_created_at'),
    sourceUpdatedAt: integer('source_updated_at'),
    /** Values that cannot be true, as given, by field: they count as not stated. */
    implausible: text({ mode: 'json' }).$type<Record<string, unknown>>().notNull().default({}),
    /** A price that differs by a factor of 5 or more, which waits for a second reading. */
    pendingPrice: integer('pending_price'),
    /** The asset that was merged into the one of this listing: the listing returns to it when it is released. */
    formerAssetRid: integer('former_asset_rid').references(() => assets.rid, {
      onDelete: 'set null',
    }),
    joinedBy: text('joined_by').$type<SameBy>(),
    goneAt: integer('gone_at'),
    /** As of its home: the user who brought it in; null: everybody sees it. */
    ownerRid: integer('owner_rid').references(() => users.rid, { onDelete: 'cascade' }),
    /** What was read from its text, with the phrases; null until the text is read. */
    readFacts: factList('read_facts'),
    /** The version of the reader that made `readFacts`. */
    readBy: integer('read_by'),
    /** When a geocoder was asked for the point; null: it was not asked for the address as it is now. */
    geocodeAskedAt: integer('geocode_asked_at'),
  },
  (table) => [
    uniqueIndex('listings_external').on(
      table.source,
      table.externalId,
      sql`ifnull(${table.ownerRid}, 0)`,
    ),
    index('listings_owner').on(table.ownerRid).where(sql`${table.ownerRid} is not null`),
    index('listings_asset').on(table.assetRid),
    // Each entry costs as much as a row: a listing has one only where its home is sought by it.
    index('listings_phone').on(table.phone).where(sql`${table.phone} is not null`),
    index('listings_street')
      .on(table.streetKey, table.rooms)
      .where(sql`${table.streetKey} is not null`),
    index('listings_place')
      .on(table.areaCode, table.rooms, table.size)
      .where(sql`${table.streetKey} is null`),
    // Homes with a street, for a listing without one: they have equal prices, or photos in common.
    index('listings_area')
      .on(table.areaCode, table.rooms, table.price)
      .where(sql`${table.streetKey} is not null and ${table.areaCode} is not null`),
    index('listings_former')
      .on(table.formerAssetRid)
      .where(sql`${table.formerAssetRid} is not null`),
    index('listings_unplaced')
      .on(table.rid)
      .where(
        sql`${table.latitude} is null and ${table.street} is not null and ${table.goneAt} is null and ${table.geocodeAskedAt} is null`,
      ),
  ],
)

/**
 * The prices that homes had before: each time the lowest price of the live listings, null when none was stated. The
 * price of now is that of the home, so that a home whose price never changed has no row.
 */
export const assetFormerPrices = sqliteTable(
  'asset_former_prices',
  {
    assetRid: ofAsset(),
    /** From 1, the oldest first. */
    n: integer().notNull(),
    price: integer(),
    /** When the next price took its place (ms). */
    until: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.assetRid, table.n] })],
)

/** The prices that single listings stated before; as of homes. */
export const listingFormerPrices = sqliteTable(
  'listing_former_prices',
  {
    listingRid: integer('listing_rid')
      .notNull()
      .references(() => listings.rid, { onDelete: 'cascade' }),
    n: integer().notNull(),
    price: integer(),
    until: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.listingRid, table.n] })],
)

/** The matched fields of an asset before each change to one of them, for bots that did not run at that time. */
export const assetChanges = sqliteTable(
  'asset_changes',
  {
    rid: integer().primaryKey({ autoIncrement: true }),
    assetRid: ofAsset(),
    /** The asset's `rev` after the change. */
    rev: integer().notNull(),
    at: integer().notNull(),
    before: text({ mode: 'json' }).$type<Record<string, unknown>>().notNull(),
  },
  (table) => [index('asset_changes_asset').on(table.assetRid, table.rid)],
)

/** What each home should cost by its comparables, in whole shekels. A home with too few of them has no row. */
export const comparisons = sqliteTable('comparisons', {
  assetRid: integer('asset_rid')
    .primaryKey()
    .references(() => assets.rid, { onDelete: 'cascade' }),
  estimate: integer().notNull(),
  low: integer().notNull(),
  high: integer().notNull(),
  /** The comparables and how much they differ, the most similar first. */
  comparables: text({ mode: 'json' }).$type<{ rid: number; distance: number }[]>().notNull(),
  /** By how many percent the price lies below the estimate; null without a price. */
  score: integer(),
})

/**
 * Homes that users keep: those on the current shortlist of each, with the user's newest note. A view of tables of a
 * higher room, which the migrations make.
 */
export const savedAssets = sqliteView('saved_assets', {
  userRid: integer('user_rid').notNull(),
  assetRid: integer('asset_rid').notNull(),
  note: text(),
  savedAt: integer('saved_at').notNull(),
}).existing()

/** The homes on all shortlists of each user: members see those that one of them brought in. A view as well. */
export const listedAssets = sqliteView('listed_assets', {
  userRid: integer('user_rid').notNull(),
  assetRid: integer('asset_rid').notNull(),
}).existing()

/** Homes that users do not want to see again. */
export const hiddenAssets = sqliteTable(
  'hidden_assets',
  {
    userRid: ofUser(),
    assetRid: ofAsset(),
    hiddenAt: integer('hidden_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userRid, table.assetRid] }),
    index('hidden_assets_asset').on(table.assetRid),
  ],
)

/**
 * What administrators decided about two listings: the same home, or two. It outranks the rules. The lower `rid` is
 * first.
 */
export const sameHomeDecisions = sqliteTable(
  'same_home_decisions',
  {
    firstRid: integer('first_rid')
      .notNull()
      .references(() => listings.rid, { onDelete: 'cascade' }),
    secondRid: integer('second_rid')
      .notNull()
      .references(() => listings.rid, { onDelete: 'cascade' }),
    isSame: integer('is_same', { mode: 'boolean' }).notNull(),
    decidedBy: integer('decided_by').references(() => users.rid, { onDelete: 'set null' }),
    at: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.firstRid, table.secondRid] }),
    index('same_home_decisions_second').on(table.secondRid),
    index('same_home_decisions_by').on(table.decidedBy).where(sql`${table.decidedBy} is not null`),
  ],
)

export type AssetRow = typeof assets.$inferSelect
export type ListingRow = typeof listings.$inferSelect
