import { and, desc, gte, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../database/database.ts'
import { type Criteria, FIELD_NAMES, OPTIONAL_FIELDS } from '../criteria/criteria.ts'
import type { Recent, RecentRange } from '../search/recent-domain.ts'
import { assets } from '../tables.ts'
import { fieldWhere } from './criteria-conditions.ts'
import { seenBy } from './seen.ts'

/** The recent homes that are what the criteria are about, in one grouped query. */
export function recentInSql(
  db: Db,
  criteria: Criteria,
  { since, readerRid, bars: { width, count }, newest }: RecentRange,
): Recent {
  const bits = OPTIONAL_FIELDS.map((name, at) => missedBit(fieldWhere(name, criteria), 1 << at))
  const missed = sql<number>`(${sql.join(bits, sql` + `)})`
  const bar = sql<number | null>`min(cast(${assets.price} / ${width} as integer), ${count - 1})`
  const rids = sql<string>`json_group_array(${assets.rid})`
  const found = db
    .select({ missed: missed.as('missed'), bar: bar.as('bar'), rids })
    .from(assets)
    .where(
      and(
        isNull(assets.removedAt),
        isNull(assets.mergedInto),
        seenBy(readerRid),
        fieldWhere('dealType', criteria),
        fieldWhere('neighborhoodCodes', criteria),
        gte(assets.firstSeenAt, since),
      ),
    )
    .groupBy(sql`missed`, sql`bar`)
    .having(sql`missed & (missed - 1) = 0`)
    .all()
  const groups = found.map((group) => ({ ...group, rids: JSON.parse(group.rids) as number[] }))
  const among = (rids: readonly number[]) => newestOf(db, rids, newest)
  return {
    groups: groups.map((group) => ({ ...group, count: group.rids.length })),
    undecided: FIELD_NAMES,
    newest: () => among(groups.flatMap((group) => (group.missed === 0 ? group.rids : []))),
    homes: () => groups,
    newestOf: among,
  }
}

function missedBit(where: SQL | undefined, bit: number): SQL {
  return where ? sql`case when ${where} then 0 else ${sql.raw(String(bit))} end` : sql`0`
}

function newestOf(db: Db, among: readonly number[], limit: number): number[] {
  return db
    .select({ rid: assets.rid })
    .from(assets)
    .where(sql`${assets.rid} in (select value from json_each(${JSON.stringify(among)}))`)
    .orderBy(desc(assets.firstSeenAt), desc(assets.rid))
    .limit(limit)
    .all()
    .map(({ rid }) => rid)
}
