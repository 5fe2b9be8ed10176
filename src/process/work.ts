// What the Worker does beside reading the homes of searches: passes over sources, ingest, matching, cleanup, and calls
// of the main thread.

import { afterCommits, type Connection } from '../database/database.ts'
import { createSchedule } from '../database/schedules.ts'
import type { Alarm } from '../kernel/alarm.ts'
import { runJobs } from '../kernel/scheduler.ts'
import { together } from '../kernel/together.ts'
import { clearSources } from '../sources/clear.ts'
import { newSourcesJob, sourceWorld } from '../sources/job.ts'
import { sourcesOf } from '../sources/sources.ts'
import { runMail } from '../ways-in/mail/run.ts'
import type { Config } from '../world/config.ts'
import { type Context, contextOf } from '../world/context.ts'
import { ABOVE } from './above.ts'
import { CALLS, type CallName } from './calls.ts'
import { allowHosts } from './images.ts'
import { allJobs } from './jobs.ts'
import type { FromWorker } from './messages.ts'
import { closeParsing } from './parsing.ts'

type Given = {
  config: Config
  db: Connection
  alarm: Alarm
  signal: AbortSignal
  reply(message: FromWorker): void
}

/** Commits that follow each other faster are told of together (ms). */
const TOLD_EVERY_MS = 20

const started = Promise.withResolvers<Context>()

/** Runs the jobs of the Worker until it stops. */
export async function runWork({ config, db, alarm, signal, reply }: Given): Promise<void> {
  const context = contextOf(config, db, ABOVE)
  // The server reads what was committed at once, and not when it looks by itself.
  const committed = () => reply({ kind: 'committed' })
  afterCommits(db, together(context.clock, TOLD_EVERY_MS, committed))
  started.resolve(context)
  if (signal.aborted) return
  signal.addEventListener('abort', closeParsing, { once: true })
  await clearSources(sourceWorld(context), sourcesOf(config.values), signal)
  const world = { ...context, signal, schedule: createSchedule(db, context.clock), alarm }
  const later: Promise<void>[] = []
  const follow = newSourcesJob(context, 'sourceFiles', (found, jobs) => {
    allowHosts(context, found)
    later.push(runJobs(jobs, world))
  })
  const compared = (rids: readonly number[]) => reply({ kind: 'compared', rids })
  await Promise.all([
    runJobs([...allJobs({ ...context, compared }), follow], world),
    runMail(context, { signal, onStored: alarm.ring }),
  ])
  await Promise.all(later)
}

/** Runs one piece of work that the main thread asks for. @throws what the work throws. */
export async function call(name: CallName, input: unknown, signal: AbortSignal): Promise<unknown> {
  const run = CALLS[name] as (context: Context, input: unknown, signal: AbortSignal) => unknown
  return run(await started.promise, input, signal)
}
