import { expect, test } from 'bun:test'
import { pick, seeded } from '../../testing/worlds/random.ts'
import { addPrice, countPrices, dropPrice, type Totals } from './totals.ts'

type Home = readonly [facts: number, price: number]

const every = () => true

/** Ranges that begin and end at prices, between them, and beyond all of them. */
function rangesOf(homes: readonly Home[], random: () => number): [number, number][] {
  const ends = [0, 1, 2, 3].map(() => pick(random, homes)[1] + Math.floor(random() * 3) - 1)
  const [a = 0, b = 0, c = 0, d = 0] = ends.toSorted((one, other) => one - other)
  return [[a, d] as [number, number], [b, c], [b, b], [-1e9, c], [b, 1e9], [-1e9, 1e9], [c, b]]
}

function problemsOf(totals: Totals, homes: readonly Home[], random: () => number): string[] {
  const tests = [every, () => false, (facts: number) => facts % 2 === 1]
  return tests.flatMap((isPassing) =>
    rangesOf(homes, random).flatMap(([min, max]) => {
      const expected = homes.filter(
        ([facts, price]) => isPassing(facts) && price >= min && price <= max,
      ).length
      const count = countPrices(totals, isPassing, [min, max])
      return count === expected ? [] : [`${count}, not ${expected}, from ${min} to ${max}`]
    }),
  )
}

test('prices that come and go are counted in every range, as a loop counts them', () => {
  const random = seeded(11)
  const totals: Totals = new Map()
  const homes: Home[] = []
  const add = (home: Home) => {
    homes.push(home)
    addPrice(totals, ...home)
  }
  // Most are equal in rounds of one kind, so that runs begin and end with the same price.
  const priceOf = [
    () => Math.floor(random() * 1e6),
    () => 5_000,
    () => Math.floor(random() * 4),
    () => homes.length,
    () => -homes.length,
  ]
  for (const makePrice of priceOf) {
    for (let n = 0; n < 4_000; n += 1) add([pick(random, [1, 2, 2, 2]), makePrice()])
    expect(problemsOf(totals, homes, random)).toEqual([])
    for (let n = 0; n < 3_000; n += 1) {
      const at = Math.floor(random() * homes.length)
      dropPrice(totals, ...(homes[at] as Home))
      homes[at] = homes.at(-1) as Home
      homes.pop()
    }
    expect(problemsOf(totals, homes, random)).toEqual([])
  }
  for (const home of homes.splice(0)) dropPrice(totals, ...home)
  expect(totals.size).toBe(0)
})

test('prices that rise or fall, each higher or lower than those before, take little more place than their number', () => {
  for (const step of [1, -1]) {
    const totals: Totals = new Map()
    for (let n = 0; n < 20_000; n += 1) addPrice(totals, 1, n * step)
    const places = (totals.get(1) ?? []).reduce((sum, { prices }) => sum + prices.length, 0)
    expect(places).toBeLessThanOrEqual(2 * 20_000 + 2_048)
    expect(countPrices(totals, every, [-20_000, 20_000])).toBe(20_000)
  }
})
