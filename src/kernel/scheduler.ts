import type { Clock } from './clock.ts'
import type { Log } from './log.ts'

/** Work that is done again and again, and is safe to repeat. */
export type Job = {
  name: string
  /** Time between the end of one run and the start of the next, in milliseconds. */
  everyMs: number
  run(signal: AbortSignal): unknown
}

type World = { clock: Clock; log: Log; signal: AbortSignal }

/** Runs each job at once and then every `everyMs`, until the signal aborts. A job that fails is logged and tried again. */
export async function runJobs(jobs: readonly Job[], world: World): Promise<void> {
  await Promise.all(jobs.map((job) => repeat(job, world)))
}

async function repeat(job: Job, { clock, log, signal }: World): Promise<void> {
  while (!signal.aborted) {
    try {
      await job.run(signal)
    } catch (error) {
      log.error({ err: error, job: job.name }, 'job failed')
    }
    await clock.sleep(job.everyMs, signal)
  }
}
