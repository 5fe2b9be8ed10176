import { and, eq, gt, isNotNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { announce } from '../../database/changes.ts'
import { current, next, setCounter } from '../../database/counters.ts'
import { type Db, prepared, preparedWrite, type Tx } from '../../database/database.ts'
import { type ChannelName, isTelling } from '../domain/delivery.ts'
import { outgoing, payloads } from '../tables.ts'
import type { Outgoing } from './store.ts'

// Statements of the sender about single messages, and about what it has sent.

/** The condition of the index `outgoing_open`, in its own words: with parameters the index is not used. */
export const OPEN = sql`${outgoing.state} in ('pending', 'sending')`

/** Raised when stored messages are put back or get another recipient, which lanes in memory cannot know. */
export const requeues = (db: Db): number => current(db, 'outbox')
export const noteRequeued = (tx: Tx): number => next(tx, 'outbox')

/** Until when (ms) nothing is sent on a channel, because its service asked for it. */
export const heldUntil = (db: Db, channel: ChannelName): number => current(db, `hold:${channel}`)

export function holdChannel(tx: Tx, channel: ChannelName, until: number): void {
  setCounter(tx, `hold:${channel}`, until)
}

const selectMessage = prepared((db) =>
  db
    .select()
    .from(outgoing)
    .where(eq(outgoing.rid, sql.placeholder('rid')))
    .prepare(),
)

export function messageOf(db: Db, rid: number): Outgoing | undefined {
  return selectMessage(db).get({ rid })
}

const updateLease = preparedWrite((tx) =>
  tx
    .update(outgoing)
    .set({
      state: 'sending',
      leaseUntil: sql`${sql.placeholder('until')}`,
      attempts: sql`${outgoing.attempts} + 1`,
    })
    .where(eq(outgoing.rid, sql.placeholder('rid')))
    .prepare(),
)

/** Notes before the request that a message is being sent, until that time at most (ms). */
export function leaseMessage(tx: Tx, message: Outgoing, until: number): Outgoing {
  updateLease(tx).run({ rid: message.rid, until })
  return { ...message, state: 'sending', attempts: message.attempts + 1, leaseUntil: until }
}

/**
 * Makes messages due again that an earlier process was sending. Its end was no failure of theirs: the attempt does not
 * count. Only the holder of the server's lease may call it.
 */
export function releaseLeases(tx: Tx, channel: ChannelName): void {
  tx.update(outgoing)
    .set({ state: 'pending', leaseUntil: null, attempts: sql`max(${outgoing.attempts} - 1, 0)` })
    .where(and(eq(outgoing.channel, channel), eq(outgoing.state, 'sending')))
    .run()
}

type Ending = Pick<Outgoing, 'id' | 'rid' | 'kind' | 'payload'>

/** What a code becomes when it has ended: its text is not kept. */
const codeOf = ({ payload }: Ending) => ({ method: payload.method, params: {}, content: '' })

/** What the payload of a message that was sent becomes, as it is stored; null: it stays. */
function keptOf(message: Ending, sentAs: string | undefined): string | Uint8Array | null {
  const { kind, payload } = message
  if (kind === 'code') return JSON.stringify(codeOf(message))
  if (kind === 'edit') return JSON.stringify({ method: payload.method, of: payload.of })
  if (isTelling(kind)) return payloads.pack(keptOfPost({ ...payload, sentAs }))
  return sentAs === undefined ? null : JSON.stringify({ ...payload, sentAs })
}

/** What the history and edits read of a post: neither its buttons, nor its photo, nor the content of a mail. */
export function keptOfPost(payload: Outgoing['payload']): Outgoing['payload'] {
  const { title, text, entities, base, parts, shown, sentAs } = payload
  return { title, text, entities, base, parts, shown, sentAs }
}

const updateSent = preparedWrite((tx) =>
  tx
    .update(outgoing)
    .set({
      state: 'sent',
      leaseUntil: null,
      reason: null,
      messageId: sql`${sql.placeholder('messageId')}`,
      payload: sql`coalesce(${sql.placeholder('payload')}, ${outgoing.payload})`,
      sentAt: sql`${sql.placeholder('now')}`,
    })
    .where(eq(outgoing.rid, sql.placeholder('rid')))
    .prepare(),
)

export function markSent(
  tx: Tx,
  message: Ending,
  { messageId, sentAs }: { messageId: string | null; sentAs?: string | undefined },
  now: number,
): void {
  const { rid, id } = message
  updateSent(tx).run({ rid, messageId, payload: keptOf(message, sentAs), now })
  announce(tx, 'outgoing', id, now)
}

/** Gives up on a message. */
export function markFailed(tx: Tx, message: Ending, reason: string, now: number): void {
  const kept = message.kind === 'code' ? { payload: codeOf(message) } : {}
  tx.update(outgoing)
    .set({ state: 'failed', leaseUntil: null, reason, ...kept })
    .where(eq(outgoing.rid, message.rid))
    .run()
  announce(tx, 'outgoing', message.id, now)
}

/** Gives up on every message to a recipient that cannot be reached any more. */
export function failTarget(
  tx: Tx,
  { channel, target }: Pick<Outgoing, 'channel' | 'target'>,
  reason: string,
  now: number,
): void {
  const open = and(eq(outgoing.channel, channel), eq(outgoing.target, target), OPEN)
  for (const message of tx.select().from(outgoing).where(open).all())
    markFailed(tx, message, reason, now)
}

/** Sends a message again later, with that number of attempts so far. */
export function postpone(
  tx: Tx,
  { rid, attempts }: Pick<Outgoing, 'rid' | 'attempts'>,
  { notBefore, reason }: { notBefore: number; reason: string | null },
): void {
  tx.update(outgoing)
    .set({ state: 'pending', leaseUntil: null, attempts, notBefore, reason })
    .where(eq(outgoing.rid, rid))
    .run()
}

/** What limits count: every message but those that users wrote, and calls that are no messages. */
const COUNTED = and(
  ne(outgoing.kind, 'received'),
  or(isNotNull(outgoing.messageId), eq(outgoing.kind, 'edit')),
) as SQL

/**
 * The messages of a channel that its limits still count, oldest first: those that were sent after `since`, and those
 * that an earlier process was sending when it ended (ms).
 * @param leaseMs how long before the end of its lease a message was sent.
 */
export function countedSince(
  db: Db,
  channel: ChannelName,
  { since, leaseMs }: { since: number; leaseMs: number },
): { target: string; at: number }[] {
  const { target, sentAt, leaseUntil } = outgoing
  const sent = db
    .select({ target, at: sentAt })
    .from(outgoing)
    .where(and(eq(outgoing.channel, channel), gt(sentAt, since), COUNTED))
    .all()
  const begun = db
    .select({ target, at: sql<number | null>`${leaseUntil} - ${leaseMs}` })
    .from(outgoing)
    .where(and(eq(outgoing.channel, channel), eq(outgoing.state, 'sending')))
    .all()
  return [...sent, ...begun]
    .map((one) => ({ target: one.target, at: one.at ?? since }))
    .sort((one, other) => one.at - other.at)
}
