// Runs the bulk work of the server (passes over sources, ingest, matching, cleanup) off the thread that serves visitors.

import { afterCommits, openDatabase } from '../database/database.ts'
import { createSchedule } from '../database/schedules.ts'
import { createAlarm } from '../kernel/alarm.ts'
import { AppError, type SentError, sentError } from '../kernel/errors.ts'
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
import { closeParsing } from './parsing.ts'

declare const self: Worker

export type ToWorker =
  | { kind: 'start'; config: Config }
  /** Something has changed that may make a job due. */
  | { kind: 'wake' }
  | { kind: 'call'; id: number; name: CallName; input: unknown }
  /** Cancels what is running. */
  | { kind: 'stop' }

export type FromWorker =
  | { kind: 'result'; id: number; value: unknown }
  | { kind: 'refused'; id: number; error: SentError }
  | { kind: 'failed'; id: number; message: string }
  /** Something was committed. */
  | { kind: 'committed' }
  /** Homes that have changed are compared, by rid: posts need not wait for that any more. */
  | { kind: 'compared'; rids: readonly number[] }
  | { kind: 'stopped' }

/** How long a write waits for other writers, in milliseconds: no visitor waits for this thread. */
const BUSY_MS = 5_000

const alarm = createAlarm()
const stopping = new AbortController()
const started = Promise.withResolvers<Context>()
let working: Promise<void> = Promise.resolve()
/** The calls that are running: the database stays open for them. */
const answering = new Set<Promise<void>>()

const reply = (message: FromWorker) => self.postMessage(message)
const compared = (rids: readonly number[]) => reply({ kind: 'compared', rids })

/** Commits that follow each other faster are told of together (ms). */
const TOLD_EVERY_MS = 20

async function work(config: Config): Promise<void> {
  const db = openDatabase(config.databasePath, { busyMs: BUSY_MS, checkpoints: false })
  const context = contextOf(config, db, ABOVE)
  // The server reads what was committed at once, and not when it looks by itself.
  const committed = () => reply({ kind: 'committed' })
  afterCommits(db, together(context.clock, TOLD_EVERY_MS, committed))
  started.resolve(context)
  await clearSources(sourceWorld(context), sourcesOf(config.values), stopping.signal)
  const { signal } = stopping
  const world = { ...context, signal, schedule: createSchedule(db, context.clock), alarm }
  const later: Promise<void>[] = []
  const follow = newSourcesJob(context, 'sourceFiles', (found, jobs) => {
    allowHosts(context, found)
    later.push(runJobs(jobs, world))
  })
  await Promise.all([
    runJobs([...allJobs({ ...context, compared }), follow], world),
    runMail(context, { signal, onStored: alarm.ring }),
  ])
  await Promise.all(later)
  await Promise.allSettled(answering)
  db.$client.close()
}

async function answer({ id, name, input }: Extract<ToWorker, { kind: 'call' }>): Promise<void> {
  try {
    const run = CALLS[name] as (context: Context, input: unknown, signal: AbortSignal) => unknown
    const value = await run(await started.promise, input, stopping.signal)
    reply({ kind: 'result', id, value })
  } catch (error) {
    if (error instanceof AppError) return reply({ kind: 'refused', id, error: sentError(error) })
    reply({ kind: 'failed', id, message: error instanceof Error ? error.message : String(error) })
  }
}

self.onmessage = async ({ data }: MessageEvent<ToWorker>) => {
  if (data.kind === 'start') working = work(data.config)
  if (data.kind === 'wake') alarm.ring()
  if (data.kind === 'call') {
    const answered = answer(data).finally(() => answering.delete(answered))
    answering.add(answered)
  }
  if (data.kind !== 'stop') return
  stopping.abort()
  closeParsing()
  await working
  reply({ kind: 'stopped' })
}
