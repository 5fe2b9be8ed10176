import type { Asset } from '../../assets/domain/asset.ts'
import type { Images } from '../../assets/images/service.ts'
import type { PostSaid } from '../../assets/told/domain.ts'
import type { Bot } from '../../bots/domain/bot.ts'
import type { Tx } from '../../database/database.ts'
import type { Random } from '../../kernel/random.ts'
import type { Config } from '../../world/config.ts'
import type { Context } from '../../world/context.ts'
import type { Features } from '../../world/room-settings.ts'
import type { ChannelName, DeliveryKind, DeliveryState } from '../domain/delivery.ts'
import type { Carrier } from '../outbox/carrier.ts'
import type { Limit } from '../outbox/limits.ts'
import type { Writer } from '../outbox/writer.ts'

/** One post of a home by a bot. */
type Post = {
  bot: Bot
  asset: Asset
  kind: DeliveryKind
  /** 0 for the match, then 1, 2, … for lower prices. */
  n: number
  /** The price of the home before this post, where the post says so. */
  previousPrice: number | null
  /** Shared by the posts of one flood. */
  groupId: string | null
  /** What the post says of the home. */
  told: PostSaid
}

export type World = { random: Random; now: number }

/** What the process gives to the carriers. */
export type SendingWorld = {
  context: Context
  images: Images
  /** Ends what is in flight. */
  signal: AbortSignal
  /** A group has another id, or the bot was removed from it. */
  groupMoved(tx: Tx, from: string, to: string): void
  groupLost(tx: Tx, group: string): void
}

/** How a channel outside of the database sends what it owes. */
type Sending<Name extends ChannelName> = {
  /** The optional part of the product that it needs. Where that is off, what is owed is suppressed. */
  feature?: keyof Features
  writer: Writer<Name>
  /** The limits by which the outbox explains what waits; absent: its messages wait for no limit for long. */
  limits?(config: Config): readonly Limit[]
  /** Imported when it is needed: processes that send nothing do without its packages. */
  carrier(world: SendingWorld): Promise<Carrier<Name>>
}

/** A way on which posts of bots are delivered. */
export type Channel<Name extends ChannelName = ChannelName> = {
  name: Name
  isOn(bot: Bot): boolean
  /**
   * The part of the channel in the transaction that found the match. A channel inside of the database writes the post
   * and returns `done`. A channel outside of it returns `owed`: its sender reads the delivery after the commit. Null:
   * it has no recipient.
   */
  deliver(tx: Tx, post: Post, world: World): DeliveryState | null
  /** Absent: a channel inside of the database. */
  sending?: Sending<Name>
}
