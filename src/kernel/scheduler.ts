import { type Alarm, createAlarm } from './alarm.ts'
import { type Clock, seconds } from './clock.ts'
import type { Log } from './log.ts'
import { jittered, type Random, systemRandom } from './random.ts'

/** Work that is done again and again, and is safe to repeat. */
export type Job = {
  name: string
  /** Bulk work runs in a Worker, never on the thread that answers visitors. */
  thread: 'main' | 'worker'
  /** Time between the end of one run and the start of the next, in milliseconds. */
  everyMs: number
  /** The share of it by which each wait differs, at random, either way. */
  jitter?: number
  /** Jobs of one lane never run at the same time. */
  lane?: string
  /** False while there is nothing to do: it is asked again soon, and costs nothing. */
  isNeeded?(): boolean
  /** May answer `{ waitMs }`: the next run is no sooner than that. */
  run(signal: AbortSignal): unknown
}

/** Remembers when jobs are due beyond the life of a process, so that restarting does not run them all at once. */
export type Schedule = {
  /** Undefined: it never ran. */
  dueAt(name: string): number | undefined
  setDue(name: string, at: number): void
  /** Since when the job has something to do; null: there is nothing. */
  setNeeded(name: string, since: number | null): void
}

type World = {
  clock: Clock
  log: Log
  signal: AbortSignal
  random?: Random
  schedule?: Schedule
  alarm?: Alarm
}

/** How often a waiting job looks whether it is needed, or was asked for by somebody else. */
export const LOOK_MS = seconds(15)
/** When a run that never ended (the process was killed) is tried again. */
const AFTER_KILL_MS = seconds(10)

/** Runs each job when it is due (at once when it never ran), until the signal aborts. A job that fails is logged and tried again. */
export async function runJobs(jobs: readonly Job[], world: World): Promise<void> {
  const full = {
    random: systemRandom,
    schedule: rememberHere(),
    alarm: createAlarm(),
    ...world,
    inLane: lanes(),
  }
  await Promise.all(jobs.map((job) => repeat(job, full)))
}

type Full = Required<World> & { inLane: Lane }
type Lane = (lane: string | undefined, run: () => Promise<void>) => Promise<void>

async function repeat(job: Job, world: Full): Promise<void> {
  const { clock, log, signal, alarm } = world
  const memory: Memory = { dueMono: undefined, isNeeded: undefined }
  while (!signal.aborted) {
    try {
      const waitMs = lookAt(job, memory, world)
      if (waitMs <= 0) await world.inLane(job.lane, () => runOnce(job, memory, world))
      else await alarm.sleep(clock, waitMs, signal)
    } catch (error) {
      log.error({ err: error, job: job.name }, 'the schedule could not be kept')
      await clock.sleep(LOOK_MS, signal)
    }
  }
}

/** Waits go by the clock that never goes back; the other one only carries them over a restart. */
type Memory = { dueMono: number | undefined; isNeeded: boolean | undefined }

/** How long the job has to wait, at least until the next look; 0: it is due. */
function lookAt(job: Job, memory: Memory, { clock, schedule }: Full): number {
  const now = clock.now()
  const isNeeded = job.isNeeded?.() ?? true
  if (isNeeded !== memory.isNeeded) schedule.setNeeded(job.name, isNeeded ? now : null)
  memory.isNeeded = isNeeded
  if (!isNeeded) return LOOK_MS
  const mono = clock.monotonic()
  const dueAt = schedule.dueAt(job.name) ?? 0
  memory.dueMono ??= mono + Math.min(Math.max(dueAt - now, 0), longestWait(job))
  if (dueAt <= now) return 0
  return Math.min(memory.dueMono - mono, LOOK_MS)
}

/** A time further ahead than this was written before the clock was set back. */
function longestWait({ everyMs, jitter = 0 }: Job): number {
  return Math.max(everyMs * (1 + jitter), LONGEST_PAUSE_MS)
}

/** The longest that a run may put off the next. */
export const LONGEST_PAUSE_MS = seconds(6 * 3600)

async function runOnce(job: Job, memory: Memory, world: Full): Promise<void> {
  const { clock, log, signal, schedule, random } = world
  if (signal.aborted) return
  const put = (waitMs: number) => {
    memory.dueMono = clock.monotonic() + waitMs
    schedule.setDue(job.name, clock.now() + waitMs)
  }
  // Kept before anything is done: where nothing can be kept, nothing is done.
  put(Math.min(job.everyMs, AFTER_KILL_MS))
  let pauseMs = 0
  try {
    pauseMs = pauseOf(await job.run(signal))
  } catch (error) {
    if (!signal.aborted) log.error({ err: error, job: job.name }, 'job failed')
  }
  if (signal.aborted) return
  const waitMs = jittered(random, job.everyMs, job.jitter ?? 0)
  put(Math.max(waitMs, Math.min(pauseMs, LONGEST_PAUSE_MS)))
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
