import { and, asc, eq, sql } from 'drizzle-orm'
import { type Db, prepared } from '../../../database/database.ts'
import { deliveries } from '../../tables.ts'

/** What a bot has told of a home with one of its posts. */
export type Told = { n: number; price: number | null; listingRid: number | null }

const selectTold = prepared((db) =>
  db
    .select({
      assetRid: deliveries.assetRid,
      n: deliveries.n,
      price: deliveries.price,
      listingRid: deliveries.listingRid,
    })
    .from(deliveries)
    .where(
      and(
        eq(deliveries.botRid, sql.placeholder('botRid')),
        eq(deliveries.channel, 'website'),
        sql`${deliveries.assetRid} in (select value from json_each(${sql.placeholder('assetRids')}))`,
      ),
    )
    .orderBy(asc(deliveries.n))
    .prepare(),
)

/**
 * The posts of a bot about these homes, by the rid of the home, the earliest first. Every post is one of the website.
 */
export function toldByHome(
  db: Db,
  botRid: number,
  assetRids: readonly number[],
): Map<number, Told[]> {
  const rows = selectTold(db).all({ botRid, assetRids: JSON.stringify(assetRids) })
  return Map.groupBy(rows, ({ assetRid }) => assetRid)
}
