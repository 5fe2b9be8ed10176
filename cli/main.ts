#!/usr/bin/env bun
import { Command, CommanderError } from 'commander'
import { AppError } from '../src/kernel/errors.ts'
import { takeSettingsFile, WRONG_ANSWER } from './environment.ts'
import { lineOf } from './trouble.ts'
import { versionText } from './version.ts'

const FAILED = 1
const WRONG_USAGE = 2

/** Only then the commit is asked for, which takes a process. */
const isVersionAsked = ['-V', '--version'].some((word) => process.argv.includes(word))

const program = new Command('metzia')
  .description(
    'Finds homes in Israel, once. Works on the database in DATA_DIR, also while the server runs.',
  )
  .version(isVersionAsked ? versionText() : '')
  .showHelpAfterError('(add --help for what this command takes)')
  .exitOverride()
  .hook('preAction', (_, command) => {
    // It reads the file that it writes by itself.
    if (command.name() !== 'setup') takeSettingsFile()
  })

/** In the order of the help. */
const COMMANDS: Record<string, () => Promise<Command>> = {
  setup: async () => (await import('./commands/setup.ts')).setupCommand(),
  serve: async () => (await import('./commands/serve.ts')).serveCommand(),
  users: async () => (await import('./commands/users.ts')).usersCommand(),
  bots: async () => (await import('./commands/bots.ts')).botsCommand(),
  scrape: async () => (await import('./commands/scrape.ts')).scrapeCommand(),
  read: async () => (await import('./commands/read.ts')).readCommand(),
  assets: async () => (await import('./commands/assets.ts')).assetsCommand(),
  costs: async () => (await import('./commands/costs.ts')).costsCommand(),
  areas: async () => (await import('./commands/areas.ts')).areasCommand(),
  db: async () => (await import('./commands/db.ts')).dbCommand(),
  sources: async () => (await import('./commands/sources.ts')).sourcesCommand(),
  import: async () => (await import('./commands/import.ts')).importCommand(),
  inbox: async () => (await import('./commands/inbox.ts')).inboxCommand(),
  outbox: async () => (await import('./commands/outbox.ts')).outboxCommand(),
  audit: async () => (await import('./commands/audit.ts')).auditCommand(),
  stats: async () => (await import('./commands/stats.ts')).statsCommand(),
  broadcast: async () => (await import('./commands/messaging.ts')).broadcastCommand(),
  message: async () => (await import('./commands/messaging.ts')).messageCommand(),
  health: async () => (await import('./commands/health.ts')).healthCommand(),
  mcp: async () => (await import('./commands/mcp.ts')).mcpCommand(),
  config: async () => (await import('./commands/config.ts')).configCommand(),
  upgrade: async () => (await import('./commands/upgrade.ts')).upgradeCommand(),
  doctor: async () => (await import('./commands/doctor.ts')).doctorCommand(),
  demo: async () => (await import('./commands/serve.ts')).demoCommand(),
}

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

/** Lets wrong usage of a subcommand throw, as that of the program does, instead of ending the process. */
function inheritExit(command: Command): Command {
  command.exitOverride().showHelpAfterError('(add --help for what this command takes)')
  command.commands.forEach(inheritExit)
  return command
}

try {
  await program.parseAsync(process.argv)
} catch (error) {
  process.exitCode = report(error)
}

function report(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : WRONG_USAGE
  const line = lineOf(error)
  if (line === undefined) throw error
  console.error(`metzia: ${line}`)
  return error instanceof AppError && error.code === WRONG_ANSWER ? WRONG_USAGE : FAILED
}
