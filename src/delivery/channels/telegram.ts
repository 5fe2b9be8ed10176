import type { Channel } from './channel.ts'

/**
 * Posts in the bot's Telegram group. The sender of the outbox composes and sends the message after the commit; in an
 * installation without Telegram it suppresses what is owed.
 */
export const telegram: Channel = {
  name: 'telegram',
  isOn: ({ group, isTelegramOn }) => group !== null && isTelegramOn,
  deliver: () => 'owed',
}
