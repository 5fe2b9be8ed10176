import { expect, test } from 'bun:test'
import { changesAfter } from '../database/changes.ts'
import { createSchedule, dueOf } from '../database/schedules.ts'
import { runs } from '../intake/tables.ts'
import { minutes, seconds } from '../kernel/clock.ts'
import type { Fetch } from '../kernel/fetcher.ts'
import { runJobs } from '../kernel/scheduler.ts'
import { feedOf } from '../testing/doubles/yad2.ts'
import { givenBot, givenUser } from '../testing/worlds/given.ts'
import { liveHere } from '../testing/worlds/live.ts'
import { drivenClock } from '../testing/worlds/time.ts'
import { START } from '../testing/worlds/world.ts'
import { sourceJobs } from './job.ts'
import { yad2 } from './yad2/source.ts'

test('a pass that a kill cut off is resumed 10 s after it began', async () => {
  using live = liveHere()
  const { here, double } = live
  givenBot(here, await givenUser(here), { neighborhoodCodes: [205] })
  double.feeds.set('rent 3', feedOf('r', 3))
  const schedule = createSchedule(here.db, here.clock)
  const { signal } = new AbortController()

  // The first process is killed while it waits for an answer: its clock is stopped from then on.
  const requested = Promise.withResolvers<void>()
  const killed = {
    ...here,
    clock: drivenClock(),
    fetch: (() => {
      requested.resolve()
      return new Promise<Response>(() => undefined)
    }) as Fetch,
  }
  void runJobs(sourceJobs(killed, [yad2]), { ...killed, signal, schedule })
  await killed.clock.drive(requested.promise)
  expect(killed.clock.now()).toBe(START)
  expect(dueOf(here.db, 'yad2')?.dueAt).toBe(START + seconds(10))

  // The second process starts 2 s later.
  const clock = drivenClock(START + seconds(2))
  const times: number[] = []
  const stop = new AbortController()
  const restarted = {
    ...here,
    clock,
    fetch: ((url, init) => {
      times.push(clock.now() - START)
      return double.fetch(url, init)
    }) as Fetch,
  }
  const running = runJobs(sourceJobs(restarted, [yad2]), {
    ...restarted,
    signal: stop.signal,
    schedule,
  })
  await clock.drive(clock.sleep(minutes(1)))
  stop.abort()
  await clock.drive(running)
  expect(times[0]).toBe(seconds(10))
  const passes = here.db.select().from(runs).all()
  expect(
    passes.filter(({ kind }) => kind === 'pass').map(({ state, new: added }) => [state, added]),
  ).toEqual([
    ['interrupted', 0],
    ['ok', 3],
  ])
  expect(dueOf(here.db, 'yad2')?.dueAt).toBeGreaterThan(START + minutes(8))
})

test('each run announces its beginning, its progress and its end on the change feed', async () => {
  using live = liveHere()
  const { here, double } = live
  givenBot(here, await givenUser(here), { neighborhoodCodes: [205] })
  double.feeds.set('rent 3', feedOf('r', 3))
  await live.pass()
  const [run] = here.db.select().from(runs).all()
  const announced = () =>
    changesAfter(here.db, 0, 1_000)
      .filter(({ topic }) => topic === 'run')
      .map(({ ref }) => ref)
  const first = announced()
  expect(new Set(first)).toEqual(new Set([run?.id ?? '']))
  // Begin, page, its listings, three times details, end.
  expect(first.length).toBe(7)
  await live.recheck()
  expect(new Set(announced()).size).toBe(2)
})
