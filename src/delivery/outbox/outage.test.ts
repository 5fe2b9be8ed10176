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
  expect(Math.max(...rows(here).map(({ attempts }) => attempts))).toBeLessThan(4)
  const triedThen = sender.tried.length
  expect(triedThen).toBeLessThan(60)
  await here.clock.pass(minutes(3))
  await sender.stop()
  expect(new Set(states(here))).toEqual(new Set(['sent']))
})

test('recipients that fail while others can be reached are given up', async () => {
  using here = world()
  for (const target of ['1', '2', '3', '4']) owe(here, target)
  const sender = running(here, ({ target }) => (target === '4' ? DONE : LOST))
  for (let n = 0; n < 400; n += 1) {
    owe(here, '4')
    await sender.ring()
    await here.clock.pass(seconds(1))
  }
  await sender.stop()
  expect(states(here).slice(0, 3)).toEqual(['failed', 'failed', 'failed'])
})

test('a message that its carrier cannot read is given up, and those after it are sent', async () => {
  using here = world()
  owe(here, '1')
  owe(here, '1')
  const sender = running(here, ({ rid }) => {
    if (rid === 1) throw new TypeError('payload')
    return DONE
  })
  await here.clock.pass(seconds(3))
  await sender.stop()
  expect(states(here)).toEqual(['failed', 'sent'])
})
