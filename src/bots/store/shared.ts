import { asc, eq, sql } from 'drizzle-orm'
import { type Db, prepared, type Tx } from '../../database/database.ts'
import type { Bot } from '../domain/bot.ts'
import { bots } from '../tables.ts'
import { selectBots, toBot } from './row.ts'

/** Shares a bot with the members of a shortlist; null: with nobody. Its new version is to be written with it. */
export function setShortlist(tx: Tx, rid: number, shortlistRid: number | null): void {
  tx.update(bots).set({ shortlistRid }).where(eq(bots.rid, rid)).run()
}

const selectOfChats = prepared((db) =>
  selectBots(db)
    .where(sql`${bots.chatRid} in (select value from json_each(${sql.placeholder('chats')}))`)
    .orderBy(asc(bots.rid))
    .prepare(),
)

/** The bots of these chats, oldest first. */
export function botsOfChats(db: Db, chatRids: readonly number[]): Bot[] {
  if (chatRids.length === 0) return []
  return selectOfChats(db)
    .all({ chats: JSON.stringify(chatRids) })
    .map(toBot)
}
