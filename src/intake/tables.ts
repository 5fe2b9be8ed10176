import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Failure } from './domain/failure.ts'
import type { PathCount, Rejected, TypeCount } from './domain/raw-listing.ts'
import type { RunKind, RunState } from './domain/run.ts'

export const runs = sqliteTable(
  'runs',
  {
    rid: integer().primaryKey({ autoIncrement: true }),
    id: text().notNull().unique(),
    source: text().notNull(),
    kind: text().$type<RunKind>().notNull().default('pass'),
    /** The part of the source that the run covers, in the source's own words; null: the source as a whole. */
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
    /** How many records were left out, by property type, and how many values could not be true, by path. */
    leftOutTypes: text('left_out_types', { mode: 'json' })
      .$type<TypeCount[]>()
      .notNull()
      .default([]),
    implausible: text({ mode: 'json' }).$type<PathCount[]>().notNull().default([]),
    gone: integer().notNull().default(0),
    matched: integer().notNull(),
    delivered: integer().notNull(),
    rejected: text({ mode: 'json' }).$type<Rejected[]>().notNull(),
    /** Null for a run that is not over, was interrupted, or succeeded; a success may be `degraded`. */
    failure: text({ mode: 'json' }).$type<Failure>(),
  },
  (table) => [
    index('runs_source').on(table.source, table.kind, table.rid),
    index('runs_age').on(table.startedAt),
    index('runs_scope').on(table.source, table.kind, table.scope, table.rid),
  ],
)
