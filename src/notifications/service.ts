import type { Tx } from '../database/database.ts'
import { days } from '../kernel/clock.ts'
import type { Random } from '../kernel/random.ts'
import { type Notice, type NoticeSaid, type Notification, typeOf } from './domain.ts'
import { eventOf, insertNotification, nameBots, removeNotification } from './store.ts'

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

/** What one bot tells one user of a home. */
export type HomeTelling = Telling & {
  userRid: number
  assetRid: number
  said: Extract<NoticeSaid, { code: 'home' }>
}

const kindOf = ({ said }: HomeTelling) => (said.occasion === 'match' ? 'home' : 'price')

/**
 * Tells users of homes, or of their lower prices: each of them one event for a home, whatever the number of bots. A
 * further bot is named in it; the same again later, or another price, is news, which takes the place of the former.
 */
export function tellOfHomes(tx: Tx, tellings: readonly HomeTelling[], world: World): void {
  const events = Map.groupBy(tellings, (one) => `${one.userRid} ${one.assetRid} ${kindOf(one)}`)
  for (const [first, ...further] of events.values())
    if (first) tellOfHome(tx, first, further, world)
}

/** @param further what other bots tell the same user of the same home. */
function tellOfHome(
  tx: Tx,
  first: HomeTelling,
  further: readonly HomeTelling[],
  world: World,
): void {
  const { userRid, assetRid, said, url } = first
  const kind = kindOf(first)
  const told = [first, ...further].map(({ said: { bot } }) => ({ ...bot, id: bot.id ?? '' }))
  const bots = [...new Map(told.map((bot) => [bot.id, bot])).values()]
  const before = eventOf(tx, { userRid, assetRid, kind })
  if (before && isSame(before, said, world.now)) {
    const named = new Set(before.event?.bots.map(({ id }) => id))
    const unnamed = bots.filter(({ id }) => !named.has(id))
    if (unnamed.length > 0) nameBots(tx, before, unnamed, world.now)
    return
  }
  if (before) removeNotification(tx, before)
  const event = { kind, assetRid, bots } as const
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
