import { and, asc, count, eq, isNull, lt, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { bots } from '../../bots/tables.ts'
import { type Db, prepared, type Tx } from '../../database/database.ts'
import { forgetRows } from '../../database/forget.ts'
import type { ChannelName, DeliveryKind } from '../domain/delivery.ts'
import { deliveries, digests } from '../tables.ts'

const selectOpen = prepared((db) =>
  db
    .select({ rid: digests.rid })
    .from(digests)
    .where(
      and(
        eq(digests.botRid, sql.placeholder('botRid')),
        sql`${digests.runRid} is ${sql.placeholder('runRid')}`,
        isNull(digests.frozenAt),
      ),
    )
    .prepare(),
)

/** The digest that takes the further posts of a bot in a pass. `runRid` null: the start of the bot. */
export function openDigest(
  tx: Tx,
  of: { botRid: number; runRid: number | null },
  now: number,
): number {
  const open = selectOpen(tx).get(of)
  if (open) return open.rid
  return insertDigest(tx, { ...of, openedAt: now, frozenAt: null })
}

function insertDigest(tx: Tx, digest: Omit<typeof digests.$inferInsert, 'rid'>): number {
  return tx.insert(digests).values(digest).returning({ rid: digests.rid }).get().rid
}

export type Digest = { rid: number; botRid: number; botId: string; runRid: number | null }

const selectAllOpen = prepared((db) =>
  db
    .select({
      rid: digests.rid,
      botRid: digests.botRid,
      botId: bots.id,
      runRid: digests.runRid,
      openedAt: digests.openedAt,
    })
    .from(digests)
    .innerJoin(bots, eq(bots.rid, digests.botRid))
    .where(isNull(digests.frozenAt))
    .orderBy(asc(digests.rid))
    .prepare(),
)

/** The digests that still take posts, oldest first. */
export function openDigests(db: Db): (Digest & { openedAt: number })[] {
  return selectAllOpen(db).all()
}

/** @returns whether it was open. */
export function freezeRow(tx: Tx, rid: number, now: number): boolean {
  const open = and(eq(digests.rid, rid), isNull(digests.frozenAt))
  const frozen = tx.update(digests).set({ frozenAt: now }).where(open).returning().all()
  return frozen.length > 0
}

export type DigestPost = { assetRid: number; kind: DeliveryKind; price: number | null }

/** What a digest contains, in the order of the posts. Read from the website's deliveries: every post has one. */
export function postsOf(db: Db, digestRid: number): DigestPost[] {
  return db
    .select({ assetRid: deliveries.assetRid, kind: deliveries.kind, price: deliveries.price })
    .from(deliveries)
    .where(
      and(
        eq(deliveries.digestRid, digestRid),
        eq(deliveries.channel, 'website'),
        eq(deliveries.state, 'done'),
      ),
    )
    .orderBy(asc(deliveries.createdAt), asc(deliveries.assetRid))
    .all()
}

export type BotChannel = { botRid: number; channel: ChannelName }

/** What is owed to a channel by a bot. The state is a literal, so that the partial index serves it. */
export const owedBy = ({ botRid, channel }: BotChannel | Record<keyof BotChannel, Placeholder>) =>
  and(
    eq(deliveries.channel, channel),
    eq(deliveries.botRid, botRid),
    sql`${deliveries.state} = 'owed'`,
  ) as SQL

/** Whether a delivery belongs to no digest, or to a frozen one. */
export const isFinal = sql`not exists (select 1 from ${digests}
  where ${digests.rid} = ${deliveries.digestRid} and ${digests.frozenAt} is null)`

/**
 * Gathers everything that a channel may not send now in one frozen digest: it is then sent as one message, also when the
 * quiet hours of the bot are changed meanwhile.
 */
export function gather(tx: Tx, of: BotChannel, now: number): void {
  const held = and(owedBy(of), isFinal)
  const newest = sql<number | null>`max(${deliveries.digestRid})`
  const kept = tx.select({ rid: newest, posts: count() }).from(deliveries).where(held).get()
  if (!kept?.posts) return
  const { botRid } = of
  const digestRid =
    kept.rid ?? insertDigest(tx, { botRid, runRid: null, openedAt: now, frozenAt: now })
  tx.update(deliveries).set({ digestRid }).where(held).run()
}

/** Deletes up to `limit` digests that were frozen before that time (ms). Their deliveries stay. */
export function forgetDigests(tx: Tx, before: number, limit: number): number {
  return forgetRows(tx, digests, lt(digests.frozenAt, before), limit)
}
