import { index, integer, primaryKey, real, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { DealType } from '../assets/domain.ts'
import { listings } from '../assets/tables.ts'
import type { Failure, Rejected, RunKind, RunState } from './domain.ts'

/** Every run over a source: a pass over one of its parts, recorded answers, or a re-check of known listings. */
export const runs = sqliteTable(
  'runs',
  {
    rid: integer().primaryKey({ autoIncrement: true }),
    id: text().notNull().unique(),
    source: text().notNull(),
    kind: text().$type<RunKind>().notNull().default('pass'),
    /** The part of the source that the run covers, in the source's own words; null: no part of its own. */
    scope: text(),
    startedAt: integer('started_at').notNull(),
    endedAt: integer('ended_at'),
    state: text().$type<RunState>().notNull(),
    pages: integer().notNull(),
    seen: integer().notNull(),
    new: integer().notNull(),
    updated: integer().notNull(),
    unchanged: integer().notNull(),
    leftOut: integer('left_out').notNull(),
    gone: integer().notNull().default(0),
    matched: integer().notNull(),
    delivered: integer().notNull(),
    rejected: text({ mode: 'json' }).$type<Rejected[]>().notNull(),
    /** Why it did not succeed: a code with its details; null for a run that did. */
    failure: text({ mode: 'json' }).$type<Failure>(),
  },
  (table) => [
    index('runs_source').on(table.source, table.kind, table.rid),
    index('runs_age').on(table.startedAt),
    index('runs_scope').on(table.source, table.kind, table.scope, table.rid),
  ],
)

/** What is remembered of a source between passes. */
export const sourceStates = sqliteTable('source_states', {
  source: text().primaryKey(),
  /** Nothing is asked before this time. */
  pausedUntil: integer('paused_until'),
  /** Passes in a row that bot protection ended. */
  blockedRuns: integer('blocked_runs').notNull(),
  lastRequestAt: integer('last_request_at').notNull(),
  /** The day, since 1970, whose detail calls are counted. */
  budgetDay: integer('budget_day').notNull(),
  budgetUsed: integer('budget_used').notNull(),
  /** The trouble that administrators were told of; null when there is none. */
  alert: text(),
})

/** How far each region has been read, and what it usually brings. */
export const sourceRegions = sqliteTable(
  'source_regions',
  {
    source: text().notNull(),
    dealType: text('deal_type').$type<DealType>().notNull(),
    region: integer().notNull(),
    /** True from the start of a pass until it has read everything that was new. */
    isOpen: integer('is_open', { mode: 'boolean' }).notNull(),
    /** The newest listing when the last whole pass ended: what came later is new. */
    knownRid: integer('known_rid'),
    /** The highest order number of the whole passes so far. */
    knownOrder: integer('known_order'),
    /** Advertisements on the first page, on average of the latest passes. */
    usual: real().notNull(),
    samples: integer().notNull(),
    /** Passes in a row that brought far fewer. */
    fewRuns: integer('few_runs').notNull(),
    startedAt: integer('started_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.source, table.dealType, table.region] })],
)

/** What an address said of its version, for asking only for what is newer. */
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

/** When a single advertisement was asked for by itself. */
export const listingChecks = sqliteTable('listing_checks', {
  listingRid: integer('listing_rid')
    .primaryKey()
    .references(() => listings.rid, { onDelete: 'cascade' }),
  checkedAt: integer('checked_at').notNull(),
  /** Times in a row that it was not there. */
  misses: integer().notNull(),
  /** When its description and dates were read. */
  detailsAt: integer('details_at'),
})
