import { expect, test } from 'bun:test'
import { write } from '../database/database.ts'
import { days, hours, minutes } from '../kernel/clock.ts'
import { world } from '../testing/worlds/world.ts'
import { activitiesOf } from './activities.ts'
import { PAUSE_MAX_MS, pauseLeft, recordPause } from './pause.ts'
import { SOURCES } from './sources.ts'
import { statusOf } from './status.ts'
import { stateOf, updateState } from './store/states.ts'

test('each block in a row doubles the pause, up to six hours, and a run that succeeds ends it', () => {
  using here = world()
  const record = (state: 'blocked' | 'ok', retryAfterMs = 0) =>
    recordPause(here, 'yad2', { state, retryAfterMs })
  const pauses = Array.from({ length: 6 }, () => record('blocked'))
  expect(pauses).toEqual([30, 60, 120, 240, 360, 360].map(minutes))
  expect(record('ok')).toBe(0)
  expect(pauseLeft(here, 'yad2')).toBe(0)
  expect(record('ok', days(30))).toBe(PAUSE_MAX_MS)
})

test('a pause is shortened to the longest one when the clock was set back', () => {
  using here = world()
  const { db, clock } = here
  const pausedUntil = clock.now() + days(400)
  write(db, (tx) => updateState(tx, 'yad2', { pausedUntil, blockedRuns: 1 }))
  const [activity] = activitiesOf(SOURCES, here.config.values)
  const shown = activity && statusOf(here, activity).pausedUntil
  expect(shown).toBe(clock.now() + hours(6))
  expect(pauseLeft(here, 'yad2')).toBe(hours(6))
  expect(stateOf(db, 'yad2').pausedUntil).toBe(clock.now() + hours(6))
})
