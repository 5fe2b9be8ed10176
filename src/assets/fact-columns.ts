import { integer, text } from 'drizzle-orm/sqlite-core'
import type { FoundBy, PlacedBy } from '../areas/domain/area.ts'
import { packedList } from '../database/packed.ts'
import type { DealType, Features, SourceName } from './domain/asset.ts'
import type { CostPeriod } from './domain/cost-period.ts'
import type { ReadFact } from './domain/read-fact.ts'
import { TYPICAL_FACTS, TYPICAL_IMAGES } from './domain/typical-lists.ts'

// With long lists as JSON a listing takes more than half a page, which holds one then. Stored photos are sought by SQL.
const imageList = packedList<string>(
  TYPICAL_IMAGES,
  (images) => images.length > 0 && images.every((address) => address.startsWith('http')),
)
export const factList = packedList<ReadFact>(TYPICAL_FACTS, (facts) => facts.length > 0)

/** Columns that a listing and a home share. Rooms are tenths, points are 1e-6 degrees, prices whole shekels. */
export const factColumns = () => ({
  source: text().$type<SourceName>().notNull(),
  link: text().notNull(),
  dealType: text('deal_type').$type<DealType>().notNull(),
  isSublet: integer('is_sublet', { mode: 'boolean' }).notNull(),
  price: integer(),
  /** Arnona and va'ad in whole shekels a month, and the period for which the arnona was stated. */
  arnona: integer(),
  arnonaPer: text('arnona_per').$type<CostPeriod>(),
  vaad: integer(),
  rooms: integer(),
  size: integer(),
  /** Square metres of the building, without a plot. */
  buildSize: integer('build_size'),
  floor: integer(),
  city: text(),
  neighbourhood: text(),
  street: text(),
  longitude: integer(),
  latitude: integer(),
  /** How exactly a geocoder found the point; null: the source stated it, or there is none. */
  geocodedBy: text('geocoded_by').$type<PlacedBy>(),
  areaCode: integer('area_code'),
  areaBy: text('area_by').$type<FoundBy>(),
  merchant: integer({ mode: 'boolean' }),
  propertyType: text('property_type'),
  condition: text(),
  isNewProject: integer('is_new_project', { mode: 'boolean' }).notNull().default(false),
  /** False when the price is the last known one, which is no longer stated. */
  isPriceStated: integer('is_price_stated', { mode: 'boolean' }).notNull().default(true),
  images: imageList().notNull(),
  description: text(),
  /** What a home has or lacks, as far as it is stated. */
  features: text({ mode: 'json' }).$type<Features>().notNull().default({}),
  entryDate: text('entry_date'),
  phone: text(),
  firstSeenAt: integer('first_seen_at').notNull(),
  lastSeenAt: integer('last_seen_at').notNull(),
})
