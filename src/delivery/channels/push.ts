import { isSubscribed } from '../../notifications/push/store.ts'
import type { Channel } from './channel.ts'

/** Pushes to the owner's browsers. Without a browser there is nothing to deliver. */
export const push: Channel = {
  name: 'push',
  isOn: ({ isPushOn }) => isPushOn,
  deliver: (tx, { bot }) => (isSubscribed(tx, bot.ownerRid) ? 'owed' : null),
}
