import { and, eq, inArray, lt, ne, or, sql } from 'drizzle-orm'
import { announce } from '../../database/changes.ts'
import type { Db, Tx } from '../../database/database.ts'
import { assets, listings } from '../tables.ts'
import { FORGOTTEN_REV, forgetText } from './text.ts'

const isDue = (before: number) =>
  and(lt(assets.removedAt, before), ne(sql`coalesce(${assets.removedRev}, -1)`, FORGOTTEN_REV))

/** Whether `forgetAssets` has work: it is asked outside of a transaction, because the answer reads every kept home. */
export function hasOldAssets(db: Db, before: number): boolean {
  return (
    db.select({ rid: assets.rid }).from(assets).where(isDue(before)).limit(1).get() !== undefined
  )
}

type References = {
  /** Those of these homes, by rid, that bots have posted. */
  posted(rids: readonly number[]): ReadonlySet<number>
  /** Those that are on shortlists. */
  listed(rids: readonly number[]): ReadonlySet<number>
  /** Removes other references to homes that will be deleted, by rid, in the same transaction. */
  release(rids: readonly number[]): void
}

/**
 * Deletes up to `limit` homes that were removed before that time (ms), with their listings, prices and texts. A home
 * that was posted or saved keeps its facts, so that it is not posted again when it returns, but neither phone nor texts.
 * Only one that is on a shortlist keeps its images.
 * @returns the number of homes that were deleted or reduced.
 */
export function forgetAssets(
  tx: Tx,
  { before, limit }: { before: number; limit: number },
  { posted, listed, release }: References,
): number {
  const old = tx
    .select({ rid: assets.rid })
    .from(assets)
    .where(isDue(before))
    .limit(limit)
    .all()
    .map(({ rid }) => rid)
  if (old.length === 0) return 0
  const pictured = listed(old)
  const kept = posted(old).union(pictured)
  reduce(tx, [...pictured], {})
  reduce(tx, [...kept.difference(pictured)], { images: [], picturedBy: null })
  deleteHomes(
    tx,
    old.filter((rid) => !kept.has(rid)),
    release,
  )
  return old.length
}

function reduce(
  tx: Tx,
  rids: readonly number[],
  { picturedBy, ...images }: { images?: []; picturedBy?: null },
): void {
  const texts = { phone: null, description: null, ...images }
  tx.update(assets)
    .set({
      ...texts,
      describedBy: null,
      picturedBy,
      listingTexts: [],
      listingPhones: [],
      removedRev: FORGOTTEN_REV,
    })
    .where(or(inArray(assets.rid, [...rids]), inArray(assets.mergedInto, [...rids])))
    .run()
  tx.update(listings)
    .set({ ...texts, readFacts: null })
    .where(inArray(listings.assetRid, [...rids]))
    .run()
  forgetText(tx, rids)
}

/** Deletes these homes, by rid, and those that were merged into them, with listings, prices and texts. */
export function deleteHomes(tx: Tx, rids: readonly number[], release: References['release']): void {
  const tombstones = rids.flatMap((rid) =>
    tx.select({ rid: assets.rid }).from(assets).where(eq(assets.mergedInto, rid)).all(),
  )
  const all = [...new Set([...tombstones.map(({ rid }) => rid), ...rids])]
  release(all)
  tx.delete(assets).where(inArray(assets.rid, all)).run()
  forgetText(tx, all)
}

/**
 * Deletes every home that only this user sees, also live ones, with listings, prices, texts and marks. Nothing else may
 * refer to them any more.
 */
export function deleteHomesOf(tx: Tx, ownerRid: number, now: number): void {
  const own = eq(assets.ownerRid, ownerRid)
  const homes = tx.select({ rid: assets.rid }).from(assets).where(own)
  const rids = homes.all().map(({ rid }) => rid)
  for (const rid of rids) announce(tx, 'asset-deleted', `${rid}`, now)
  forgetText(tx, rids)
  tx.delete(assets).where(own).run()
}
