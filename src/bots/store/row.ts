import { eq } from 'drizzle-orm'
import { chats } from '../../chats/tables.ts'
import type { Db } from '../../database/database.ts'
import { shortlists } from '../../shortlists/tables.ts'
import { users } from '../../users/tables.ts'
import type { Bot } from '../domain/bot.ts'
import { bots } from '../tables.ts'
import { rowToCriteria } from './criteria.ts'

/** Bots with what belongs to them in other tables: the id of the chat and the name of the owner. */
export const selectBots = (db: Db) =>
  db
    .select({
      bot: bots,
      websiteChatId: chats.id,
      shortlistId: shortlists.id,
      firstname: users.firstname,
      lastname: users.lastname,
    })
    .from(bots)
    .innerJoin(chats, eq(chats.rid, bots.chatRid))
    .innerJoin(users, eq(users.rid, bots.ownerRid))
    .leftJoin(shortlists, eq(shortlists.rid, bots.shortlistRid))

export type Row = {
  bot: typeof bots.$inferSelect
  websiteChatId: string
  shortlistId: string | null
  firstname: string
  lastname: string
}

export function toBot({ bot, websiteChatId, shortlistId, firstname, lastname }: Row): Bot {
  const { rid, id, ownerRid, chatRid, name, description, isActive, watchFrom, createdAt } = bot
  const { groupId, groupName, isTelegramOn, isPushOn, isMailOn, digestThreshold } = bot
  const { quietFrom: from, quietTo: to, postLanguage } = bot
  return {
    rid,
    id,
    ownerRid,
    name,
    description,
    isActive,
    watchFrom,
    createdAt,
    ...rowToCriteria(bot),
    createdBy: `${firstname} ${lastname}`.trim(),
    websiteChatRid: chatRid,
    websiteChatId,
    shortlistId,
    group: groupId === null ? null : { id: groupId, name: groupName ?? name },
    isTelegramOn,
    isPushOn,
    isMailOn,
    digestThreshold,
    postLanguage,
    quietHours: from === null || to === null ? null : { from, to },
  }
}
