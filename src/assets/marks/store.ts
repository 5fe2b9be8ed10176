import { and, desc, eq, type Placeholder, sql } from 'drizzle-orm'
import { type Db, prepared, type Tx } from '../../database/database.ts'
import type { Asset } from '../domain/asset.ts'
import type { Move } from '../regroup.ts'
import { HOME } from '../store/home-columns.ts'
import { rowToAsset } from '../store/rows.ts'
import { assets, hiddenAssets, savedAssets } from '../tables.ts'
import { type Marks, NO_MARKS } from './domain.ts'

/** A mark is identified by its user and its home. */
export type Key = { userRid: number; assetRid: number }

type KeyOf<Value> = Record<keyof Key, Value>

const savedBy = ({ userRid, assetRid }: Key | KeyOf<Placeholder>) =>
  and(eq(savedAssets.userRid, userRid), eq(savedAssets.assetRid, assetRid))
const hiddenBy = ({ userRid, assetRid }: Key | KeyOf<Placeholder>) =>
  and(eq(hiddenAssets.userRid, userRid), eq(hiddenAssets.assetRid, assetRid))

export function hideAsset(tx: Tx, key: Key, now: number): void {
  tx.insert(hiddenAssets)
    .values({ ...key, hiddenAt: now })
    .onConflictDoNothing()
    .run()
}

export function unhideAsset(tx: Tx, key: Key): void {
  tx.delete(hiddenAssets).where(hiddenBy(key)).run()
}

const BY_KEY = { userRid: sql.placeholder('userRid'), assetRid: sql.placeholder('assetRid') }
const selectSaved = prepared((db) => db.select().from(savedAssets).where(savedBy(BY_KEY)).prepare())
const selectHidden = prepared((db) =>
  db.select().from(hiddenAssets).where(hiddenBy(BY_KEY)).prepare(),
)

/** What a user has marked of a home. */
export function marksOf(db: Db, { userRid, assetRid }: Key): Marks {
  const saved = selectSaved(db).get({ userRid, assetRid })
  const hidden = selectHidden(db).get({ userRid, assetRid })
  return {
    ...NO_MARKS,
    isHidden: hidden !== undefined,
    ...(saved && { isSaved: true, note: saved.note }),
  }
}

const selectHiding = prepared((db) =>
  db
    .select({ userRid: hiddenAssets.userRid })
    .from(hiddenAssets)
    .where(eq(hiddenAssets.assetRid, sql.placeholder('assetRid')))
    .prepare(),
)

/** The users, by rid, who have hidden a home. */
export function hidingUsers(db: Db, assetRid: number): ReadonlySet<number> {
  return new Set(
    selectHiding(db)
      .all({ assetRid })
      .map(({ userRid }) => userRid),
  )
}

const selectHiddenAmong = prepared((db) =>
  db
    .select({ rid: hiddenAssets.assetRid })
    .from(hiddenAssets)
    .where(
      and(
        eq(hiddenAssets.userRid, sql.placeholder('userRid')),
        sql`${hiddenAssets.assetRid} in (select value from json_each(${sql.placeholder('rids')}))`,
      ),
    )
    .prepare(),
)

/** Those of these homes, by rid, that a user has hidden. */
export function hiddenAmong(db: Db, userRid: number, assetRids: readonly number[]): Set<number> {
  const rows = selectHiddenAmong(db).all({ userRid, rids: JSON.stringify(assetRids) })
  return new Set(rows.map(({ rid }) => rid))
}

const selectMarked = prepared((db) => {
  const of = (table: typeof savedAssets | typeof hiddenAssets) =>
    sql`from ${table} where ${table.userRid} = pair.value ->> 0 and ${table.assetRid} = ${assets.rid}`
  return db
    .select({
      userRid: sql<number>`pair.value ->> 0`,
      assetId: assets.id,
      isSaved: sql<number>`exists (select 1 ${of(savedAssets)})`,
      isHidden: sql<number>`exists (select 1 ${of(hiddenAssets)})`,
      note: sql<string | null>`(select ${savedAssets.note} ${of(savedAssets)})`,
    })
    .from(sql`json_each(${sql.placeholder('pairs')}) as pair`)
    .innerJoin(assets, sql`${assets.id} = pair.value ->> 1`)
    .prepare()
})

/** What users have marked of homes, in one query. Homes that are gone are left out. */
export function marksOfPairs(
  db: Db,
  pairs: readonly { userRid: number; assetId: string }[],
): { userRid: number; assetId: string; marks: Marks }[] {
  const rows = selectMarked(db).all({
    pairs: JSON.stringify(pairs.map(({ userRid, assetId }) => [userRid, assetId])),
  })
  return rows.map(({ userRid, assetId, isSaved, isHidden, note }) => ({
    userRid,
    assetId,
    marks: { isSaved: isSaved === 1, isHidden: isHidden === 1, note },
  }))
}

/** A mark of a user, with the home. */
export type Marked = { asset: Asset; note: string | null; at: number }
type Range = { limit: number; skip: number }
const EVERY: Range = { limit: -1, skip: 0 }

/** The homes that a user has saved, the newest mark first; all of them when no range is given. */
export function savedOf(db: Db, userRid: number, { limit, skip }: Range = EVERY): Marked[] {
  return db
    .select({ asset: HOME, note: savedAssets.note, at: savedAssets.savedAt })
    .from(savedAssets)
    .innerJoin(assets, eq(assets.rid, savedAssets.assetRid))
    .where(eq(savedAssets.userRid, userRid))
    .orderBy(desc(savedAssets.savedAt), desc(savedAssets.assetRid))
    .limit(limit)
    .offset(skip)
    .all()
    .map(({ asset, ...rest }) => ({ ...rest, asset: rowToAsset(asset) }))
}

/** The homes that a user has hidden, the newest mark first. */
export function hiddenOf(db: Db, userRid: number): { id: string; rid: number; at: number }[] {
  return db
    .select({ id: assets.id, rid: assets.rid, at: hiddenAssets.hiddenAt })
    .from(hiddenAssets)
    .innerJoin(assets, eq(assets.rid, hiddenAssets.assetRid))
    .where(eq(hiddenAssets.userRid, userRid))
    .orderBy(desc(hiddenAssets.hiddenAt), desc(hiddenAssets.assetRid))
    .all()
}

/** Marks of a merged home move to the one that has its listings now. */
export function moveMarks(tx: Tx, { kind, from, to }: Move): void {
  if (kind === 'released') return
  const hidden = tx.select().from(hiddenAssets).where(eq(hiddenAssets.assetRid, from)).all()
  for (const mark of hidden)
    tx.insert(hiddenAssets)
      .values({ ...mark, assetRid: to })
      .onConflictDoNothing()
      .run()
  tx.delete(hiddenAssets).where(eq(hiddenAssets.assetRid, from)).run()
}
