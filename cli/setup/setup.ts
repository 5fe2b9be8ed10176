import { messageOf } from '../../src/kernel/domain/caught.ts'
import { AppError } from '../../src/kernel/errors.ts'
import type { Finding } from '../../src/process/doctor/finding.ts'
import { readConfig, settingOf } from '../../src/process/settings.ts'
import type { Registration } from '../../src/users/domain.ts'
import type { Config, Env } from '../../src/world/config.ts'
import { written } from '../../src/world/settings-file.ts'
import type { Asker } from './asker.ts'
import type { AskedName, SetupWords } from './words.ts'

/** One way through all questions, before anything is written. */
export type Setup = {
  asker: Asker
  words: SetupWords
  language: 'en' | 'he'
  /** Whether nothing is asked of other machines. */
  isOffline: boolean
  /** What stands in the environment and in the file. */
  standing: Env
  /** What was answered, by the names of the settings. */
  answers: Map<AskedName, string>
  /** The e-mail of the first administrator, where there is an account. */
  administrator: string | undefined
  /** The account to be made. */
  account?: Registration
}

/** What no setting, and no name of an account, is longer than. */
const LENGTH_MAX = 4_096

/** Why a text cannot be an answer, whatever it answers. */
function oddity(value: string, words: SetupWords): string | undefined {
  if (value.length > LENGTH_MAX) return words.long
  if (/\p{Cc}/u.test(value) || written(value) === undefined) return words.odd
  return undefined
}

type Asked = {
  name: string
  message: string
  standing: string
  isSecret?: boolean
  problem(value: string): string | undefined | Promise<string | undefined>
}

/** Asks until the answer can be used. */
export async function askFor({ asker, words }: Setup, asked: Asked): Promise<string> {
  for (;;) {
    const value = await asker.text(asked)
    const problem = oddity(value, words) ?? (await asked.problem(value))
    if (problem === undefined) return value
    asker.refuse(asked.name, problem)
  }
}

/** The value of a setting as it was answered, else as it stands. */
export const answered = ({ answers, standing }: Setup, name: AskedName): string =>
  answers.get(name) ?? standing[name] ?? ''

/** The environment as it will be with what was answered. */
export function envOf({ answers, standing }: Setup): Env {
  return { ...standing, ...Object.fromEntries(answers) }
}

export const configOf = (setup: Setup): Config => readConfig(envOf(setup))

function problemOf(name: AskedName, value: string): string | undefined {
  try {
    settingOf(name).parse(value.trim())
    return undefined
  } catch (error) {
    return messageOf(error)
  }
}

type Options = {
  /** Offered where nothing stands. */
  offered?: string
  /** What is wrong with a value that the setting accepts by itself. */
  problem?(value: string): string | undefined
}

/** Asks for a setting; not where the environment names a file with it. @returns its value. */
export async function askSetting(
  setup: Setup,
  name: AskedName,
  { offered = '', problem = () => undefined }: Options = {},
): Promise<string> {
  const { asker, words, standing } = setup
  if (standing[`${name}_FILE`]) {
    asker.say(words.environment(`${name}_FILE`))
    return ''
  }
  const value = await askFor(setup, {
    name,
    message: words.of[name],
    standing: answered(setup, name) || offered,
    isSecret: settingOf(name).secret,
    problem: (given) => problemOf(name, given) ?? problem(given.trim()),
  })
  setup.answers.set(name, value.trim())
  return value.trim()
}

/** Whether a setting has a value, also from a file that the environment names. */
export const isGiven = (setup: Setup, name: AskedName): boolean =>
  answered(setup, name) !== '' || Boolean(setup.standing[`${name}_FILE`])

/** What was found as one text. */
export const textOfFinding = ({ check, text, advice }: Finding): string =>
  [`${check}: ${text}`, ...(advice ? [advice] : [])].join('\n')

/**
 * Asks for settings and tries them, until they work or are to stay as they are.
 * @param name the answer that is at fault when the trial fails.
 */
export async function askUntil(
  setup: Setup,
  name: AskedName,
  ask: () => Promise<void>,
  trial: () => Promise<Finding>,
): Promise<void> {
  for (;;) {
    await ask()
    if (setup.isOffline || !isGiven(setup, name)) return
    const found = await trial()
    if (found.state === 'ok') return setup.asker.say(textOfFinding(found))
    if (found.state === 'failed') {
      if (!(await setup.asker.isAnew(name, textOfFinding(found)))) return
    } else {
      setup.asker.say(textOfFinding(found))
      return
    }
  }
}

/** The settings that stand, without those that cannot be used and are asked for. */
export function usable(standing: Env, asked: readonly AskedName[]): Env {
  const wrong = asked.filter((name) => problemOf(name, standing[name] ?? '') !== undefined)
  const dropped = Object.fromEntries(wrong.map((name) => [name, undefined]))
  const left = { ...standing, ...dropped }
  readConfig(left)
  return left
}

/** @throws AppError where what was found keeps a setup from being written. */
export function refuseFailed({ state, text, advice }: Finding): void {
  if (state === 'failed')
    throw new AppError('unavailable', [text, ...(advice ? [advice] : [])].join('. '))
}
