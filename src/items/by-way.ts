import { and, eq, gt, sql } from 'drizzle-orm'
import type { Db } from '../database/database.ts'
import type { Way } from './domain.ts'
import { inboxItems } from './tables.ts'

export type CameByWay = { way: Way; count: number; lastAt: number }

/** How many items of a user arrived by each way after `since` (ms), and when the last did. */
export function cameByWay(db: Db, userRid: number, since: number): CameByWay[] {
  const { way, arrivedAt } = inboxItems
  return db
    .select({ way, count: sql<number>`count(*)`, lastAt: sql<number>`max(${arrivedAt})` })
    .from(inboxItems)
    .where(and(eq(inboxItems.userRid, userRid), gt(arrivedAt, since)))
    .groupBy(way)
    .all()
}
