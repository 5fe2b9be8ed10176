import { ifSet } from '../world/feature.ts'
import {
  type FeaturesOf,
  roomSettings,
  type Values,
  type ValuesOf,
} from '../world/room-settings.ts'
import { address, inDemo, partsOf, secret, setting } from '../world/setting.ts'

/** Telegram accepts only these characters. */
const webhookSecret = (meaning: string) =>
  setting(
    meaning,
    '',
    (value) => {
      if (!/^[\w-]{16,256}$/.test(value))
        throw new Error('must have 16 to 256 letters, digits, _ or -')
      return value
    },
    { secret: true, otherwise: 'long polling' },
  )

const CHANNEL_ADDRESS = /^(?:https?:\/\/)?(?:t|telegram)\.me\/(?:s\/)?|^@/

/**
 * Names of channels in lower case, which may be given as addresses, and ids.
 * @throws Error with the allowed form.
 */
function channelsIn(value: string): string[] {
  const named = partsOf(value.toLowerCase()).map((channel) =>
    channel.replace(CHANNEL_ADDRESS, '').replace(/\/$/, ''),
  )
  if (named.some((channel) => !/^([a-z]\w{3,31}|-?\d{5,20})$/.test(channel)))
    throw new Error('must be names, addresses or ids of channels, separated by commas')
  return [...new Set(named)]
}

const settings = {
  TELEGRAM_BOT_TOKEN: inDemo(
    secret('Telegram bot token', 'Telegram off'),
    '100200300:demonstration',
  ),
  TELEGRAM_API_URL: address('Bot API base', 'https://api.telegram.org'),
  TELEGRAM_WEBHOOK_SECRET: webhookSecret('secret of the webhook'),
  TELEGRAM_CHANNELS: setting<string[]>(
    'names or ids of channels whose posts are read, separated by commas; by name also without a bot',
    [],
    channelsIn,
  ),
  TELEGRAM_WEB_URL: address('where the public pages of channels are', 'https://t.me'),
}

declare module '../world/room-settings.ts' {
  interface Values extends ValuesOf<typeof settings> {}
  interface Features extends FeaturesOf<typeof telegramSettings> {}
}

export const telegramSettings = roomSettings(settings, {
  features: {
    telegram: (values: Values) => ifSet(values.TELEGRAM_BOT_TOKEN, 'TELEGRAM_BOT_TOKEN'),
  },
})
