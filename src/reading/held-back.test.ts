import { expect, test } from 'bun:test'
import {
  heldBackCases,
  ownCases,
  precision,
  recall,
  SCORED,
  scoresOf,
} from '../testing/models/reading-cases.ts'
import { readText } from './reader.ts'

/** What is reached where it is not everything: a rule that changes may not fall behind it. */
const REACHED: Readonly<Record<string, { precision?: number; recall?: number }>> = {
  price: { recall: 0.985 },
  pricePer: { precision: 0.985, recall: 0.97 },
  rooms: { recall: 0.985 },
  size: { precision: 0.955 },
  floor: { precision: 0.965, recall: 0.935 },
  floors: { precision: 0.885 },
  entryDate: { recall: 0.955 },
  city: { precision: 0.985 },
  neighbourhood: { recall: 0.965 },
  street: { recall: 0.96 },
  ended: { recall: 0.855 },
}

const cases = heldBackCases()
const { scores } = scoresOf(cases, readText)

test.each(SCORED)('of texts held back, %s is read as well as it was', (field) => {
  const score = scores.get(field) ?? { n: 0, right: 0, wrong: 0 }
  const floor = { precision: 1, recall: 1, ...REACHED[field] }
  expect(precision(score)).toBeGreaterThanOrEqual(floor.precision)
  expect(recall(score)).toBeGreaterThanOrEqual(floor.recall)
})

test('no text that is held back is one of our own', () => {
  const own = new Set(ownCases().map(({ text }) => text))
  expect(cases.filter(({ text }) => own.has(text))).toEqual([])
})
