import { comparisonsOf } from '../../../assets/comparables/store.ts'
import { unstatedFacts } from '../../../assets/criteria/unstated.ts'
import { assetsByRid } from '../../../assets/store/assets.ts'
import type { Bot } from '../../../bots/domain/bot.ts'
import type { Db, Tx } from '../../../database/database.ts'
import { toldOf } from '../../cards/telling.ts'
import { type NewOutgoing, type Owed, PRIORITY } from '../../outbox/store.ts'
import type { Writer, WriterWorld } from '../../outbox/writer.ts'
import { type Told, toldByHome } from '../mail/told.ts'
import { HOMES_MAX } from './domain.ts'
import { payloadOf, type ToldHome, toldHome } from './payload.ts'
import { webhooksOn } from './store.ts'

type Kind = Owed['kind'] | 'digest'

/** Writes the posts of a bot for each of its webhooks. */
export const webhookWriter: Writer<'webhook'> = {
  channel: 'webhook',
  isQuiet: true,
  single: (tx, world, { bot, delivery }) =>
    messagesOf(tx, world, { bot, kind: delivery.kind, homes: homesOf(tx, world, bot, [delivery]) }),
  digest: (tx, world, { bot, deliveries }) =>
    messagesOf(tx, world, { bot, kind: 'digest', homes: homesOf(tx, world, bot, deliveries) }),
}

type Post = { bot: Bot; kind: Kind; homes: readonly ToldHome[] }

/** One request to each webhook; of many homes several, in their order. */
function messagesOf(
  tx: Tx,
  { random, clock }: WriterWorld,
  { bot, kind, homes }: Post,
): NewOutgoing<'webhook'>[] {
  if (homes.length === 0) return []
  const told = webhooksOn(tx, bot.rid)
  const parts = Array.from({ length: Math.ceil(homes.length / HOMES_MAX) }, (_, part) =>
    homes.slice(part * HOMES_MAX, (part + 1) * HOMES_MAX),
  )
  const about = { type: kind, bot, now: clock.now() }
  return parts.flatMap((part) =>
    told.map(({ id: target }) => ({
      id: random.id(),
      channel: 'webhook' as const,
      kind,
      target,
      botRid: bot.rid,
      priority: PRIORITY.match,
      payload: payloadOf(about, part),
    })),
  )
}

/** Each home once, in the order of the posts, with the price that its last post tells. A constant number of queries. */
function homesOf(
  db: Db,
  { config }: Pick<WriterWorld, 'config'>,
  bot: Bot,
  deliveries: readonly Owed[],
): ToldHome[] {
  const byHome = Map.groupBy(deliveries, ({ assetRid }) => assetRid)
  const rids = [...byHome.keys()]
  const assets = assetsByRid(db, rids)
  const comparisons = comparisonsOf(db, rids)
  const told = toldByHome(db, bot.rid, rids)
  return [...byHome].flatMap(([rid, posts]) => {
    const asset = assets.get(rid)
    const [first, last] = [posts[0], posts.at(-1)]
    if (!asset || !first || !last) return []
    return toldHome({
      asset: toldOf(asset, last),
      comparison: comparisons.get(rid) ?? null,
      // A home that the program does not know yet is a match, whatever became of its price since.
      occasion: first.kind,
      n: first.n,
      previousPrice: first.kind === 'price' ? lowestBefore(told.get(rid) ?? [], first.n) : null,
      unstated: unstatedFacts(bot, asset),
      publicUrl: config.publicUrl,
    })
  })
}

/** The lowest price that was told before a post; null when none was. */
function lowestBefore(told: readonly Told[], n: number): number | null {
  const prices = told.flatMap((one) => (one.n < n && one.price !== null ? [one.price] : []))
  return prices.length === 0 ? null : Math.min(...prices)
}
