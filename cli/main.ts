#!/usr/bin/env bun
import { Command, CommanderError } from 'commander'
import pkg from '../package.json'
import { troubleOf } from '../src/database/database.ts'
import { AppError } from '../src/kernel/errors.ts'
import { areasCommand } from './commands/areas.ts'
import { assetsCommand } from './commands/assets.ts'
import { botsCommand } from './commands/bots.ts'
import { configCommand } from './commands/config.ts'
import { dbCommand } from './commands/db.ts'
import { importCommand } from './commands/import.ts'
import { outboxCommand } from './commands/outbox.ts'
import { readCommand } from './commands/read.ts'
import { scrapeCommand } from './commands/scrape.ts'
import { serveCommand } from './commands/serve.ts'
import { sourcesCommand } from './commands/sources.ts'
import { usersCommand } from './commands/users.ts'

const FAILED = 1
const WRONG_USAGE = 2

const program = new Command('metzia')
  .description(
    'Finds homes in Israel, once. Works on the database in DATA_DIR, also while the server runs.',
  )
  .version(pkg.version)
  .showHelpAfterError('(add --help for what this command takes)')
  .exitOverride()

for (const command of [
  serveCommand(),
  usersCommand(),
  botsCommand(),
  scrapeCommand(),
  readCommand(),
  assetsCommand(),
  areasCommand(),
  dbCommand(),
  sourcesCommand(),
  importCommand(),
  outboxCommand(),
  configCommand(),
])
  program.addCommand(inheritExit(command))

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
  const refusal = error instanceof AppError ? error : troubleOf(error)
  if (!refusal) throw error
  console.error(`metzia: ${refusal.message}`)
  return FAILED
}
