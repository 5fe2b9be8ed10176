import { type Alarm, createAlarm } from './alarm.ts'
import { type Clock, seconds } from './clock.ts'
import type { Log } from './log.ts'
import { jittered, type Random, systemRandom } from './random.ts'

/** Work that is repeated on a schedule. A run may be cut off and repeated at any time. */
export type Job = {
  name: string
  /** Time between the end of one run and the start of the next, in milliseconds. */
  everyMs: number
  /** The share of `everyMs` by which each wait is changed at random, in either direction. */
  jitter?: number
  /** Jobs of one lane never run at the same time. */
  lane?: string
  /** False while there is nothing to do. It is called often, so it must be cheap. */
  isNeeded?(): boolean
  /** May return `{ waitMs }`: the next run then starts no sooner than after that time. */
  run(signal: AbortSignal): unknown
}

/** Stores when jobs are due, so that a restart does not run all of them at once. */
export type Schedule = {
  /** Undefined before the first run. */
  dueAt(name: string): number | undefined
  setDue(name: string, at: number): void | Promise<void>
  /** Stores since when the job has had work to do; null while it has none. */
  setNeeded(name: string, since: number | null): void | Promise<void>
}

type World = {
  clock: Clock
  log: Log
  signal: AbortSignal
  random?: Random
  schedule?: Schedule
  alarm?: Alarm
}

/** How often a waiting job checks whether it is needed, and whether its due time was changed. */
export const LOOK_MS = seconds(15)
/** After this time a run that was cut off (the process was killed) is started again. */
const AFTER_KILL_MS = seconds(10)

/** Jobs that are due again within this time (ms) have nothing to keep over a restart: nothing is stored of them. */
const BRIEF_MS = seconds(1)

/**
 * Runs each job when it is due (at once when it never ran), until the signal aborts. A job that fails is logged and
 * tried again.
 */
export async function runJobs(jobs: readonly Job[], world: World): Promise<void> {
  const full = {
    random: systemRandom,
    schedule: rememberHere(),
    alarm: createAlarm(),
    ...world,
    inLane: lanes(),
  }
  const ofBrief = { ...full, schedule: rememberHere() }
  await Promise.all(jobs.map((job) => repeat(job, job.everyMs <= BRIEF_MS ? ofBrief : full)))
}

type Full = Required<World> & { inLane: Lane }
type Lane = (lane: string | undefined, run: () => Promise<void>) => Promise<void>

async function repeat(job: Job, world: Full): Promise<void> {
  const { clock, log, signal, alarm } = world
  const memory: Memory = { dueMono: undefined, isNeeded: undefined }
  while (!signal.aborted) {
    try {
      const waitMs = await lookAt(job, memory, world)
      if (waitMs <= 0) await world.inLane(job.lane, () => runOnce(job, memory, world))
      else await alarm.sleep(clock, waitMs, signal)
    } catch (error) {
      log.error({ err: error, job: job.name }, 'the schedule could not be kept')
      await clock.sleep(LOOK_MS, signal)
    }
  }
}

/** Waits are measured by the monotonic clock. The wall clock is used only to keep them over a restart. */
type Memory = { dueMono: number | undefined; isNeeded: boolean | undefined }

/** The time in milliseconds until the job is due, at most until the next check; 0 when it is due. */
async function lookAt(job: Job, memory: Memory, { clock, schedule }: Full): Promise<number> {
  const now = clock.now()
  const isNeeded = job.isNeeded?.() ?? true
  if (isNeeded !== memory.isNeeded) await schedule.setNeeded(job.name, isNeeded ? now : null)
  memory.isNeeded = isNeeded
  if (!isNeeded) return LOOK_MS
  const mono = clock.monotonic()
  const dueAt = schedule.dueAt(job.name) ?? 0
  memory.dueMono ??= mono + Math.min(Math.max(dueAt - now, 0), longestWait(job))
  if (dueAt <= now) return 0
  return Math.min(memory.dueMono - mono, LOOK_MS)
}

/** A due time further ahead than this was stored before the wall clock was set back. */
function longestWait({ everyMs, jitter = 0 }: Job): number {
  return Math.max(everyMs * (1 + jitter), LONGEST_PAUSE_MS)
}

/** The longest time by which a run may delay the next. */
const LONGEST_PAUSE_MS = seconds(6 * 3600)

async function runOnce(job: Job, memory: Memory, world: Full): Promise<void> {
  const { clock, log, signal, schedule, random } = world
  if (signal.aborted) return
  const put = (waitMs: number) => {
    memory.dueMono = clock.monotonic() + waitMs
    return schedule.setDue(job.name, clock.now() + waitMs)
  }
  // Stored before the run starts: when nothing can be stored, the job must not run.
  await put(Math.min(job.everyMs, AFTER_KILL_MS))
  let pauseMs = 0
  try {
    pauseMs = pauseOf(await job.run(signal))
  } catch (error) {
    if (!signal.aborted) log.error({ err: error, job: job.name }, 'job failed')
  }
  if (signal.aborted) return
  const waitMs = jittered(random, job.everyMs, job.jitter ?? 0)
  await put(Math.max(waitMs, Math.min(pauseMs, LONGEST_PAUSE_MS)))
}

function pauseOf(result: unknown): number {
  const isPause = typeof result === 'object' && result !== null && 'waitMs' in result
  return isPause && typeof result.waitMs === 'number' ? result.waitMs : 0
}

function rememberHere(): Schedule {
  const due = new Map<string, number>()
  return {
    dueAt: (name) => due.get(name),
    setDue: (name, at) => void due.set(name, at),
    setNeeded: () => undefined,
  }
}

function lanes(): Lane {
  const last = new Map<string, Promise<void>>()
  return (lane, run) => {
    if (lane === undefined) return run()
    const turn = (last.get(lane) ?? Promise.resolve()).then(run, run)
    last.set(lane, turn)
    return turn
  }
}
