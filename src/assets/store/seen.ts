import { and, asc, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { type Db, prepared } from '../../database/database.ts'
import type { Asset, KeptListing } from '../domain/asset.ts'
import type { ReaderRid } from '../domain/owner.ts'
import { assets, listings } from '../tables.ts'
import { HOME } from './home-columns.ts'
import { rowToAsset, rowToListing } from './rows.ts'

/** The homes that the reader sees. */
export function seenBy(readerRid: ReaderRid): SQL | undefined {
  const { ownerRid } = assets
  return readerRid === null ? isNull(ownerRid) : or(isNull(ownerRid), eq(ownerRid, readerRid))
}

const selectOwners = prepared((db) =>
  db
    .select({ id: assets.id, ownerRid: sql<number>`${assets.ownerRid}` })
    .from(assets)
    .where(
      and(
        sql`${assets.id} in (select value from json_each(${sql.placeholder('ids')}))`,
        isNotNull(assets.ownerRid),
      ),
    )
    .prepare(),
)

/** The users who are the only ones to see some of these homes, by the public id of the home. */
export function ownersOf(db: Db, ids: readonly string[]): Map<string, number> {
  const rows = ids.length === 0 ? [] : selectOwners(db).all({ ids: JSON.stringify(ids) })
  return new Map(rows.map(({ id, ownerRid }) => [id, ownerRid]))
}

/** The homes that only this user sees, also removed ones, with their listings; the first that came in first. */
export function ownHomesOf(db: Db, ownerRid: number): { home: Asset; listings: KeptListing[] }[] {
  const ofUser = and(eq(assets.ownerRid, ownerRid), isNull(assets.mergedInto))
  const homes = db.select(HOME).from(assets).where(ofUser).orderBy(asc(assets.rid)).all()
  const own = eq(listings.ownerRid, ownerRid)
  const rows = db.select().from(listings).where(own).orderBy(asc(listings.rid)).all()
  const byHome = Map.groupBy(rows.map(rowToListing), ({ assetRid }) => assetRid)
  return homes.map((row) => ({ home: rowToAsset(row), listings: byHome.get(row.rid) ?? [] }))
}
