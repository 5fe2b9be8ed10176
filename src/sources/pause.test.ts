import { expect, test } from 'bun:test'
import { write } from '../database/database.ts'
import { days, hours, minutes } from '../kernel/clock.ts'
import { systemRandom } from '../kernel/random.ts'
import { START, world } from '../testing/worlds/world.ts'
import { activitiesOf } from './activities.ts'
import { PAUSE_MAX_MS, pauseLeft, recordPause } from './pause.ts'
import { SOURCES } from './sources.ts'
import { statusOf } from './status.ts'
import { stateOf, updateState } from './store/states.ts'

/** A world at this time of a winter's day in Israel, a day after the others begin. */
function worldAt(time: string) {
  const here = world()
  const day = new Date(START).toISOString().slice(0, 10)
  void here.clock.pass(Date.parse(`${day}T${time}:00+02:00`) + days(1) - START)
  return here
}

test('each block in a row doubles the pause, up to six hours, and a run that succeeds ends it', () => {
  using here = worldAt('12:00')
  const record = (state: 'blocked' | 'ok', retryAfterMs = 0) =>
    recordPause(here, 'yad2', { state, retryAfterMs })
  const pauses = Array.from({ length: 6 }, () => record('blocked'))
  for (const [at, usual] of [30, 60, 120, 240, 360, 360].map(minutes).entries()) {
    expect(pauses[at]).toBeGreaterThanOrEqual(usual)
    expect(pauses[at]).toBeLessThanOrEqual(usual * 1.15)
  }
  expect(record('ok')).toBe(0)
  expect(pauseLeft(here, 'yad2')).toBe(0)
  expect(record('ok', days(30))).toBe(hours(6))
})

test('pauses of the same length do not end in step', () => {
  using here = worldAt('12:00')
  const pauseOf = (source: string) =>
    recordPause({ ...here, random: systemRandom }, source, { state: 'blocked', retryAfterMs: 0 })
  const pauses = Array.from({ length: 20 }, (_, n) => pauseOf(`s${n}`))
  expect(new Set(pauses).size).toBeGreaterThan(15)
})

test('a pause does not end at night, when nothing is posted, but in the hour after it', () => {
  for (const time of ['00:10', '00:40', '05:59']) {
    using here = worldAt(time)
    const waitMs = recordPause(here, 'yad2', { state: 'blocked', retryAfterMs: 0 })
    const end = here.clock.now() + waitMs
    const morning = Date.parse(`${new Date(end).toISOString().slice(0, 10)}T06:30:00+02:00`)
    expect([end >= morning, end <= morning + hours(1), time]).toEqual([true, true, time])
    expect(pauseLeft(here, 'yad2')).toBe(waitMs)
  }
  using evening = worldAt('23:00')
  const waitMs = recordPause(evening, 'yad2', { state: 'blocked', retryAfterMs: 0 })
  expect(waitMs).toBeLessThan(minutes(40))
})

test('a pause is shortened to the longest one when the clock was set back', () => {
  using here = world()
  const { db, clock } = here
  const pausedUntil = clock.now() + days(400)
  write(db, (tx) => updateState(tx, 'yad2', { pausedUntil, blockedRuns: 1 }))
  const [activity] = activitiesOf(SOURCES, here.config.values)
  const shown = activity && statusOf(here, activity).pausedUntil
  expect(shown).toBe(clock.now() + PAUSE_MAX_MS)
  expect(pauseLeft(here, 'yad2')).toBe(PAUSE_MAX_MS)
  expect(stateOf(db, 'yad2').pausedUntil).toBe(clock.now() + PAUSE_MAX_MS)
})
