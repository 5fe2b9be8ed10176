import { expect, test } from 'bun:test'
import { days } from '../../kernel/clock.ts'
import { collection, feature, givenLayers } from '../../testing/worlds/landmarks.ts'
import { world } from '../../testing/worlds/world.ts'
import { landmarks } from './landmarks.ts'

test('the layers that are there are named with their age', async () => {
  using here = world()
  const at = (now: number) => landmarks(here.config, now)
  expect(at(here.clock.now()).state).toBe('off')
  const point = [34.77, 32.06]
  const park = feature(point, { leisure: 'park' })
  await givenLayers(here, collection([park, park, feature(point, { shop: 'supermarket' })]))
  expect(at(here.clock.now() + days(3.5))).toEqual({
    check: 'landmarks',
    state: 'ok',
    text: 'park 2, 3 days old; supermarket 1, 3 days old',
    advice: null,
  })
})
