import type { Tx } from '../database/database.ts'
import { days } from '../kernel/clock.ts'
import type { Random } from '../kernel/random.ts'
import { type Notice, type NoticeSaid, type Notification, typeOf } from './domain.ts'
import { eventOf, insertNotification, nameBot, removeNotification } from './store.ts'

type World = { random: Random; now: number }

/** What the product tells: a code with its facts. */
export type Telling = {
  said: NoticeSaid
  /** A path of the application. */
  url: string
}

/**
 * Notifies users in the application. Each notification is a change of topic 'notification' in the change feed, by which
 * open pages show it and further channels send it. What it says is written in the language of each reader.
 */
export function notify(
  tx: Tx,
  userRids: readonly number[],
  { said, url }: Telling,
  world: World,
): void {
  insert(tx, userRids, { said, type: typeOf(said), title: '', body: '', url }, world)
}

/** An event with another one of the same home is the same for this time: a further bot that matches it is named. */
const SAME_MS = days(1)

type HomeTelling = Telling & { said: Extract<NoticeSaid, { code: 'home' }> }

/**
 * Tells a user of a home, or of its lower price: one event, whatever the number of bots. A further bot is named in it;
 * the same again later, or another price, is news, which takes the place of the former.
 */
export function tellOfHome(
  tx: Tx,
  { userRid, assetRid }: { userRid: number; assetRid: number },
  { said, url }: HomeTelling,
  world: World,
): void {
  const kind = said.occasion === 'match' ? 'home' : 'price'
  const bot = { id: said.bot.id ?? '', name: said.bot.name }
  const before = eventOf(tx, { userRid, assetRid, kind })
  if (before && isSame(before, said, world.now)) {
    const isNamed = before.event?.bots.some(({ id }) => id === bot.id)
    if (!isNamed) nameBot(tx, before, bot, world.now)
    return
  }
  if (before) removeNotification(tx, before)
  const event = { kind, assetRid, bots: [bot] } as const
  const row = { said, event, type: typeOf(said), title: '', body: '', url }
  insertNotification(tx, { ...row, id: world.random.id(), userRid, createdAt: world.now })
}

function isSame(before: Notification, { home }: HomeTelling['said'], now: number): boolean {
  const { said } = before
  const isOfHome = said?.code === 'home' || said?.code === 'watched'
  const told = isOfHome ? said.home.price : undefined
  return told === home.price && now - before.createdAt < SAME_MS
}

/** Notifies users of what a user has written, which is shown as it is. */
export function notifyWritten(
  tx: Tx,
  userRids: readonly number[],
  notice: Notice,
  world: World,
): void {
  insert(tx, userRids, { ...notice, said: null }, world)
}

function insert(
  tx: Tx,
  userRids: readonly number[],
  row: Notice & { said: NoticeSaid | null },
  { random, now }: World,
): void {
  for (const userRid of userRids)
    insertNotification(tx, { ...row, event: null, id: random.id(), userRid, createdAt: now })
}
