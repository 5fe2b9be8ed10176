import type { Bot } from '../../bots/domain/bot.ts'
import type { Db, Tx } from '../../database/database.ts'
import type { Context } from '../../world/context.ts'
import type { ChannelName, Payloads } from '../domain/delivery.ts'
import type { NewOutgoing, Outgoing, Owed } from './store.ts'

export type WriterWorld = Pick<Context, 'clock' | 'random' | 'config'>

/**
 * Writes the messages of one channel, in the transaction that ends their deliveries. It returns no message when nothing
 * is to be sent: the bot no longer posts there, or its user has hidden the homes meanwhile.
 */
export type Writer<Name extends ChannelName = ChannelName> = {
  channel: Name
  /** Whether quiet hours hold its posts. */
  isQuiet: boolean
  /** The message of one post. Absent: the channel sends digests only. */
  single?(tx: Tx, world: WriterWorld, post: { bot: Bot; delivery: Owed }): NewOutgoing<Name>[]
  /** The message of many posts of one bot, in the order in which they were made. */
  digest(
    tx: Tx,
    world: WriterWorld,
    posts: { bot: Bot; deliveries: readonly Owed[] },
  ): NewOutgoing<Name>[]
  /**
   * What a message of kind `edit` says, when its turn has come. `later`: the message that it changes is not sent yet;
   * `none`: there is nothing to change.
   */
  edit?(tx: Tx, edit: Outgoing): Payloads[Name] | 'later' | 'none'
  /** Whether the bot still posts to this recipient. Absent: to each that a message was written for. */
  isWanted?(db: Db, bot: Bot, target: string): boolean
  /**
   * How many more messages are composed for a bot: what its recipients can get within the next minute. The rest stays
   * owed, so that a change of the bot still has an effect on it. Absent: any number.
   */
  roomFor?(db: Db, config: WriterWorld['config'], bot: Bot): number
  /** The earliest time of a bot's next digest (ms), for channels that limit them. */
  digestFrom?(db: Db, bot: Bot): number
  /** What limits them, as operators read it. */
  digestLimit?: string
}
