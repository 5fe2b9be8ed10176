import { and, desc, eq, gt, lt, lte, sql } from 'drizzle-orm'
import { announce } from '../database/changes.ts'
import { type Db, prepared, preparedWrite, type Tx } from '../database/database.ts'
import { forgetRows } from '../database/forget.ts'
import type { User } from '../users/domain.ts'
import type { Notification, NotificationType } from './domain.ts'
import { notifications } from './tables.ts'

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
      isRead: false,
      createdAt: sql.placeholder('createdAt'),
    })
    .prepare(),
)

export function insertNotification(tx: Tx, notification: Omit<Notification, 'isRead'>): void {
  const { said } = notification
  insertRow(tx).run({ ...notification, said: said && JSON.stringify(said) })
  announce(tx, 'notification', notification.id, notification.createdAt)
}

/** Deletes up to `limit` notifications created before that time. */
export function forgetNotifications(tx: Tx, before: number, limit: number): number {
  return forgetRows(tx, notifications, lt(notifications.createdAt, before), limit)
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
  return ids.length === 0 ? [] : selectByIds(db).all({ ids: JSON.stringify(ids) })
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
export function notificationsAfter(
  db: Db,
  { types, ...range }: After,
): (Notification & { rid: number })[] {
  return range.after >= range.upTo
    ? []
    : selectBetween(db).all({ ...range, types: JSON.stringify(types) })
}

/** All notifications of a user, oldest first. */
export function notificationsOf(db: Db, userRid: number): Notification[] {
  return db
    .select()
    .from(notifications)
    .where(eq(notifications.userRid, userRid))
    .orderBy(notifications.rid)
    .all()
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
  const found = selectPage(db).all({ userRid, limit, skip })
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

export function countsOf(db: Db, userRid: number): { total: number; unread: number } {
  return selectCounts(db).get({ userRid }) ?? { total: 0, unread: 0 }
}

/** @returns the notification; undefined when the user has no such one. */
export function readOne(
  tx: Tx,
  { userRid, id, now }: { userRid: number; id: string; now: number },
): Notification | undefined {
  const [found] = notificationsById(tx, [id])
  if (found?.userRid !== userRid) return undefined
  if (found.isRead) return found
  tx.update(notifications).set({ isRead: true }).where(eq(notifications.id, id)).run()
  announce(tx, 'notification-read', id, now)
  return { ...found, isRead: true }
}

export function readAll(tx: Tx, { rid, id }: Pick<User, 'rid' | 'id'>, now: number): void {
  const unread = and(eq(notifications.userRid, rid), eq(notifications.isRead, false))
  const read = tx
    .update(notifications)
    .set({ isRead: true })
    .where(unread)
    .returning({ rid: notifications.rid })
    .all()
  if (read.length > 0) announce(tx, 'notifications-read', id, now)
}
