import { and, eq, sql } from 'drizzle-orm'
import { moveMarks } from '../assets/marks/store.ts'
import type { Move } from '../assets/regroup.ts'
import { restoreMessages, supersedeMessages } from '../chats/store/superseded.ts'
import type { Tx } from '../database/database.ts'
import type { Random } from '../kernel/random.ts'
import { deliveries } from './tables.ts'
import { requestEdits } from './telegram/edits.ts'

/**
 * Moves or copies what bots have told about a home, and what users have marked, with the listings that changed their home.
 * Nothing is posted; messages that show one of the homes wrongly are edited.
 */
export function followMove(tx: Tx, move: Move, world: { random: Random; now: number }): void {
  moveMarks(tx, move)
  if (move.kind === 'merged') {
    mergeDeliveries(tx, move)
    supersedeMessages(tx, move)
  } else {
    copyDeliveries(tx, move)
    restoreMessages(tx, move.to)
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

type Released = Extract<Move, { kind: 'released' }>

/**
 * A bot that has shown the listing keeps, for its new home, the numbers of its deliveries as suppressed ones, and the
 * prices that it told of this listing. For other bots the home is new.
 */
function copyDeliveries(tx: Tx, { from, to, listingRid, isFirst }: Released): void {
  const rows = tx.select().from(deliveries).where(eq(deliveries.assetRid, from)).all()
  // Posts of earlier versions do not name the listing: they showed the first one of the home.
  const isOfListing = (shown: number | null) => (shown === null ? isFirst : shown === listingRid)
  const bots = new Set(rows.flatMap((row) => (isOfListing(row.listingRid) ? row.botRid : [])))
  for (const row of rows) {
    if (!bots.has(row.botRid)) continue
    const price = isOfListing(row.listingRid) ? row.price : null
    const untold = { state: 'suppressed', outgoingRid: null, digestRid: null } as const
    const copy = { ...row, ...untold, assetRid: to, price }
    tx.insert(deliveries).values(copy).onConflictDoNothing().run()
  }
}
