import { expect, test } from 'bun:test'
import { drivenClock } from '../testing/worlds/time.ts'
import { countedRandom, START } from '../testing/worlds/world.ts'
import { createAlarm } from './alarm.ts'
import { hours, minutes, seconds } from './clock.ts'
import { createLog } from './log.ts'
import { type Job, LOOK_MS, runJobs, type Schedule } from './scheduler.ts'

const log = createLog({ level: 'silent', format: 'json' })

function inMemory(dueAt?: number) {
  const state = { due: dueAt, needed: null as number | null }
  const schedule: Schedule = {
    dueAt: () => state.due,
    setDue: (_, at) => {
      state.due = at
    },
    setNeeded: (_, since) => {
      state.needed = since
    },
  }
  return { state, schedule }
}

/** Runs jobs for a time; `times` are those at which the first of them ran. */
async function runFor(ms: number, job: Partial<Job>, { dueAt }: { dueAt?: number } = {}) {
  const clock = drivenClock()
  const stop = new AbortController()
  const times: number[] = []
  const { state, schedule } = inMemory(dueAt)
  const alarm = createAlarm()
  const full: Job = {
    name: 'job',
    everyMs: minutes(10),
    ...job,
    run(signal) {
      times.push(clock.now() - START)
      return job.run?.(signal)
    },
  }
  const random = countedRandom()
  const running = runJobs([full], { clock, log, signal: stop.signal, random, schedule, alarm })
  await clock.drive(clock.sleep(ms))
  stop.abort()
  await running
  return { times, state }
}

const gaps = (times: readonly number[]) => times.slice(1).map((at, n) => at - (times[n] ?? 0))

test('runs at once, and then at each interval', async () => {
  const { times } = await runFor(minutes(35), {})
  expect(times).toEqual([0, 10, 20, 30].map(minutes))
})

test('waits are jittered within their share', async () => {
  const { times } = await runFor(hours(48), { jitter: 0.2 })
  const waits = gaps(times)
  expect(Math.min(...waits)).toBeGreaterThanOrEqual(minutes(8))
  expect(Math.max(...waits)).toBeLessThanOrEqual(minutes(12))
  expect(new Set(waits).size).toBeGreaterThan(waits.length / 4)
})

test('a restart waits for the stored due time, but no longer than the interval allows', async () => {
  const soon = await runFor(minutes(9), {}, { dueAt: START + minutes(4) })
  expect(soon.times).toEqual([minutes(4)])
  const clockWasAhead = await runFor(hours(7), {}, { dueAt: START + hours(9_000) })
  expect(clockWasAhead.times[0]).toBe(hours(6))
})

test('a job that is always due soon stores nothing, and does not wait for what was stored', async () => {
  const brief = { everyMs: seconds(1) }
  const { times, state } = await runFor(seconds(3), brief, { dueAt: START + hours(1) })
  expect(times).toEqual([0, 1, 2].map(seconds))
  expect(state).toEqual({ due: START + hours(1), needed: null })
})

test('a job that fails runs again when it is due, not at once', async () => {
  const { times } = await runFor(minutes(25), {
    run() {
      throw new Error('broken')
    },
  })
  expect(times).toEqual([0, 10, 20].map(minutes))
})

test('a job may delay its next run', async () => {
  const { times } = await runFor(hours(2), { run: () => ({ waitMs: minutes(45) }) })
  expect(times).toEqual([0, 45, 90].map(minutes))
})

test('a job that is not needed does not run, and runs soon once it is', async () => {
  let looks = 0
  const { times, state } = await runFor(minutes(3), {
    isNeeded() {
      looks += 1
      return looks > 4
    },
  })
  expect(times).toEqual([4 * LOOK_MS])
  expect(state.needed).toBe(START + 4 * LOOK_MS)
})

test('a job does not run while its schedule cannot be stored, and does not spin', async () => {
  const clock = drivenClock()
  const stop = new AbortController()
  let runs = 0
  let tries = 0
  const schedule: Schedule = {
    dueAt: () => undefined,
    setDue() {
      tries += 1
      throw new Error('the disk is full')
    },
    setNeeded: () => undefined,
  }
  const job: Job = { name: 'job', everyMs: minutes(1), run: () => void runs++ }
  const running = runJobs([job], { clock, log, signal: stop.signal, schedule })
  await clock.drive(clock.sleep(minutes(10)))
  stop.abort()
  await running
  expect(runs).toBe(0)
  expect(tries).toBeLessThanOrEqual(minutes(10) / LOOK_MS + 1)
})

test('a run that is made due by another process starts at the next check, or when the alarm rings', async () => {
  const clock = drivenClock()
  const stop = new AbortController()
  const times: number[] = []
  const { state, schedule } = inMemory(START + hours(1))
  const alarm = createAlarm()
  const job: Job = {
    name: 'job',
    everyMs: hours(1),
    run: () => void times.push(clock.now() - START),
  }
  const running = runJobs([job], { clock, log, signal: stop.signal, schedule, alarm })
  await clock.drive(clock.sleep(seconds(20)))
  state.due = clock.now()
  await clock.drive(clock.sleep(seconds(20)))
  state.due = clock.now()
  alarm.ring()
  await clock.drive(clock.sleep(1))
  stop.abort()
  await running
  expect(times).toEqual([2 * LOOK_MS, seconds(40)])
})

test('jobs of one lane run one after the other', async () => {
  const clock = drivenClock()
  const stop = new AbortController()
  let inside = 0
  let most = 0
  const job = (name: string): Job => ({
    name,
    lane: 'site',
    everyMs: minutes(1),
    async run(signal) {
      inside += 1
      most = Math.max(most, inside)
      await clock.sleep(seconds(30), signal)
      inside -= 1
    },
  })
  const running = runJobs([job('one'), job('two')], { clock, log, signal: stop.signal })
  await clock.drive(clock.sleep(minutes(20)))
  stop.abort()
  await running
  expect(most).toBe(1)
})
