import { insertMessage } from '../../../chats/store/messages.ts'
import type { Channel } from '../channel.ts'

declare module '../../domain/delivery.ts' {
  interface Payloads {
    /** Its messages are rows of the chat. */
    website: never
  }
}

/** Posts in the bot's chat of the website. Always on. */
export const website: Channel<'website'> = {
  name: 'website',
  isOn: () => true,
  deliver(tx, { bot, asset, kind, n, previousPrice, groupId, told }, { random, now }) {
    insertMessage(
      tx,
      {
        id: random.id(),
        chatRid: bot.websiteChatRid,
        senderRid: null,
        type: 'asset',
        kind,
        said: { code: 'post', ...told },
        assetRid: asset.rid,
        price: asset.price,
        previousPrice,
        groupId,
        deliveryKey: `${asset.rid}:${bot.rid}:${kind}:${n}`,
      },
      now,
    )
    return 'done'
  },
}
