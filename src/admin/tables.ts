import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Counted } from './domain.ts'

/**
 * How many accounts, bots and homes were created in each hour. Triggers of the database count them, so that every writer is
 * counted and a deletion does not change the past.
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
