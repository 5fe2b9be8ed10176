import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { users } from '../users/tables.ts'

export const sessions = sqliteTable(
  'sessions',
  {
    id: text().primaryKey(),
    userRid: integer('user_rid')
      .notNull()
      .references(() => users.rid, { onDelete: 'cascade' }),
    createdAt: integer('created_at').notNull(),
    expiresAt: integer('expires_at').notNull(),
    /** What the browser says of itself, for the owner to tell sessions apart. */
    agent: text(),
  },
  (table) => [
    index('sessions_user').on(table.userRid),
    index('sessions_expiry').on(table.expiresAt),
  ],
)

/** Tries of something that may be tried only so often. */
export const attempts = sqliteTable(
  'attempts',
  {
    rid: integer().primaryKey({ autoIncrement: true }),
    key: text().notNull(),
    at: integer().notNull(),
    /** When it no longer counts. */
    until: integer().notNull(),
  },
  (table) => [
    index('attempts_key').on(table.key, table.at),
    index('attempts_until').on(table.until),
  ],
)

/** The newest request to reset a password; an older one of the same user is void. Only hashes are kept. */
export const resets = sqliteTable('resets', {
  userRid: integer('user_rid')
    .primaryKey()
    .references(() => users.rid, { onDelete: 'cascade' }),
  /** Null where only a link was sent. */
  codeHash: text('code_hash'),
  codeUntil: integer('code_until').notNull(),
  linkHash: text('link_hash').notNull(),
  linkUntil: integer('link_until').notNull(),
  tries: integer().notNull(),
  /** The proof given to whoever entered the right code, and where from. */
  proofHash: text('proof_hash'),
  proofAddress: text('proof_address'),
})

/** Codes that are good for one thing, once: to sign in after a provider vouched, to link a Telegram account. */
export const oneTimeCodes = sqliteTable(
  'one_time_codes',
  {
    hash: text().primaryKey(),
    purpose: text().$type<'sign-in' | 'telegram'>().notNull(),
    userRid: integer('user_rid')
      .notNull()
      .references(() => users.rid, { onDelete: 'cascade' }),
    until: integer().notNull(),
  },
  (table) => [
    index('one_time_codes_user').on(table.userRid),
    index('one_time_codes_until').on(table.until),
  ],
)

/** Who a provider says an account's owner is. */
export const identities = sqliteTable(
  'identities',
  {
    issuer: text().notNull(),
    subject: text().notNull(),
    userRid: integer('user_rid')
      .notNull()
      .references(() => users.rid, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.issuer, table.subject] }),
    index('identities_user').on(table.userRid),
  ],
)
