import { and, eq, gt, sql } from 'drizzle-orm'
import { type Db, prepared } from '../database/database.ts'
import type { Way } from './domain.ts'
import { inboxItems } from './tables.ts'

export type CameByWay = { way: Way; count: number; lastAt: number }

const selectByWay = prepared((db) => {
  const { way, arrivedAt } = inboxItems
  return db
    .select({ way, count: sql<number>`count(*)`, lastAt: sql<number>`max(${arrivedAt})` })
    .from(inboxItems)
    .where(
      and(
        eq(inboxItems.userRid, sql.placeholder('userRid')),
        gt(arrivedAt, sql.placeholder('since')),
      ),
    )
    .groupBy(way)
    .prepare()
})

/** How many items of a user arrived by each way after `since` (ms), and when the last did. */
export function cameByWay(db: Db, userRid: number, since: number): CameByWay[] {
  return selectByWay(db).all({ userRid, since })
}
