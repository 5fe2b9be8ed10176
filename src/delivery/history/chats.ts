import { and, asc, eq, inArray, isNotNull, min, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/sqlite-core'
import { bots } from '../../bots/tables.ts'
import type { Db } from '../../database/database.ts'
import { users } from '../../users/tables.ts'
import type { Outgoing } from '../outbox/store.ts'
import { broadcastIds } from './store.ts'
import type { References } from './wire.ts'

const fullname = sql<string>`trim(${users.firstname} || ' ' || ${users.lastname})`

export type TelegramChat = { chatId: string; chatName: string; createdBy: string }

type Asked = {
  /** Part of the name of a chat or of its owner, or of its id; empty: all. */
  search: string
  limit: number
  skip: number
}

/**
 * The chats that can be written to, each once: the groups of bots in the order of the bots, then the private chats of
 * linked accounts. Those of banned users are left out.
 */
export function telegramChats(db: Db, { search, limit, skip }: Asked): TelegramChat[] {
  const words = search.trim()
  return chatsWhere(db, {
    group:
      words === ''
        ? undefined
        : has(sql`${bots.groupName} || ' ' || ${fullname} || ' ' || ${bots.groupId}`, words),
    account:
      words === '' ? undefined : has(sql`${fullname} || ' ' || ${users.telegramChatId}`, words),
  })
    .limit(limit)
    .offset(skip)
    .all()
    .map(named)
}

/** One chat that can be written to. */
export function chatById(db: Db, chatId: string): TelegramChat | undefined {
  const row = chatsWhere(db, {
    group: eq(bots.groupId, chatId),
    account: eq(users.telegramChatId, chatId),
  })
    .limit(1)
    .get()
  return row && named(row)
}

const named = ({ chatId, chatName, createdBy }: TelegramChat): TelegramChat => ({
  chatId,
  chatName: chatName || chatId,
  createdBy,
})

const has = (text: SQL, words: string) =>
  sql`${text} like ${`%${words.replaceAll(/[\\%_]/g, '\\$&')}%`} escape '\\'`

function chatsWhere(db: Db, where: { group: SQL | undefined; account: SQL | undefined }) {
  const groups = db
    .select({
      chatId: sql<string>`${bots.groupId}`.as('chat_id'),
      chatName: sql<string>`coalesce(${bots.groupName}, '')`.as('chat_name'),
      createdBy: fullname.as('created_by'),
      place: sql<number>`0`.as('place'),
      rid: sql<number>`${min(bots.rid)}`.as('rid'),
    })
    .from(bots)
    .innerJoin(users, eq(users.rid, bots.ownerRid))
    .where(and(isNotNull(bots.groupId), eq(users.isBanned, false), where.group))
    .groupBy(bots.groupId)
  const accounts = db
    .select({
      chatId: sql<string>`${users.telegramChatId}`.as('chat_id'),
      chatName: fullname.as('chat_name'),
      createdBy: fullname.as('created_by'),
      place: sql<number>`1`.as('place'),
      rid: sql<number>`${users.rid}`.as('rid'),
    })
    .from(users)
    .where(and(isNotNull(users.telegramChatId), eq(users.isBanned, false), where.account))
  return unionAll(groups, accounts).orderBy(asc(sql`place`), asc(sql`rid`))
}

/** The names of chats of Telegram, by their ids. */
function chatNames(db: Db, chatIds: readonly string[]): Map<string, string> {
  const ids = [...new Set(chatIds)]
  const groups = db
    .select({ id: bots.groupId, name: bots.groupName })
    .from(bots)
    .where(inArray(bots.groupId, ids))
    .all()
  const people = db
    .select({ id: users.telegramChatId, name: fullname })
    .from(users)
    .where(inArray(users.telegramChatId, ids))
    .all()
  return new Map([...groups, ...people].map(({ id, name }) => [id ?? '', name ?? '']))
}

/** What some messages refer to, for the shapes of the API. */
export function referencesOf(db: Db, messages: readonly Outgoing[]): References {
  const rids = messages.flatMap(({ broadcastRid }) => broadcastRid ?? [])
  return {
    names: chatNames(
      db,
      messages.map(({ target }) => target),
    ),
    broadcasts: rids.length === 0 ? new Map() : broadcastIds(db, rids),
  }
}
