import { asc, lt, type SQL, sql } from 'drizzle-orm'
import { type Db, prepared, preparedWrite, type Tx } from '../../database/database.ts'
import { forgetOldest } from '../../database/forget.ts'
import { hours } from '../../kernel/clock.ts'
import { type Asset, type AssetFacts, haveSameTexts, textsOf } from '../domain/asset.ts'
import { assetChanges } from '../tables.ts'
import { assetsByRid } from './assets.ts'

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

/** What no criterion reads. */
const UNREAD: ReadonlySet<string> = new Set<keyof AssetFacts>([
  'images',
  'picturedBy',
  'description',
  'describedBy',
  // Kept as texts: those of a home with one listing are made of its description.
  'listingTexts',
  'phone',
  'source',
  'link',
])

/** Keeps what a change replaces, as it was before, as far as a criterion may read it. */
export function insertChange(
  tx: Tx,
  before: Asset,
  after: AssetFacts,
  { rev, at, isSilent }: Change,
): void {
  const fields = Object.keys(after) as (keyof AssetFacts)[]
  const replaced = fields.filter(
    (field) => !UNREAD.has(field) && !Bun.deepEquals(before[field], after[field]),
  )
  const texts = haveSameTexts(before, after) ? {} : { listingTexts: textsOf(before) }
  const facts = { ...Object.fromEntries(replaced.map((field) => [field, before[field]])), ...texts }
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

/** The facts of a home before a change to a matched field. */
export type AssetChange = {
  at: number
  /** True: no bot may post the home because of this change. */
  isSilent: boolean
  before: AssetFacts
}

/** Of a change that an earlier version kept, all facts. */
type Kept = { facts: Partial<AssetFacts>; isSilent: boolean }

/**
 * The changes of these assets since a time (ms), by the rid of the asset, each in the order in which they were made,
 * with the facts before it: those of now, and what it and all later changes have replaced.
 */
export function changesSince(
  db: Db,
  rids: readonly number[],
  since: number,
): Map<number, AssetChange[]> {
  if (rids.length === 0) return new Map()
  const rows = selectSince(db).all({ since, rids: JSON.stringify(rids) })
  const homes = assetsByRid(db, [...new Set(rows.map(({ assetRid }) => assetRid))])
  const changes = new Map<number, AssetChange[]>()
  for (const { assetRid, at, before } of rows.reverse()) {
    const { facts, isSilent } = before as Kept
    const known = changes.get(assetRid) ?? []
    const after = known[0]?.before ?? homes.get(assetRid)
    if (after) known.unshift({ at, isSilent, before: { ...after, ...facts } })
    changes.set(assetRid, known)
  }
  return changes
}

/** Deletes those of the `limit` oldest changes that were made before `before` (ms). */
export function forgetAssetChanges(tx: Tx, before: number, limit: number): number {
  return forgetOldest(tx, assetChanges, lt(assetChanges.at, before), limit)
}

/** Changes are stored in the order of their time, but for what a clock was set back by (ms). */
const SET_BACK_MS = hours(1)

/** Which changes were made at or after a time (ms): those behind the newest older one. */
export function madeSince(since: number): SQL {
  const { at, rid } = assetChanges
  const older = sql`select ${rid} from ${assetChanges} where ${at} < ${since - SET_BACK_MS} order by ${rid} desc limit 1`
  return sql`${rid} > ifnull((${older}), 0) and ${at} >= ${since}`
}
