import { isIP } from 'node:net'
import { isPublicKey, publicKeyOf } from '../kernel/push-keys.ts'
import { roomSettings, type ValuesOf } from './room-settings.ts'
import {
  address,
  atLeast,
  checked,
  choice,
  DEMO_HOST,
  duration,
  flag,
  hosts,
  inDemo,
  kept,
  proxy,
  secret,
  text,
  wholeNumber,
} from './setting.ts'

/** Whether it is an IP address or the name of a host. */
const isHost = (value: string) =>
  isIP(value) > 0 || URL.parse(`http://${value}`)?.hostname === value.toLowerCase()

const settings = {
  HOST: kept(
    checked(text('listening address', '127.0.0.1'), isHost, 'must be an address or a host name'),
  ),
  PORT: kept(wholeNumber('listening port', 3000, 0, 65_535)),
  PUBLIC_URL: kept(
    address('base of links in messages and of sign-in callbacks', '', 'from HOST and PORT'),
  ),
  DATA_DIR: kept(text('database, backups, secrets, caches', './data/var')),
  SETTINGS_FILE: text('file with settings that the environment does not state', '', {
    otherwise: 'metzia.env in DATA_DIR',
  }),
  BACKUPS_KEPT: wholeNumber(
    'how many daily backups are kept, besides the last of the week and the month before',
    3,
    1,
    366,
  ),
  FORMER_KEPT: duration(
    'how long copies of before updates and restores are kept; the newest of each stays',
    '30d',
  ),
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
  SUPPORT_EMAIL: text('shown on the banned page and in reset texts', 'support@localhost'),
  FETCH_HOSTS: inDemo(
    hosts(
      'host:port that images, links, webhooks and sources of files may reach although private or on another port',
    ),
    `${DEMO_HOST}:80`,
  ),
  OUTGOING_PROXY: proxy(
    'proxy of all requests to other machines; HTTP_PROXY and its like do not count, FETCH_HOSTS are reached without it',
  ),
  TRUST_PROXY: kept(flag('take the client address from X-Forwarded-For', false)),
  LOG_LEVEL: kept(
    choice(
      'how much is logged',
      ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
      'info',
    ),
  ),
  LOG_FORMAT: kept(choice('log lines', ['', 'pretty', 'json'], '')),
  METZIA_DEMO: kept(
    flag(
      'the demonstration, as `metzia demo`: made-up homes in a data folder of its own, no integration',
      false,
    ),
  ),
  NODE_ENV: kept(choice('', ['production', 'development', 'test'], 'production')),
}

declare module './room-settings.ts' {
  interface Values extends ValuesOf<typeof settings> {}
}

/** The settings of the process itself: where it listens, where its data is, its secrets, what it may reach, its log. */
export const worldSettings = roomSettings(settings, {
  pairs: [['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY']],
  problems: ({ VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey }) =>
    publicKey && privateKey && publicKeyOf(privateKey) !== publicKey
      ? { VAPID_PUBLIC_KEY: 'does not belong to VAPID_PRIVATE_KEY' }
      : {},
})
