import { asc, eq, inArray, lt, sql } from 'drizzle-orm'
import { type Db, prepared, preparedWrite, type Tx } from '../../database/database.ts'
import type { Asset, Facts } from '../domain.ts'
import { assetPrices, assets } from '../tables.ts'
import { factsToRow, rowToAsset } from './rows.ts'
import { forgetText, indexText } from './text.ts'

const selectByRid = prepared((db) =>
  db
    .select()
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
    .select()
    .from(assets)
    .where(eq(assets.id, sql.placeholder('id')))
    .prepare(),
)

/** Also a home that is gone, or was merged into another. */
export function assetById(db: Db, id: string): Asset | undefined {
  const row = selectById(db).get({ id })
  return row && rowToAsset(row)
}

const selectMany = prepared((db) =>
  db
    .select()
    .from(assets)
    .where(sql`${assets.rid} in (select value from json_each(${sql.placeholder('rids')}))`)
    .prepare(),
)

/** Homes by rid, in one query. */
export function assetsByRid(db: Db, rids: readonly number[]): Map<number, Asset> {
  const rows = rids.length === 0 ? [] : selectMany(db).all({ rids: JSON.stringify(rids) })
  return new Map(rows.map((row) => [row.rid, rowToAsset(row)]))
}

export type AssetState = Facts & Pick<Asset, 'source' | 'link' | 'rev' | 'removedAt'>
/** `lastSeenAt`: where it is not now. */
type NewState = AssetState & Partial<Pick<Asset, 'lastSeenAt'>>

export function insertAsset(
  tx: Tx,
  state: AssetState,
  { id, now }: { id: string; now: number },
): Asset {
  const row = tx
    .insert(assets)
    .values({ ...stateToRow(state), id, firstSeenAt: now, lastSeenAt: now })
    .returning()
    .get()
  tx.insert(assetPrices).values({ assetRid: row.rid, price: state.price, at: now }).run()
  const asset = rowToAsset(row)
  indexText(tx, asset)
  return asset
}

/** Replaces what is known of a home, and keeps every price it has had. */
export function updateAsset(tx: Tx, before: Asset, state: NewState, now: number): Asset {
  const row = tx
    .update(assets)
    .set({ ...stateToRow(state), lastSeenAt: state.lastSeenAt ?? now })
    .where(eq(assets.rid, before.rid))
    .returning()
    .get()
  if (before.price !== state.price)
    tx.insert(assetPrices).values({ assetRid: before.rid, price: state.price, at: now }).run()
  const asset = rowToAsset(row)
  indexText(tx, asset)
  return asset
}

function stateToRow({ source, link, rev, removedAt, ...facts }: AssetState) {
  return { ...factsToRow(facts), source, link, rev, removedAt }
}

const touchAsset = preparedWrite((tx) =>
  tx
    .update(assets)
    .set({ lastSeenAt: sql`${sql.placeholder('now')}` })
    .where(eq(assets.rid, sql.placeholder('rid')))
    .prepare(),
)

/** One of its offers was seen again, unchanged. */
export function touchHome(tx: Tx, rid: number, now: number): void {
  touchAsset(tx).run({ rid, now })
}

export type PricePoint = { price: number | null; at: number }

/** Every price a home has had, oldest first. */
export function pricesOf(db: Db, assetRid: number): PricePoint[] {
  return db
    .select({ price: assetPrices.price, at: assetPrices.at })
    .from(assetPrices)
    .where(eq(assetPrices.assetRid, assetRid))
    .orderBy(asc(assetPrices.rid))
    .all()
}

/** How many homes there are, and how many of them stand. */
export function assetCounts(db: Db): { all: number; live: number } {
  const live = sql<number>`count(*) filter (where ${assets.removedAt} is null and ${assets.mergedInto} is null)`
  return db.select({ all: sql<number>`count(*)`, live }).from(assets).get() ?? { all: 0, live: 0 }
}

/**
 * Forgets homes that were removed before that time, at most so many, with their offers, prices and texts.
 * @param release lets go of what else points at them, in the same transaction.
 */
export function forgetAssets(
  tx: Tx,
  { before, limit }: { before: number; limit: number },
  release: (rids: readonly number[]) => void,
): number {
  const old = tx
    .select({ rid: assets.rid })
    .from(assets)
    .where(lt(assets.removedAt, before))
    .limit(limit)
    .all()
    .map(({ rid }) => rid)
  if (old.length === 0) return 0
  const merged = tx
    .select({ rid: assets.rid })
    .from(assets)
    .where(inArray(assets.mergedInto, old))
    .all()
    .map(({ rid }) => rid)
  const all = [...new Set([...merged, ...old])]
  release(all)
  tx.delete(assets).where(inArray(assets.rid, all)).run()
  forgetText(tx, all)
  return all.length
}
