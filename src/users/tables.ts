import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Role, User } from './domain.ts'

export const users = sqliteTable('users', {
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
  createdAt: integer('created_at').notNull(),
})
