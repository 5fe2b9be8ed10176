import { and, asc, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import { announce } from '../../database/changes.ts'
import { type Db, prepared, type Tx } from '../../database/database.ts'
import { forgetRows } from '../../database/forget.ts'
import type { ChannelName } from '../domain.ts'
import { deliveries, outgoing } from '../tables.ts'

export type Outgoing = typeof outgoing.$inferSelect
export type NewOutgoing = Pick<
  Outgoing,
  'id' | 'channel' | 'kind' | 'target' | 'payload' | 'priority'
> &
  Partial<Pick<Outgoing, 'botRid'>>

/** Lower is sent first. */
export const PRIORITY = { reply: 0, match: 10, broadcast: 20 } as const

/** The kinds of messages that the sender of posts takes: answers have a sender of their own. */
const POSTS = ['match', 'price', 'digest', 'edit']

/** Adds a message to the outbox. @returns its rid. */
export function enqueue(tx: Tx, message: NewOutgoing, now: number): number {
  const { rid } = tx
    .insert(outgoing)
    .values({ ...message, state: 'pending', attempts: 0, notBefore: now, createdAt: now })
    .returning({ rid: outgoing.rid })
    .get()
  announce(tx, 'outgoing', message.id, now)
  return rid
}

/** A delivery whose message is still to be composed. */
export type Owed = typeof deliveries.$inferSelect & { botId: string }

/** What was told of the home before a delivery: the lowest price, and when the last post was made. */
export function toldBefore(
  db: Db,
  { assetRid, botRid, n }: Owed,
): { lowest: number | null; at: number } | undefined {
  return db
    .select({
      lowest: sql<number | null>`min(${deliveries.price})`,
      at: sql<number>`coalesce(max(${deliveries.createdAt}), 0)`,
    })
    .from(deliveries)
    .where(
      and(eq(deliveries.assetRid, assetRid), eq(deliveries.botRid, botRid), lt(deliveries.n, n)),
    )
    .get()
}

const selectOpen = prepared((db) =>
  db
    .select({
      rid: outgoing.rid,
      target: outgoing.target,
      state: outgoing.state,
      notBefore: outgoing.notBefore,
      leaseUntil: outgoing.leaseUntil,
    })
    .from(outgoing)
    .where(
      and(
        inArray(outgoing.state, ['pending', 'sending']),
        eq(outgoing.channel, sql.placeholder('channel')),
        inArray(outgoing.kind, POSTS),
      ),
    )
    .orderBy(asc(outgoing.priority), asc(outgoing.rid))
    .limit(sql.placeholder('limit'))
    .prepare(),
)

export type Open = Pick<Outgoing, 'rid' | 'target' | 'state' | 'notBefore' | 'leaseUntil'>

/** Posts that are not sent yet, in the order in which they have to be sent. */
export function openMessages(db: Db, channel: ChannelName, limit: number): Open[] {
  return selectOpen(db).all({ channel, limit })
}

/** @throws Error when there is none. */
export function outgoingByRid(db: Db, rid: number): Outgoing {
  const row = db.select().from(outgoing).where(eq(outgoing.rid, rid)).get()
  if (!row) throw new Error(`Message ${rid} does not exist`)
  return row
}

/** Leases a message before it is sent, so that a process that starts meanwhile does not send it too. */
export function leaseMessage(tx: Tx, rid: number, leaseUntil: number): Outgoing {
  return tx
    .update(outgoing)
    .set({ state: 'sending', leaseUntil, attempts: sql`${outgoing.attempts} + 1` })
    .where(eq(outgoing.rid, rid))
    .returning()
    .get()
}

type End = Pick<Outgoing, 'id' | 'rid'>

export function markSent(tx: Tx, { rid, id }: End, messageId: string | null, now: number): void {
  tx.update(outgoing)
    .set({ state: 'sent', leaseUntil: null, messageId, reason: null, sentAt: now })
    .where(eq(outgoing.rid, rid))
    .run()
  announce(tx, 'outgoing', id, now)
}

/** Gives up on a message. */
export function markFailed(tx: Tx, { rid, id }: End, reason: string, now: number): void {
  tx.update(outgoing)
    .set({ state: 'failed', leaseUntil: null, reason })
    .where(eq(outgoing.rid, rid))
    .run()
  announce(tx, 'outgoing', id, now)
}

/** Gives up on every message to a chat that cannot be reached any more. */
export function failTarget(tx: Tx, target: string, reason: string, now: number): void {
  const open = tx
    .select({ rid: outgoing.rid, id: outgoing.id })
    .from(outgoing)
    .where(and(eq(outgoing.target, target), inArray(outgoing.state, ['pending', 'sending'])))
    .all()
  for (const message of open) markFailed(tx, message, reason, now)
}

/** Sends a message again later. */
export function postpone(
  tx: Tx,
  { rid, attempts }: Pick<Outgoing, 'rid' | 'attempts'>,
  { notBefore, reason }: { notBefore: number; reason: string },
): void {
  tx.update(outgoing)
    .set({ state: 'pending', leaseUntil: null, attempts, notBefore, reason })
    .where(eq(outgoing.rid, rid))
    .run()
}

/** Holds every message of a channel until then. */
export function holdChannel(tx: Tx, channel: ChannelName, until: number): void {
  tx.update(outgoing)
    .set({ notBefore: until })
    .where(
      and(
        eq(outgoing.channel, channel),
        eq(outgoing.state, 'pending'),
        lt(outgoing.notBefore, until),
      ),
    )
    .run()
}

const ANSWERS = ['reply', 'code']

/** When posts were sent after that time (ms), oldest first, and when answers were: the limits hold for both together. */
export function sentSince(
  db: Db,
  channel: ChannelName,
  { since, areAnswers }: { since: number; areAnswers: boolean },
): { target: string; at: number }[] {
  const rows = db
    .select({ target: outgoing.target, at: outgoing.sentAt })
    .from(outgoing)
    .where(
      and(
        eq(outgoing.channel, channel),
        gt(outgoing.sentAt, since),
        inArray(outgoing.kind, areAnswers ? ANSWERS : POSTS),
      ),
    )
    .orderBy(asc(outgoing.sentAt))
    .all()
  return rows.map(({ target, at }) => ({ target, at: at ?? 0 }))
}

/** Deletes up to `limit` posts that were made before that time (ms) and are sent or given up. Their deliveries stay. */
export function forgetPosts(tx: Tx, before: number, limit: number): number {
  const old = sql`${inArray(outgoing.kind, POSTS)} and ${lt(outgoing.createdAt, before)}
    and ${inArray(outgoing.state, ['sent', 'failed'])}`
  return forgetRows(tx, outgoing, old, limit)
}
