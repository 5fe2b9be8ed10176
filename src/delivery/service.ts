import { unstatedFacts } from '../assets/criteria/unstated.ts'
import type { Asset } from '../assets/domain/asset.ts'
import { homeSaid } from '../assets/told/domain.ts'
import type { Bot } from '../bots/domain/bot.ts'
import type { Tx } from '../database/database.ts'
import { type HomeTelling, tellOfHomes } from '../notifications/service.ts'
import type { Channel, World } from './channels/channel.ts'
import { CHANNELS } from './channels/channels.ts'
import type { DeliveryKind, DropCause } from './domain/delivery.ts'
import { shownTo } from './outbox/shown.ts'
import { sharersOf } from './readers.ts'
import { insertDelivery } from './store.ts'

export type Occasion = {
  kind: DeliveryKind
  /** 0 for the match, then 1, 2, … for lower prices. */
  n: number
  /** The price of the home before, where the post says so. */
  previousPrice: number | null
  /** Of a lower price; null for a match. */
  cause: DropCause | null
  /** The listing that the post shows. */
  listingRid: number | null
  /** Shared by the posts of one flood. */
  groupId: string | null
  runRid: number | null
  /** The digest that it goes out with; null: it is sent singly. */
  digestRid: number | null
}

type Posting = { bot: Bot; asset: Asset; occasion: Occasion }

/** Posts a home on every channel of a bot, and tells the users of the bot. */
export function post(
  tx: Tx,
  posting: Posting,
  world: World,
  channels: readonly Channel[] = CHANNELS,
): void {
  tellOfHomes(tx, deliver(tx, posting, world, channels), world)
}

/**
 * Posts a home on every channel of a bot. Deliveries, the message of the website and the notification of a single post
 * are rows of the transaction that found the match, so that a kill at any moment neither loses nor repeats a post.
 * @returns what its users have to be told in that transaction, together with what other bots tell them of the home.
 */
export function deliver(
  tx: Tx,
  { bot, asset, occasion }: Posting,
  world: World,
  channels: readonly Channel[] = CHANNELS,
): HomeTelling[] {
  const { runRid, listingRid, digestRid, cause, ...rest } = occasion
  const { kind, n } = occasion
  const home = homeSaid(asset, unstatedFacts(bot, asset))
  const told = { home, before: occasion.previousPrice, cause }
  const createdAt = world.now
  for (const channel of channels.filter(({ isOn }) => isOn(bot))) {
    const state = channel.deliver(tx, { ...rest, bot, asset, told }, world)
    if (state === null) continue
    insertDelivery(tx, {
      assetRid: asset.rid,
      botRid: bot.rid,
      channel: channel.name,
      kind,
      n,
      state,
      price: asset.price,
      listingRid,
      runRid,
      digestRid,
      createdAt,
    })
  }
  // Users are notified of a digest when it is frozen.
  if (digestRid !== null) return []
  const { id, name, ownerRid, websiteChatId } = bot
  const said = { code: 'home', bot: { id, name }, occasion: cause ?? 'match', ...told } as const
  const others = sharersOf(tx, bot).filter(({ userRid }) => isShownTo(tx, userRid, asset.rid))
  const telling = { assetRid: asset.rid, said, url: `/chats/${websiteChatId}` }
  return [ownerRid, ...others.map(({ userRid }) => userRid)].map((userRid) => ({
    userRid,
    ...telling,
  }))
}

const isShownTo = (tx: Tx, userRid: number, assetRid: number) =>
  shownTo(tx, userRid, [assetRid]).has(assetRid)

/**
 * Notes a home that its user has hidden as posted at this price, without a post: showing it again brings no backlog.
 */
export function suppress(
  tx: Tx,
  { bot, asset, occasion }: { bot: Bot; asset: Asset; occasion: Omit<Occasion, 'digestRid'> },
  { now: createdAt }: Pick<World, 'now'>,
): void {
  const { kind, n, listingRid, runRid } = occasion
  const key = { assetRid: asset.rid, botRid: bot.rid, channel: 'website', kind, n } as const
  const { price } = asset
  const told = { price, listingRid, runRid, digestRid: null }
  insertDelivery(tx, { ...key, state: 'suppressed', ...told, createdAt })
}
