import { expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import {
  ownCases,
  precision,
  recall,
  recordedCases,
  SCORED,
  scoresOf,
} from '../testing/models/reading-cases.ts'
import { readText } from './reader.ts'

// Recorded texts are not part of the project. Without them these tests are skipped.
const SAMPLES = join(import.meta.dirname, '../../../shared/samples/texts')
const cases = ownCases()

test('there are at least 220 labelled texts of our own, each once', () => {
  expect(cases.length).toBeGreaterThanOrEqual(220)
  expect(new Set(cases.map(({ text }) => text)).size).toBe(cases.length)
})

const own = scoresOf(cases, readText)
test.each([...own.scores])('of our own texts, %s is read right', (field, score) => {
  const misses = own.misses.filter((miss) => miss.field === field)
  expect({ field, misses, isPrecise: precision(score) >= 0.95 }).toMatchObject({ isPrecise: true })
  expect({ field, misses, isComplete: recall(score) >= 0.9 }).toMatchObject({ isComplete: true })
})

test('of our own texts nothing is missed or misread', () => {
  expect(own.misses).toEqual([])
})

test('every field of a reading is in our own texts', () => {
  const stated = SCORED.filter((field) => (own.scores.get(field)?.n ?? 0) > 0)
  expect(stated).toEqual([...SCORED])
})

const TARGETS = ['price', 'rooms', 'floor', 'size', 'dealType', 'phone', 'agent']

test.skipIf(!existsSync(SAMPLES)).each(TARGETS)(
  'of the recorded texts, %s is read right',
  (field) => {
    const { scores, misses } = scoresOf(recordedCases(SAMPLES), readText)
    const score = scores.get(field) ?? { n: 0, right: 0, wrong: 0 }
    const wrong = misses.filter((miss) => miss.field === field)
    expect({ wrong, isPrecise: precision(score) >= 0.95 }).toMatchObject({ isPrecise: true })
    expect({ wrong, isComplete: recall(score) >= 0.9 }).toMatchObject({ isComplete: true })
  },
)
