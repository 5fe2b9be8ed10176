import { scoreSameHome } from '../src/testing/models/same-home-score.ts'
import { requirePages } from './load/recorded-homes.ts'
import type { Benchmark } from './report/benchmark.ts'
import { reported } from './report/rows.ts'

export const sameHome: Benchmark = {
  name: 'same-home',
  measures: 'how well the rules of the same home agree with the labelled pairs of recorded pages',
  runs: 'named',
  needsRecordings: true,
  async run() {
    requirePages()
    const { decidable, joined, precision, recall, ...counts } = await scoreSameHome()
    return [
      reported({
        name: 'precision',
        unit: 'score',
        median: precision,
        n: decidable.different,
        note: `${joined.different} of ${decidable.different} pairs of two homes are joined, and ${joined.undecidable} that cannot be decided`,
      }),
      reported({
        name: 'recall',
        unit: 'score',
        median: recall,
        n: decidable.same,
        note: `${joined.same} of ${decidable.same} pairs of one home are joined`,
      }),
      reported({
        name: 'homes',
        unit: 'count',
        median: counts.homes,
        note: `of ${counts.listings} listings; ${counts.withTwoNumbers} have two house numbers`,
      }),
    ]
  },
}
