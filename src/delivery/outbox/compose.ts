import type { Bot } from '../../bots/domain/bot.ts'
import { botById } from '../../bots/store/bots.ts'
import { type Db, type Tx, write } from '../../database/database.ts'
import { seconds } from '../../kernel/clock.ts'
import type { Context } from '../../world/context.ts'
import { freezeDigests } from '../digests/service.ts'
import { gather, openDigests } from '../digests/store.ts'
import { isQuiet } from '../domain/quiet-hours.ts'
import { type Composing, type Group, type Reading, readyGroups } from './groups.ts'
import { type Debtor, debtorsOf, endDeliveries, owes } from './owed.ts'
import type { Composed } from './sender.ts'
import { shownTo } from './shown.ts'
import { enqueue, type NewOutgoing, type Owed } from './store.ts'
import type { Writer } from './writer.ts'

type World = Pick<Context, 'db' | 'clock' | 'random' | 'config'>

/** Messages that one transaction composes, and bots whose posts it holds. */
const AT_ONCE = 10
/** Bots that are read at once: mostly the first ones have something to compose, else many are held. */
const [FIRST_PAGE, PAGE] = [20, 500]

/** How often it is looked whether what is owed can be composed, where only time may bring that (ms). */
const LOOK_MS = 500
/**
 * A look that finds nothing is followed by no other for so long (ms): for each bot that it looked at, which takes about
 * a twentieth of that, and at least. Not by a clock: on a busy machine that says how long others had their turn.
 */
const PAUSE_EACH_MS = 2
const PAUSE_MIN_MS = 10

/** Channels that only send digests, and not often, are looked at after this time (ms). */
const LOOK_DIGESTS_MS = seconds(5)

/** Composes a part of what is owed at each call. Looks that find nothing take a twentieth of the time at most. */
export function createComposer(world: World, composing: Composing): () => Composed {
  const { db, clock } = world
  const quick = composing.writers.filter(({ single }) => single !== undefined)
  let [idleUntil, allAt] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY]
  return () => {
    const mono = clock.monotonic()
    if (mono < idleUntil) return { done: 0, waitMs: idleUntil - mono }
    const isAll = mono >= allAt + LOOK_DIGESTS_MS
    const { done, asked } = composeSome(world, isAll ? composing : { ...composing, writers: quick })
    if (done > 0) return { done }
    idleUntil = clock.monotonic() + Math.max(PAUSE_MIN_MS, asked * PAUSE_EACH_MS)
    if (isAll) allAt = mono
    return isOwing(db, composing) ? { done, waitMs: LOOK_MS } : { done }
  }
}

/** Whether time alone may bring something to compose. */
function isOwing(db: Db, { writers }: Composing): boolean {
  return openDigests(db).length > 0 || writers.some(({ channel }) => owes(db, channel))
}

/**
 * Freezes digests, and turns owed deliveries into messages of the outbox, in the order of the posts of each bot. Each
 * call is a few short transactions: call it until it returns 0.
 * @returns how many digests and deliveries it changed; 0: nothing can be composed now.
 */
export function composeOwed(world: World, composing: Composing): number {
  return composeSome(world, composing).done
}

/** `done`: digests and deliveries that changed. `asked`: bots of which it was read what they owe. */
type Some = { done: number; asked: number }

function composeSome(world: World, composing: Composing): Some {
  const some = { done: freezeDigests(world, composing.isPassOver), asked: 0 }
  for (const writer of composing.writers) {
    const { done, asked } = composeChannel(world, composing, writer)
    some.done += done
    some.asked += asked
  }
  return some
}

function composeChannel(world: World, composing: Composing, writer: Writer): Some {
  const { db, clock } = world
  const reading = { writer, composing, now: clock.now() }
  const { held, ready, asked } = dueOf(world, reading)
  if (held.length === 0 && ready.length === 0) return { done: 0, asked }
  const done = write(db, (tx) => {
    for (const { botRid } of held) gather(tx, { botRid, channel: writer.channel }, reading.now)
    const most = AT_ONCE - held.length
    return (
      held.length +
      composeInTurns(ready, most, (debtor) => {
        const [group] = hasRoom(tx, world, writer, debtor) ? readyGroups(tx, debtor, reading) : []
        return group ? compose(tx, world, { writer, debtor, group }) : 0
      })
    )
  })
  return { done, asked }
}

/**
 * Composes the first group of every bot before the second of any: a bot that owes thousands does not hold the others.
 * What is ready is asked each time, because a message may hold the next one to its recipient.
 * @param next composes one group of a bot; answers how many deliveries that ended.
 */
function composeInTurns(
  debtors: readonly Debtor[],
  most: number,
  next: (debtor: Debtor) => number,
): number {
  let ended = 0
  for (let before = -1; before < ended; ) {
    before = ended
    for (const debtor of debtors) {
      if (ended >= most) return ended
      ended += next(debtor)
    }
  }
  return ended
}

type DueBots = { held: Debtor[]; ready: Debtor[]; asked: number }

/** The next bots whose posts are to be held, those of which something may be composed now, and how many were asked. */
function dueOf(world: World, reading: Reading): DueBots {
  const { db } = world
  const { writer, now } = reading
  const held: Debtor[] = []
  const ready: Debtor[] = []
  let after = 0
  let asked = 0
  for (;;) {
    const limit = after === 0 ? FIRST_PAGE : PAGE
    const page = debtorsOf(db, writer.channel, { after, limit })
    for (const debtor of page) {
      if (held.length + ready.length >= AT_ONCE) return { held, ready, asked }
      after = debtor.botRid
      asked += 1
      if (!debtor.isActive) continue
      if (writer.isQuiet && isQuiet(debtor.quietHours, now)) {
        if (debtor.owesSingles) held.push(debtor)
      } else if (hasRoom(db, world, writer, debtor) && readyGroups(db, debtor, reading).length > 0)
        ready.push(debtor)
    }
    if (page.length < limit) return { held, ready, asked }
  }
}

/** Whether the recipients of a bot can get another message within the next minute. */
function hasRoom(db: Db, { config }: World, writer: Writer, { botId }: Debtor): boolean {
  const bot = writer.roomFor && botById(db, botId)
  return !bot || (writer.roomFor?.(db, config, bot) ?? 1) > 0
}

type Due = { writer: Writer; debtor: Debtor; group: Group }

/**
 * Ends the deliveries of a group. A home that is gone meanwhile, or that its user has hidden, is left out. @returns how
 * many they were.
 */
function compose(
  tx: Tx,
  world: World,
  { writer, debtor, group: { deliveries, isDigest } }: Due,
): number {
  const bot = botById(tx, debtor.botId)
  if (!bot) return 0
  const rids = deliveries.map(({ assetRid }) => assetRid)
  const isShown = shownTo(tx, bot.ownerRid, rids)
  const shown = deliveries.filter(({ assetRid }) => isShown.has(assetRid))
  endDeliveries(
    tx,
    deliveries.filter(({ assetRid }) => !isShown.has(assetRid)),
    null,
  )
  const [first, ...others] = messagesOf(tx, world, { writer, bot, shown, isDigest })
  if (!first) endDeliveries(tx, shown, null)
  else endDeliveries(tx, shown, add(tx, world, bot, first))
  for (const message of others) add(tx, world, bot, message)
  return deliveries.length
}

type Shown = { writer: Writer; bot: Bot; shown: readonly Owed[]; isDigest: boolean }

function messagesOf(
  tx: Tx,
  world: World,
  { writer, bot, shown, isDigest }: Shown,
): readonly NewOutgoing[] {
  const [delivery] = shown
  if (!delivery) return []
  const isLone = !isDigest || shown.length === 1
  if (isLone && writer.single) return writer.single(tx, world, { bot, delivery })
  return writer.digest(tx, world, { bot, deliveries: shown })
}

const add = (tx: Tx, { clock }: World, { rid: botRid }: Bot, message: NewOutgoing): number =>
  enqueue(tx, { ...message, botRid }, clock.now())
