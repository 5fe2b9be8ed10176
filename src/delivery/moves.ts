import { and, eq, sql } from 'drizzle-orm'
import { moveMarks } from '../assets/marks/store.ts'
import type { Move, Released } from '../assets/regroup.ts'
import { listingsOf } from '../assets/store/listings.ts'
import { bots } from '../bots/tables.ts'
import { restoreMessages, supersedeMessages } from '../chats/store/superseded.ts'
import { messages } from '../chats/tables.ts'
import type { Tx } from '../database/database.ts'
import type { Random } from '../kernel/random.ts'
import { requestEdits } from './channels/telegram/edits.ts'
import { deliveries } from './tables.ts'

/**
 * Moves or copies what bots have told about a home, and what users have marked, with the listings that changed their
 * home. Nothing is posted; messages that show one of the homes wrongly are edited.
 */
export function followMove(tx: Tx, move: Move, world: { random: Random; now: number }): void {
  moveMarks(tx, move)
  if (move.kind === 'merged') {
    mergeDeliveries(tx, move)
    supersedeMessages(tx, move, world.now)
  } else {
    copyDeliveries(tx, move)
    restoreMessages(tx, move, world.now)
  }
  for (const assetRid of [move.from, move.to]) requestEdits(tx, assetRid, world)
}

/**
 * Gives the deliveries of one home to another one. For a bot that has posted both, they follow those of the other home,
 * and its second match counts as suppressed.
 */
function mergeDeliveries(tx: Tx, { from, to }: { from: number; to: number }): void {
  const posted = tx
    .select({ botRid: deliveries.botRid, shift: sql<number>`max(${deliveries.n}) + 1` })
    .from(deliveries)
    .where(eq(deliveries.assetRid, to))
    .groupBy(deliveries.botRid)
    .all()
  for (const { botRid, shift } of posted)
    tx.update(deliveries)
      .set({
        assetRid: to,
        n: sql`${deliveries.n} + ${shift}`,
        state: sql`case ${deliveries.kind} when 'match' then 'suppressed' else ${deliveries.state} end`,
      })
      .where(and(eq(deliveries.assetRid, from), eq(deliveries.botRid, botRid)))
      .run()
  tx.update(deliveries).set({ assetRid: to }).where(eq(deliveries.assetRid, from)).run()
}

type Delivery = typeof deliveries.$inferSelect

const UNTOLD = { state: 'suppressed', outgoingRid: null, digestRid: null } as const

/**
 * A bot that has shown the listing keeps, for its new home, the numbers of its deliveries as suppressed ones, and the
 * prices that it told of this listing. For other bots the home is new. After a split by hand, it is new only for the
 * bots that have shown no listing of the home. What was posted of a home before it was merged, and now returns, is a
 * post of it again.
 */
function copyDeliveries(tx: Tx, { from, to, listingRid, isFirst, isSplit }: Released): void {
  const rows = tx.select().from(deliveries).where(eq(deliveries.assetRid, from)).all()
  // Posts of earlier versions do not name the listing: they showed the first one of the home.
  const isOfListing = (shown: number | null) => (shown === null ? isFirst : shown === listingRid)
  const showing = new Set(rows.flatMap((row) => (isOfListing(row.listingRid) ? row.botRid : [])))
  const told = postsOf(tx, to)
  // Listings that came with the former home, and stay behind.
  const staying = new Set<number | null>(
    listingsOf(tx, from).flatMap((one) => (one.formerAssetRid === to ? one.rid : [])),
  )
  for (const row of rows) {
    const isFormer = isOfListing(row.listingRid) || (isSplit && staying.has(row.listingRid))
    const isTold = isFormer && told.has(keyOf(row))
    if (!isSplit && !isTold && !showing.has(row.botRid)) continue
    const price = isTold || isOfListing(row.listingRid) ? row.price : null
    const copy = isTold ? { ...row, state: stateOf(row) } : { ...row, ...UNTOLD }
    tx.insert(deliveries)
      .values({ ...copy, assetRid: to, price })
      .onConflictDoNothing()
      .run()
    if (isTold) tx.update(deliveries).set(UNTOLD).where(isRow(row)).run()
  }
}

/** A post and its message are of one transaction, and so of one time. */
const keyOf = ({ botRid, kind, createdAt }: { botRid: number; kind: string; createdAt: number }) =>
  `${botRid} ${kind} ${createdAt}`

/** What the messages of chats told of a home. */
function postsOf(tx: Tx, assetRid: number): Set<string> {
  const { kind, createdAt } = messages
  const rows = tx
    .select({ botRid: bots.rid, kind, createdAt })
    .from(messages)
    .innerJoin(bots, eq(bots.chatRid, messages.chatRid))
    .where(and(eq(messages.assetRid, assetRid), eq(messages.type, 'asset')))
    .all()
  return new Set(rows.map(keyOf))
}

/** The state of a post that was made before its home was merged. What had not been sent by then is not sent later. */
function stateOf({ channel, outgoingRid, state }: Delivery): Delivery['state'] {
  return channel === 'website' || outgoingRid !== null ? 'done' : state
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
