import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { AppError } from '../kernel/errors.ts'
import type { LogSettings } from '../kernel/log.ts'
import { publicKeyOf } from '../kernel/push-keys.ts'
import { demoEnv } from './demo.ts'
import { SETTINGS, type Setting, type SettingName, type Values } from './settings.ts'

export type Env = Readonly<Record<string, string | undefined>>

export type Config = {
  host: string
  port: number
  /** The base of all links in messages and callbacks, without a trailing slash. */
  publicUrl: string
  /** Whether `publicUrl` is https: cookies are then `Secure`. */
  isSecure: boolean
  dataDir: string
  databasePath: string
  supportEmail: string
  /** How push services reach the operator: a mailto: or https: address. */
  pushContact: string
  allowSignups: boolean
  trustProxy: boolean
  log: LogSettings
  /** Argon2id memory in KiB and passes (OWASP's minimum: 19456 and 2). */
  passwordCost: { memoryCost: number; timeCost: number }
  /** The timeout of each request to a sign-in provider, in milliseconds. */
  providerTimeoutMs: number
  /** Every setting by its name. */
  values: Values
}

const NAMES = Object.keys(SETTINGS) as SettingName[]

/**
 * Reads all settings from the environment.
 * @throws AppError `invalid` with all problems, by the names of the settings.
 */
export function readConfig(environment: Env): Config {
  const env = demoEnv(environment)
  const problems: Record<string, string> = {}
  const entries = NAMES.map((name) => {
    try {
      return [name, settingOf(name).parse(textOf(env, name))] as const
    } catch (error) {
      problems[name] = error instanceof Error ? error.message : String(error)
      return [name, undefined] as const
    }
  })
  const values = Object.fromEntries(entries) as Values
  Object.assign(problems, contradictions(values, problems))
  if (Object.keys(problems).length > 0) throw settingsRefused(problems)
  return configOf(values)
}

function settingOf(name: SettingName): Omit<Setting<unknown>, 'name'> {
  return SETTINGS[name]
}

/** The text of a setting: `NAME`, or the content of the file named by `NAME_FILE` for a secret. */
function textOf(env: Env, name: SettingName): string | undefined {
  const file = env[`${name}_FILE`]
  if (!settingOf(name).secret || !file) return env[name]?.trim()
  if (env[name]) throw new Error(`is set twice: ${name} and ${name}_FILE`)
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (cause) {
    throw new Error(`the file ${file} of ${name}_FILE cannot be read`, { cause })
  }
}

function contradictions(values: Values, problems: Record<string, string>): Record<string, string> {
  const found: Record<string, string> = {}
  const both = (one: SettingName, other: SettingName) => {
    if (problems[one] || problems[other]) return
    const missing =
      !values[one] && values[other] ? one : !values[other] && values[one] ? other : undefined
    if (missing) found[missing] = `is needed beside ${missing === one ? other : one}`
  }
  both('VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY')
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = values
  if (publicKey && privateKey && publicKeyOf(privateKey) !== publicKey)
    found.VAPID_PUBLIC_KEY = 'does not belong to VAPID_PRIVATE_KEY'
  both('QUIET_FROM', 'QUIET_TO')
  both('OAUTH_GOOGLE_CLIENT_ID', 'OAUTH_GOOGLE_CLIENT_SECRET')
  both('OAUTH_FACEBOOK_CLIENT_ID', 'OAUTH_FACEBOOK_CLIENT_SECRET')
  return found
}

function settingsRefused(problems: Record<string, string>): AppError {
  const lines = Object.entries(problems).map(([name, problem]) => `  ${name} ${problem}`)
  const message = `These settings cannot be used:\n${lines.join('\n')}`
  return new AppError('invalid', message, { code: 'settings', fields: problems })
}

function configOf(values: Values): Config {
  const dataDir = resolve(values.DATA_DIR)
  const publicUrl = publicUrlOf(values)
  return {
    host: values.HOST,
    port: values.PORT,
    publicUrl,
    isSecure: publicUrl.startsWith('https:'),
    dataDir,
    databasePath: resolve(dataDir, 'metzia.db'),
    supportEmail: values.SUPPORT_EMAIL,
    pushContact: values.VAPID_SUBJECT || `mailto:${values.SUPPORT_EMAIL}`,
    allowSignups: values.ALLOW_SIGNUPS,
    trustProxy: values.TRUST_PROXY,
    log: {
      level: values.LOG_LEVEL,
      format: values.LOG_FORMAT || (process.stdout.isTTY ? 'pretty' : 'json'),
    },
    passwordCost: { memoryCost: 19_456, timeCost: 2 },
    providerTimeoutMs: 5_000,
    values,
  }
}

/** The base of all links in messages. */
export function publicUrlOf({ PUBLIC_URL, HOST, PORT }: Values): string {
  return PUBLIC_URL || addressOf(HOST, PORT)
}

/** The address of a server on this machine that listens on `host` and `port`. */
export function addressOf(host: string, port: number): string {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}

export type SettingRow = {
  name: SettingName
  value: string
  isDefault: boolean
  default: string
  meaning: string
}

/** Every setting with its current value; secrets are hidden. */
export function settingRows(environment: Env): SettingRow[] {
  const env = demoEnv(environment)
  return NAMES.map((name) => {
    const { otherwise, meaning, secret } = settingOf(name)
    const given = textOf(env, name)
    const isDefault = given === undefined || given === ''
    const value = isDefault ? otherwise : secret ? '[hidden]' : given
    return { name, value, isDefault, default: otherwise, meaning }
  })
}
