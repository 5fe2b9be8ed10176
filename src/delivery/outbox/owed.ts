import { and, asc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { QuietHours } from '../../bots/domain/bot.ts'
import { bots } from '../../bots/tables.ts'
import { type Db, prepared, preparedWrite, type Tx } from '../../database/database.ts'
import { type BotChannel, isFinal, owedBy } from '../digests/store.ts'
import type { ChannelName } from '../domain/delivery.ts'
import { deliveries } from '../tables.ts'
import type { Owed } from './store.ts'

// Deliveries whose messages are still to be composed.

/** A bot that owes something to a channel. */
export type Debtor = {
  botRid: number
  botId: string
  quietHours: QuietHours | null
  /** False: it is paused, and nothing of it is composed. */
  isActive: boolean
  /** Whether something is owed that belongs to no digest. */
  owesSingles: boolean
}

type DebtorRow = {
  rid: number
  id: string
  from: string | null
  to: string | null
  isActive: number
  owesSingles: number
}

/** Whether anything is owed to a channel. */
export function owes(db: Db, channel: ChannelName): boolean {
  const owed = and(eq(deliveries.channel, channel), sql`${deliveries.state} = 'owed'`)
  return db.select({ one: sql`1` }).from(deliveries).where(owed).limit(1).get() !== undefined
}

/**
 * The next bots after that one, by rid, that owe something to a channel. One step in the index for each, however much
 * it owes.
 */
export function debtorsOf(
  db: Db,
  channel: ChannelName,
  { after, limit }: { after: number; limit: number },
): Debtor[] {
  const rows = db.all<DebtorRow>(sql`
    with recursive debtors(rid) as (
      select min(bot_rid) from deliveries
        where state = 'owed' and channel = ${channel} and bot_rid > ${after}
      union all
      select (select min(bot_rid) from deliveries
        where state = 'owed' and channel = ${channel} and bot_rid > debtors.rid)
      from debtors where debtors.rid is not null
      limit ${limit}
    )
    select bots.rid, bots.id, quiet_from as "from", quiet_to as "to", is_active as "isActive", exists (
      select 1 from deliveries where state = 'owed' and channel = ${channel}
        and bot_rid = bots.rid and digest_rid is null
    ) as "owesSingles"
    from debtors join bots on bots.rid = debtors.rid order by bots.rid`)
  return rows.map(({ rid, id, from, to, owesSingles, isActive }) => ({
    botRid: rid,
    botId: id,
    owesSingles: owesSingles === 1,
    isActive: isActive === 1,
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

const OWED = owedBy({
  botRid: sql.placeholder('botRid'),
  channel: sql.placeholder('channel'),
})

const selectGathered = prepared((db) => {
  const isOld = sql`${deliveries.createdAt} <= ${sql.placeholder('waitedBefore')}`
  return select(db)
    .where(and(OWED, isFinal, or(isNotNull(deliveries.digestRid), isOld)))
    .orderBy(...inOrder)
    .prepare()
})

/** What is owed with a frozen digest, or since before that time (ms), in the order of the posts. */
export function gatheredOf(db: Db, { botRid, channel }: BotChannel, waitedBefore: number): Owed[] {
  return selectGathered(db).all({ botRid, channel, waitedBefore }).map(toOwed)
}

const selectSingles = prepared((db) => {
  const isYoung = sql`${deliveries.createdAt} > ${sql.placeholder('waitedBefore')}`
  return select(db)
    .where(and(OWED, isNull(deliveries.digestRid), isYoung))
    .orderBy(...inOrder)
    .limit(sql.placeholder('limit'))
    .prepare()
})

/** The first posts that are owed singly since after that time (ms), in their order. */
export function singlesOf(
  db: Db,
  { botRid, channel }: BotChannel,
  range: { waitedBefore: number; limit: number },
): Owed[] {
  return selectSingles(db)
    .all({ botRid, channel, ...range })
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
