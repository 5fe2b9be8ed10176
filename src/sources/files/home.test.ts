import { expect, test } from 'bun:test'
import { aReading } from '../../testing/worlds/readings.ts'
import { START } from '../../testing/worlds/world.ts'
import { homeOf } from './home.ts'
import type { Stated } from './stated.ts'

const STATED = { externalId: '1', text: 'הושכר', dealType: 'rent', propertyType: null } as Stated

test('an item whose text says that the home is taken is left out', () => {
  const readText = () => aReading({ ended: true })
  const origin = { source: 'site', base: 'https://site.example', now: START, readText }
  expect(homeOf(STATED, origin)).toEqual({ kind: 'leftOut', type: 'taken' })
})
