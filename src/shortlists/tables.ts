import { sql } from 'drizzle-orm'
import {
  type AnySQLiteColumn,
  foreignKey,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core'
import { ofAsset } from '../assets/tables.ts'
import { ofUser, users } from '../users/tables.ts'
import type { ChangeKind, Role, Stage, Vote } from './domain/shortlist.ts'

const ofList = () =>
  integer('shortlist_rid')
    .notNull()
    .references(() => shortlists.rid, { onDelete: 'cascade' })

export const shortlists = sqliteTable('shortlists', {
  rid: integer().primaryKey({ autoIncrement: true }),
  id: text().notNull().unique(),
  /** Null: pages name it in the language of their reader. */
  name: text(),
  createdAt: integer('created_at').notNull(),
})

export const shortlistMembers = sqliteTable(
  'shortlist_members',
  {
    shortlistRid: ofList(),
    userRid: ofUser(),
    role: text().$type<Role>().notNull(),
    /** Whether this is the shortlist on which the user saves homes: at most one is. */
    isCurrent: integer('is_current', { mode: 'boolean' }).notNull(),
    joinedAt: integer('joined_at').notNull(),
    /** The newest comment, by rid, when the user last read them. */
    readTo: integer('read_to').notNull().default(0),
    /** The hash of the secret in the member's address of the calendar; null: there is none. */
    calendarHash: text('calendar_hash'),
  },
  (table) => [
    primaryKey({ columns: [table.shortlistRid, table.userRid] }),
    index('shortlist_members_user').on(table.userRid, table.shortlistRid),
    uniqueIndex('shortlist_members_current').on(table.userRid).where(sql`is_current = 1`),
    uniqueIndex('shortlist_members_calendar')
      .on(table.calendarHash)
      .where(sql`calendar_hash is not null`),
  ],
)

/** Homes of shortlists. What is said of one follows its key, also when the home becomes part of another one. */
export const shortlistHomes = sqliteTable(
  'shortlist_homes',
  {
    shortlistRid: ofList(),
    assetRid: ofAsset(),
    stage: text().$type<Stage>().notNull(),
    /** The place within its stage, the lowest first. */
    position: integer().notNull(),
    /** Null: the account has ended. */
    addedByRid: integer('added_by_rid').references(() => users.rid, { onDelete: 'set null' }),
    addedAt: integer('added_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.shortlistRid, table.assetRid] }),
    index('shortlist_homes_asset').on(table.assetRid),
    index('shortlist_homes_added_by')
      .on(table.addedByRid)
      .where(sql`${table.addedByRid} is not null`),
  ],
)

const ofHome = () => ({
  shortlistRid: integer('shortlist_rid').notNull(),
  assetRid: integer('asset_rid').notNull(),
})

const homeKey = (name: string, columns: [AnySQLiteColumn, AnySQLiteColumn]) =>
  foreignKey({
    name,
    columns,
    foreignColumns: [shortlistHomes.shortlistRid, shortlistHomes.assetRid],
  })
    .onDelete('cascade')
    .onUpdate('cascade')

export const shortlistVotes = sqliteTable(
  'shortlist_votes',
  {
    ...ofHome(),
    userRid: ofUser(),
    vote: integer().$type<Vote>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.shortlistRid, table.assetRid, table.userRid] }),
    homeKey('shortlist_votes_home', [table.shortlistRid, table.assetRid]),
    index('shortlist_votes_user').on(table.userRid),
  ],
)

export const shortlistComments = sqliteTable(
  'shortlist_comments',
  {
    rid: integer().primaryKey({ autoIncrement: true }),
    id: text().notNull().unique(),
    ...ofHome(),
    /** Null: the account has ended. */
    authorRid: integer('author_rid').references(() => users.rid, { onDelete: 'set null' }),
    text: text().notNull(),
    /** Whether only its author sees it. */
    onlyMe: integer('only_me', { mode: 'boolean' }).notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [
    homeKey('shortlist_comments_home', [table.shortlistRid, table.assetRid]),
    index('shortlist_comments_of').on(table.shortlistRid, table.assetRid, table.rid),
    index('shortlist_comments_author')
      .on(table.authorRid)
      .where(sql`${table.authorRid} is not null`),
  ],
)

/** A point of the list to check at a viewing. */
export type ChecklistItem = { text: string; isDone: boolean }

/** What members noted after a viewing. */
export type AfterViewing = { note: string; ratings: Record<string, number> }

/** The viewing of a home: one for each home of a shortlist. */
export const shortlistViewings = sqliteTable(
  'shortlist_viewings',
  {
    ...ofHome(),
    id: text().notNull().unique(),
    at: integer().notNull(),
    minutes: integer().notNull(),
    note: text().notNull(),
    /** How long before it members are reminded; null: they are not. */
    remindMinutes: integer('remind_minutes'),
    remindedAt: integer('reminded_at'),
    checklist: text({ mode: 'json' }).$type<ChecklistItem[]>().notNull(),
    after: text({ mode: 'json' }).$type<AfterViewing>(),
    /** Null: it takes place. One that was called off stays, so that calendars are told. */
    cancelledAt: integer('cancelled_at'),
    /** Counts changes: calendars replace an entry by one with a higher number. */
    revision: integer().notNull().default(0),
    changedAt: integer('changed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.shortlistRid, table.assetRid] }),
    homeKey('shortlist_viewings_home', [table.shortlistRid, table.assetRid]),
    index('shortlist_viewings_due')
      .on(table.at)
      .where(sql`${table.remindMinutes} is not null and ${table.remindedAt} is null`),
  ],
)

/** Photos that members took at a viewing; their files are in the data folder. */
export const viewingPhotos = sqliteTable(
  'viewing_photos',
  {
    rid: integer().primaryKey({ autoIncrement: true }),
    id: text().notNull().unique(),
    ...ofHome(),
    userRid: integer('user_rid').references(() => users.rid, { onDelete: 'set null' }),
    bytes: integer().notNull(),
    at: integer().notNull(),
  },
  (table) => [
    homeKey('viewing_photos_home', [table.shortlistRid, table.assetRid]),
    index('viewing_photos_of').on(table.shortlistRid, table.assetRid, table.rid),
    index('viewing_photos_user').on(table.userRid).where(sql`${table.userRid} is not null`),
  ],
)

/** Links that each admit one user to a shortlist. */
export const shortlistInvites = sqliteTable(
  'shortlist_invites',
  {
    /** Of the secret in the link. */
    hash: text().primaryKey(),
    id: text().notNull().unique(),
    shortlistRid: ofList(),
    byRid: integer('by_rid')
      .notNull()
      .references(() => users.rid, { onDelete: 'cascade' }),
    createdAt: integer('created_at').notNull(),
    expiresAt: integer('expires_at').notNull(),
    usedAt: integer('used_at'),
  },
  (table) => [
    index('shortlist_invites_list').on(table.shortlistRid),
    index('shortlist_invites_by').on(table.byRid),
    index('shortlist_invites_age').on(table.expiresAt),
  ],
)

/** What happened to homes while they were on a shortlist. */
export const homeChanges = sqliteTable(
  'home_changes',
  {
    rid: integer().primaryKey({ autoIncrement: true }),
    assetRid: ofAsset(),
    kind: text().$type<ChangeKind>().notNull(),
    at: integer().notNull(),
    /** What was stated before and after; null where nothing was. */
    from: text({ mode: 'json' }).$type<unknown>(),
    to: text({ mode: 'json' }).$type<unknown>(),
  },
  (table) => [
    index('home_changes_asset').on(table.assetRid, table.rid),
    index('home_changes_age').on(table.at),
  ],
)
