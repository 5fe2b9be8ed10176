import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { users } from '../../users/tables.ts'
import type { Confirmation } from './domain.ts'

/** The address to which a user has mails forwarded: what arrives at it is the user's own. One for each user. */
export const mailAddresses = sqliteTable('mail_addresses', {
  userRid: integer('user_rid')
    .primaryKey()
    .references(() => users.rid, { onDelete: 'cascade' }),
  /** What tells the address from all others. A renewed address has another one, which makes the old address void. */
  secret: text().notNull().unique(),
  madeAt: integer('made_at').notNull(),
  /** When a mail last arrived at it, and how many have. */
  lastAt: integer('last_at'),
  count: integer().notNull().default(0),
  /** The day (ms, UTC) that the next two are about, and what arrived in it. */
  day: integer().notNull().default(0),
  dayCount: integer('day_count').notNull().default(0),
  dayBytes: integer('day_bytes').notNull().default(0),
  /** What a mail service asks before it forwards. */
  confirmation: text({ mode: 'json' }).$type<Confirmation>(),
})
