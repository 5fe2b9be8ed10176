// Prints how well the rules of the same home agree with the labelled pairs of the recorded pages.
import { hasPages, labelledPairs } from '../src/testing/same-home-pairs.ts'
import { scoreSameHome } from '../src/testing/same-home-score.ts'

if (!hasPages) {
  console.error('The recorded pages are not here: nothing to measure.')
  process.exit(1)
}

const { decidable, joined, precision, recall, ...counts } = await scoreSameHome()
console.table({
  'one home': { pairs: decidable.same, joined: joined.same },
  'two homes': { pairs: decidable.different, joined: joined.different },
  'not to be decided': {
    pairs: labelledPairs().filter(({ label }) => label === 'undecidable').length,
    joined: joined.undecidable,
  },
})
console.log(`precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}`)
console.log(
  `${counts.listings} listings are ${counts.homes} homes; ${counts.withTwoNumbers} have two house numbers`,
)
