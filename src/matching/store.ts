import { and, desc, gte, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Criteria } from '../assets/criteria/criteria.ts'
import type { ReaderRid } from '../assets/domain/owner.ts'
import { madeSince } from '../assets/store/changes.ts'
import {
  criteriaDecisions,
  criteriaWhere,
  type Decision,
} from '../assets/store/criteria-conditions.ts'
import { seenBy } from '../assets/store/seen.ts'
import { waysIn } from '../assets/store/ways.ts'
import { assetChanges, assets } from '../assets/tables.ts'
import type { Db } from '../database/database.ts'
import { deliveries } from '../delivery/tables.ts'

type Range = {
  /** First seen at or after this time, in milliseconds. */
  since: number
  limit: number
  /** Leaves out the homes that this bot, by its rid, has posted. */
  notPostedBy?: number
  /** Who reads. Absent: homes that only their owners see are left out, as for null. */
  readerRid?: ReaderRid
}

/** Rows of the first page of a search in which the declared tests decide; each further page is larger. */
const FIRST_PAGE = 100
const PAGE_GROWTH = 8

/** The live homes that match the criteria, newest first. */
export function matchingRids(db: Db, criteria: Criteria, range: Range): number[] {
  const decisions = criteriaDecisions(criteria, waysIn(db))
  const where = condition(criteria, range)
  const { limit } = range
  const found: number[] = []
  let size = decisions.length === 0 ? limit : Math.max(limit, FIRST_PAGE)
  for (let skip = 0; found.length < limit; size *= PAGE_GROWTH) {
    const rids = page(db, where, { size, skip })
    found.push(...decided(db, rids, decisions))
    if (rids.length < size) break
    skip += size
  }
  return found.slice(0, limit)
}

function page(
  db: Db,
  where: SQL | undefined,
  { size, skip }: { size: number; skip: number },
): number[] {
  const rows = db
    .select({ rid: assets.rid })
    .from(assets)
    .where(where)
    .orderBy(desc(assets.firstSeenAt), desc(assets.rid))
    .limit(size)
    .offset(skip)
    .all()
  return rows.map(({ rid }) => rid)
}

/** The homes that pass every decision, in the same order. */
export function decided(db: Db, rids: number[], decisions: readonly Decision[]): number[] {
  return decisions.reduce((left, { select, isMatch }) => {
    // Read by rid and not with the page, because SQLite would sort the long texts with it.
    const rows = db
      .select({ rid: assets.rid, selected: select })
      .from(assets)
      .where(sql`${assets.rid} in (select value from json_each(${JSON.stringify(left)}))`)
      .all()
    const matching = new Set(rows.flatMap(({ rid, selected }) => (isMatch(selected) ? rid : [])))
    return left.filter((rid) => matching.has(rid))
  }, rids)
}

/** The live homes with a change since a time (ms) that match the criteria now and that the bot has not posted. */
export function changedRids(
  db: Db,
  criteria: Criteria,
  {
    since,
    notPostedBy,
    readerRid = null,
  }: Pick<Range, 'since' | 'readerRid'> & Required<Pick<Range, 'notPostedBy'>>,
): number[] {
  const changed = db
    .select({ rid: assetChanges.assetRid })
    .from(assetChanges)
    .where(madeSince(since))
  const rows = db
    .select({ rid: assets.rid })
    .from(assets)
    .where(
      and(inArray(assets.rid, changed), condition(criteria, { since: 0, notPostedBy, readerRid })),
    )
    .all()
  return decided(
    db,
    rows.map(({ rid }) => rid),
    criteriaDecisions(criteria, waysIn(db)),
  )
}

function condition(
  criteria: Criteria,
  { since, notPostedBy, readerRid = null }: Omit<Range, 'limit'>,
): SQL | undefined {
  const unposted =
    notPostedBy === undefined
      ? undefined
      : sql`not exists (select 1 from ${deliveries} where ${deliveries.assetRid} = ${assets.rid} and ${deliveries.botRid} = ${notPostedBy})`
  return and(
    isNull(assets.removedAt),
    isNull(assets.mergedInto),
    seenBy(readerRid),
    ...criteriaWhere(criteria),
    gte(assets.firstSeenAt, since),
    unposted,
  )
}
