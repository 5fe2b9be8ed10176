import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Rejected, RunState } from './domain.ts'

/** Every pass over a source. */
export const runs = sqliteTable(
  'runs',
  {
    rid: integer().primaryKey({ autoIncrement: true }),
    id: text().notNull().unique(),
    source: text().notNull(),
    startedAt: integer('started_at').notNull(),
    endedAt: integer('ended_at'),
    state: text().$type<RunState>().notNull(),
    pages: integer().notNull(),
    seen: integer().notNull(),
    new: integer().notNull(),
    updated: integer().notNull(),
    unchanged: integer().notNull(),
    leftOut: integer('left_out').notNull(),
    matched: integer().notNull(),
    delivered: integer().notNull(),
    rejected: text({ mode: 'json' }).$type<Rejected[]>().notNull(),
    reason: text(),
  },
  (table) => [
    index('runs_source').on(table.source, table.rid),
    index('runs_age').on(table.startedAt),
  ],
)
