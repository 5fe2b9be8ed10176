import { and, desc, gte, isNull, type SQL, sql } from 'drizzle-orm'
import { assetsByRid } from '../assets/store/assets.ts'
import { assets } from '../assets/tables.ts'
import { criteriaDoubt, criteriaWhere } from '../bots/criteria/columns.ts'
import { type Criteria, matches } from '../bots/criteria/domain.ts'
import type { Db } from '../database/database.ts'
import { deliveries } from '../delivery/tables.ts'

type Range = {
  /** First seen at or after this time, in milliseconds. */
  since: number
  limit: number
  /** Leaves out the homes that this bot, by its rid, has posted. */
  notPostedBy?: number
}

/** Rows of the first page; each further page is larger, so that few queries read many homes. */
const FIRST_PAGE = 100
const PAGE_GROWTH = 8

/** The live homes that match the criteria, newest first. */
export function matchingRids(db: Db, criteria: Criteria, range: Range): number[] {
  const doubt = criteriaDoubt(criteria)
  const where = condition(criteria, range)
  const { limit } = range
  if (!doubt) return page(db, where, { limit, skip: 0 }).map(({ rid }) => rid)
  const found: number[] = []
  let size = FIRST_PAGE
  for (let skip = 0; found.length < limit; skip += size, size *= PAGE_GROWTH) {
    const rows = page(db, where, { limit: size, skip, doubt })
    found.push(...decided(db, criteria, rows))
    if (rows.length < size) break
  }
  return found.slice(0, limit)
}

type Row = { rid: number; isDoubtful: number }

function page(
  db: Db,
  where: SQL | undefined,
  { limit, skip, doubt }: { limit: number; skip: number; doubt?: SQL },
): Row[] {
  return db
    .select({ rid: assets.rid, isDoubtful: sql<number>`${doubt ?? 0}` })
    .from(assets)
    .where(where)
    .orderBy(desc(assets.firstSeenAt), desc(assets.rid))
    .limit(limit)
    .offset(skip)
    .all()
}

/** The homes among these rows that match: the declared test decides where SQL could not. */
function decided(db: Db, criteria: Criteria, rows: readonly Row[]): number[] {
  const doubtful = rows.flatMap(({ rid, isDoubtful }) => (isDoubtful ? [rid] : []))
  const homes = assetsByRid(db, doubtful)
  return rows.flatMap(({ rid }) => {
    const home = homes.get(rid)
    return home && !matches(criteria, home) ? [] : [rid]
  })
}

function condition(criteria: Criteria, { since, notPostedBy }: Range): SQL | undefined {
  const unposted =
    notPostedBy === undefined
      ? undefined
      : sql`not exists (select 1 from ${deliveries} where ${deliveries.assetRid} = ${assets.rid} and ${deliveries.botRid} = ${notPostedBy})`
  return and(
    isNull(assets.removedAt),
    isNull(assets.mergedInto),
    ...criteriaWhere(criteria),
    gte(assets.firstSeenAt, since),
    unposted,
  )
}
