import { and, eq, isNull, sql } from 'drizzle-orm'
import { moveCompared } from '../assets/compared/store.ts'
import { moveLinks } from '../assets/links/store.ts'
import { moveMarks } from '../assets/marks/store.ts'
import type { Move, Released } from '../assets/regroup.ts'
import { releaseKeys, supersedeMessages } from '../chats/store/superseded.ts'
import type { Tx } from '../database/database.ts'
import type { Random } from '../kernel/random.ts'
import { moveListed } from '../shortlists/store/moves.ts'
import { requestEdits } from './channels/telegram/edits.ts'
import { deliveries } from './tables.ts'

/**
 * Moves or copies what bots have told about a home, and what users have marked and shared, with the listings that
 * changed their home. Nothing is posted; messages that show one of the homes wrongly are edited.
 */
export function followMove(tx: Tx, move: Move, world: { random: Random; now: number }): void {
  moveMarks(tx, move)
  moveLinks(tx, move)
  moveCompared(tx, move)
  moveListed(tx, move, world)
  if (move.kind === 'merged') {
    mergeDeliveries(tx, move)
    releaseKeys(tx, move.from)
  } else releaseDeliveries(tx, move)
  for (const assetRid of [move.from, move.to]) {
    countOnce(tx, assetRid)
    supersedeMessages(tx, assetRid, world.now)
    requestEdits(tx, assetRid, world)
  }
}

/** The `n` that the next delivery of each bot, by its rid, has for a home. */
function nextNumbers(tx: Tx, assetRid: number): Map<number, number> {
  const rows = tx
    .select({ botRid: deliveries.botRid, next: sql<number>`max(${deliveries.n}) + 1` })
    .from(deliveries)
    .where(eq(deliveries.assetRid, assetRid))
    .groupBy(deliveries.botRid)
    .all()
  return new Map(rows.map(({ botRid, next }) => [botRid, next]))
}

/**
 * Gives the deliveries of one home to another one. For a bot that has posted both, they follow those of the other home,
 * and its second match counts as suppressed.
 */
function mergeDeliveries(tx: Tx, { from, to }: { from: number; to: number }): void {
  const isOfFrom = eq(deliveries.assetRid, from)
  tx.update(deliveries)
    .set({ postedAs: from })
    .where(and(isOfFrom, isNull(deliveries.postedAs)))
    .run()
  for (const [botRid, next] of nextNumbers(tx, to))
    tx.update(deliveries)
      .set({
        assetRid: to,
        n: sql`${deliveries.n} + ${next}`,
        state: sql`case ${deliveries.kind} when 'match' then 'suppressed' else ${deliveries.state} end`,
      })
      .where(and(isOfFrom, eq(deliveries.botRid, botRid)))
      .run()
  tx.update(deliveries).set({ assetRid: to }).where(isOfFrom).run()
}

type Delivery = typeof deliveries.$inferSelect

const UNTOLD = { state: 'suppressed', outgoingRid: null, digestRid: null, postedAs: null } as const

/**
 * What was posted as the former home of the listing goes with it. A bot that has shown the listing otherwise keeps, for
 * its new home, the numbers of its deliveries as suppressed ones, and the prices that it told of this listing. For other
 * bots the home is new. After a split by hand, it is new only for the bots that have shown no listing of the home.
 */
function releaseDeliveries(
  tx: Tx,
  { from, to, listingRid, isFirst, isSplit, former }: Released,
): void {
  const rows = tx.select().from(deliveries).where(eq(deliveries.assetRid, from)).all()
  const next = nextNumbers(tx, to)
  // Posts of earlier versions do not name the listing: they showed the first one of the home.
  const isOfListing = (shown: number | null) => (shown === null ? isFirst : shown === listingRid)
  const showing = new Set(rows.flatMap((row) => (isOfListing(row.listingRid) ? row.botRid : [])))
  for (const row of rows) {
    const isMoving = former !== null && row.postedAs === former
    if (!isSplit && !isMoving && !showing.has(row.botRid)) continue
    const n = row.n + (next.get(row.botRid) ?? 0)
    if (isMoving) tx.update(deliveries).set(UNTOLD).where(isRow(row)).run()
    const price = isMoving || isOfListing(row.listingRid) ? row.price : null
    const copy = isMoving ? { ...row, ...returned(row, to) } : { ...row, ...UNTOLD }
    tx.insert(deliveries)
      .values({ ...copy, assetRid: to, price, n })
      .run()
  }
}

/**
 * A post that was made before its home was merged. What had not been sent by then is not sent later. Which posts of the
 * website count says `countOnce`.
 */
function returned({ outgoingRid, state, postedAs }: Delivery, to: number) {
  const isSent = outgoingRid !== null
  return { state: isSent ? 'done' : state, postedAs: postedAs === to ? null : postedAs } as const
}

/**
 * Of the matches that a bot's chat shows of a home, the first is done and the others are suppressed, whichever of its
 * former homes they were posted as: the bot's posts are counted by home.
 */
function countOnce(tx: Tx, assetRid: number): void {
  const { n } = deliveries
  const told = sql`select other.n from deliveries other
    join bots on bots.rid = other.bot_rid
    join messages on messages.chat_rid = bots.chat_rid and messages.kind = 'match'
      and messages.asset_rid = coalesce(other.posted_as, other.asset_rid)
    where other.asset_rid = ${deliveries.assetRid} and other.bot_rid = ${deliveries.botRid}
      and other.channel = 'website' and other.kind = 'match'
    order by messages.seq, other.n limit 1`
  tx.update(deliveries)
    .set({ state: sql`case when ${n} = (${told}) then 'done' else 'suppressed' end` })
    .where(
      and(
        eq(deliveries.assetRid, assetRid),
        eq(deliveries.channel, 'website'),
        eq(deliveries.kind, 'match'),
      ),
    )
    .run()
}

function isRow({ assetRid, botRid, channel, kind, n }: Delivery) {
  return and(
    eq(deliveries.assetRid, assetRid),
    eq(deliveries.botRid, botRid),
    eq(deliveries.channel, channel),
    eq(deliveries.kind, kind),
    eq(deliveries.n, n),
  )
}
