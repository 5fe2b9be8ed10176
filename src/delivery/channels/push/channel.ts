import { isSubscribed } from '../../../notifications/push/store.ts'
import type { Channel } from '../channel.ts'
import { pushWriter } from './writer.ts'

/** Pushes to the owner's browsers. Without a browser there is nothing to deliver. */
export const push: Channel<'push'> = {
  name: 'push',
  isOn: ({ isPushOn }) => isPushOn,
  deliver: (tx, { bot }) => (isSubscribed(tx, bot.ownerRid) ? 'owed' : null),
  sending: {
    writer: pushWriter,
    async carrier({ context, signal }) {
      const { pushCarrier } = await import('./carrier.ts')
      return pushCarrier(context, signal)
    },
  },
}
