import { expect, test } from 'bun:test'
import { minutes, seconds } from '../../kernel/clock.ts'
import { DONE, LOST, owe, rows, running, states } from '../../testing/worlds/running-sender.ts'
import { world } from '../../testing/worlds/world.ts'

test('while no recipient can be reached, no attempt counts, and everything arrives afterwards', async () => {
  using here = world()
  const targets = ['1', '2', '3', '4', '5']
  for (const target of targets) owe(here, target)
  const end = here.clock.monotonic() + minutes(20)
  const sender = running(here, () => (here.clock.monotonic() < end ? LOST : DONE))
  await here.clock.pass(minutes(20))
  expect(Math.max(...rows(here).map(({ attempts }) => attempts))).toBeLessThan(5)
  const triedThen = sender.tried.length
  expect(triedThen).toBeLessThan(60)
  await here.clock.pass(minutes(3))
  await sender.stop()
  expect(new Set(states(here))).toEqual(new Set(['sent']))
})

test('a service that is down for an hour loses nothing of its only recipient, and is asked once a minute', async () => {
  using here = world()
  const end = here.clock.monotonic() + minutes(60)
  const sender = running(here, () => (here.clock.monotonic() < end ? LOST : DONE))
  for (const _ of [1, 2, 3]) owe(here, '-1')
  await sender.ring()
  await here.clock.pass(minutes(60))
  expect(new Set(states(here))).toEqual(new Set(['pending']))
  expect(sender.tried.length).toBeLessThan(80)
  await here.clock.pass(minutes(2))
  await sender.stop()
  expect(states(here)).toEqual(['sent', 'sent', 'sent'])
})

test('recipients that fail while others can be reached wait up to 15 minutes, and are given up after a day', async () => {
  using here = world()
  owe(here, '1')
  const sender = running(here, ({ target }) => (target === '2' ? DONE : LOST))
  const passed = async (times: number) => {
    for (let n = 0; n < times; n += 1) {
      owe(here, '2')
      await sender.ring()
      await here.clock.pass(minutes(10))
    }
  }
  await passed(6 * 23)
  const waits = sender.tried
    .filter(({ target }) => target === '1')
    .map(({ at }, n, all) => at - (all[n - 1]?.at ?? at))
  expect(Math.round(Math.max(...waits) / seconds(1))).toBe(900)
  expect(states(here)[0]).toBe('pending')
  await passed(9)
  await sender.stop()
  expect(rows(here)[0]).toMatchObject({
    state: 'failed',
    reason: 'given up after a day: ECONNRESET',
  })
})

test('a message that its carrier cannot read holds those to other recipients no longer than a try', async () => {
  using here = world()
  owe(here, '1')
  owe(here, '2')
  const sender = running(here, ({ rid }) => {
    if (rid === 1) throw new TypeError('payload')
    return DONE
  })
  await here.clock.pass(seconds(3))
  await sender.stop()
  expect(states(here)).toEqual(['pending', 'sent'])
})
