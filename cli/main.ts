#!/usr/bin/env bun
import { Command, CommanderError, Help } from 'commander'
import { AppError } from '../src/kernel/errors.ts'
import { COMMANDS } from './command-list.ts'
import { takeSettingsFile, WRONG_ANSWER } from './environment.ts'
import { say, sayLines } from './say.ts'
import { isReaderGone, watchOutput } from './standard-output.ts'
import { lineOf } from './trouble.ts'
import { versionText } from './version.ts'

const FAILED = 1
const WRONG_USAGE = 2

/** Only then the commit is asked for, which takes a process. */
const isVersionAsked = ['-V', '--version'].some((word) => process.argv.includes(word))
const ADVICE = '(add --help for what this command takes)'

const program = new Command('metzia')
  .description(
    'Finds homes in Israel, once. Works on the database in DATA_DIR, also while the server runs.',
  )
  .version(isVersionAsked ? versionText() : '')
  .showHelpAfterError(ADVICE)
  .exitOverride()
  .hook('preAction', (_, command) => {
    // It reads the file that it writes by itself.
    if (command.name() !== 'setup') takeSettingsFile()
  })

spoken(program)

/**
 * Only the command that is asked for is loaded, which halves the time of most; anything else, as the help, needs all.
 */
const asked = process.argv.slice(2).find((word) => !word.startsWith('-')) ?? ''
const isKnown = Object.hasOwn(COMMANDS, asked)
const wanted = isKnown ? [asked] : Object.keys(COMMANDS)
for (const name of wanted) {
  const command = await COMMANDS[name]?.()
  if (command) program.addCommand(inheritExit(command))
}
// `complete` prints what a shell needs to complete commands, and answers it.
if (!isKnown) (await import('@bomb.sh/tab/commander')).default(program)

const usual = new Help()

/** Says help, and what is wrong, in the language of the operator. */
function spoken(command: Command): void {
  command
    .configureHelp({
      styleTitle: say,
      commandDescription: (one) => say(one.description()),
      subcommandDescription: (one) => say(one.summary() || one.description()),
      optionDescription: (option) => say(usual.optionDescription(option)),
      argumentDescription: (argument) => say(usual.argumentDescription(argument)),
    })
    .configureOutput({
      writeOut: (text) => process.stdout.write(sayLines(text)),
      writeErr: (text) => process.stderr.write(sayLines(text)),
    })
}

/** Lets wrong usage of a subcommand throw, as that of the program does, instead of ending the process. */
function inheritExit(command: Command): Command {
  spoken(command.exitOverride().showHelpAfterError(ADVICE))
  command.commands.forEach(inheritExit)
  return command
}

watchOutput((error) => {
  process.exitCode = report(error)
})

try {
  await program.parseAsync(process.argv)
} catch (error) {
  process.exitCode = report(error)
}

function report(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : WRONG_USAGE
  if (isReaderGone(error)) return 0
  const line = lineOf(error)
  if (line === undefined) throw error
  console.error(sayLines(`metzia: ${line}`))
  return error instanceof AppError && error.code === WRONG_ANSWER ? WRONG_USAGE : FAILED
}
