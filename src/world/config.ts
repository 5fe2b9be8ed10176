import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { messageOf } from '../kernel/domain/caught.ts'
import { AppError } from '../kernel/errors.ts'
import type { LogSettings } from '../kernel/log.ts'
import { demoEnv } from './demo/environment.ts'
import type { Features, RoomSettings, Values } from './room-settings.ts'
import type { Setting } from './setting.ts'

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
  trustProxy: boolean
  log: LogSettings
  /** Argon2id memory in KiB and passes (OWASP's minimum: 19456 and 2). */
  passwordCost: { memoryCost: number; timeCost: number }
  /** The timeout of each request to a sign-in provider, in milliseconds. */
  providerTimeoutMs: number
  /** Every setting by its name. */
  values: Values
  /** Every optional part that depends on the settings. Routes, screens and the command line all read it. */
  features: Features
}

type Declared = readonly [name: string, setting: Setting<unknown>]
const declaredIn = (rooms: readonly RoomSettings[]): Declared[] =>
  rooms.flatMap(({ settings }) => Object.entries(settings))

/**
 * Reads the settings of these rooms from the environment.
 * @throws AppError `invalid` with all problems, by the names of the settings.
 */
export function configFrom(rooms: readonly RoomSettings[], environment: Env): Config {
  const declared = declaredIn(rooms)
  const env = demoEnv(Object.fromEntries(declared), environment)
  const problems: Record<string, string> = {}
  const entries = declared.map(([name, setting]) => {
    try {
      return [name, setting.parse(textOf(env, name, setting))] as const
    } catch (error) {
      problems[name] = messageOf(error)
      return [name, undefined] as const
    }
  })
  const read: Record<string, unknown> = Object.fromEntries(entries)
  const values = read as unknown as Values
  for (const [one, other] of rooms.flatMap(({ pairs }) => pairs)) {
    if (problems[one] || problems[other] || !read[one] === !read[other]) continue
    const [missing, given] = read[one] ? [other, one] : [one, other]
    problems[missing] = `is needed beside ${given}`
  }
  for (const room of rooms) Object.assign(problems, room.problems(values))
  if (Object.keys(problems).length > 0) throw settingsRefused(problems)
  return configOf(values, featuresOf(rooms, values))
}

/** Whether each optional part of these rooms is available. */
function featuresOf(rooms: readonly RoomSettings[], values: Values): Features {
  const together = { readsNetwork: rooms.some((room) => room.readsNetwork(values)) }
  const found = rooms.flatMap(({ features }) =>
    Object.entries(features).map(([name, isOn]) => [name, isOn(values, together)] as const),
  )
  return Object.fromEntries(found) as unknown as Features
}

/** The text of a setting: `NAME`, or the content of the file named by `NAME_FILE` for a secret. */
function textOf(env: Env, name: string, { secret }: Setting<unknown>): string | undefined {
  const file = env[`${name}_FILE`]
  if (!secret || !file) return env[name]?.trim()
  if (env[name]) throw new Error(`is set twice: ${name} and ${name}_FILE`)
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (cause) {
    throw new Error(`the file ${file} of ${name}_FILE cannot be read`, { cause })
  }
}

function settingsRefused(problems: Record<string, string>): AppError {
  const lines = Object.entries(problems).map(([name, problem]) => `  ${name} ${problem}`)
  const message = `These settings cannot be used:\n${lines.join('\n')}`
  return new AppError('invalid', message, { code: 'settings', fields: problems })
}

function configOf(values: Values, features: Features): Config {
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
    trustProxy: values.TRUST_PROXY,
    log: {
      level: values.LOG_LEVEL,
      format: values.LOG_FORMAT || (process.stdout.isTTY ? 'pretty' : 'json'),
    },
    passwordCost: { memoryCost: 19_456, timeCost: 2 },
    providerTimeoutMs: 5_000,
    values,
    features,
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
  name: string
  value: string
  isDefault: boolean
  isSecret: boolean
  default: string
  meaning: string
}

/** Every setting of these rooms with its current value; secrets are hidden. */
export function rowsOf(rooms: readonly RoomSettings[], environment: Env): SettingRow[] {
  const declared = declaredIn(rooms)
  const env = demoEnv(Object.fromEntries(declared), environment)
  return declared.map(([name, setting]) => {
    const { otherwise, meaning, secret: isSecret } = setting
    const given = textOf(env, name, setting)
    const isDefault = given === undefined || given === ''
    const value = isDefault ? otherwise : isSecret ? '[hidden]' : given
    return { name, value, isDefault, isSecret, default: otherwise, meaning }
  })
}
