import type { Channel } from '../channel.ts'
import { createAccountGuard } from './account.ts'
import { isInGroup, telegramWriter } from './writer.ts'

/** Posts in the bot's Telegram group. */
export const telegram: Channel<'telegram'> = {
  name: 'telegram',
  isOn: isInGroup,
  deliver: () => 'owed',
  sending: {
    feature: 'telegram',
    writer: telegramWriter,
    limits: ({ values }) => values.TELEGRAM_LIMITS,
    async carrier({ context, images, signal, groupMoved, groupLost }) {
      const { telegramCarrier } = await import('./carrier.ts')
      const { createTelegram } = await import('../../../telegram/client.ts')
      const client = createTelegram(context, signal)
      return telegramCarrier({
        client,
        account: createAccountGuard(context, client),
        limits: context.config.values.TELEGRAM_LIMITS,
        async photo(url) {
          try {
            return await images({ url, width: 1_280, format: 'jpeg', who: 'posts' }, signal)
          } catch (error) {
            context.log.warn({ err: error }, 'a card is sent without its photo')
            return undefined
          }
        },
        onMoved: groupMoved,
        onGone(tx, target) {
          // The ids of groups are negative.
          if (target.startsWith('-')) groupLost(tx, target)
        },
      })
    },
  },
}
