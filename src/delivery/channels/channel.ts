import type { Asset } from '../../assets/domain.ts'
import type { Bot } from '../../bots/domain.ts'
import type { Tx } from '../../database/database.ts'
import type { Random } from '../../kernel/random.ts'
import type { ChannelName, DeliveryKind, DeliveryState } from '../domain.ts'

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
  /** The home in one line. */
  content: string
}

export type World = { random: Random; now: number }

/** A way on which posts of bots are delivered. */
export type Channel = {
  name: ChannelName
  isOn(bot: Bot): boolean
  /**
   * The part of the channel in the transaction that found the match. A channel inside of the database writes the post
   * and returns `done`. A channel outside of it returns `owed`: its sender reads the delivery after the commit. Null: it has
   * no recipient.
   */
  deliver(tx: Tx, post: Post, world: World): DeliveryState | null
}
