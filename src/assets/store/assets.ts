import { and, asc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { announce } from '../../database/changes.ts'
import { countHome } from '../../database/created/store.ts'
import { type Db, prepared, preparedWrite, type Tx, untilChanged } from '../../database/database.ts'
import { insertRow, updateRow } from '../../database/rows.ts'
import type { Asset, AssetFacts, Words } from '../domain/asset.ts'
import type { ReaderRid } from '../domain/owner.ts'
import { assets } from '../tables.ts'
import { keepFormerPrice } from './former-prices.ts'
import { HOME } from './home-columns.ts'
import { assetFactsToRow, rowToAsset } from './rows.ts'
import { seenBy, shownTo } from './seen.ts'
import { forgetText, indexText, insertText } from './text.ts'

const selectByRid = prepared((db) =>
  db
    .select(HOME)
    .from(assets)
    .where(eq(assets.rid, sql.placeholder('rid')))
    .prepare(),
)

export function assetByRid(db: Db, rid: number): Asset | undefined {
  const row = selectByRid(db).get({ rid })
  return row && rowToAsset(row)
}

const selectById = prepared((db) =>
  db
    .select(HOME)
    .from(assets)
    .where(eq(assets.id, sql.placeholder('id')))
    .prepare(),
)

/** Also finds a home that is removed or was merged into another. */
export function assetById(db: Db, id: string): Asset | undefined {
  const row = selectById(db).get({ id })
  return row && rowToAsset(row)
}

/** Whether the reader sees any home, removed ones included. */
export function hasAssets(db: Db, readerRid: ReaderRid): boolean {
  return (
    db.select({ rid: assets.rid }).from(assets).where(shownTo(readerRid)).limit(1).get() !==
    undefined
  )
}

const selectPrivate = prepared((db) =>
  db.select({ rid: assets.rid }).from(assets).where(isNotNull(assets.ownerRid)).limit(1).prepare(),
)

/** Whether any user has a home that nobody else sees. */
export function hasPrivateHomes(db: Db): boolean {
  return selectPrivate(db).get() !== undefined
}

const selectMany = prepared((db) =>
  db
    .select(HOME)
    .from(assets)
    .where(sql`${assets.rid} in (select value from json_each(${sql.placeholder('rids')}))`)
    .prepare(),
)

/** Homes that were read since the last change: a page lists homes, and then asks what the bots say about them. */
const recent = untilChanged<Map<number | string, Asset>>(1)
const RECENT_MAX = 1_000

/** Homes by rid or id, from those that were read before or else by one query. */
function homesBy<Key extends number | string>(
  db: Db,
  keys: readonly Key[],
  read: (missing: Key[]) => Parameters<typeof rowToAsset>[0][],
): Map<Key, Asset> {
  const found = new Map<Key, Asset>()
  if (keys.length === 0) return found
  const known = recent(db, '', () => new Map())
  if (known.size > RECENT_MAX) known.clear()
  const missing = keys.filter((key) => !known.has(key))
  for (const home of missing.length === 0 ? [] : read(missing).map(rowToAsset))
    known.set(home.rid, home).set(home.id, home)
  for (const key of keys) {
    const home = known.get(key)
    if (home) found.set(key, home)
  }
  return found
}

/** Homes by rid, in one query at most. */
export function assetsByRid(db: Db, rids: readonly number[]): Map<number, Asset> {
  return homesBy(db, rids, (missing) => selectMany(db).all({ rids: JSON.stringify(missing) }))
}

const selectManyById = prepared((db) =>
  db
    .select(HOME)
    .from(assets)
    .where(sql`${assets.id} in (select value from json_each(${sql.placeholder('ids')}))`)
    .prepare(),
)

/** Homes in the order of these ids, in one query at most. Unknown ids are left out. */
export function assetsById(db: Db, ids: readonly string[]): Asset[] {
  const read = (missing: string[]) => selectManyById(db).all({ ids: JSON.stringify(missing) })
  const found = homesBy(db, ids, read)
  return ids.flatMap((id) => found.get(id) ?? [])
}

export type AssetState = AssetFacts &
  Pick<Asset, 'rev' | 'removedAt' | 'removedRev' | 'mergedInto' | 'lastSeenAt'>

export function insertAsset(
  tx: Tx,
  state: AssetState,
  words: Words,
  { id, firstSeenAt, ownerRid }: Pick<Asset, 'id' | 'firstSeenAt' | 'ownerRid'>,
): Asset {
  const { rev: firstRev } = state
  const rid = insertRow(tx, assets, { ...stateToRow(state), id, firstRev, firstSeenAt, ownerRid })
  insertText(tx, rid, words)
  countHome(tx, firstSeenAt)
  return { ...state, rid, id, firstRev, firstSeenAt, ownerRid }
}

type Update = {
  state: AssetState
  /** Undefined: the texts of the home have not changed. */
  words?: Words
  now: number
}

/** Replaces what is known of a home, which is stored as `before`, and keeps the price that it had when it changed. */
export function updateAsset(tx: Tx, before: Asset, { state, words, now }: Update): Asset {
  updateRow(tx, assets, before.rid, { before: stateToRow(before), after: stateToRow(state) })
  if (before.price !== state.price)
    keepFormerPrice(tx, { of: before.rid, price: before.price, until: now })
  if (words) indexText(tx, before.rid, words)
  const { rid, id, firstRev, firstSeenAt, ownerRid } = before
  return { ...state, rid, id, firstRev, firstSeenAt, ownerRid }
}

function stateToRow(state: AssetState) {
  const { rev, removedAt, removedRev, mergedInto, lastSeenAt } = state
  return { ...assetFactsToRow(state), rev, removedAt, removedRev, mergedInto, lastSeenAt }
}

/** Makes an asset without listings a tombstone: its address redirects to the one that has its listings now. */
export function mergeAsset(tx: Tx, asset: Asset, into: Asset, now: number): void {
  tx.update(assets)
    .set({ mergedInto: into.rid, removedAt: null, removedRev: null })
    .where(or(eq(assets.rid, asset.rid), eq(assets.mergedInto, asset.rid)))
    .run()
  forgetText(tx, [asset.rid])
  announce(tx, 'asset', asset.id, now)
}

const touchAsset = preparedWrite((tx) =>
  tx
    .update(assets)
    .set({ lastSeenAt: sql`${sql.placeholder('now')}` })
    .where(eq(assets.rid, sql.placeholder('rid')))
    .prepare(),
)

/** Marks a home as seen now. */
export function touchHome(tx: Tx, rid: number, now: number): void {
  touchAsset(tx).run({ rid, now })
}

/** Notes the phones of the live listings of a home again: earlier versions did not keep them. */
export function restatePhones(tx: Tx, rid: number): void {
  const phones = sql`(select json_group_array(phone order by rid) from listings where asset_rid = ${rid} and gone_at is null)`
  tx.update(assets)
    .set({ listingPhones: phones })
    .where(and(eq(assets.rid, rid), isNull(assets.removedAt), isNull(assets.mergedInto)))
    .run()
}

/** Every home, by rid, the oldest first. */
export function assetRids(db: Db): number[] {
  const rows = db.select({ rid: assets.rid }).from(assets).orderBy(asc(assets.rid)).all()
  return rows.map(({ rid }) => rid)
}

/** Every live home for rent, by rid. */
export function rentedRids(db: Db): number[] {
  const isRented = and(
    eq(assets.dealType, 'rent'),
    isNull(assets.removedAt),
    isNull(assets.mergedInto),
  )
  return db
    .select({ rid: assets.rid })
    .from(assets)
    .where(isRented)
    .all()
    .map(({ rid }) => rid)
}

/** The number of homes, and of those that have a live listing. */
export function assetCounts(db: Db): { all: number; live: number } {
  const live = sql<number>`count(*) filter (where ${assets.removedAt} is null and ${assets.mergedInto} is null)`
  return db.select({ all: sql<number>`count(*)`, live }).from(assets).get() ?? { all: 0, live: 0 }
}

export type CreatedCounts = { count: number; createdLastDay: number }

const selectCreated = prepared((db) => {
  const createdLastDay = sql<number>`count(*) filter (where ${assets.firstSeenAt} >= ${sql.placeholder('since')})`
  return db
    .select({ count: sql<number>`count(*)`, createdLastDay })
    .from(assets)
    .where(and(isNull(assets.removedAt), isNull(assets.mergedInto), seenBy(null)))
    .prepare()
})

/** The number of live homes that everybody sees, and of those first seen at or after `since` (ms). */
export function createdCounts(db: Db, since: number): CreatedCounts {
  return selectCreated(db).get({ since }) ?? { count: 0, createdLastDay: 0 }
}

const selectLive = prepared((db) =>
  db
    .select(HOME)
    .from(assets)
    .where(
      and(
        sql`${assets.rid} > ${sql.placeholder('after')}`,
        isNull(assets.removedAt),
        isNull(assets.mergedInto),
        seenBy(null),
      ),
    )
    .orderBy(asc(assets.rid))
    .limit(sql.placeholder('limit'))
    .prepare(),
)

/** The next live homes after `rid` that everybody sees, the oldest first. */
export function liveAssets(db: Db, after: number, limit: number): Asset[] {
  return selectLive(db).all({ after, limit }).map(rowToAsset)
}
