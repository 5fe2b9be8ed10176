import { expect, test } from 'bun:test'
import { world } from '../testing/worlds/world.ts'
import { together } from './together.ts'

test('the first call is made soon, further ones together and not too often', async () => {
  using here = world()
  const calledAt: number[] = []
  const begun = here.clock.monotonic()
  const ask = together(here.clock, 20, () => calledAt.push(here.clock.monotonic() - begun))
  ask()
  ask()
  await here.clock.pass(1)
  expect(calledAt).toHaveLength(1)
  ask()
  ask()
  await here.clock.pass(5)
  expect(calledAt).toHaveLength(1)
  await here.clock.pass(20)
  expect(calledAt).toHaveLength(2)
  expect((calledAt[1] ?? 0) - (calledAt[0] ?? 0)).toBeGreaterThanOrEqual(20)
  await here.clock.pass(100)
  expect(calledAt).toHaveLength(2)
})
