import { and, desc, eq, inArray, lte, or, sql } from 'drizzle-orm'
import type { Bot } from '../../bots/domain/bot.ts'
import { botByRid } from '../../bots/store/bots.ts'
import type { Db, Tx } from '../../database/database.ts'
import { gather } from '../digests/store.ts'
import { isTelling, TELLING } from '../domain/delivery.ts'
import { isQuiet, nextQuietEnd } from '../domain/quiet-hours.ts'
import { deliveries, outgoing } from '../tables.ts'
import { OVERDUE_MS } from './groups.ts'
import { reopenDeliveries } from './owed.ts'
import { shownTo } from './shown.ts'
import type { Outgoing } from './store.ts'
import type { Writer, WriterWorld } from './writer.ts'

/**
 * Called for a message whose turn has come, in the transaction that leases it, before it is leased. Posts that may not
 * be sent now, or that are older than a day, are taken back: their deliveries are owed again, and become one digest. So
 * are posts whose bot no longer posts there, or whose homes are no longer shown: what is left of them is composed anew.
 * An edit gets its text.
 * @returns whether the message is to be sent now.
 */
export function isToSend(
  tx: Tx,
  world: WriterWorld,
  writers: readonly Writer[],
  message: Outgoing,
): boolean {
  const { channel, kind, botRid, createdAt } = message
  const writer = writers.find((one) => one.channel === channel)
  if (writer?.edit && kind === 'edit') return isEditToSend(tx, message, writer.edit(tx, message))
  const bot = botRid === null ? undefined : botByRid(tx, botRid)
  if (!writer || !bot || !isTelling(kind)) return true
  // What a paused bot has written waits until it runs again.
  if (!bot.isActive) return false
  const now = world.clock.now()
  const of = { botRid: bot.rid, channel }
  if (!isStillTold(tx, writer, bot, message)) return retract(tx, of, message, now)
  const isHeld = writer.isQuiet && isQuiet(bot.quietHours, now)
  if (!isHeld && createdAt > now - OVERDUE_MS) return true
  const heldUntil = isHeld ? nextQuietEnd(bot.quietHours, now) : null
  return !takeBack(tx, of, message, { now, heldUntil })
}

/** Whether the bot still posts to the recipient, and each home that the message tells is still shown to its owner. */
function isStillTold(db: Db, writer: Writer, bot: Bot, { rid, channel, target }: Outgoing) {
  if (writer.isWanted?.(db, bot, target) === false) return false
  const first = firstOf(db, { botRid: bot.rid, channel }, rid)
  const told = first === null ? [] : homesIn(db, first)
  return shownTo(db, bot.ownerRid, told).size === told.length
}

function homesIn(db: Db, outgoingRid: number): number[] {
  const told = eq(deliveries.outgoingRid, outgoingRid)
  const rows = db.selectDistinct({ rid: deliveries.assetRid }).from(deliveries).where(told).all()
  return rows.map(({ rid }) => rid)
}

/** Takes back what is not sent yet of the posts that a message tells, to all their recipients. */
function retract(tx: Tx, of: BotChannel, message: Outgoing, now: number): false {
  const first = firstOf(tx, of, message.rid)
  const same = unsentOf(tx, of, message, now).filter((rid) => firstOf(tx, of, rid) === first)
  reopenDeliveries(tx, same)
  tx.delete(outgoing).where(inArray(outgoing.rid, same)).run()
  return false
}

function isEditToSend(tx: Tx, { rid }: Outgoing, said: ReturnType<NonNullable<Writer['edit']>>) {
  const own = eq(outgoing.rid, rid)
  if (said === 'none') tx.delete(outgoing).where(own).run()
  else if (said !== 'later') tx.update(outgoing).set({ payload: said }).where(own).run()
  return typeof said !== 'string'
}

type BotChannel = { botRid: number; channel: Outgoing['channel'] }
type When = { now: number; heldUntil: number | null }

/**
 * Takes back the unsent posts of a bot on one channel: in quiet hours all of them, else those that are older than a day.
 * @returns whether `message` is not to be sent now.
 */
function takeBack(tx: Tx, of: BotChannel, message: Outgoing, { now, heldUntil }: When): boolean {
  const unsent = unsentOf(tx, of, message, heldUntil === null ? now - OVERDUE_MS : now)
  const firsts = new Map(unsent.map((rid) => [rid, firstOf(tx, of, rid)]))
  const reopened = reopenDeliveries(tx, unsent)
  if (heldUntil !== null) gather(tx, of, now)
  let isTaken = false
  for (const [rid, first] of firsts) {
    const isToo = first !== null && reopened.has(first)
    if (isToo) tx.delete(outgoing).where(eq(outgoing.rid, rid)).run()
    // The first recipient of the same posts has them already: another one gets them when the quiet hours are over.
    else if (heldUntil !== null) hold(tx, rid, heldUntil)
    isTaken ||= rid === message.rid && (isToo || heldUntil !== null)
  }
  return isTaken
}

function unsentOf(db: Db, of: BotChannel, { rid }: Outgoing, before: number): number[] {
  const isOpen = or(eq(outgoing.state, 'pending'), eq(outgoing.rid, rid))
  const telling = and(inArray(outgoing.kind, [...TELLING]), lte(outgoing.createdAt, before))
  const own = and(eq(outgoing.botRid, of.botRid), eq(outgoing.channel, of.channel))
  const rows = db
    .select({ rid: outgoing.rid })
    .from(outgoing)
    .where(and(own, telling, isOpen))
    .all()
  return rows.map((row) => row.rid)
}

/**
 * The message to which the deliveries refer that a message tells: of posts to several recipients the one to the first.
 */
function firstOf(db: Db, { botRid, channel }: BotChannel, rid: number): number | null {
  // The plus keeps the index of bots from being used: a bot may have many thousands of deliveries.
  const told = and(
    lte(deliveries.outgoingRid, rid),
    sql`+${deliveries.botRid} = ${botRid}`,
    sql`+${deliveries.channel} = ${channel}`,
  )
  const newest = desc(deliveries.outgoingRid)
  const first = { rid: deliveries.outgoingRid }
  return db.select(first).from(deliveries).where(told).orderBy(newest).limit(1).get()?.rid ?? null
}

function hold(tx: Tx, rid: number, notBefore: number): void {
  tx.update(outgoing)
    .set({ state: 'pending', leaseUntil: null, notBefore })
    .where(eq(outgoing.rid, rid))
    .run()
}
