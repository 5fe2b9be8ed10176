import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { ofUser } from '../users/tables.ts'
import type { Scope } from './domain.ts'

export const sessions = sqliteTable(
  'sessions',
  {
    id: text().primaryKey(),
    userRid: ofUser(),
    createdAt: integer('created_at').notNull(),
    /** The last use, written at most once an hour. */
    lastUsedAt: integer('last_used_at').notNull().default(0),
    expiresAt: integer('expires_at').notNull(),
    /** When its user last proved to know the password, or signed in through a provider; null: never in this session. */
    provedAt: integer('proved_at'),
    /** The user agent, by which the owner recognises a session. */
    agent: text(),
  },
  (table) => [
    index('sessions_user').on(table.userRid),
    index('sessions_expiry').on(table.expiresAt),
  ],
)

/** Attempts that count against a rate limit. */
export const attempts = sqliteTable(
  'attempts',
  {
    rid: integer().primaryKey({ autoIncrement: true }),
    key: text().notNull(),
    at: integer().notNull(),
    /** When the attempt no longer counts. */
    until: integer().notNull(),
  },
  (table) => [
    index('attempts_key').on(table.key, table.at),
    index('attempts_until').on(table.until),
  ],
)

/** Password resets in progress. Only hashes are stored. */
export const resets = sqliteTable(
  'resets',
  {
    rid: integer().primaryKey({ autoIncrement: true }),
    userRid: ofUser(),
    /** How the code or link reaches the user. */
    channel: text().$type<'telegram' | 'mail' | 'operator'>().notNull(),
    /** The cookie of the browser that asked; null when it was an operator. */
    browserHash: text('browser_hash'),
    /** The address that asked; null when it was an operator. */
    address: text(),
    /** Null when only a link was sent. */
    codeHash: text('code_hash'),
    codeUntil: integer('code_until').notNull(),
    linkHash: text('link_hash').notNull(),
    linkUntil: integer('link_until').notNull(),
    tries: integer().notNull(),
    /** The proof that was issued for the right code. */
    proofHash: text('proof_hash'),
  },
  (table) => [index('resets_user').on(table.userRid), index('resets_until').on(table.linkUntil)],
)

/** One-time codes, for a sign-in through a provider or for linking a Telegram account. */
export const oneTimeCodes = sqliteTable(
  'one_time_codes',
  {
    hash: text().primaryKey(),
    purpose: text().$type<'sign-in' | 'telegram'>().notNull(),
    userRid: ofUser(),
    until: integer().notNull(),
    /** The cookie of the browser that began the sign-in; null for a code that is not bound to a browser. */
    browserHash: text('browser_hash'),
  },
  (table) => [
    index('one_time_codes_user').on(table.userRid),
    index('one_time_codes_until').on(table.until),
  ],
)

/** Identities at providers that are linked to accounts. */
export const identities = sqliteTable(
  'identities',
  {
    issuer: text().notNull(),
    subject: text().notNull(),
    userRid: ofUser(),
  },
  (table) => [
    primaryKey({ columns: [table.issuer, table.subject] }),
    index('identities_user').on(table.userRid),
  ],
)

/** Personal access tokens. Only hashes are stored. */
export const accessTokens = sqliteTable(
  'access_tokens',
  {
    id: text().primaryKey(),
    hash: text().notNull().unique(),
    userRid: ofUser(),
    name: text().notNull(),
    scopes: text({ mode: 'json' }).$type<Scope[]>().notNull(),
    createdAt: integer('created_at').notNull(),
    expiresAt: integer('expires_at').notNull(),
    /** The last use, written at most once a minute, and the address that it came from. */
    lastUsedAt: integer('last_used_at'),
    lastUsedFrom: text('last_used_from'),
  },
  (table) => [index('access_tokens_user').on(table.userRid)],
)
