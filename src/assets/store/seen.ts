import {
  and,
  asc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  or,
  type Placeholder,
  type SQL,
  sql,
} from 'drizzle-orm'
import { type Db, prepared } from '../../database/database.ts'
import type { Asset, KeptListing } from '../domain/asset.ts'
import { isSeenBy, type Owned, type ReaderRid } from '../domain/owner.ts'
import { assets, listedAssets, listings } from '../tables.ts'
import { HOME } from './home-columns.ts'
import { rowToAsset, rowToListing } from './rows.ts'

/** The homes that are everybody's or the reader's own: what the reader's bots match. */
export function seenBy(readerRid: ReaderRid): SQL | undefined {
  const { ownerRid } = assets
  return readerRid === null ? isNull(ownerRid) : or(isNull(ownerRid), eq(ownerRid, readerRid))
}

/** The homes that the reader sees: those, and the ones that others have put on a shortlist of the reader. */
export function shownTo(readerRid: ReaderRid): SQL | undefined {
  if (readerRid === null) return seenBy(null)
  const { userRid, assetRid } = listedAssets
  const listed = sql`(select ${assetRid} from ${listedAssets} where ${userRid} = ${readerRid})`
  return or(seenBy(readerRid), sql`${assets.rid} in ${listed}`)
}

/** Whether a home on a shortlist of the reader is another user's. A shortlist is shorter than the index of owners. */
export const isSharedWith = (reader: Placeholder) =>
  and(eq(listedAssets.userRid, reader), sql`+${assets.ownerRid} <> ${reader}`)

const selectShared = prepared((db) =>
  db
    .select({ rid: assets.rid })
    .from(listedAssets)
    .innerJoin(assets, eq(assets.rid, listedAssets.assetRid))
    .where(isSharedWith(sql.placeholder('readerRid')))
    .prepare(),
)

/** The homes of single other users, by rid, that are on a shortlist of the reader. */
function sharedWith(db: Db, readerRid: ReaderRid): ReadonlySet<number> {
  const rows = readerRid === null ? [] : selectShared(db).all({ readerRid })
  return new Set(rows.map(({ rid }) => rid))
}

/** A test of whether the reader sees a home. It asks the database once, when a home of another user is the first. */
export function sightOf(db: Db, readerRid: ReaderRid): (home: Owned & { rid: number }) => boolean {
  let shared: ReadonlySet<number> | undefined
  return (home) => {
    if (isSeenBy(home, readerRid)) return true
    shared ??= sharedWith(db, readerRid)
    return shared.has(home.rid)
  }
}

const selectSeers = prepared((db) => {
  const isAsked = and(
    sql`${assets.id} in (select value from json_each(${sql.placeholder('ids')}))`,
    isNotNull(assets.ownerRid),
  )
  const owners = db
    .select({ id: assets.id, userRid: sql<number>`${assets.ownerRid}` })
    .from(assets)
    .where(isAsked)
  const members = db
    .select({ id: assets.id, userRid: listedAssets.userRid })
    .from(assets)
    .innerJoin(listedAssets, eq(listedAssets.assetRid, assets.rid))
    .where(isAsked)
  return owners.union(members).prepare()
})

/** The only users, by rid, who see some of these homes, by the public id of the home. */
export function seersOf(db: Db, ids: readonly string[]): Map<string, number[]> {
  const rows = ids.length === 0 ? [] : selectSeers(db).all({ ids: JSON.stringify(ids) })
  const byHome = Map.groupBy(rows, ({ id }) => id)
  return new Map([...byHome].map(([id, seers]) => [id, seers.map(({ userRid }) => userRid)]))
}

/**
 * The homes that only this user sees, also removed ones, with their listings; the first that came in first: at most
 * `limit` of those after the one with that rid.
 */
export function ownHomesOf(
  db: Db,
  ownerRid: number,
  { after, limit }: { after: number; limit: number },
): { home: Asset; listings: KeptListing[] }[] {
  const ofUser = and(
    eq(assets.ownerRid, ownerRid),
    isNull(assets.mergedInto),
    gt(assets.rid, after),
  )
  const homes = db
    .select(HOME)
    .from(assets)
    .where(ofUser)
    .orderBy(asc(assets.rid))
    .limit(limit)
    .all()
  const own = and(
    eq(listings.ownerRid, ownerRid),
    inArray(
      listings.assetRid,
      homes.map(({ rid }) => rid),
    ),
  )
  const rows = db.select().from(listings).where(own).orderBy(asc(listings.rid)).all()
  const byHome = Map.groupBy(rows.map(rowToListing), ({ assetRid }) => assetRid)
  return homes.map((row) => ({ home: rowToAsset(row), listings: byHome.get(row.rid) ?? [] }))
}
