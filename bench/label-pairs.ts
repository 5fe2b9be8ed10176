// Makes the fixture of labelled pairs from the recorded pages. It holds ids, labels and reasons, and nothing of the pages.
import { writeFileSync } from 'node:fs'
import {
  hasPages,
  isNeighbouring,
  labelOf,
  PAIRS_FILE,
  type Pair,
  type RawRecord,
  recordedPages,
  recordsOf,
} from '../src/testing/same-home-pairs.ts'

/** The most pairs of one reason: those of the pages are many for some and few for others. */
const PER_REASON = 60

if (!hasPages) {
  console.error('The recorded pages are not here: nothing to label.')
  process.exit(1)
}

const records = recordsOf(recordedPages())
const byReason = Map.groupBy(allPairs(records), ({ reason }) => reason)
const chosen = [...byReason.values()].flatMap((pairs) => everyNth(pairs, PER_REASON))
writeFileSync(
  PAIRS_FILE,
  `[\n${chosen.map((pair) => `  ${JSON.stringify(pair)}`).join(',\n')}\n]\n`,
)
console.table(
  Object.fromEntries([...byReason].map(([reason, pairs]) => [reason, { pairs: pairs.length }])),
)

function allPairs(listed: readonly RawRecord[]): Pair[] {
  return listed.flatMap((one, index) =>
    listed.slice(index + 1).flatMap((other) => {
      const found = isNeighbouring(one, other) ? labelOf(one, other) : undefined
      return found ? [{ one: one.token, other: other.token, ...found }] : []
    }),
  )
}

/** As many pairs, taken evenly from the whole list. */
function everyNth(pairs: readonly Pair[], count: number): Pair[] {
  const step = Math.max(1, pairs.length / count)
  return pairs.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step))
}
