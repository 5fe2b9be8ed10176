import { isSubscribed } from '../../../notifications/push/store.ts'
import type { Channel } from '../channel.ts'
import { pushedTo, pushWriter } from './writer.ts'

/** Pushes to the browsers of the owner, and of those with whom it is shared. Without one there is nothing to deliver. */
export const push: Channel<'push'> = {
  name: 'push',
  isOn: () => true,
  deliver: (tx, { bot }) =>
    pushedTo(tx, bot).some((userRid) => isSubscribed(tx, userRid)) ? 'owed' : null,
  sending: {
    writer: pushWriter,
    async carrier({ context, signal }) {
      const { pushCarrier } = await import('./carrier.ts')
      return pushCarrier(context, signal)
    },
  },
}
