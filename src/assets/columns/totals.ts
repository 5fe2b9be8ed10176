// How many homes have which facts and cost how much, without reading the homes: the prices of all homes with the same
// facts, in order.

/** Prices of one run at most, so that a new one moves few of them. A longer run is cut into two. */
const RUN = 1_024
const FIRST = 8

/** Prices from low to high: the first `used` of them. */
type Run = { prices: Int32Array; used: number }

/** By facts: runs, each with lower or equal prices than the next one. */
export type Totals = Map<number, Run[]>

export function addPrice(totals: Totals, facts: number, price: number): void {
  const runs = totals.get(facts)
  if (!runs) {
    const prices = new Int32Array(FIRST)
    prices[0] = price
    totals.set(facts, [{ prices, used: 1 }])
    return
  }
  let at = Math.min(runOf(runs, price), runs.length - 1)
  if ((runs[at] as Run).used === RUN) {
    cut(runs, at)
    if (price > highest(runs[at] as Run)) at += 1
  }
  insert(runs[at] as Run, price)
}

/** Forgets one home with these facts and this price, which was added. */
export function dropPrice(totals: Totals, facts: number, price: number): void {
  const runs = totals.get(facts) as Run[]
  const at = runOf(runs, price)
  const run = runs[at] as Run
  const place = firstFrom(run, price)
  run.prices.copyWithin(place, place + 1, run.used)
  run.used -= 1
  if (run.used === 0) runs.splice(at, 1)
  if (runs.length === 0) totals.delete(facts)
}

/** How many homes have facts that pass and a price from `min` to `max`. */
export function countPrices(
  totals: Totals,
  isPassing: (facts: number) => boolean,
  [min, max]: readonly [min: number, max: number],
): number {
  if (min > max) return 0
  let total = 0
  for (const [facts, runs] of totals)
    if (isPassing(facts)) for (const run of runs) total += countBetween(run, min, max)
  return total
}

function countBetween(run: Run, min: number, max: number): number {
  const lowest = run.prices[0] as number
  if (highest(run) < min || lowest > max) return 0
  const from = lowest >= min ? 0 : firstFrom(run, min)
  const to = highest(run) <= max ? run.used : firstFrom(run, max + 1)
  return to - from
}

const highest = ({ prices, used }: Run) => prices[used - 1] as number

/** The first run with a price from this one on; beyond the last one when all are lower. */
function runOf(runs: readonly Run[], price: number): number {
  let [from, to] = [0, runs.length]
  while (from < to) {
    const middle = (from + to) >>> 1
    if (highest(runs[middle] as Run) < price) from = middle + 1
    else to = middle
  }
  return from
}

/** Where the first price from this one on is. */
function firstFrom({ prices, used }: Run, price: number): number {
  let [from, to] = [0, used]
  while (from < to) {
    const middle = (from + to) >>> 1
    if ((prices[middle] as number) < price) from = middle + 1
    else to = middle
  }
  return from
}

function insert(run: Run, price: number): void {
  if (run.used === run.prices.length) {
    const longer = new Int32Array(run.used * 2)
    longer.set(run.prices)
    run.prices = longer
  }
  const place = firstFrom(run, price)
  run.prices.copyWithin(place + 1, place, run.used)
  run.prices[place] = price
  run.used += 1
}

/** Moves the upper half of a full run into a run behind it. */
function cut(runs: Run[], at: number): void {
  const run = runs[at] as Run
  const prices = new Int32Array(RUN)
  prices.set(run.prices.subarray(RUN / 2))
  run.used = RUN / 2
  runs.splice(at + 1, 0, { prices, used: RUN / 2 })
}
