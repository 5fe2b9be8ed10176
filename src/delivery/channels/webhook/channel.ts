import type { Channel } from '../channel.ts'
import { webhookGone } from './service.ts'
import { isToldByWebhook } from './store.ts'
import { webhookWriter } from './writer.ts'

/**
 * Sends posts to the programs of the bot's users. Without an address that is switched on there is nothing to deliver.
 */
export const webhook: Channel<'webhook'> = {
  name: 'webhook',
  isOn: () => true,
  deliver: (tx, { bot }) => (isToldByWebhook(tx, bot.rid) ? 'owed' : null),
  sending: {
    writer: webhookWriter,
    async carrier({ context, signal }) {
      const { webhookCarrier } = await import('./carrier.ts')
      const { random, clock } = context
      return webhookCarrier(context, signal, {
        onGone: (tx, id, reason) => webhookGone(tx, id, reason, { random, now: clock.now() }),
      })
    },
  },
}
