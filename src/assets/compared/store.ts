import { and, desc, eq, sql } from 'drizzle-orm'
import { rowCount } from '../../database/count.ts'
import { type Db, prepared, type Tx } from '../../database/database.ts'
import { users } from '../../users/tables.ts'
import type { Asset } from '../domain/asset.ts'
import type { Move } from '../regroup.ts'
import { HOME } from '../store/home-columns.ts'
import { rowToAsset } from '../store/rows.ts'
import { assets } from '../tables.ts'
import { comparedHomes, comparisonLinks } from './tables.ts'

export type NewComparison = {
  secret: string
  userRid: number
  assetRids: readonly number[]
  createdAt: number
}

export function insertComparison(tx: Tx, { assetRids, ...link }: NewComparison): void {
  const [made] = tx
    .insert(comparisonLinks)
    .values(link)
    .returning({ rid: comparisonLinks.rid })
    .all()
  if (!made) throw new Error('an inserted link has no row')
  const homes = assetRids.map((assetRid, place) => ({ linkRid: made.rid, place, assetRid }))
  tx.insert(comparedHomes).values(homes).run()
}

/** Ends a link of this user; another user's stays. */
export function deleteComparison(tx: Tx, userRid: number, secret: string): void {
  const own = and(eq(comparisonLinks.userRid, userRid), eq(comparisonLinks.secret, secret))
  tx.delete(comparisonLinks).where(own).run()
}

export function comparisonCountOf(db: Db, userRid: number): number {
  return rowCount(db, comparisonLinks, eq(comparisonLinks.userRid, userRid))
}

const selectLinked = prepared((db) =>
  db
    .select({ asset: HOME, userRid: comparisonLinks.userRid })
    .from(comparisonLinks)
    .innerJoin(comparedHomes, eq(comparedHomes.linkRid, comparisonLinks.rid))
    .innerJoin(assets, eq(assets.rid, comparedHomes.assetRid))
    .innerJoin(users, eq(users.rid, comparisonLinks.userRid))
    .where(and(eq(comparisonLinks.secret, sql.placeholder('secret')), eq(users.isBanned, false)))
    .orderBy(comparedHomes.place)
    .prepare(),
)

/** The homes of a link and who made it; none when there is no such link, or its maker is banned. */
export function linkedHomes(db: Db, secret: string): { asset: Asset; userRid: number }[] {
  return selectLinked(db)
    .all({ secret })
    .map(({ asset, userRid }) => ({ asset: rowToAsset(asset), userRid }))
}

export type OwnComparison = { secret: string; createdAt: number; assets: Asset[] }

const selectOwn = prepared((db) =>
  db
    .select({ asset: HOME, secret: comparisonLinks.secret, createdAt: comparisonLinks.createdAt })
    .from(comparisonLinks)
    .innerJoin(comparedHomes, eq(comparedHomes.linkRid, comparisonLinks.rid))
    .innerJoin(assets, eq(assets.rid, comparedHomes.assetRid))
    .where(eq(comparisonLinks.userRid, sql.placeholder('userRid')))
    .orderBy(desc(comparisonLinks.createdAt), desc(comparisonLinks.rid), comparedHomes.place)
    .prepare(),
)

/** The comparisons that a user shares, the newest first. */
export function ownComparisons(db: Db, userRid: number): OwnComparison[] {
  const found = new Map<string, OwnComparison>()
  for (const { asset, secret, createdAt } of selectOwn(db).all({ userRid })) {
    const link = found.get(secret) ?? { secret, createdAt, assets: [] }
    link.assets.push(rowToAsset(asset))
    found.set(secret, link)
  }
  return [...found.values()]
}

/** A compared home that becomes part of another one is that one from then on; once, where both are compared. */
export function moveCompared(tx: Tx, { kind, from, to }: Move): void {
  if (kind !== 'merged') return
  const both = sql`${comparedHomes.linkRid} in (select ${comparedHomes.linkRid} from ${comparedHomes} where ${comparedHomes.assetRid} = ${to})`
  tx.delete(comparedHomes)
    .where(and(eq(comparedHomes.assetRid, from), both))
    .run()
  tx.update(comparedHomes).set({ assetRid: to }).where(eq(comparedHomes.assetRid, from)).run()
}
