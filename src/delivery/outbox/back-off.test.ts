import { expect, test } from 'bun:test'
import { seconds } from '../../kernel/clock.ts'
import { DONE, LOST, owe, running, states } from '../../testing/worlds/running-sender.ts'
import { world } from '../../testing/worlds/world.ts'

test('a message that does not arrive is tried again after 1, 2, 4 and 8 seconds', async () => {
  using here = world()
  owe(here, '1')
  const sender = running(here, () => (sender.tried.length < 5 ? LOST : DONE))
  await here.clock.pass(seconds(20))
  await sender.stop()
  const waits = sender.tried.slice(1).map(({ at }, n) => at - (sender.tried[n]?.at ?? at))
  expect(waits.map((ms) => Math.round(ms / seconds(1)))).toEqual([1, 2, 4, 8])
  expect(states(here)).toEqual(['sent'])
})
