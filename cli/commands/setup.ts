import { dirname, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { Command } from 'commander'
import { write } from '../../src/database/database.ts'
import { AppError } from '../../src/kernel/errors.ts'
import { isFromSources } from '../../src/kernel/program.ts'
import { systemClock } from '../../src/kernel/system-clock.ts'
import { examine } from '../../src/process/doctor/examine.ts'
import { dataFolder, systemMachine } from '../../src/process/doctor/machine.ts'
import { openStored } from '../../src/process/doctor/stored.ts'
import { readConfig, settingOf } from '../../src/process/settings.ts'
import { available } from '../../src/sources/activities.ts'
import { sourcesOf } from '../../src/sources/sources.ts'
import { isAdmin } from '../../src/users/domain.ts'
import { allUsers } from '../../src/users/store.ts'
import type { Config } from '../../src/world/config.ts'
import {
  putSettings,
  settingsFileOf,
  settingsIn,
  textIfThere,
  textWith,
} from '../../src/world/settings-file.ts'
import { newAccount } from '../accounts.ts'
import { given, operatorLanguage, WRONG_ANSWER } from '../environment.ts'
import { type Asker, scriptedAsker, terminalAsker } from '../setup/asker.ts'
import { linkGroup } from '../setup/group.ts'
import { configOf, envOf, isGiven, refuseFailed, type Setup, usable } from '../setup/setup.ts'
import { STEPS } from '../setup/steps.ts'
import { ASKED, SETUP_WORDS, type SetupWords } from '../setup/words.ts'
import { runningServer, withContext } from '../world.ts'
import { printFindings } from './doctor.ts'

/** What starts the server. */
const START = isFromSources ? 'npm start' : 'metzia serve'

type Options = { file?: string; answers?: string; yes?: true; offline?: boolean }

export function setupCommand(): Command {
  return new Command('setup')
    .description('ask for what Metzia needs, try it, and write it into a file of settings')
    .option('--file <path>', 'the file; else SETTINGS_FILE, else metzia.env in DATA_DIR')
    .option('--answers <path>', 'take the answers from lines NAME=VALUE; - is standard input')
    .option('--yes', 'take the answers from the environment, and keep what stands')
    .option('--offline', 'try nothing at other machines')
    .action(setUp)
}

async function setUp({ file, answers, yes, offline = false }: Options): Promise<void> {
  const path = file === undefined ? settingsFileOf(given) : resolve(file)
  const found = { ...settingsIn(textIfThere(path) ?? '', given), ...given }
  const language = operatorLanguage(found)
  const words = SETUP_WORDS[language]
  const standing = usable(found, ASKED)
  const config = readConfig(standing)
  for (const dataDir of [config.dataDir, dirname(path)]) refuseFailed(dataFolder({ dataDir }))
  const setup: Setup = {
    asker: await askerOf(answers, yes, words),
    words,
    language,
    isOffline: offline,
    standing,
    answers: new Map(),
    administrator: administratorOf(config),
  }
  setup.asker.say(words.begin(path))
  for (const step of STEPS) await step(setup)
  await save(setup, path)
  if (!offline)
    printFindings(await examine(envOf(setup), { clock: systemClock, machine: systemMachine }))
  printArrivals(setup)
}

async function askerOf(
  answers: string | undefined,
  isSilent: true | undefined,
  words: SetupWords,
): Promise<Asker> {
  if (answers !== undefined) {
    const text = await (answers === '-' ? Bun.stdin : Bun.file(answers)).text()
    return scriptedAsker({ ...given, ...parseEnv(text) } as Record<string, string>)
  }
  if (isSilent) return scriptedAsker(given as Record<string, string>)
  if (process.stdin.isTTY) return terminalAsker(words)
  const message = 'This is no terminal. Give the answers by --answers FILE, or --yes.'
  throw new AppError('invalid', message, { code: WRONG_ANSWER })
}

/** The e-mail of the first administrator. @throws AppError where the database cannot tell. */
function administratorOf(config: Config): string | undefined {
  const { db, findings } = openStored(config)
  try {
    for (const found of findings)
      refuseFailed(found.state === 'warning' ? { ...found, state: 'failed' } : found)
    return db && allUsers(db).find(isAdmin)?.email
  } finally {
    db?.$client.close()
  }
}

/** Makes the account and writes the file: both, or neither. Then links a group, which needs both. */
function save(setup: Setup, path: string): Promise<void> {
  const { asker, words, account, answers } = setup
  return withContext(async (context) => {
    const make = account && (await newAccount(context, account, 'setup'))
    const stated = [...answers].map(([name, value]) => {
      const { meaning } = settingOf(name)
      return { name, value, meaning }
    })
    write(context.db, () => {
      make?.(true)
      putSettings(path, textWith(textIfThere(path) ?? '', stated))
    })
    asker.say(words.saved(path))
    for (const [name, value] of answers)
      if ((given[name] ?? value).trim() !== value) asker.say(words.environment(name))
    if (!setup.isOffline && isGiven(setup, 'TELEGRAM_BOT_TOKEN')) await linkGroup(setup, context)
    asker.say(runningServer(context) ? words.restart : words.next(START))
  }, envOf(setup))
}

/** What will arrive, from where. */
function printArrivals(setup: Setup): void {
  const { values, features } = configOf(setup)
  const { arrives, from } = setup.words
  const lines = [
    ...available(sourcesOf(values), values).map((one) => [one.isOn(values), one.label] as const),
    [features.mailIn.isOn, from.mail] as const,
    [true, from.people] as const,
  ]
  console.log(`\n${arrives}`)
  for (const [isOn, label] of lines) console.log(`  ${isOn ? from.on : from.off}  ${label}`)
}
