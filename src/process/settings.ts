import { isPublicKey, publicKeyOf } from '../kernel/push-keys.ts'
import { MAILBOX_FORM, mailboxIn, sendersIn } from './mail-settings.ts'
import { channelsIn, groupsIn } from './named-settings.ts'

/** A setting and how its text is read. `parse` returns the value, or throws an Error with the allowed form. */
export type Setting<T> = {
  name: string
  meaning: string
  /** The default, as the documentation shows it. */
  otherwise: string
  /** Hidden in output; it can also be read from the file named by `NAME_FILE`. */
  secret?: boolean
  parse(text: string | undefined): T
}

type Options = { secret?: boolean; otherwise?: string }

function setting<T>(
  meaning: string,
  fallback: T,
  parse: (text: string) => T,
  { secret = false, otherwise }: Options = {},
): Omit<Setting<T>, 'name'> {
  return {
    meaning,
    otherwise: otherwise ?? String(fallback ?? ''),
    secret,
    parse: (text) => (text === undefined || text === '' ? fallback : parse(text)),
  }
}

const text = (meaning: string, fallback = '', options?: Options) =>
  setting(meaning, fallback, (value) => value, options)

const secret = (meaning: string, otherwise: string) =>
  text(meaning, '', { secret: true, otherwise })

const flag = (meaning: string, fallback: boolean) =>
  setting(meaning, fallback, (value) => {
    if (/^(true|1|yes|on)$/i.test(value)) return true
    if (/^(false|0|no|off)$/i.test(value)) return false
    throw new Error('must be true or false')
  })

const choice = <const Word extends string>(
  meaning: string,
  words: readonly Word[],
  fallback: Word,
  otherwise?: string,
) =>
  setting<Word>(
    meaning,
    fallback,
    (value) => {
      const word = words.find((known) => known === value)
      if (word === undefined) throw new Error(`must be one of ${words.filter(Boolean).join(', ')}`)
      return word
    },
    otherwise === undefined ? {} : { otherwise },
  )

const wholeNumber = (meaning: string, fallback: number, min: number, max: number) =>
  setting(meaning, fallback, (value) => {
    const number = Number(value)
    if (!Number.isInteger(number) || number < min || number > max)
      throw new Error(`must be a whole number from ${min} to ${max}`)
    return number
  })

const address = (meaning: string, fallback: string, otherwise?: string) =>
  setting(
    meaning,
    fallback,
    (value) => {
      if (!/^https?:$/.test(URL.parse(value)?.protocol ?? ''))
        throw new Error('must be an http:// or https:// address')
      return value.replace(/\/+$/, '')
    },
    otherwise === undefined ? {} : { otherwise },
  )

/** The template of the addresses of map tiles. */
const tiles = (fallback: string) => {
  const remote = address('map tiles', fallback)
  // The tiles of the demo come from this server.
  const isOwn = (value: string | undefined) => value?.startsWith('/api/')
  return { ...remote, parse: (value?: string) => (isOwn(value) ? `${value}` : remote.parse(value)) }
}

const proxy = (meaning: string) =>
  setting(
    meaning,
    '',
    (value) => {
      if (!/^https?:$/.test(URL.parse(value)?.protocol ?? ''))
        throw new Error('must be an http:// or https:// address: other kinds of proxy do not work')
      return value
    },
    { secret: true, otherwise: 'none' },
  )

const UNITS = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const

const duration = (meaning: string, otherwise: string) => {
  const parse = (value: string) => {
    const [, amount, unit] = /^(\d{1,6})(ms|s|m|h|d)$/.exec(value) ?? []
    const ms = Number(amount) * UNITS[unit as keyof typeof UNITS]
    if (!(ms >= 1_000)) throw new Error('must be a time such as 90s, 10m or 1h, at least 1s')
    return ms
  }
  return setting(meaning, parse(otherwise), parse, { otherwise })
}

const timeOfDay = (meaning: string) =>
  setting(meaning, '', (value) => {
    if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(value)) throw new Error('must be a time of day as HH:MM')
    return value
  })

const LIMITS = '30/1000,20/60000,1/1000'

function parseLimits(value: string): { messages: number; perMs: number }[] {
  const parts = value.split(',').map((part) => /^(\d+)\/(\d+)$/.exec(part.trim()))
  if (parts.length !== 3 || parts.some((part) => !part))
    throw new Error('must be three limits as messages/ms, separated by commas')
  return parts.map((part) => ({ messages: Number(part?.[1]), perMs: Number(part?.[2]) }))
}

/** Ids or names of groups, or their addresses. */
const groups = (meaning: string) => setting<string[]>(meaning, [], groupsIn)

/** Names, addresses or ids of channels. */
const channels = (meaning: string) => setting<string[]>(meaning, [], channelsIn)

const hosts = (meaning: string) =>
  setting<string[]>(meaning, [], (value) => {
    const named = value.split(',').map((part) => part.trim().toLowerCase())
    if (named.some((host) => !/^(\[[\da-f:.]+\]|[\w.-]+):\d{1,5}$/.test(host)))
      throw new Error('must be host:port, several separated by commas')
    return named
  })

type Inner = Omit<Setting<string>, 'name'>

const checked = (inner: Inner, isRight: (value: string) => boolean, refusal: string): Inner => ({
  ...inner,
  parse(value) {
    const parsed = inner.parse(value)
    if (parsed !== '' && !isRight(parsed)) throw new Error(refusal)
    return parsed
  },
})

const mailbox = (meaning: string) =>
  checked(secret(meaning, 'off'), (value) => mailboxIn(value) !== undefined, MAILBOX_FORM)

const senders = (meaning: string) =>
  setting<string[]>(meaning, [], sendersIn, { otherwise: 'nobody' })

const atLeast = (length: number, inner: Inner) =>
  checked(inner, (value) => value.length >= length, `must have at least ${length} characters`)

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

/** All settings, in the order in which `metzia config` lists them. */
export const SETTINGS = {
  HOST: text('listening address', '127.0.0.1'),
  PORT: wholeNumber('listening port', 3000, 0, 65_535),
  PUBLIC_URL: address(
    'base of links in messages and of sign-in callbacks',
    '',
    'from HOST and PORT',
  ),
  DATA_DIR: text('database, backups, secrets, caches', './data/var'),
  CHECKPOINTS: choice(
    'metzia, or litestream where it copies the database to another place: it then shortens the write-ahead log',
    ['metzia', 'litestream'],
    'metzia',
  ),
  JWT_SECRET: atLeast(32, secret('session signing key', 'made once into DATA_DIR')),
  VAPID_PUBLIC_KEY: checked(
    text('web push identity', '', { otherwise: 'made once into DATA_DIR' }),
    isPublicKey,
    'must be a P-256 public key of 65 bytes as base64url',
  ),
  VAPID_PRIVATE_KEY: checked(
    secret('web push identity', 'made once into DATA_DIR'),
    (key) => publicKeyOf(key) !== undefined,
    'must be a P-256 private key of 32 bytes as base64url',
  ),
  VAPID_SUBJECT: checked(
    text('web push contact', '', { otherwise: 'from SUPPORT_EMAIL' }),
    (value) => /^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/.test(value),
    'must be a mailto: or https:// address',
  ),
  PUSH_HOSTS: hosts('host:port of further push services, which may be private or plain http'),
  SUPPORT_EMAIL: text('shown on the banned page and in reset texts', 'support@localhost'),
  SMTP_URL: secret('mail server for reset links and digests', 'no mail'),
  MAIL_FROM: text('sender of mails'),
  MAIL_IN_URL: mailbox('mailbox that alerts are forwarded to, as imaps://user:password@host'),
  MAIL_IN_FOLDER: text('folder of that mailbox', 'INBOX'),
  MAIL_IN_FROM: senders('senders whose mail is for everybody: addresses, or @domain'),
  TELEGRAM_BOT_TOKEN: secret('Telegram bot token', 'Telegram off'),
  TELEGRAM_API_URL: address('Bot API base', 'https://api.telegram.org'),
  TELEGRAM_WEBHOOK_SECRET: webhookSecret('secret of the webhook'),
  TELEGRAM_LIMITS: setting(
    'messages per ms: all, per group, per chat',
    parseLimits(LIMITS),
    parseLimits,
    { otherwise: LIMITS },
  ),
  TELEGRAM_CHANNELS: channels(
    'names or ids of channels whose posts are read, separated by commas; by name also without a bot',
  ),
  TELEGRAM_WEB_URL: address('where the public pages of channels are', 'https://t.me'),
  OAUTH_GOOGLE_CLIENT_ID: text('Google sign-in', '', { otherwise: 'off' }),
  OAUTH_GOOGLE_CLIENT_SECRET: secret('Google sign-in', 'off'),
  OAUTH_GOOGLE_ISSUER: address('OpenID Connect issuer', 'https://accounts.google.com'),
  OAUTH_FACEBOOK_CLIENT_ID: text('Facebook sign-in', '', { otherwise: 'off' }),
  OAUTH_FACEBOOK_CLIENT_SECRET: secret('Facebook sign-in', 'off'),
  ALLOW_SIGNUPS: flag('registration; the first account can always be made', true),
  TILE_URL_LIGHT: tiles('https://tile.openstreetmap.org/{z}/{x}/{y}.png'),
  TILE_URL_DARK: tiles('https://basemaps.cartocdn.com/dark_all/{z}/{x}/{y}{r}.png'),
  TILE_ATTRIBUTION: text('shown on the map', '© OpenStreetMap contributors © CARTO'),
  GEOCODER_URL: address('geocoder base', 'https://nominatim.openstreetmap.org'),
  GEOCODE_LISTINGS: choice(
    'true or false: ask the geocoder for street, number and city of homes without a point',
    ['', 'true', 'false'],
    '',
    'true with Yad2, Facebook or a GEOCODER_URL of your own',
  ),
  YAD2_ENABLED: flag('Yad2 source', true),
  YAD2_API_URL: address('Yad2 gateway', 'https://gw.yad2.co.il'),
  YAD2_WEB_URL: address('Yad2 website', 'https://www.yad2.co.il'),
  YAD2_INTERVAL: duration('time between passes', '10m'),
  FACEBOOK_GROUPS: groups('ids or addresses of groups, separated by commas'),
  FACEBOOK_URL: address('Facebook', 'https://www.facebook.com'),
  FACEBOOK_INTERVAL: duration('time between passes', '15m'),
  FACEBOOK_COOKIES_FILE: text('cookies of the account that reads the groups', '', {
    otherwise: 'off',
  }),
  SCRAPER_PROXY: proxy('proxy of the sources'),
  FETCH_HOSTS: hosts(
    'host:port that images, links, webhooks and sources of files may reach although private or on another port',
  ),
  CLEANER_INTERVAL: duration('time between re-checks of known listings', '1h'),
  MESSAGES_PER_MINUTE: wholeNumber('messages that a user may send in a minute', 30, 1, 1_000_000),
  BOTS_PER_USER: wholeNumber('bots that a user may have', 50, 1, 10_000),
  QUIET_FROM: timeOfDay("start of the bots' default quiet hours, Asia/Jerusalem"),
  QUIET_TO: timeOfDay("end of the bots' default quiet hours, Asia/Jerusalem"),
  CHROMIUM_PATH: text('browser for sources that need one', '', { otherwise: 'found' }),
  TRUST_PROXY: flag('take the client address from X-Forwarded-For', false),
  METRICS_TOKEN: secret('bearer token for /metrics', 'loopback only'),
  LOG_LEVEL: choice(
    'how much is logged',
    ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
    'info',
  ),
  LOG_FORMAT: choice('log lines', ['', 'pretty', 'json'], ''),
  METZIA_DEMO: flag(
    'the demonstration, as `metzia demo`: made-up homes in a data folder of its own, no integration',
    false,
  ),
  NODE_ENV: choice('', ['production', 'development', 'test'], 'production'),
} satisfies Record<string, Omit<Setting<unknown>, 'name'>>

export type SettingName = keyof typeof SETTINGS
export type Values = { [Name in SettingName]: ReturnType<(typeof SETTINGS)[Name]['parse']> }
