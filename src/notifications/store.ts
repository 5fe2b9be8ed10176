import { and, desc, eq, gt, lt, lte, type SQL, sql } from 'drizzle-orm'
import { announce } from '../database/changes.ts'
import { type Db, prepared, preparedWrite, type Tx, untilChanged } from '../database/database.ts'
import { forgetOldest } from '../database/forget.ts'
import type { EventBot, EventKind, Notification, NotificationType } from './domain.ts'
import { notifications } from './tables.ts'

type Row = typeof notifications.$inferSelect

/** A notification with the key of its row. */
type Kept = Notification & { rid: number }

/** A row as the product knows it. */
export function fromRow({ assetRid, event, bots, ...row }: Row): Kept {
  const home =
    assetRid !== null && event !== null ? { kind: event, assetRid, bots: bots ?? [] } : null
  return { ...row, event: home }
}

const insertRow = preparedWrite((tx) =>
  tx
    .insert(notifications)
    .values({
      id: sql.placeholder('id'),
      userRid: sql.placeholder('userRid'),
      type: sql.placeholder('type'),
      // As text: the encoder of the column would make a text of null too.
      said: sql`${sql.placeholder('said')}`,
      title: sql.placeholder('title'),
      body: sql.placeholder('body'),
      url: sql.placeholder('url'),
      assetRid: sql.placeholder('assetRid'),
      event: sql.placeholder('kind'),
      bots: sql`${sql.placeholder('bots')}`,
      isRead: false,
      createdAt: sql.placeholder('createdAt'),
    })
    .prepare(),
)

export function insertNotification(tx: Tx, notification: Omit<Notification, 'isRead'>): void {
  const { said, event, ...rest } = notification
  insertRow(tx).run({
    ...rest,
    said: said && JSON.stringify(said),
    assetRid: event?.assetRid ?? null,
    kind: event?.kind ?? null,
    bots: event && JSON.stringify(event.bots),
  })
  announce(tx, 'notification', notification.id, notification.createdAt)
}

/** Deletes those of the `limit` oldest notifications that were created before that time. */
export function forgetNotifications(tx: Tx, before: number, limit: number): number {
  return forgetOldest(tx, notifications, lt(notifications.createdAt, before), limit)
}

const selectByIds = prepared((db) =>
  db
    .select()
    .from(notifications)
    .where(sql`${notifications.id} in (select value from json_each(${sql.placeholder('ids')}))`)
    .orderBy(notifications.rid)
    .prepare(),
)

/** Notifications by id, oldest first. */
export function notificationsById(db: Db, ids: readonly string[]): Notification[] {
  return ids.length === 0
    ? []
    : selectByIds(db)
        .all({ ids: JSON.stringify(ids) })
        .map(fromRow)
}

const selectNewest = prepared((db) =>
  db
    .select({ rid: sql<number>`coalesce(max(${notifications.rid}), 0)` })
    .from(notifications)
    .prepare(),
)

/** The rid of the newest notification of all users; 0: there is none. */
export function newestNotification(db: Db): number {
  return selectNewest(db).get()?.rid ?? 0
}

const selectBetween = prepared((db) =>
  db
    .select()
    .from(notifications)
    .where(
      and(
        gt(notifications.rid, sql.placeholder('after')),
        lte(notifications.rid, sql.placeholder('upTo')),
        sql`${notifications.type} in (select value from json_each(${sql.placeholder('types')}))`,
      ),
    )
    .orderBy(notifications.rid)
    .limit(sql.placeholder('limit'))
    .prepare(),
)

type After = { after: number; upTo: number; types: readonly NotificationType[]; limit: number }

/** Notifications of these types after one rid, up to another, the oldest first and at most `limit`. */
export function notificationsAfter(db: Db, { types, ...range }: After): Kept[] {
  return range.after >= range.upTo
    ? []
    : selectBetween(db)
        .all({ ...range, types: JSON.stringify(types) })
        .map(fromRow)
}

/** Notifications of a user, the oldest first: at most `limit` of those after the one with that rid. */
export function notificationsOf(
  db: Db,
  userRid: number,
  { after, limit }: { after: number; limit: number } = EVERY,
): Kept[] {
  return db
    .select()
    .from(notifications)
    .where(and(eq(notifications.userRid, userRid), gt(notifications.rid, after)))
    .orderBy(notifications.rid)
    .limit(limit)
    .all()
    .map(fromRow)
}

/** SQLite takes a negative limit for none. */
const EVERY = { after: 0, limit: -1 }

const selectEvent = prepared((db) =>
  db
    .select()
    .from(notifications)
    .where(
      and(
        eq(notifications.userRid, sql.placeholder('userRid')),
        eq(notifications.assetRid, sql.placeholder('assetRid')),
        eq(notifications.event, sql.placeholder('kind')),
      ),
    )
    .prepare(),
)

/** What a user was told last of a home, of that kind. */
export function eventOf(
  db: Db,
  asked: { userRid: number; assetRid: number; kind: EventKind },
): Kept | undefined {
  const row = selectEvent(db).get(asked)
  return row && fromRow(row)
}

const updateBots = preparedWrite((tx) =>
  tx
    .update(notifications)
    .set({ bots: sql`${sql.placeholder('bots')}` })
    .where(eq(notifications.rid, sql.placeholder('rid')))
    .prepare(),
)

/** Notes further bots that an event is of; pages that show it are told. */
export function nameBots(
  tx: Tx,
  { rid, id, event }: Kept,
  further: readonly EventBot[],
  now: number,
): void {
  const bots = [...(event?.bots ?? []), ...further]
  updateBots(tx).run({ rid, bots: JSON.stringify(bots) })
  announce(tx, 'notification-changed', id, now)
}

const deleteByRid = preparedWrite((tx) =>
  tx
    .delete(notifications)
    .where(eq(notifications.rid, sql.placeholder('rid')))
    .prepare(),
)

export function removeNotification(tx: Tx, { rid }: Kept): void {
  deleteByRid(tx).run({ rid })
}

type Page = { notifications: Notification[]; total: number; unread: number }

const selectPage = prepared((db) =>
  db
    .select()
    .from(notifications)
    .where(eq(notifications.userRid, sql.placeholder('userRid')))
    .orderBy(desc(notifications.rid))
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('skip'))
    .prepare(),
)

/** A range of a user's notifications, the newest first, with the numbers of all and of those that are not read. */
export function notificationPage(
  db: Db,
  userRid: number,
  { limit, skip }: { limit: number; skip: number },
): Page {
  const found = selectPage(db).all({ userRid, limit, skip }).map(fromRow)
  return { notifications: found, ...countsOf(db, userRid) }
}

const selectCounts = prepared((db) =>
  db
    .select({
      total: sql<number>`count(*)`,
      unread: sql<number>`count(*) filter (where not ${notifications.isRead})`,
    })
    .from(notifications)
    .where(eq(notifications.userRid, sql.placeholder('userRid')))
    .prepare(),
)

type Counts = { readonly total: number; readonly unread: number }

/** Counts that are kept while nothing changes: they are asked for with each page, and read all rows of their user. */
const COUNTS_MAX = 10_000
const remembered = untilChanged<Counts>(COUNTS_MAX)

export function countsOf(db: Db, userRid: number): Counts {
  const read = () => selectCounts(db).get({ userRid }) ?? { total: 0, unread: 0 }
  return remembered(db, String(userRid), read)
}

/** Marks those unread notifications of a user as read, and announces each. */
export function readWhere(tx: Tx, userRid: number, which: SQL | undefined, now: number): void {
  const read = tx
    .update(notifications)
    .set({ isRead: true })
    .where(and(eq(notifications.userRid, userRid), eq(notifications.isRead, false), which))
    .returning({ id: notifications.id })
    .all()
  for (const { id } of read) announce(tx, 'notification-read', id, now)
}

/** Marks all notifications of a user as read; answers whether any was not. */
export function readAllRows(tx: Tx, userRid: number): boolean {
  const read = tx
    .update(notifications)
    .set({ isRead: true })
    .where(and(eq(notifications.userRid, userRid), eq(notifications.isRead, false)))
    .returning({ rid: notifications.rid })
    .all()
  return read.length > 0
}
