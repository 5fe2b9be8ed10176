import { and, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm'
import { accessTokens } from '../../auth/tables.ts'
import type { Bot } from '../../bots/domain/bot.ts'
import { botByRid } from '../../bots/store/bots.ts'
import { bots } from '../../bots/tables.ts'
import { type Db, prepared, type Tx } from '../../database/database.ts'
import { feeds } from '../tables.ts'

/** An expired token opens nothing, also before its row is deleted. */
const isOfLiveToken = or(isNull(feeds.tokenId), gt(accessTokens.expiresAt, sql.placeholder('now')))

const selectByHash = prepared((db) =>
  db
    .select({ botRid: feeds.botRid, createdAt: feeds.createdAt })
    .from(feeds)
    .leftJoin(accessTokens, eq(accessTokens.id, feeds.tokenId))
    .where(and(eq(feeds.hash, sql.placeholder('hash')), isOfLiveToken))
    .prepare(),
)

/** The bot whose feed has a secret with this hash, and when the secret was made (ms). */
export function feedByHash(
  db: Db,
  hash: string,
  now: number,
): { bot: Bot; createdAt: number } | undefined {
  const feed = selectByHash(db).get({ hash, now })
  const bot = feed && botByRid(db, feed.botRid)
  return bot && { bot, createdAt: feed.createdAt }
}

/** When the secrets of the feeds of a user's bots were made (ms), by the id of the bot. */
export function feedsOf(db: Db, ownerRid: number): { botId: string; createdAt: number }[] {
  return db
    .select({ botId: bots.id, createdAt: feeds.createdAt })
    .from(feeds)
    .innerJoin(bots, eq(bots.rid, feeds.botRid))
    .where(eq(bots.ownerRid, ownerRid))
    .orderBy(feeds.botRid)
    .all()
}

/** When the secret of a bot's feed was made (ms); undefined when it has none. */
export function feedOf(db: Db, botRid: number): number | undefined {
  return db.select().from(feeds).where(eq(feeds.botRid, botRid)).get()?.createdAt
}

/** Gives the feed of a bot a new secret. */
export function putFeed(tx: Tx, feed: typeof feeds.$inferInsert): void {
  const { hash, createdAt, tokenId = null, byAdminRid = null } = feed
  tx.insert(feeds)
    .values(feed)
    .onConflictDoUpdate({ target: feeds.botRid, set: { hash, createdAt, tokenId, byAdminRid } })
    .run()
}

export function deleteFeed(tx: Tx, botRid: number): void {
  tx.delete(feeds).where(eq(feeds.botRid, botRid)).run()
}

/** Deletes the feeds whose address an administrator made for bots of others. */
export function deleteFeedsBy(tx: Tx, adminRid: number): void {
  tx.delete(feeds).where(eq(feeds.byAdminRid, adminRid)).run()
}

/** Deletes the feeds of a user's bots. */
export function deleteFeedsOf(tx: Tx, ownerRid: number): void {
  const own = tx.select({ rid: bots.rid }).from(bots).where(eq(bots.ownerRid, ownerRid))
  tx.delete(feeds).where(inArray(feeds.botRid, own)).run()
}
