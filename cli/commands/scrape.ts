import { readFileSync } from 'node:fs'
import { Command } from 'commander'
import { noteAction } from '../../src/audit/store.ts'
import { write } from '../../src/database/database.ts'
import { failureText } from '../../src/intake/domain/failure.ts'
import type { Tally } from '../../src/intake/domain/run.ts'
import { crossPostsText } from '../../src/intake/posts/cross-posts.ts'
import { AppError } from '../../src/kernel/errors.ts'
import { activitiesOf, available } from '../../src/sources/activities.ts'
import { type Recorded, runRecorded } from '../../src/sources/recorded.ts'
import { runNow } from '../../src/sources/run-now.ts'
import type { RunResult } from '../../src/sources/source.ts'
import { findSource, sourcesOf } from '../../src/sources/sources.ts'
import { statusOf } from '../../src/sources/status.ts'
import { statusToWire } from '../../src/sources/wire.ts'
import type { Context } from '../../src/world/context.ts'
import { operator } from '../operator.ts'
import { JSON_OPTION, printJson, printTable, timeText } from '../output.ts'
import { withProgress } from '../progress.ts'
import { say } from '../say.ts'
import { runningServer, withContext } from '../world.ts'

type RunOptions = { json?: true; file?: string[]; dryRun?: true }

export function scrapeCommand(): Command {
  const scrape = new Command('scrape').description('read the sources')
  scrape
    .command('run <source>')
    .description(
      'one pass over a source now; "cleaner" re-checks known listings of every source; --file reads recorded answers',
    )
    .option('--file <path>', 'a recorded answer; may be repeated', collect)
    .option('--dry-run', 'print what a run would do, and store nothing')
    .option(...JSON_OPTION)
    .action((name: string, options: RunOptions) =>
      withContext((context) =>
        options.file ? runFiles(context, name, options) : runLive(context, name, options),
      ),
    )
  scrape
    .command('status')
    .description('the health and the newest runs of each source')
    .option(...JSON_OPTION)
    .action(({ json }: { json?: true }) => withContext((context) => status(context, json)))
  return scrape
}

function collect(path: string, before: string[] = []): string[] {
  return [...before, path]
}

async function runFiles(
  context: Context,
  name: string,
  { file: files = [], dryRun, json }: RunOptions,
): Promise<void> {
  const source = findSource(
    available(sourcesOf(context.config.values), context.config.values),
    name,
  )
  const isDry = dryRun === true
  const signal = stopping()
  const recorded = files.map(readRecorded)
  const result = await withProgress(`Reading ${recorded.length} answers of ${name}`, () =>
    runRecorded(context, source, recorded, { isDry, signal }),
  )
  if (!isDry) noteRun(context, name, result)
  if (json) return printJson(outputOf(name, result))
  describe(context, result, { name, isDry })
}

/** Records that an operator ran a pass, and what it brought. */
function noteRun({ db, clock, random }: Context, name: string, result: RunResult): void {
  const subject = { kind: 'source', id: name, name } as const
  const after = { seen: result.seen, new: result.new }
  const at = { random, now: clock.now() }
  write(db, (tx) =>
    noteAction(tx, operator('scrape run'), { action: 'source.run', subject, after }, at),
  )
}

function readRecorded(path: string): Recorded {
  try {
    return { name: path, body: readFileSync(path, 'utf8') }
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause)) throw cause
    throw new AppError('missing', `The file ${path} cannot be read`, { cause })
  }
}

/** Aborts when this process is told to stop. The run then ends in order, and its lease is free. */
function stopping(): AbortSignal {
  const stopped = new AbortController()
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => stopped.abort(new AppError('unavailable', 'Stopped')))
  return stopped.signal
}

/** @throws AppError `unavailable` after printing what was done, when the run failed. */
async function runLive(
  context: Context,
  name: string,
  { dryRun, json }: RunOptions,
): Promise<void> {
  const isDry = dryRun === true
  const asked = { name, isDry, signal: stopping() }
  const result = await withProgress(`Reading ${name}`, () =>
    runNow(context, sourcesOf(context.config.values), asked),
  )
  if (!isDry) noteRun(context, name, result)
  const { failure, state, scopes, gone } = result
  const reason = failure && failureText(failure)
  const code = failure?.code ?? null
  if (json) printJson({ ...outputOf(name, result), scopes, gone, state, reason, code })
  else describe(context, result, { name, isDry })
  if (state !== 'ok') throw new AppError('unavailable', `${name}: ${reason}`, { code: state })
}

/** The shape of `--json` that recorded and live runs share. */
function outputOf(source: string, result: RunResult) {
  const { seen, new: added, updated, unchanged, rejected, matched, delivered } = result
  const { leftOutTypes: leftOut, implausible, crossPosts } = result
  return {
    source,
    seen,
    new: added,
    updated,
    unchanged,
    rejected,
    leftOut,
    implausible,
    matched,
    delivered,
    blocked: result.state === 'blocked',
    ...(crossPosts && { crossPosts }),
  }
}

const COUNTED = [
  'seen',
  'new',
  'updated',
  'unchanged',
  'leftOut',
] as const satisfies (keyof Tally)[]

function describe(
  context: Context,
  result: RunResult,
  { name, isDry }: { name: string; isDry: boolean },
): void {
  const { rejected, leftOutTypes, implausible, matched, delivered, gone } = result
  const counted = COUNTED.map((key) => `${result[key]} ${key === 'leftOut' ? 'left out' : key}`)
  console.log(`${name}: ${[...counted, `${rejected.length} rejected`].join(', ')}`)
  if (gone > 0) console.log(`${gone} listings are gone`)
  if (result.scopes === 0) console.log('No active bot needs anything read.')
  console.log(
    `${matched} matches, ${delivered} posts${isDry ? ' (dry run: nothing was stored)' : ''}`,
  )
  if (result.failure?.code === 'degraded') console.log(`degraded: ${failureText(result.failure)}`)
  if (result.crossPosts) console.log(crossPostsText(result.crossPosts))
  for (const { type, count } of leftOutTypes) console.log(`  left out: ${count} of type ${type}`)
  for (const { path, count } of implausible)
    console.log(`  taken for not stated: ${count} of ${path}, which cannot be true`)
  for (const { position, path, reason } of rejected)
    console.log(`  rejected record ${position}: ${path} ${reason}`)
  if (!isDry && delivered > 0 && !runningServer(context))
    console.log('No server is running: the posts appear in the chats when it starts.')
}

function status(context: Context, json: true | undefined): void {
  const statuses = activitiesOf(sourcesOf(context.config.values), context.config.values).map(
    (activity) => statusToWire(activity, statusOf(context, activity)),
  )
  if (json) return printJson(statuses)
  printTable(
    statuses.map(({ label, status: health, reason, lastSuccessAt, nextRunAt }) => ({
      source: label,
      status: say(health),
      'last data': timeText(lastSuccessAt === null ? null : Date.parse(lastSuccessAt)),
      'next run': timeText(nextRunAt === null ? null : Date.parse(nextRunAt)),
      reason: reason && say(reason),
    })),
    'There is no source',
  )
  console.log()
  printTable(
    statuses.flatMap(({ label, runs }) =>
      runs.map((run) => ({
        source: label,
        scope: run.scope,
        started: timeText(Date.parse(run.startedAt)),
        state: say(run.state),
        pages: run.pages,
        seen: run.seen,
        new: run.new,
        updated: run.updated,
        gone: run.gone,
        rejected: run.rejected.length,
        posts: run.delivered,
        implausible:
          run.implausible.map(({ path, count }) => `${path} ${count}`).join(', ') || null,
        reason: run.reason,
      })),
    ),
    'No source has been read yet',
  )
}
