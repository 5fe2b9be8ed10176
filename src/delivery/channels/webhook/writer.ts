import { comparisonsOf } from '../../../assets/comparables/store.ts'
import { unstatedFacts } from '../../../assets/criteria/unstated.ts'
import { assetsByRid } from '../../../assets/store/assets.ts'
import type { Bot } from '../../../bots/domain/bot.ts'
import type { Db, Tx } from '../../../database/database.ts'
import { toldOf } from '../../cards/telling.ts'
import { type NewOutgoing, type Owed, PRIORITY } from '../../outbox/store.ts'
import type { Writer, WriterWorld } from '../../outbox/writer.ts'
import { type Told, toldByHome } from '../mail/told.ts'
import { HOMES_MAX, type Webhook } from './domain.ts'
import { noticeFor } from './notice.ts'
import { payloadOf, serviceBody, type ToldHome, toldHome } from './payload.ts'
import { serviceOf } from './services/services.ts'
import { webhooksOn } from './store.ts'

type Kind = Owed['kind'] | 'digest'

/** Writes the posts of a bot for each of its webhooks. */
export const webhookWriter: Writer<'webhook'> = {
  channel: 'webhook',
  isQuiet: true,
  single: (tx, world, { bot, delivery }) =>
    messagesOf(tx, world, { bot, kind: delivery.kind, deliveries: [delivery] }),
  digest: (tx, world, { bot, deliveries }) =>
    messagesOf(tx, world, { bot, kind: 'digest', deliveries }),
}

type Post = { bot: Bot; kind: Kind; deliveries: readonly Owed[] }

/** The requests to each webhook, in the order of their homes. */
function messagesOf(tx: Tx, world: WriterWorld, post: Post): NewOutgoing<'webhook'>[] {
  const { bot, kind } = post
  const [programs, services] = parted(webhooksOn(tx, bot.rid))
  const written = [
    ...(programs.length > 0 ? forPrograms(tx, world, post) : []).flatMap((payload) =>
      programs.map(({ id }) => ({ id, payload })),
    ),
    ...forServices(tx, world, post, services),
  ]
  return written.map(({ id: target, payload }) => ({
    id: world.random.id(),
    channel: 'webhook',
    kind,
    target,
    botRid: bot.rid,
    priority: PRIORITY.match,
    payload,
  }))
}

function parted(webhooks: readonly Webhook[]): [programs: Webhook[], services: Webhook[]] {
  const isProgram = ({ format }: Webhook) => serviceOf(format) === undefined
  return [webhooks.filter(isProgram), webhooks.filter((one) => !isProgram(one))]
}

/** One request; of many homes several. */
function forPrograms(tx: Tx, world: WriterWorld, { bot, kind, deliveries }: Post) {
  const homes = homesOf(tx, world, bot, deliveries)
  const about = { type: kind, bot, now: world.clock.now() }
  return Array.from({ length: Math.ceil(homes.length / HOMES_MAX) }, (_, part) =>
    payloadOf(about, homes.slice(part * HOMES_MAX, (part + 1) * HOMES_MAX)),
  )
}

/** One request to each, which describes the best of many homes. */
function forServices(
  tx: Tx,
  world: WriterWorld,
  { bot, kind, deliveries }: Post,
  services: readonly Webhook[],
) {
  const notice = services.length > 0 && noticeFor(tx, world, { bot, type: kind, deliveries })
  if (!notice) return []
  return services.flatMap((webhook) => {
    const payload = serviceBody(webhook, notice)
    return payload ? { id: webhook.id, payload } : []
  })
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
