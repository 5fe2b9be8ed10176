import {
  and,
  asc,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  lt,
  lte,
  min,
  ne,
  type SQL,
  sql,
} from 'drizzle-orm'
import { announce } from '../database/changes.ts'
import type { Db, Tx } from '../database/database.ts'
import { forgetRows } from '../database/forget.ts'
import type { Random } from '../kernel/random.ts'
import { deliveries, outgoing } from './tables.ts'

// Messages of Telegram that are no posts: answers, codes, and what users wrote. All of them are the message history.

/** Codes and answers are sent before everything else. */
const FIRST = 0
const KINDS = ['reply', 'code'] as const
const ANSWER = and(eq(outgoing.channel, 'telegram'), inArray(outgoing.kind, [...KINDS])) as SQL

export type Reply = {
  /** A code is void after its time, and its text is deleted when it was sent. */
  kind: (typeof KINDS)[number]
  /** The chat that it is about. */
  target: string
  /** The call of the Bot API that sends it. */
  method: string
  params: Record<string, unknown>
}

export type QueuedReply = Reply & { rid: number; id: string; attempts: number; createdAt: number }

type World = { random: Random; now: number }

/** Adds an answer to the outbox, in the transaction of what it answers. */
export function queueReply(
  tx: Tx,
  { kind, target, method, params }: Reply,
  { random, now }: World,
): void {
  const id = random.id()
  tx.insert(outgoing)
    .values({
      ...{ id, kind, target, channel: 'telegram', priority: FIRST },
      payload: { method, params, content: kind === 'reply' ? (params.text ?? '') : '' },
      ...{ state: 'pending', attempts: 0, notBefore: now, createdAt: now },
    })
    .run()
  announce(tx, 'outgoing', id, now)
}

type Received = {
  target: string
  messageId: number
  content: string
  from: string
  chatName: string
}

/** Adds a message that a user wrote to the message history. */
export function noteReceived(
  tx: Tx,
  { target, messageId, ...payload }: Received,
  { random, now }: World,
): void {
  tx.insert(outgoing)
    .values({
      ...{ id: random.id(), kind: 'received', target, channel: 'telegram', priority: FIRST },
      ...{ payload, state: 'sent', attempts: 0, notBefore: now },
      ...{ messageId: String(messageId), createdAt: now, sentAt: now },
    })
    .run()
}

/** The next answer that may be sent: the oldest of its chat, of all chats the one that has waited longest. */
export function dueReply(db: Db, now: number): QueuedReply | undefined {
  const isFirstOfChat = sql`not exists (
    select 1 from outgoing earlier where earlier.target = ${outgoing.target}
      and earlier.priority = ${FIRST} and earlier.rid < ${outgoing.rid}
      and earlier.state in ('pending', 'sending'))`
  const due = and(
    ANSWER,
    eq(outgoing.state, 'pending'),
    lte(outgoing.notBefore, now),
    isFirstOfChat,
  )
  const row = db.select().from(outgoing).where(due).orderBy(asc(outgoing.rid)).limit(1).get()
  if (!row) return undefined
  const { rid, id, target, attempts, createdAt } = row
  const { method, params } = row.payload as Pick<Reply, 'method' | 'params'>
  return { rid, id, kind: row.kind as Reply['kind'], target, method, params, attempts, createdAt }
}

/** When the next answer that has to wait may be sent, in milliseconds; null when there is none. */
export function nextReplyAt(db: Db, now: number): number | null {
  const waiting = and(ANSWER, eq(outgoing.state, 'pending'), gt(outgoing.notBefore, now))
  const found = db
    .select({ at: min(outgoing.notBefore) })
    .from(outgoing)
    .where(waiting)
    .get()
  return found?.at ?? null
}

type Limit = { messages: number; perMs: number }

/**
 * How long Telegram's limits hold a message to this chat, in milliseconds; 0 when it may be sent. They are counted over
 * everything that was sent, also before a restart.
 */
export function limitWait(
  db: Db,
  target: string,
  { limits: [all, group, chat], now }: { limits: readonly Limit[]; now: number },
): number {
  const own = eq(outgoing.target, target)
  const isGroup = target.startsWith('-')
  return Math.max(
    windowWait(db, all, undefined, now),
    windowWait(db, chat, own, now),
    isGroup ? windowWait(db, group, own, now) : 0,
  )
}

/** The time until the oldest message that fills a sliding window leaves it. */
function windowWait(db: Db, limit: Limit | undefined, of: SQL | undefined, now: number): number {
  if (!limit) return 0
  const sent = and(
    eq(outgoing.channel, 'telegram'),
    gt(outgoing.sentAt, now - limit.perMs),
    ne(outgoing.kind, 'received'),
    isNotNull(outgoing.messageId),
    of,
  )
  const filling = db
    .select({ at: outgoing.sentAt })
    .from(outgoing)
    .where(sent)
    .orderBy(desc(outgoing.sentAt))
    .limit(1)
    .offset(limit.messages - 1)
    .get()
  return filling?.at == null ? 0 : filling.at + limit.perMs - now
}

/** Marks an answer as being sent, before the request. */
export function claimReply(tx: Tx, { rid, attempts }: QueuedReply, leaseUntil: number): void {
  tx.update(outgoing)
    .set({ state: 'sending', attempts: attempts + 1, leaseUntil })
    .where(eq(outgoing.rid, rid))
    .run()
}

/** Makes answers due again that an earlier process was sending when it ended. Only the server's process may call it. */
export function releaseReplies(tx: Tx): void {
  tx.update(outgoing)
    .set({ state: 'pending', leaseUntil: null })
    .where(and(ANSWER, eq(outgoing.state, 'sending')))
    .run()
}

type Ended =
  | { state: 'sent'; messageId: string | null; sentAt: number }
  | { state: 'failed'; reason: string }

/** Ends an answer. The text of a code is not kept. */
export function endReply(tx: Tx, { rid, kind, method }: QueuedReply, ended: Ended): void {
  const blank = kind === 'code' ? { payload: { method, params: {}, content: '' } } : {}
  tx.update(outgoing)
    .set({ reason: null, ...ended, ...blank, leaseUntil: null })
    .where(eq(outgoing.rid, rid))
    .run()
}

/** Lets an answer wait. `isTry`: false for a wait that does not count as an attempt. */
export function delayReply(
  tx: Tx,
  { rid, attempts }: QueuedReply,
  { notBefore, reason, isTry }: { notBefore: number; reason: string; isTry: boolean },
): void {
  tx.update(outgoing)
    .set({
      ...{ state: 'pending', leaseUntil: null, notBefore, reason },
      attempts: isTry ? attempts + 1 : attempts,
    })
    .where(eq(outgoing.rid, rid))
    .run()
}

/** The bot, by its rid, that posted a message of a chat; undefined when it was no post, or is not known any more. */
export function botOfMessage(db: Db, target: string, messageId: number): number | undefined {
  const posted = and(
    eq(outgoing.channel, 'telegram'),
    eq(outgoing.target, target),
    eq(outgoing.messageId, String(messageId)),
  )
  const row = db
    .select({ botRid: deliveries.botRid })
    .from(outgoing)
    .innerJoin(deliveries, eq(deliveries.outgoingRid, outgoing.rid))
    .where(posted)
    .limit(1)
    .get()
  return row?.botRid
}

/** Sends what waits for a group to its new id. */
export function moveTarget(tx: Tx, target: string, to: string): void {
  const waiting = and(
    eq(outgoing.channel, 'telegram'),
    eq(outgoing.target, target),
    inArray(outgoing.state, ['pending', 'sending']),
  )
  const payload = sql`json_set(${outgoing.payload}, '$.params.chat_id', ${to})`
  tx.update(outgoing).set({ target: to, payload }).where(waiting).run()
}

/** Deletes up to `limit` answers and received messages that were made before that time. */
export function forgetReplies(tx: Tx, before: number, limit: number): number {
  const old = sql`${outgoing.kind} in ('reply', 'code', 'received') and ${outgoing.channel} = 'telegram'
    and ${lt(outgoing.createdAt, before)} and ${outgoing.state} in ('sent', 'failed')`
  return forgetRows(tx, outgoing, old, limit)
}
