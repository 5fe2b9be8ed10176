import { and, desc, eq, sql } from 'drizzle-orm'
import { rowCount } from '../../database/count.ts'
import { type Db, prepared, type Tx } from '../../database/database.ts'
import { users } from '../../users/tables.ts'
import type { Asset } from '../domain/asset.ts'
import type { Move } from '../regroup.ts'
import { HOME } from '../store/home-columns.ts'
import { rowToAsset } from '../store/rows.ts'
import { assets } from '../tables.ts'
import { homeLinks } from './tables.ts'

/** Whose link of which home. */
export type Key = { userRid: number; assetRid: number }

const linksOf = ({ userRid, assetRid }: Key) =>
  and(eq(homeLinks.userRid, userRid), eq(homeLinks.assetRid, assetRid))

/** The secret of a user's link of a home, the newest of several; undefined: there is none. */
export function secretOf(db: Db, key: Key): string | undefined {
  return db
    .select({ secret: homeLinks.secret })
    .from(homeLinks)
    .where(linksOf(key))
    .orderBy(desc(homeLinks.createdAt))
    .get()?.secret
}

export function insertLink(tx: Tx, link: typeof homeLinks.$inferInsert): void {
  tx.insert(homeLinks).values(link).run()
}

export function deleteLinks(tx: Tx, key: Key): void {
  tx.delete(homeLinks).where(linksOf(key)).run()
}

export function linkCountOf(db: Db, userRid: number): number {
  return rowCount(db, homeLinks, eq(homeLinks.userRid, userRid))
}

const selectLinked = prepared((db) =>
  db
    .select({ asset: HOME, userRid: homeLinks.userRid })
    .from(homeLinks)
    .innerJoin(assets, eq(assets.rid, homeLinks.assetRid))
    .innerJoin(users, eq(users.rid, homeLinks.userRid))
    .where(and(eq(homeLinks.secret, sql.placeholder('secret')), eq(users.isBanned, false)))
    .prepare(),
)

/** The home of a link and who made it; undefined: there is no such link, or its maker is banned. */
export function linkedHome(db: Db, secret: string): { asset: Asset; userRid: number } | undefined {
  const found = selectLinked(db).get({ secret })
  return found && { ...found, asset: rowToAsset(found.asset) }
}

export type OwnLink = { asset: Asset; secret: string; createdAt: number }

const selectOwn = prepared((db) =>
  db
    .select({ asset: HOME, secret: homeLinks.secret, createdAt: homeLinks.createdAt })
    .from(homeLinks)
    .innerJoin(assets, eq(assets.rid, homeLinks.assetRid))
    .where(eq(homeLinks.userRid, sql.placeholder('userRid')))
    .orderBy(desc(homeLinks.createdAt), desc(homeLinks.assetRid))
    .prepare(),
)

/** The links of a user with their homes, the newest first. */
export function ownLinks(db: Db, userRid: number): OwnLink[] {
  return selectOwn(db)
    .all({ userRid })
    .map(({ asset, ...link }) => ({ ...link, asset: rowToAsset(asset) }))
}

/** The links of a home follow it into the home that it is part of now. */
export function moveLinks(tx: Tx, { kind, from, to }: Move): void {
  if (kind === 'merged')
    tx.update(homeLinks).set({ assetRid: to }).where(eq(homeLinks.assetRid, from)).run()
}
