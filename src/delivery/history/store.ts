import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  min,
  ne,
  type SQL,
  sql,
} from 'drizzle-orm'
import { bots } from '../../bots/tables.ts'
import type { Db } from '../../database/database.ts'
import { users } from '../../users/tables.ts'
import type { ChannelName } from '../domain.ts'
import { newestRid } from '../outbox/open-rows.ts'
import { type Outgoing, PRIORITY } from '../outbox/store.ts'
import { deliveries, outgoing } from '../tables.ts'

/** How messages are called in the history: answers, codes and posts are direct messages too. */
export type HistoryType = 'broadcast' | 'direct' | 'received'

export type Range = { limit: number; skip: number }

/** Messages of Telegram. Calls that change a message, or answer a pressed button, are none. */
const MESSAGES = and(
  // The plus keeps SQLite from an index that has too many rows of the channel.
  sql`+${outgoing.channel} = 'telegram'`,
  ne(outgoing.kind, 'edit'),
  gt(outgoing.priority, PRIORITY.signal),
) as SQL

const OF_TYPE: Record<HistoryType, SQL> = {
  broadcast: eq(outgoing.kind, 'broadcast'),
  received: eq(outgoing.kind, 'received'),
  direct: sql`${outgoing.kind} not in ('broadcast', 'received')`,
}

const fullname = sql<string>`trim(${users.firstname} || ' ' || ${users.lastname})`

type Page = { messages: Outgoing[]; count: number }

function pageOf(db: Db, where: SQL | undefined, { limit, skip }: Range): Page {
  const newest = desc(outgoing.rid)
  const rows = db.select().from(outgoing).where(where).orderBy(newest).limit(limit).offset(skip)
  const counted = db.select({ n: count() }).from(outgoing).where(where).get()
  return { messages: rows.all(), count: counted?.n ?? 0 }
}

/** The history of all chats looks at no more rows of the outbox than these, so that no visitor waits for it. */
const HISTORY_MAX = 20_000

/** Messages to and from all chats of Telegram, newest first, among the newest of the outbox. */
export function messageHistory(db: Db, range: Range, type?: HistoryType): Page {
  const newest = gt(outgoing.rid, newestRid(db) - HISTORY_MAX)
  return pageOf(db, and(newest, MESSAGES, type && OF_TYPE[type]), range)
}

/** Messages to and from one chat, newest first. */
export function chatHistory(db: Db, chatId: string, range: Range): Page {
  return pageOf(db, and(MESSAGES, eq(outgoing.target, chatId)), range)
}

export type TelegramChat = { chatId: string; chatName: string; createdBy: string }

/** The chats that can be written to: groups of bots, and the private chats of linked accounts that are not banned. */
export function telegramChats(db: Db): TelegramChat[] {
  const groups = db
    .select({ chatId: bots.groupId, chatName: bots.groupName, createdBy: fullname })
    .from(bots)
    .innerJoin(users, eq(users.rid, bots.ownerRid))
    .where(and(isNotNull(bots.groupId), eq(users.isBanned, false)))
    .orderBy(asc(bots.rid))
    .all()
  const people = db
    .select({
      chatId: users.telegramChatId,
      chatName: fullname,
      createdBy: fullname,
    })
    .from(users)
    .where(and(isNotNull(users.telegramChatId), eq(users.isBanned, false)))
    .orderBy(asc(users.rid))
    .all()
  const known = new Map<string, TelegramChat>()
  for (const { chatId, chatName, createdBy } of [...groups, ...people])
    if (chatId !== null && !known.has(chatId))
      known.set(chatId, { chatId, chatName: chatName || chatId, createdBy })
  return [...known.values()]
}

/** The names of chats of Telegram, by their ids. */
export function chatNames(db: Db, chatIds: readonly string[]): Map<string, string> {
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

export function messageById(db: Db, id: string): Outgoing | undefined {
  return db.select().from(outgoing).where(eq(outgoing.id, id)).get()
}

type Asked = {
  states: readonly Outgoing['state'][]
  channel?: ChannelName | undefined
  limit: number
}

/** Messages in these states, in the order in which they were added. */
export function messagesIn(db: Db, { states, channel, limit }: Asked): Outgoing[] {
  const inChannel = channel === undefined ? undefined : eq(outgoing.channel, channel)
  const where = and(inArray(outgoing.state, [...states]), ne(outgoing.kind, 'received'), inChannel)
  return db.select().from(outgoing).where(where).orderBy(asc(outgoing.rid)).limit(limit).all()
}

/** The ids of messages that were given up, up to `limit`. */
export function failedIds(db: Db, limit: number): string[] {
  const failed = and(eq(outgoing.state, 'failed'), ne(outgoing.kind, 'code'))
  const rows = db.select({ id: outgoing.id }).from(outgoing).where(failed)
  return rows
    .orderBy(asc(outgoing.rid))
    .limit(limit)
    .all()
    .map(({ id }) => id)
}

export type Depth = { channel: ChannelName; count: number; oldestAt: number }

/** How many messages of each channel are open, and when the oldest of them was made (ms). Read from an index. */
function openDepths(db: Db): Depth[] {
  const open = db
    .select({ channel: outgoing.channel, n: count().as('n'), first: min(outgoing.rid).as('first') })
    .from(outgoing)
    .where(inArray(outgoing.state, ['pending', 'sending']))
    .groupBy(outgoing.state, outgoing.channel)
    .as('open')
  return db
    .select({ channel: open.channel, count: open.n, oldestAt: outgoing.createdAt })
    .from(open)
    .innerJoin(outgoing, eq(outgoing.rid, open.first))
    .all()
}

/** How many posts of each channel are still to be composed, and when the oldest of them was made (ms). */
function owedDepths(db: Db): Depth[] {
  return db
    .select({
      channel: deliveries.channel,
      count: count(),
      oldestAt: sql<number>`${min(deliveries.createdAt)}`,
    })
    .from(deliveries)
    .where(sql`${deliveries.state} = 'owed'`)
    .groupBy(deliveries.channel)
    .all()
}

/**
 * How much of each channel is not sent yet, and when the oldest of it was made (ms): open messages, and posts whose messages
 * are still to be composed.
 */
export function depths(db: Db): Depth[] {
  const parts = Map.groupBy([...openDepths(db), ...owedDepths(db)], ({ channel }) => channel)
  return [...parts].map(([channel, counted]) => ({
    channel,
    count: counted.reduce((sum, one) => sum + one.count, 0),
    oldestAt: Math.min(...counted.map(({ oldestAt }) => oldestAt)),
  }))
}
