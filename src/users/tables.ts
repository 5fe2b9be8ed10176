import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Language } from '../kernel/domain/language.ts'
import type { Role, User } from './domain.ts'

/** Whether a row is an administrator's. Roles are stored as JSON. */
export const isAdminRow = sql`instr(roles, '"admin"') > 0`

export const users = sqliteTable(
  'users',
  {
    rid: integer().primaryKey({ autoIncrement: true }),
    id: text().notNull().unique(),
    firstname: text().notNull(),
    lastname: text().notNull(),
    email: text().notNull().unique(),
    /** When the user was shown to read the mail of that address; null before. */
    emailVerifiedAt: integer('email_verified_at'),
    /** An Argon2id hash in its text form; null for an account without a password. */
    passwordHash: text('password_hash'),
    avatar: text().notNull(),
    /** The language of pages, pushes and mails; null: as the browser asks. */
    language: text().$type<Language>(),
    roles: text({ mode: 'json' }).$type<Role[]>().notNull(),
    isBanned: integer('is_banned', { mode: 'boolean' }).notNull(),
    bannedReason: text('banned_reason'),
    oauthProvider: text('oauth_provider').$type<User['oauthProvider']>(),
    /** The private chat of the linked Telegram account, to which reset codes are sent. */
    telegramChatId: text('telegram_chat_id').unique(),
    /** The language of that account, in which codes are sent. */
    telegramLanguage: text('telegram_language')
      .$type<User['telegramLanguage']>()
      .notNull()
      .default('en'),
    /** The user's own first messages to advertisers, by the advertiser's language; null: the standard greetings. */
    messageTemplate: text('message_template', { mode: 'json' }).$type<
      Partial<Record<Language, string>>
    >(),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [
    index('users_banned').on(table.rid).where(sql`${table.isBanned}`),
    index('users_admins').on(table.rid).where(isAdminRow),
  ],
)

/** The user whose row it is: the row is deleted with the account. */
export const ofUser = () =>
  integer('user_rid')
    .notNull()
    .references(() => users.rid, { onDelete: 'cascade' })

/** When each user looked at homes: what arrived since the visit before this one is new to them. */
export const visits = sqliteTable('visits', {
  userRid: integer('user_rid')
    .primaryKey()
    .references(() => users.rid, { onDelete: 'cascade' }),
  /** The end of the visit before this one: homes that were first seen later are new. */
  since: integer().notNull(),
  /** When this visit was last heard of. */
  lastAt: integer('last_at').notNull(),
})
