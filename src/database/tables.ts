import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Counted } from './created/domain.ts'

/** The change feed: one row for each change that other processes or open pages follow, written in its transaction. */
export const changes = sqliteTable('changes', {
  seq: integer().primaryKey({ autoIncrement: true }),
  topic: text().notNull(),
  ref: text().notNull(),
  at: integer().notNull(),
})

/** Leases: at most one process holds each name. */
export const leases = sqliteTable('leases', {
  name: text().primaryKey(),
  owner: text().notNull(),
  until: integer().notNull(),
})

/** Counters that only increase. */
export const counters = sqliteTable('counters', {
  name: text().primaryKey(),
  value: integer().notNull(),
})

/**
 * How many accounts, bots and homes were created in each hour; a deletion does not change the past. Accounts and bots
 * are counted by triggers, homes by `countHome`.
 */
export const hourlyCounts = sqliteTable(
  'hourly_counts',
  {
    kind: text().$type<Counted>().notNull(),
    /** Hours since 1970, UTC. */
    hour: integer().notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.hour] })],
)

/** The schedule of each job, kept over restarts. */
export const schedules = sqliteTable('schedules', {
  name: text().primaryKey(),
  dueAt: integer('due_at').notNull(),
  /** Since when the job has had work to do; null while it has none. */
  neededSince: integer('needed_since'),
})

/** What the database took on the disk at the end of each day: how fast it grows is read from it. */
export const dailySizes = sqliteTable('daily_sizes', {
  /** Days since 1970, UTC. */
  day: integer().primaryKey(),
  /** The pages of the file that are used, in bytes. */
  usedBytes: integer('used_bytes').notNull(),
})
