// Does the bulk work of the server (passes over sources, ingest, match, cleanup), off the thread that serves visitors.

import { openDatabase } from '../database/database.ts'
import { createSchedule } from '../database/schedules.ts'
import { createAlarm } from '../kernel/alarm.ts'
import { runJobs } from '../kernel/scheduler.ts'
import type { Config } from './config.ts'
import { contextOf } from './context.ts'
import { allJobs } from './jobs.ts'

declare const self: Worker

/** `wake`: something may have changed for the jobs. `stop`: end what is being done; `stopped` is the answer. */
export type ToWorker = { kind: 'start'; config: Config } | { kind: 'wake' } | { kind: 'stop' }

/** How long a write waits for other writers: nobody waits for this thread. */
const BUSY_MS = 5_000

const alarm = createAlarm()
const stopping = new AbortController()
let working: Promise<void> = Promise.resolve()

async function work(config: Config): Promise<void> {
  const db = openDatabase(config.databasePath, { busyMs: BUSY_MS, checkpoints: false })
  const context = contextOf(config, db)
  const jobs = allJobs(context).filter(({ thread }) => thread === 'worker')
  await runJobs(jobs, {
    ...context,
    signal: stopping.signal,
    schedule: createSchedule(db),
    alarm,
  })
  db.$client.close()
}

self.onmessage = async ({ data }: MessageEvent<ToWorker>) => {
  if (data.kind === 'start') working = work(data.config)
  if (data.kind === 'wake') alarm.ring()
  if (data.kind !== 'stop') return
  stopping.abort()
  await working
  self.postMessage('stopped')
}
