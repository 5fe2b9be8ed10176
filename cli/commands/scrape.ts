import { readFileSync } from 'node:fs'
import { Command } from 'commander'
import { AppError } from '../../src/kernel/errors.ts'
import type { Context } from '../../src/process/context.ts'
import { EMPTY_TALLY, type Rejected, type Tally } from '../../src/sources/domain.ts'
import { dryRun, type Recorded, runPass } from '../../src/sources/pass.ts'
import { createNeeds } from '../../src/sources/regions.ts'
import { runNow } from '../../src/sources/run-now.ts'
import { findSource, type Source } from '../../src/sources/sources.ts'
import { monitored, statusOf } from '../../src/sources/status.ts'
import { statusToWire } from '../../src/sources/wire.ts'
import { JSON_OPTION, printJson, printTable, timeText } from '../output.ts'
import { runningServer, withContext } from '../world.ts'

type RunOptions = { json?: true; file?: string[]; dryRun?: true }

export function scrapeCommand(): Command {
  const scrape = new Command('scrape').description('reading the sources')
  scrape
    .command('run <source>')
    .description('one pass now over a source, or of the cleaner; with --file over recorded answers')
    .option('--file <path>', 'a recorded answer; may be repeated', collect)
    .option('--dry-run', 'say what it would do, and do nothing')
    .option(...JSON_OPTION)
    .action((name: string, options: RunOptions) =>
      withContext((context) =>
        options.file ? runRecorded(context, name, options) : runLive(context, name, options),
      ),
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

async function runRecorded(
  context: Context,
  name: string,
  { file: files = [], dryRun: isDryRun, json }: RunOptions,
): Promise<void> {
  const isDry = isDryRun === true
  const source = findSource(name)
  const answers = files.map((path) => recorded(source, path))
  const pass = isDry ? dryRun : runPass
  const result = await pass(context, source.name, answers)
  if (json) return printJson(result)
  describe(context, result, isDry)
}

/** @throws AppError `unavailable` after telling what was done, when the pass did not come to its end. */
async function runLive(
  context: Context,
  name: string,
  { dryRun: isDryRun, json }: RunOptions,
): Promise<void> {
  const isDry = isDryRun === true
  const stopping = new AbortController()
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => stopping.abort(new AppError('unavailable', 'Stopped')))
  const result = await runNow(context, { name, isDry, signal: stopping.signal })
  const { waitMs: _, state, reason, ...facts } = result
  if (json) printJson({ ...facts, state, reason })
  else describe(context, result, isDry)
  if (state !== 'ok') throw new AppError('unavailable', `${name}: ${reason}`, { code: state })
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

type Done = Tally & { source: string; rejected: Rejected[]; gone?: number; regions?: number }

function describe(context: Context, result: Done, isDry: boolean): void {
  const { rejected, matched, delivered, gone = 0 } = result
  const words = { new: 'new', leftOut: 'left out' } as Record<string, string>
  const counted = Object.keys(EMPTY_TALLY)
    .filter((key) => key !== 'matched' && key !== 'delivered')
    .map((key) => `${result[key as keyof Tally]} ${words[key] ?? key}`)
  console.log(`${result.source}: ${[...counted, `${rejected.length} rejected`].join(', ')}`)
  if (gone > 0) console.log(`${gone} offers are gone`)
  if (result.regions === 0 && result.seen === 0) console.log('No active bot needs anything read.')
  console.log(
    `${matched} matches, ${delivered} posts${isDry ? ' (dry run: nothing was kept)' : ''}`,
  )
  for (const { position, path, reason } of rejected)
    console.log(`  rejected record ${position}: ${path} ${reason}`)
  if (!isDry && delivered > 0 && !runningServer(context))
    console.log('No server is running: the posts stand in the chats when it starts.')
}

function status(context: Context, json: true | undefined): void {
  const world = { ...context, needs: createNeeds(context.areas) }
  const statuses = monitored(context.config).map((one) => statusToWire(one, statusOf(world, one)))
  if (json) return printJson(statuses)
  printTable(
    statuses.map(({ source, status: health, reason, lastSuccessAt, nextRunAt }) => ({
      source,
      status: health,
      'last data': timeText(lastSuccessAt === null ? null : Date.parse(lastSuccessAt)),
      'next run': timeText(nextRunAt === null ? null : Date.parse(nextRunAt)),
      reason,
    })),
    'There is no source',
  )
  console.log()
  printTable(
    statuses.flatMap(({ source, runs }) =>
      runs.map((run) => ({
        source,
        region: run.region === null ? null : `${run.dealType} ${run.region}`,
        started: timeText(Date.parse(run.startedAt)),
        state: run.state,
        ...{ pages: run.pages, seen: run.seen, new: run.new, updated: run.updated },
        ...{ gone: run.gone, rejected: run.rejected.length, posts: run.delivered },
        reason: run.reason,
      })),
    ),
    'No source has been read yet',
  )
}
