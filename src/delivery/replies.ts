import { and, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '../database/database.ts'
import type { Random } from '../kernel/random.ts'
import { noteRequeued, OPEN } from './outbox/open-rows.ts'
import { enqueue, PRIORITY } from './outbox/store.ts'
import { deliveries, outgoing } from './tables.ts'

// Messages of Telegram that are no posts: answers, codes, and what users wrote. All of them are the message history.

export type Reply = {
  /** A code is void after its time, and its text is deleted when it was sent. */
  kind: 'reply' | 'code'
  /** The chat that it is about. */
  target: string
  /** The call of the Bot API that sends it. */
  method: string
  params: Record<string, unknown>
}

/** Calls of answers that are no messages. A chat whose limits are used up must not hold them: a pressed button waits. */
const SIGNALS: ReadonlySet<string> = new Set(['answerCallbackQuery', 'editMessageReplyMarkup'])

type World = { random: Random; now: number }

/** Adds an answer to the outbox, in the transaction of what it answers. */
export function queueReply(
  tx: Tx,
  { kind, target, method, params }: Reply,
  { random, now }: World,
): void {
  const content = kind === 'reply' ? String(params.text ?? '') : ''
  const priority = SIGNALS.has(method) ? PRIORITY.signal : PRIORITY.reply
  const message = { id: random.id(), channel: 'telegram', kind, target, priority } as const
  enqueue(tx, { ...message, payload: { method, params, content } }, now)
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
  { target, messageId, content, from, chatName }: Received,
  { random, now }: World,
): void {
  // The text comes first: the message history looks at how it begins.
  const payload = { content, from, chatName }
  tx.insert(outgoing)
    .values({
      id: random.id(),
      kind: 'received',
      target,
      channel: 'telegram',
      priority: PRIORITY.reply,
      payload,
      state: 'sent',
      attempts: 0,
      notBefore: now,
      messageId: String(messageId),
      createdAt: now,
      sentAt: now,
    })
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
  const waiting = and(eq(outgoing.channel, 'telegram'), eq(outgoing.target, target), OPEN)
  // The chat may have its message of a broadcast under its new id, and gets each of them once.
  const isDouble = sql`exists (select 1 from ${outgoing} as other
    where other.broadcast_rid = ${outgoing.broadcastRid} and other.target = ${to})`
  tx.delete(outgoing).where(and(waiting, isDouble)).run()
  // Only the calls of answers and edits name the chat a second time.
  const payload = sql`case when typeof(${outgoing.payload}) = 'blob' or json_type(${outgoing.payload}, '$.params.chat_id') is null then ${outgoing.payload}
    else json_set(${outgoing.payload}, '$.params.chat_id', ${to}) end`
  tx.update(outgoing).set({ target: to, payload }).where(waiting).run()
  noteRequeued(tx)
}
