import { isToldByWebhook } from '../webhooks/store.ts'
import type { Channel } from './channel.ts'

/** Sends posts to the programs of the bot's users. Without an address that is switched on there is nothing to deliver. */
export const webhook: Channel = {
  name: 'webhook',
  isOn: () => true,
  deliver: (tx, { bot }) => (isToldByWebhook(tx, bot.rid) ? 'owed' : null),
}
