import { and, asc, desc, eq, gt, sql } from 'drizzle-orm'
import { type Db, prepared } from '../../database/database.ts'
import { runs } from '../../intake/tables.ts'
import type { Way } from '../../items/domain.ts'
import { inboxItems } from '../../items/tables.ts'

/** An arrival, or several at once, at a time (ms). */
export type Arrived = { at: number; count: number }

const selectItems = prepared((db) =>
  db
    .select({ way: inboxItems.way, userRid: inboxItems.userRid, at: inboxItems.arrivedAt })
    .from(inboxItems)
    .where(gt(inboxItems.arrivedAt, sql.placeholder('since')))
    .orderBy(asc(inboxItems.arrivedAt))
    .prepare(),
)

export type ItemArrival = { way: Way; userRid: number | null; at: number }

/** The items that arrived since a time, by way and user. */
export function itemArrivals(db: Db, since: number): ItemArrival[] {
  return selectItems(db).all({ since })
}

const selectRuns = prepared((db) =>
  db
    .select({ source: runs.source, at: runs.startedAt, count: runs.new })
    .from(runs)
    .where(and(gt(runs.startedAt, sql.placeholder('since')), gt(runs.new, 0)))
    .prepare(),
)

/** The new listings that each source has brought since a time, by run. */
export function runArrivals(db: Db, since: number): (Arrived & { source: string })[] {
  return selectRuns(db).all({ since })
}

const selectLast = prepared((db) =>
  db
    .select({ title: inboxItems.title, at: inboxItems.arrivedAt })
    .from(inboxItems)
    .where(eq(inboxItems.way, sql.placeholder('way')))
    .orderBy(desc(inboxItems.rid))
    .limit(1)
    .prepare(),
)

/** The last item of a way. Its title is left out for a way of single users: it is theirs. */
export function lastItem(db: Db, way: Way): { title: string; at: number } | undefined {
  return selectLast(db).get({ way })
}

const selectHomes = prepared((db) =>
  db
    .select({ count: sql<number>`count(*)` })
    .from(inboxItems)
    .where(
      and(
        gt(inboxItems.arrivedAt, sql.placeholder('since')),
        eq(inboxItems.way, sql.placeholder('way')),
        eq(inboxItems.outcome, 'home'),
      ),
    )
    .prepare(),
)

/** How many items of a way that arrived since a time (ms) brought new homes. */
export function arrivedItems(db: Db, way: Way, since: number): number {
  return selectHomes(db).get({ way, since })?.count ?? 0
}

const selectLastListing = prepared((db) =>
  db
    .select({ at: runs.startedAt })
    .from(runs)
    .where(and(eq(runs.source, sql.placeholder('source')), gt(runs.new, 0)))
    .orderBy(desc(runs.rid))
    .limit(1)
    .prepare(),
)

/** When a run of the source last brought something new; undefined: never, or longer ago than runs are kept. */
export function lastNews(db: Db, source: string): number | undefined {
  return selectLastListing(db).get({ source })?.at
}
