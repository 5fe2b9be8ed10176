import { and, desc, eq, gt, gte, lt, lte, sql } from 'drizzle-orm'
import { type Db, prepared } from '../../database/database.ts'
import { users } from '../../users/tables.ts'
import type { Notice } from '../domain.ts'
import { notifications } from '../tables.ts'

const selectNewestUser = prepared((db) =>
  db
    .select({ rid: sql<number>`coalesce(max(${users.rid}), 0)` })
    .from(users)
    .prepare(),
)

/** The rid of the newest user; 0: there is none. */
export function newestUser(db: Db): number {
  return selectNewestUser(db).get()?.rid ?? 0
}

const selectOlder = prepared((db) =>
  db
    .select({ rid: notifications.rid })
    .from(notifications)
    .where(lt(notifications.createdAt, sql.placeholder('since')))
    .orderBy(desc(notifications.rid))
    .limit(1)
    .prepare(),
)

/** The rid of the first notification since that time (ms), or of the next one. They are in the order of their time. */
export function firstSince(db: Db, since: number): number {
  return (selectOlder(db).get({ since })?.rid ?? 0) + 1
}

const selectUsers = prepared((db) =>
  db
    .select({ rid: users.rid })
    .from(users)
    .where(
      and(
        gt(users.rid, sql.placeholder('after')),
        lte(users.rid, sql.placeholder('upTo')),
        eq(users.isBanned, false),
      ),
    )
    .orderBy(users.rid)
    .limit(sql.placeholder('limit'))
    .prepare(),
)

/** The rids of users after one rid, up to another, who are not banned, in their order. */
export function usersAfter(
  db: Db,
  range: { after: number; upTo: number; limit: number },
): readonly number[] {
  return selectUsers(db)
    .all(range)
    .map(({ rid }) => rid)
}

const selectTold = prepared((db) =>
  db
    .select({ userRid: notifications.userRid })
    .from(notifications)
    .where(
      and(
        sql`${notifications.userRid} in (select value from json_each(${sql.placeholder('userRids')}))`,
        gte(notifications.rid, sql.placeholder('from')),
        eq(notifications.type, sql.placeholder('type')),
        eq(notifications.title, sql.placeholder('title')),
        eq(notifications.body, sql.placeholder('body')),
        eq(notifications.url, sql.placeholder('url')),
      ),
    )
    .prepare(),
)

/** Who of these users has this notification already, as one with that rid or a later one. */
export function toldOf(
  db: Db,
  userRids: readonly number[],
  { from, ...notice }: Notice & { from: number },
): ReadonlySet<number> {
  const found = selectTold(db).all({ ...notice, from, userRids: JSON.stringify(userRids) })
  return new Set(found.map(({ userRid }) => userRid))
}
