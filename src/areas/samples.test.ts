import { expect, test } from 'bun:test'
import { hasSamples, samplePlaces, scoreAreas } from '../testing/models/area-scores.ts'
import { loadAreas } from './store.ts'

const areas = loadAreas()
const withSamples = test.skipIf(!hasSamples)

withSamples('stated names are resolved in every file, and boundaries hardly contradict', () => {
  const scores = scoreAreas(areas)
  expect(scores.length).toBeGreaterThan(50)
  for (const { file, stated, resolved } of scores)
    expect([file, resolved / stated >= 0.99]).toEqual([file, true])
  const differing = scores.reduce((total, { differs }) => total + differs.withNumber, 0)
  expect(differing).toBeLessThanOrEqual(2)
})

withSamples('a listing without street and neighbourhood has no area', () => {
  const scores = scoreAreas(areas)
  const sum = (field: 'placeless' | 'placelessWithArea') =>
    scores.reduce((total, score) => total + score[field], 0)
  expect(sum('placeless')).toBeGreaterThan(100)
  expect(sum('placelessWithArea')).toBe(0)
})

withSamples('the stated name decides for every listing of an area, wherever its point is', () => {
  const stated = samplePlaces().filter(({ neighbourhood }) => neighbourhood === 'כוכב הצפון')
  expect(stated).toHaveLength(87)
  for (const place of stated) expect(areas.find(place)).toEqual({ code: 198, by: 'name' })
})
