import { and, eq, lt, sql } from 'drizzle-orm'
import { announce } from '../../database/changes.ts'
import { type Db, preparedWrite, type Tx } from '../../database/database.ts'
import { forgetRows } from '../../database/forget.ts'
import { type ChannelName, isTelling, type Payloads } from '../domain/delivery.ts'
import { deliveries, outgoing, payloads } from '../tables.ts'

export type Outgoing = typeof outgoing.$inferSelect
/** A message of one channel, with what that channel stores of it. */
export type OutgoingOf<Name extends ChannelName> = Outgoing & {
  channel: Name
  payload: Payloads[Name]
}
type New<Name extends ChannelName> = Pick<Outgoing, 'id' | 'kind' | 'target' | 'priority'> &
  Partial<Pick<Outgoing, 'botRid'>> & { channel: Name; payload: Payloads[Name] }
/** A new message, with the payload of its channel. */
export type NewOutgoing<Name extends ChannelName = ChannelName> = { [One in Name]: New<One> }[Name]

/** Lower is sent first. Signals are calls that are no messages: limits do not count them. */
export const PRIORITY = { signal: -10, reply: 0, match: 10, edit: 15, broadcast: 20 } as const

/** Cards are packed from the beginning: a page of the database that they have filled is not filled again. */
const storedOf = ({ channel, kind, payload }: NewOutgoing) =>
  channel === 'telegram' && isTelling(kind)
    ? sql<Outgoing['payload']>`${payloads.pack(payload)}`
    : payload

/** Adds a message to the outbox. @returns its rid. */
export function enqueue(tx: Tx, message: NewOutgoing, now: number): number {
  const { rid } = tx
    .insert(outgoing)
    .values({
      ...message,
      payload: storedOf(message),
      state: 'pending',
      attempts: 0,
      notBefore: now,
      createdAt: now,
    })
    .returning({ rid: outgoing.rid })
    .get()
  announce(tx, 'outgoing', message.id, now)
  return rid
}

const insertOnce = preparedWrite((tx) =>
  tx
    .insert(outgoing)
    .values({
      id: sql.placeholder('id'),
      channel: sql.placeholder('channel'),
      kind: sql.placeholder('kind'),
      target: sql.placeholder('target'),
      broadcastRid: sql.placeholder('broadcastRid'),
      payload: sql.placeholder('payload'),
      priority: sql.placeholder('priority'),
      state: 'pending',
      attempts: 0,
      notBefore: sql.placeholder('now'),
      createdAt: sql.placeholder('now'),
    })
    .onConflictDoNothing()
    .prepare(),
)

/**
 * Adds the message of a broadcast to one chat, unless the chat has its message of that broadcast. The sender, which
 * calls it, finds the message by itself: nobody else has to hear of it before it was sent.
 */
export function enqueueOnce(
  tx: Tx,
  message: NewOutgoing & { broadcastRid: number },
  now: number,
): void {
  insertOnce(tx).run({ ...message, now })
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

/** Deletes up to `limit` messages that were made before that time (ms) and are no longer open. Their deliveries stay. */
export function forgetOutgoing(tx: Tx, before: number, limit: number): number {
  const old = sql`${lt(outgoing.createdAt, before)} and ${outgoing.state} in ('sent', 'failed')`
  return forgetRows(tx, outgoing, old, limit)
}
