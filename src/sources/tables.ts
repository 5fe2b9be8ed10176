import { index, integer, primaryKey, real, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { DealType } from '../assets/domain/asset.ts'
import { listings } from '../assets/tables.ts'

/** What is remembered of a source between passes. */
export const sourceStates = sqliteTable('source_states', {
  source: text().primaryKey(),
  /** The source is not requested before this time. */
  pausedUntil: integer('paused_until'),
  /** Blocked runs in a row. */
  blockedRuns: integer('blocked_runs').notNull(),
  lastRequestAt: integer('last_request_at').notNull(),
  /** The day, counted from 1970-01-01 UTC, that `budgetUsed` belongs to. */
  budgetDay: integer('budget_day').notNull(),
  /** Requests for single listings on that day. */
  budgetUsed: integer('budget_used').notNull(),
  /** The health that administrators were alerted to; null while there is no alert. */
  alert: text(),
})

/** For polled feeds: how far each region has been read, and how many listings it usually has. */
export const sourceRegions = sqliteTable(
  'source_regions',
  {
    source: text().notNull(),
    dealType: text('deal_type').$type<DealType>().notNull(),
    region: integer().notNull(),
    /** True from the start of a pass until it has read everything that was new. */
    isOpen: integer('is_open', { mode: 'boolean' }).notNull(),
    /** The newest listing when the last whole pass ended: later ones are new. */
    knownRid: integer('known_rid'),
    /** The highest order number of the whole passes so far. */
    knownOrder: integer('known_order'),
    /** Listings on the first page: moving average of the latest passes. */
    usual: real().notNull(),
    samples: integer().notNull(),
    /** Passes in a row with far fewer. */
    fewRuns: integer('few_runs').notNull(),
    startedAt: integer('started_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.source, table.dealType, table.region] })],
)

/** For polled feeds: the usual share of records that state a plausible value, by section and path of an answer. */
export const sourceFields = sqliteTable(
  'source_fields',
  {
    source: text().notNull(),
    section: text().notNull(),
    path: text().notNull(),
    /** From 0 to 1: a moving average over pages. */
    share: real().notNull(),
    samples: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.source, table.section, table.path] })],
)

/** For polled feeds: the version of each page, which makes the next request conditional. */
export const validators = sqliteTable(
  'validators',
  {
    address: text().primaryKey(),
    etag: text(),
    lastModified: text('last_modified'),
    at: integer().notNull(),
  },
  (table) => [index('validators_age').on(table.at)],
)

/** For polled feeds: when the own page of a listing was requested. */
export const listingChecks = sqliteTable('listing_checks', {
  listingRid: integer('listing_rid')
    .primaryKey()
    .references(() => listings.rid, { onDelete: 'cascade' }),
  checkedAt: integer('checked_at').notNull(),
  /** Misses in a row. */
  misses: integer().notNull(),
  /** When its description and dates were read. */
  detailsAt: integer('details_at'),
})
