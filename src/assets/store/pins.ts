import { sql } from 'drizzle-orm'
import { type Db, prepared } from '../../database/database.ts'
import type { Asset } from '../domain/asset.ts'
import type { ReaderRid } from '../domain/owner.ts'
import { assets, savedAssets } from '../tables.ts'
import { pointOf } from './rows.ts'

/** What a marker of a map shows of a home. */
export type Pin = Pick<
  Asset,
  'id' | 'coordinates' | 'geocodedBy' | 'price' | 'dealType' | 'street'
> & {
  firstSeenAt: number
  isSaved: boolean
}

const selectPins = prepared((db) => {
  const { id, longitude, latitude, geocodedBy, price, dealType, street, firstSeenAt, rid } = assets
  const reader = sql.placeholder('readerRid')
  const isSaved = sql<number>`exists (select 1 from ${savedAssets} where ${savedAssets.userRid} = ${reader} and ${savedAssets.assetRid} = ${rid})`
  return db
    .select({ id, longitude, latitude, geocodedBy, price, dealType, street, firstSeenAt, isSaved })
    .from(assets)
    .where(sql`${rid} in (select value from json_each(${sql.placeholder('rids')}))`)
    .orderBy(rid)
    .prepare()
})

/** The markers of homes by rid for the reader, oldest first, in one query. */
export function pinsOf(db: Db, rids: readonly number[], readerRid: ReaderRid): Pin[] {
  if (rids.length === 0) return []
  return selectPins(db)
    .all({ rids: JSON.stringify(rids), readerRid })
    .map(({ longitude, latitude, isSaved, ...pin }) => ({
      ...pin,
      coordinates: pointOf({ longitude, latitude }),
      isSaved: isSaved === 1,
    }))
}
