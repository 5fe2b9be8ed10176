import { and, asc, count, desc, eq, gt, inArray, min, ne, type SQL, sql } from 'drizzle-orm'
import { rowCount } from '../../database/count.ts'
import { type Db, prepared } from '../../database/database.ts'
import { AppError } from '../../kernel/errors.ts'
import { BOT_MARK } from '../console/domain.ts'
import type { ChannelName } from '../domain/delivery.ts'
import { newestRid } from '../outbox/lane-rows.ts'
import { type Outgoing, PRIORITY } from '../outbox/store.ts'
import { broadcasts, deliveries, outgoing } from '../tables.ts'

/** How messages are called in the history: answers, codes and posts are direct messages too. */
export type HistoryType = 'broadcast' | 'direct' | 'received'

type HistoryStatus = 'pending' | 'sent' | 'failed'

export type HistoryFilter = {
  type?: HistoryType | undefined
  status?: HistoryStatus | undefined
  /** Only the messages of one broadcast. */
  broadcastId?: string | undefined
}

export type Range = { limit: number; skip: number }

/** Messages of Telegram. Calls that change a message, or answer a pressed button, are none. */
const MESSAGES = and(
  // The plus keeps SQLite from an index that has too many rows of the channel.
  sql`+${outgoing.channel} = 'telegram'`,
  ne(outgoing.kind, 'edit'),
  gt(outgoing.priority, PRIORITY.signal),
) as SQL

/** The text is the first value of these payloads: the whole JSON is not parsed for it. */
const IS_MARKED = sql`instr(substr(${outgoing.payload}, 1, 32), ${`":"${BOT_MARK}`}) > 0`

const OF_TYPE: Record<HistoryType, SQL> = {
  broadcast: sql`${outgoing.kind} = 'broadcast' and not ${IS_MARKED}`,
  received: sql`${outgoing.kind} = 'received' and not ${IS_MARKED}`,
  direct: sql`(${outgoing.kind} not in ('broadcast', 'received') or ${IS_MARKED})`,
}

const IN_STATUS: Record<HistoryStatus, SQL> = {
  pending: inArray(outgoing.state, ['pending', 'sending']),
  sent: eq(outgoing.state, 'sent'),
  failed: eq(outgoing.state, 'failed'),
}

type Page = { messages: Outgoing[]; count: number }

function pageOf(db: Db, where: SQL | undefined, { limit, skip }: Range): Page {
  const newest = desc(outgoing.rid)
  const rows = db.select().from(outgoing).where(where).orderBy(newest).limit(limit).offset(skip)
  return { messages: rows.all(), count: rowCount(db, outgoing, where) }
}

/** The history of all chats looks at no more rows of the outbox than these, so that no visitor waits for it. */
const HISTORY_MAX = 20_000

/**
 * Messages to and from all chats of Telegram, newest first, among the newest of the outbox or those of one broadcast.
 */
export function messageHistory(db: Db, range: Range, filter: HistoryFilter = {}): Page {
  const { type, status, broadcastId } = filter
  const among =
    broadcastId === undefined
      ? gt(outgoing.rid, newestRid(db) - HISTORY_MAX)
      : eq(outgoing.broadcastRid, broadcastRid(db, broadcastId))
  const where = and(among, MESSAGES, type && OF_TYPE[type], status && IN_STATUS[status])
  return pageOf(db, where, range)
}

/** -1 for a broadcast that does not exist: it has no messages. */
function broadcastRid(db: Db, id: string): number {
  const own = eq(broadcasts.id, id)
  return db.select({ rid: broadcasts.rid }).from(broadcasts).where(own).get()?.rid ?? -1
}

/** The ids of broadcasts, by their rids. */
export function broadcastIds(db: Db, rids: readonly number[]): Map<number, string> {
  const rows = db
    .select({ rid: broadcasts.rid, id: broadcasts.id })
    .from(broadcasts)
    .where(inArray(broadcasts.rid, [...new Set(rids)]))
    .all()
  return new Map(rows.map(({ rid, id }) => [rid, id]))
}

/** Messages to and from one chat, newest first. */
export function chatHistory(db: Db, chatId: string, range: Range): Page {
  return pageOf(db, and(MESSAGES, eq(outgoing.target, chatId)), range)
}

export function messageById(db: Db, id: string): Outgoing | undefined {
  return db.select().from(outgoing).where(eq(outgoing.id, id)).get()
}

/** @throws AppError `missing`. */
export function messageByRid(db: Db, rid: number): Outgoing {
  const message = db.select().from(outgoing).where(eq(outgoing.rid, rid)).get()
  if (!message) throw new AppError('missing', { code: 'noSentMessage' })
  return message
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
const selectOpen = prepared((db) => {
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
    .prepare()
})

/** How many posts of each channel are still to be composed, and when the oldest of them was made (ms). */
const selectOwed = prepared((db) =>
  db
    .select({
      channel: deliveries.channel,
      count: count(),
      oldestAt: sql<number>`${min(deliveries.createdAt)}`,
    })
    .from(deliveries)
    .where(sql`${deliveries.state} = 'owed'`)
    .groupBy(deliveries.channel)
    .prepare(),
)

/**
 * How much of each channel is not sent yet, and when the oldest of it was made (ms): open messages, and posts whose
 * messages are still to be composed.
 */
export function depths(db: Db): Depth[] {
  const parts = Map.groupBy(
    [...selectOpen(db).all(), ...selectOwed(db).all()],
    ({ channel }) => channel,
  )
  return [...parts].map(([channel, counted]) => ({
    channel,
    count: counted.reduce((sum, one) => sum + one.count, 0),
    oldestAt: Math.min(...counted.map(({ oldestAt }) => oldestAt)),
  }))
}
