import { expect, test } from 'bun:test'
import {
  hasPages,
  labelledPairs,
  recordedPages,
  recordsOf,
} from '../../testing/models/same-home-pairs.ts'
import { scoreSameHome } from '../../testing/models/same-home-score.ts'

test.skipIf(!hasPages)(
  'of the labelled pairs, few that are two homes are joined, and many that are one',
  async () => {
    const { precision, recall, withTwoNumbers, decidable } = await scoreSameHome()
    expect(decidable.same + decidable.different).toBeGreaterThan(200)
    expect(precision).toBeGreaterThanOrEqual(0.97)
    expect(recall).toBeGreaterThanOrEqual(0.4)
    expect(withTwoNumbers).toBe(0)
  },
  60_000,
)

test.skipIf(!hasPages)('every labelled listing is on the recorded pages', () => {
  const tokens = new Set(recordsOf(recordedPages()).map(({ token }) => token))
  for (const { one, other } of labelledPairs())
    expect([tokens.has(one), tokens.has(other)]).toEqual([true, true])
})

test('the fixture has ids, labels and reasons, and each pair once', () => {
  const pairs = labelledPairs()
  for (const pair of pairs) {
    expect(Object.keys(pair)).toEqual(['one', 'other', 'label', 'reason'])
    expect(pair.one).toMatch(/^[a-z0-9]{8}$/)
    expect(pair.reason.length).toBeGreaterThan(0)
  }
  const keys = new Set(pairs.map(({ one, other }) => [one, other].sort().join()))
  expect(keys.size).toBe(pairs.length)
  expect(pairs.length).toBeGreaterThan(200)
})
