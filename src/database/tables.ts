import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** What others must hear of, written in the transaction of the change itself. */
export const changes = sqliteTable(
  'changes',
  {
    seq: integer().primaryKey({ autoIncrement: true }),
    topic: text().notNull(),
    ref: text().notNull(),
    at: integer().notNull(),
  },
  (table) => [index('changes_at').on(table.at)],
)

/** Who alone may do a thing, and until when. */
export const leases = sqliteTable('leases', {
  name: text().primaryKey(),
  owner: text().notNull(),
  until: integer().notNull(),
})

/** Numbers that only rise. */
export const counters = sqliteTable('counters', {
  name: text().primaryKey(),
  value: integer().notNull(),
})

/** When each timed job is due next, beyond the life of a process. */
export const schedules = sqliteTable('schedules', {
  name: text().primaryKey(),
  dueAt: integer('due_at').notNull(),
  /** Since when there has been something to do; null while there is nothing. */
  neededSince: integer('needed_since'),
})
