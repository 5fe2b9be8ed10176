import { asc, sql } from 'drizzle-orm'
import { type Db, prepared, preparedWrite, type Tx } from '../../database/database.ts'
import type { Asset, AssetChange, AssetFacts } from '../domain/asset.ts'
import { assetChanges } from '../tables.ts'

const insertRow = preparedWrite((tx) =>
  tx
    .insert(assetChanges)
    .values({
      assetRid: sql.placeholder('assetRid'),
      rev: sql.placeholder('rev'),
      at: sql.placeholder('at'),
      before: sql.placeholder('before'),
    })
    .prepare(),
)

type Change = {
  /** The asset's `rev` after the change. */
  rev: number
  at: number
  /** True: no bot may post the asset because of this change. */
  isSilent: boolean
}

/** Keeps the facts of an asset as they were before a change, without its images, its description and its phone. */
export function insertChange(tx: Tx, before: Asset, { rev, at, isSilent }: Change): void {
  const { images: _images, description: _description, phone: _phone, ...facts } = before
  insertRow(tx).run({ assetRid: before.rid, rev, at, before: { facts, isSilent } })
}

const selectSince = prepared((db) =>
  db
    .select({
      assetRid: assetChanges.assetRid,
      at: assetChanges.at,
      before: assetChanges.before,
    })
    .from(assetChanges)
    .where(
      sql`${assetChanges.at} >= ${sql.placeholder('since')} and ${assetChanges.assetRid} in (select value from json_each(${sql.placeholder('rids')}))`,
    )
    .orderBy(asc(assetChanges.rid))
    .prepare(),
)

const LEFT_OUT = { images: [], description: null, phone: null }
/** What changes that were kept by earlier versions do not contain. */
const LATER_FACTS: Pick<AssetFacts, 'features' | 'geocodedBy' | 'listingPhones'> = {
  features: {},
  geocodedBy: null,
  listingPhones: [],
}

type Kept = { facts: Omit<AssetFacts, 'images' | 'description' | 'phone'>; isSilent: boolean }

/** The changes of these assets since a time (ms), by the rid of the asset, each in the order in which they were made. */
export function changesSince(
  db: Db,
  rids: readonly number[],
  since: number,
): Map<number, AssetChange[]> {
  const changes = new Map<number, AssetChange[]>()
  if (rids.length === 0) return changes
  for (const { assetRid, at, before } of selectSince(db).all({
    since,
    rids: JSON.stringify(rids),
  })) {
    const { facts, isSilent } = before as Kept
    const known = changes.get(assetRid) ?? []
    known.push({ at, isSilent, before: { ...LATER_FACTS, ...facts, ...LEFT_OUT } })
    changes.set(assetRid, known)
  }
  return changes
}

/** Deletes up to `limit` changes made before `before` (ms), oldest first. */
export function forgetAssetChanges(tx: Tx, before: number, limit: number): number {
  const old = tx
    .select({ rid: assetChanges.rid })
    .from(assetChanges)
    .where(sql`${assetChanges.at} < ${before}`)
    .orderBy(asc(assetChanges.at))
    .limit(limit)
  return tx
    .delete(assetChanges)
    .where(sql`${assetChanges.rid} in ${old}`)
    .returning({ rid: assetChanges.rid })
    .all().length
}
