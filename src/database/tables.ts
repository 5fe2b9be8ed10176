import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

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

/** The schedule of each job, kept over restarts. */
export const schedules = sqliteTable('schedules', {
  name: text().primaryKey(),
  dueAt: integer('due_at').notNull(),
  /** Since when the job has had work to do; null while it has none. */
  neededSince: integer('needed_since'),
})
