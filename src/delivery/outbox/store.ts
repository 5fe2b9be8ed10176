import { and, asc, eq, lt, sql } from 'drizzle-orm'
import { bots } from '../../bots/tables.ts'
import { announce } from '../../database/changes.ts'
import type { Db, Tx } from '../../database/database.ts'
import { forgetRows } from '../../database/forget.ts'
import type { ChannelName } from '../domain.ts'
import { deliveries, outgoing } from '../tables.ts'

export type Outgoing = typeof outgoing.$inferSelect
export type NewOutgoing = Pick<
  Outgoing,
  'id' | 'channel' | 'kind' | 'target' | 'payload' | 'priority'
> &
  Partial<Pick<Outgoing, 'botRid'>>

/** Lower is sent first. Signals are calls that are no messages: limits do not count them. */
export const PRIORITY = { signal: -10, reply: 0, match: 10, broadcast: 20 } as const

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

/** The deliveries that a channel has to send, in the order of their posts. */
export function owedOf(db: Db, channel: ChannelName, limit: number): Owed[] {
  return db
    .select({ delivery: deliveries, botId: bots.id })
    .from(deliveries)
    .innerJoin(bots, eq(bots.rid, deliveries.botRid))
    .where(and(eq(deliveries.channel, channel), eq(deliveries.state, 'owed')))
    .orderBy(asc(deliveries.createdAt), asc(deliveries.assetRid), asc(deliveries.n))
    .limit(limit)
    .all()
    .map(({ delivery, botId }) => ({ ...delivery, botId }))
}

const keyOf = ({ assetRid, botRid, channel, kind, n }: Owed) =>
  and(
    eq(deliveries.assetRid, assetRid),
    eq(deliveries.botRid, botRid),
    eq(deliveries.channel, channel),
    eq(deliveries.kind, kind),
    eq(deliveries.n, n),
  )

/** Ends a delivery: with the message that tells it, or suppressed without one. */
export function endDelivery(tx: Tx, delivery: Owed, outgoingRid: number | null): void {
  const state = outgoingRid === null ? 'suppressed' : 'done'
  tx.update(deliveries).set({ state, outgoingRid }).where(keyOf(delivery)).run()
}

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
