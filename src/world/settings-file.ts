// The file of settings in the data folder. What the environment states counts before it.
import { existsSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { isDeepStrictEqual, parseEnv } from 'node:util'
import { putFile } from '../database/files.ts'
import { AppError } from '../kernel/errors.ts'
import type { Env } from './config.ts'
import { isDemo } from './demo/environment.ts'
import { worldSettings } from './settings.ts'

const NAME = 'metzia.env'

/** Where the settings of an environment stand: `SETTINGS_FILE`, else `metzia.env` in the data folder. */
export const settingsFileOf = ({ SETTINGS_FILE, DATA_DIR }: Env): string =>
  resolve(
    SETTINGS_FILE?.trim() ||
      join(DATA_DIR?.trim() || worldSettings.settings.DATA_DIR.otherwise, NAME),
  )

/** The text of a file; undefined where there is none, or its folder cannot be entered. */
export const textIfThere = (path: string): string | undefined =>
  existsSync(path) ? readFileSync(path, 'utf8') : undefined

/**
 * The settings of the file that the environment does not state itself; none in the demo. A secret is stated by its name,
 * or by the name of its file.
 * @throws AppError `missing` when `SETTINGS_FILE` names no file.
 */
export function settingsBeside(env: Env): Record<string, string> {
  if (isDemo(env)) return {}
  const path = settingsFileOf(env)
  const text = textIfThere(path)
  if (text === undefined && env.SETTINGS_FILE?.trim())
    throw new AppError('missing', `SETTINGS_FILE ${path} does not exist. "metzia setup" makes it.`)
  return settingsIn(text ?? '', env)
}

/** The settings of a text that this environment does not state. */
export function settingsIn(text: string, env: Env): Record<string, string> {
  const isStated = (name: string) =>
    [name, `${name}_FILE`, name.replace(/_FILE$/, '')].some((one) => env[one] !== undefined)
  const read = Object.entries(parseEnv(text) as Record<string, string>)
  return Object.fromEntries(read.filter(([name]) => !isStated(name)))
}

/** A setting as it is to stand in the file, with what is said above it where it is new. */
export type Stated = { name: string; value: string; meaning: string }

/** Texts that shells, systemd and container engines read as they stand. */
const PLAIN = /^[\w./:@%+,=-]*$/

/**
 * A value as it is written into the file, so that it is read back as it is.
 * @returns undefined where no form of the file can hold it.
 */
export function written(value: string): string | undefined {
  if (PLAIN.test(value)) return value
  return ["'", '"', '`']
    .map((quote) => `${quote}${value}${quote}`)
    .find((form) => isDeepStrictEqual({ ...parseEnv(`X=${form}\n`) }, { X: value }))
}

/**
 * The text with these settings. Every other line, and the order of all, stays as it is. A setting without a value is not
 * added.
 * @throws AppError `conflict` where the text cannot be changed without changing another of its settings.
 */
export function textWith(text: string, stated: readonly Stated[]): string {
  const wanted: Record<string, string> = { ...parseEnv(text) } as Record<string, string>
  let lines = text === '' ? [] : text.replace(/\n$/, '').split('\n')
  for (const { name, value, meaning } of stated) {
    const line = `${name}=${written(value) ?? ''}`
    const isOf = (one: string) => new RegExp(`^\\s*(export\\s+)?${name}\\s*=`).test(one)
    const first = lines.findIndex(isOf)
    if (first < 0 && value === '') continue
    if (first < 0) lines.push(`# ${meaning}`, line)
    else lines = lines.flatMap((one, at) => (at === first ? [line] : isOf(one) ? [] : [one]))
    wanted[name] = value
  }
  const made = lines.map((line) => `${line}\n`).join('')
  if (isDeepStrictEqual({ ...parseEnv(made) }, wanted)) return made
  throw new AppError(
    'conflict',
    'The file of settings has lines that cannot be changed without a loss. Change it by hand.',
  )
}

/** Puts the file in its place as a whole, readable by its owner only. */
export function putSettings(path: string, text: string): void {
  const place = existsSync(path) ? realpathSync(path) : path
  putFile(place, (draft) => writeFileSync(draft, text))
}
