import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { ofUser } from '../../users/tables.ts'
import type { Sent } from '../domain.ts'

/** What users have shared and not saved. Its photos are files, see `photos.ts`. */
export const shares = sqliteTable(
  'shares',
  {
    rid: integer().primaryKey({ autoIncrement: true }),
    id: text().notNull().unique(),
    userRid: ofUser(),
    sent: text({ mode: 'json' }).$type<Sent>().notNull(),
    photos: integer().notNull(),
    /** What it takes: its texts, and its photos as they are kept. */
    bytes: integer().notNull(),
    at: integer().notNull(),
  },
  (table) => [index('shares_user').on(table.userRid), index('shares_at').on(table.at)],
)
