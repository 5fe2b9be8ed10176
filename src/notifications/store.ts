import { eq, lt, sql } from 'drizzle-orm'
import { announce } from '../database/changes.ts'
import { type Db, prepared, preparedWrite, type Tx } from '../database/database.ts'
import { forgetRows } from '../database/forget.ts'
import type { Notification } from './domain.ts'
import { notifications } from './tables.ts'

const insertRow = preparedWrite((tx) =>
  tx
    .insert(notifications)
    .values({
      id: sql.placeholder('id'),
      userRid: sql.placeholder('userRid'),
      type: sql.placeholder('type'),
      title: sql.placeholder('title'),
      body: sql.placeholder('body'),
      url: sql.placeholder('url'),
      isRead: false,
      createdAt: sql.placeholder('createdAt'),
    })
    .prepare(),
)

/** Tells a person, now. */
export function notify(tx: Tx, notification: Omit<Notification, 'isRead'>): void {
  insertRow(tx).run(notification)
  announce(tx, 'notification', notification.id, notification.createdAt)
}

/** Forgets up to `limit` notifications made before that time. */
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

/** Everything a person was told that is still kept, oldest first. */
export function notificationsOf(db: Db, userRid: number): Notification[] {
  return db
    .select()
    .from(notifications)
    .where(eq(notifications.userRid, userRid))
    .orderBy(notifications.rid)
    .all()
}
