import { and, desc, gte, isNotNull, sql } from 'drizzle-orm'
import type { Asset } from '../../assets/domain/asset.ts'
import { HOME } from '../../assets/store/home-columns.ts'
import { rowToAsset } from '../../assets/store/rows.ts'
import { assets } from '../../assets/tables.ts'
import type { Db } from '../../database/database.ts'
import { shortlistHomes } from '../tables.ts'

const isListed = sql`exists (select 1 from ${shortlistHomes} where ${shortlistHomes.assetRid} = ${assets.rid})`

/** Homes of shortlists that are gone since that time (ms), those that went last first. */
export function goneHomes(db: Db, since: number): Asset[] {
  return db
    .select({ asset: HOME })
    .from(assets)
    .where(and(isNotNull(assets.removedAt), gte(assets.removedAt, since), isListed))
    .orderBy(desc(assets.removedAt))
    .all()
    .map(({ asset }) => rowToAsset(asset))
}
