import type { Bot } from '../bots/domain/bot.ts'
import { type Reader, readersOf } from '../chats/store/readers.ts'
import type { Db } from '../database/database.ts'

/** Those with whom a bot is shared. Asks nothing of a bot that is not: `shortlistId` is never stale then. */
export const sharersOf = (
  db: Db,
  { shortlistId, websiteChatRid }: Pick<Bot, 'shortlistId' | 'websiteChatRid'>,
): Reader[] => (shortlistId === null ? [] : readersOf(db, [websiteChatRid]))
