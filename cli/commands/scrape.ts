import { readFileSync } from 'node:fs'
import { Command } from 'commander'
import type { Context } from '../../src/context.ts'
import { AppError } from '../../src/kernel/errors.ts'
import { dryRun, type PassResult, type Recorded, runPass } from '../../src/sources/pass.ts'
import { findSource, type Source } from '../../src/sources/sources.ts'
import { sourceStatuses } from '../../src/sources/status.ts'
import { JSON_OPTION, printJson, printTable, timeText } from '../output.ts'
import { runningServer, withContext } from '../world.ts'

type RunOptions = { json?: true; file?: string[]; dryRun?: true }

export function scrapeCommand(): Command {
  const scrape = new Command('scrape').description('reading the sources')
  scrape
    .command('run <source>')
    .description('one pass over recorded answers')
    .option('--file <path>', 'a recorded answer; may be repeated', collect)
    .option('--dry-run', 'say what it would do, and do nothing')
    .option(...JSON_OPTION)
    .action((name: string, options: RunOptions) =>
      withContext((context) => run(context, name, options)),
    )
  scrape
    .command('status')
    .description('how the sources are')
    .option(...JSON_OPTION)
    .action(({ json }: { json?: true }) => withContext((context) => status(context, json)))
  return scrape
}

function collect(path: string, before: string[] = []): string[] {
  return [...before, path]
}

async function run(context: Context, name: string, options: RunOptions): Promise<void> {
  const source = findSource(name)
  const { file: files = [], dryRun: isDry, json } = options
  if (files.length === 0)
    throw new AppError(
      'invalid',
      `Give the recorded answers to read: --file PATH, as often as needed`,
    )
  const answers = files.map((path) => recorded(source, path))
  const pass = isDry ? dryRun : runPass
  const result = await pass(context, source.name, answers)
  if (json) return printJson(result)
  describe(context, result, isDry === true)
}

function recorded(source: Source, path: string): Recorded {
  try {
    const body = readFileSync(path, 'utf8')
    return { name: path, reading: source.read({ status: 200, body }) }
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause)) throw cause
    throw new AppError('missing', `The file ${path} cannot be read`, { cause })
  }
}

function describe(context: Context, result: PassResult, isDry: boolean): void {
  const { seen, unchanged, updated, leftOut, matched, delivered, rejected } = result
  const facts = [
    `${seen} seen`,
    `${result.new} new`,
    `${updated} updated`,
    `${unchanged} unchanged`,
    `${leftOut} left out`,
    `${rejected.length} rejected`,
  ]
  console.log(`${result.source}: ${facts.join(', ')}`)
  console.log(
    `${matched} matches, ${delivered} posts${isDry ? ' (dry run: nothing was kept)' : ''}`,
  )
  for (const { position, path, reason } of rejected)
    console.log(`  rejected record ${position}: ${path} ${reason}`)
  if (!isDry && delivered > 0 && !runningServer(context))
    console.log('No server is running: the posts stand in the chats when it starts.')
}

function status({ db }: Context, json: true | undefined): void {
  const statuses = sourceStatuses(db)
  if (json) return printJson(statuses)
  printTable(
    statuses.flatMap(({ source, runs }) =>
      runs.map((run) => ({
        source,
        started: timeText(Date.parse(run.startedAt)),
        state: run.state,
        ...{ pages: run.pages, seen: run.seen, new: run.new, updated: run.updated },
        ...{ rejected: run.rejected.length, posts: run.delivered, reason: run.reason },
      })),
    ),
    'No source has been read yet',
  )
}
