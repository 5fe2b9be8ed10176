import { join } from 'node:path'
import { SETTINGS, type SettingName } from './settings.ts'

type Env = Readonly<Record<string, string | undefined>>

/** What becomes of a setting of the environment in the demo: it counts, or it has this value. Empty: its default. */
type Decision = 'kept' | { is: string }

const OFF: Decision = { is: '' }

/** The host of everything that the demo answers itself. No name server knows names that end in `.invalid` (RFC 2606). */
export const DEMO_HOST = 'demo.invalid'
const HERE = `http://${DEMO_HOST}`

/** The paths of the map that the demo draws, and of the pages of its listings. */
export const DEMO_TILES = '/api/demo/tiles'
export const DEMO_LISTINGS = '/api/demo/listings'

const REGISTRATION: Decision = { is: 'true' }

/** Each setting is named here: adding one is deciding whether it may reach the network from the demo. */
export const IN_DEMO: Record<SettingName, Decision> = {
  HOST: 'kept',
  PORT: 'kept',
  PUBLIC_URL: 'kept',
  DATA_DIR: 'kept',
  JWT_SECRET: OFF,
  VAPID_PUBLIC_KEY: OFF,
  VAPID_PRIVATE_KEY: OFF,
  VAPID_SUBJECT: OFF,
  PUSH_HOSTS: OFF,
  SUPPORT_EMAIL: OFF,
  SMTP_URL: OFF,
  MAIL_FROM: OFF,
  MAIL_IN_URL: OFF,
  MAIL_IN_FOLDER: OFF,
  MAIL_IN_FROM: OFF,
  TELEGRAM_BOT_TOKEN: { is: '100200300:demonstration' },
  TELEGRAM_API_URL: { is: HERE },
  TELEGRAM_WEBHOOK_SECRET: OFF,
  TELEGRAM_LIMITS: OFF,
  TELEGRAM_CHANNELS: OFF,
  TELEGRAM_WEB_URL: { is: HERE },
  OAUTH_GOOGLE_CLIENT_ID: OFF,
  OAUTH_GOOGLE_CLIENT_SECRET: OFF,
  OAUTH_GOOGLE_ISSUER: { is: HERE },
  OAUTH_FACEBOOK_CLIENT_ID: OFF,
  OAUTH_FACEBOOK_CLIENT_SECRET: OFF,
  ALLOW_SIGNUPS: REGISTRATION,
  TILE_URL_LIGHT: { is: `${DEMO_TILES}/light/{z}/{x}/{y}` },
  TILE_URL_DARK: { is: `${DEMO_TILES}/dark/{z}/{x}/{y}` },
  TILE_ATTRIBUTION: { is: 'Map: Metzia demo' },
  GEOCODER_URL: { is: HERE },
  GEOCODE_LISTINGS: { is: 'false' },
  YAD2_ENABLED: { is: 'false' },
  YAD2_API_URL: { is: HERE },
  YAD2_WEB_URL: { is: HERE },
  YAD2_INTERVAL: OFF,
  FACEBOOK_GROUPS: OFF,
  FACEBOOK_URL: { is: HERE },
  FACEBOOK_INTERVAL: OFF,
  FACEBOOK_COOKIES_FILE: OFF,
  SCRAPER_PROXY: OFF,
  FETCH_HOSTS: { is: `${DEMO_HOST}:80` },
  CLEANER_INTERVAL: OFF,
  MESSAGES_PER_MINUTE: 'kept',
  BOTS_PER_USER: 'kept',
  QUIET_FROM: OFF,
  QUIET_TO: OFF,
  CHROMIUM_PATH: OFF,
  TRUST_PROXY: 'kept',
  METRICS_TOKEN: 'kept',
  LOG_LEVEL: 'kept',
  LOG_FORMAT: 'kept',
  NODE_ENV: 'kept',
  METZIA_DEMO: 'kept',
}

/** Whether this environment asks for the demo. */
function isDemo({ METZIA_DEMO: value }: Env): boolean {
  try {
    return SETTINGS.METZIA_DEMO.parse(value?.trim())
  } catch {
    // The settings are checked, and this one refused by name, when all of them are read.
    return false
  }
}

/**
 * The environment in which the settings are read: as it is, or that of the demo, with a data folder of its own and without
 * any integration.
 */
export function demoEnv(env: Env): Env {
  if (!isDemo(env)) return env
  const decided = Object.entries(IN_DEMO).flatMap(([name, decision]) =>
    decision === 'kept'
      ? []
      : [
          [name, decision.is],
          [`${name}_FILE`, undefined],
        ],
  )
  const dataDir = join(env.DATA_DIR?.trim() || SETTINGS.DATA_DIR.otherwise, 'demo')
  return { ...env, ...Object.fromEntries(decided), DATA_DIR: dataDir }
}
