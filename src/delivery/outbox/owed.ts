import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import type { QuietHours } from '../../bots/domain.ts'
import { bots } from '../../bots/tables.ts'
import { type Db, preparedWrite, type Tx } from '../../database/database.ts'
import { type BotChannel, isFinal, owedBy } from '../digests/store.ts'
import type { ChannelName } from '../domain.ts'
import { deliveries } from '../tables.ts'
import type { Owed } from './store.ts'

// Deliveries whose messages are still to be composed.

/** A bot that owes something to a channel. */
export type Debtor = { botRid: number; botId: string; quietHours: QuietHours | null }

/** Whether anything is owed to a channel. */
export function owes(db: Db, channel: ChannelName): boolean {
  const owed = and(eq(deliveries.channel, channel), sql`${deliveries.state} = 'owed'`)
  return db.select({ one: sql`1` }).from(deliveries).where(owed).limit(1).get() !== undefined
}

type DebtorRow = { rid: number; id: string; from: string | null; to: string | null }

/** The bots that owe something to a channel. One step in the index for each bot, however much it owes. */
export function debtorsOf(db: Db, channel: ChannelName): Debtor[] {
  const rows = db.all<DebtorRow>(sql`
    with recursive debtors(rid) as (
      select min(bot_rid) from deliveries where state = 'owed' and channel = ${channel}
      union all
      select (select min(bot_rid) from deliveries
        where state = 'owed' and channel = ${channel} and bot_rid > debtors.rid)
      from debtors where debtors.rid is not null
    )
    select bots.rid, bots.id, quiet_from as "from", quiet_to as "to"
    from debtors join bots on bots.rid = debtors.rid`)
  return rows.map(({ rid, id, from, to }) => ({
    botRid: rid,
    botId: id,
    quietHours: from === null || to === null ? null : { from, to },
  }))
}

const inOrder = [asc(deliveries.createdAt), asc(deliveries.assetRid), asc(deliveries.n)]

const select = (db: Db) =>
  db
    .select({ delivery: deliveries, botId: bots.id })
    .from(deliveries)
    .innerJoin(bots, eq(bots.rid, deliveries.botRid))

const toOwed = ({
  delivery,
  botId,
}: {
  delivery: typeof deliveries.$inferSelect
  botId: string
}) => ({
  ...delivery,
  botId,
})

/** What is owed with a frozen digest, or since before that time (ms), in the order of the posts. */
export function gatheredOf(db: Db, of: BotChannel, waitedBefore: number): Owed[] {
  const waited = or(isNotNull(deliveries.digestRid), lte(deliveries.createdAt, waitedBefore))
  return select(db)
    .where(and(owedBy(of), isFinal, waited))
    .orderBy(...inOrder)
    .all()
    .map(toOwed)
}

/** The first posts that are owed singly since after that time (ms), in their order. */
export function singlesOf(
  db: Db,
  of: BotChannel,
  { waitedBefore, limit }: { waitedBefore: number; limit: number },
): Owed[] {
  const single = and(isNull(deliveries.digestRid), gt(deliveries.createdAt, waitedBefore))
  return select(db)
    .where(and(owedBy(of), single))
    .orderBy(...inOrder)
    .limit(limit)
    .all()
    .map(toOwed)
}

const updateState = preparedWrite((tx) =>
  tx
    .update(deliveries)
    .set({
      state: sql`${sql.placeholder('state')}`,
      outgoingRid: sql`${sql.placeholder('outgoingRid')}`,
    })
    .where(
      and(
        eq(deliveries.assetRid, sql.placeholder('assetRid')),
        eq(deliveries.botRid, sql.placeholder('botRid')),
        eq(deliveries.channel, sql.placeholder('channel')),
        eq(deliveries.kind, sql.placeholder('kind')),
        eq(deliveries.n, sql.placeholder('n')),
      ),
    )
    .prepare(),
)

/** Ends deliveries: with the message that tells them; null: suppressed without one. */
export function endDeliveries(tx: Tx, ended: readonly Owed[], outgoingRid: number | null): void {
  const state = outgoingRid === null ? 'suppressed' : 'done'
  for (const { assetRid, botRid, channel, kind, n } of ended)
    updateState(tx).run({ assetRid, botRid, channel, kind, n, state, outgoingRid })
}

/** Makes the deliveries of messages owed again. @returns those messages that had any. */
export function reopenDeliveries(tx: Tx, outgoingRids: readonly number[]): Set<number> {
  const told = inArray(deliveries.outgoingRid, [...outgoingRids])
  const rows = tx
    .selectDistinct({ rid: deliveries.outgoingRid })
    .from(deliveries)
    .where(and(told, eq(deliveries.state, 'done')))
    .all()
  tx.update(deliveries)
    .set({ state: 'owed', outgoingRid: null })
    .where(and(told, eq(deliveries.state, 'done')))
    .run()
  return new Set(rows.flatMap(({ rid }) => rid ?? []))
}
