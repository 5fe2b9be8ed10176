import { expect, test } from 'bun:test'
import { changesAfter } from '../../database/changes.ts'
import { write } from '../../database/database.ts'
import { days, minutes } from '../../kernel/clock.ts'
import { givenHome, givenUser } from '../../testing/worlds/given.ts'
import { visitor } from '../../testing/worlds/visitor.ts'
import { type World, world } from '../../testing/worlds/world.ts'
import { retireListing } from '../service.ts'
import { comparisonJob, keepMarket } from './job.ts'
import { createMarket } from './market.ts'
import { comparisonsOf } from './store.ts'

/** Homes beside each other in one street, with these prices. */
function givenStreet(here: World, prices: readonly (number | null)[]) {
  return prices.map((price, n) =>
    givenHome(here, {
      price,
      dealType: 'sale',
      size: 70,
      floor: n,
      coordinates: [34.77 + n / 100_000, 32.06],
    }),
  )
}

const PRICES = Array.from({ length: 9 }, (_, n) => 2_000_000 + n * 100_000)

async function compared(here: World, tell: (rids: readonly number[]) => void = () => undefined) {
  const clock = { ...here.clock, sleep: async () => undefined }
  const job = comparisonJob({ ...here, clock, compared: tell })
  if (job.isNeeded?.()) await job.run(new AbortController().signal)
  return job
}

const stored = (here: World, rid: number) => comparisonsOf(here.db, [rid]).get(rid)

test('each home is compared with the others, and only with them', async () => {
  using here = world()
  const homes = givenStreet(here, PRICES)
  const [cheapest, ...others] = homes
  const job = await compared(here)
  expect(job.isNeeded?.()).toBe(false)
  const told = changesAfter(here.db, 0, 1_000).filter(({ topic }) => topic === 'comparison')
  expect(told.map(({ ref }) => ref).sort()).toEqual(homes.map(({ id }) => id).sort())
  const comparison = stored(here, cheapest?.rid ?? 0)
  expect(comparison?.estimate).toBeGreaterThan(2_100_000)
  const score = ((comparison?.estimate ?? 0) - 2_000_000) / (comparison?.estimate ?? 1)
  expect(comparison?.score).toBe(Math.round(score * 100))
  const rids = comparison?.comparables.map(({ rid }) => rid)
  expect(rids?.toSorted((one, other) => one - other)).toEqual(others.map(({ rid }) => rid))
  expect(comparison?.comparables[0]?.distance).toBeCloseTo(0.7, 1)
})

test('a home without a price has an estimate and no score; a sublet has neither', async () => {
  using here = world()
  givenStreet(here, PRICES)
  const [silent] = givenStreet(here, [null])
  const sublet = givenHome(here, { isSublet: true, dealType: 'sale', coordinates: [34.77, 32.06] })
  await compared(here)
  expect(stored(here, silent?.rid ?? 0)).toMatchObject({ score: null })
  expect(stored(here, sublet.rid)).toBeUndefined()
})

test('a change of a home reaches the comparisons of its neighbours', async () => {
  using here = world()
  const [first] = givenStreet(here, PRICES)
  const job = await compared(here)
  const before = stored(here, first?.rid ?? 0)
  here.db.$client.run('update assets set price = 9000000 where rid <> ?', [first?.rid ?? 0])
  const ids = here.db.$client.query<{ id: string }, []>('select id from assets').all()
  for (const { id } of ids)
    here.db.$client.run("insert into changes (topic, ref, at) values ('asset', ?, ?)", [
      id,
      here.clock.now(),
    ])
  expect(job.isNeeded?.()).toBe(true)
  await compared(here)
  expect(stored(here, first?.rid ?? 0)?.estimate).toBeGreaterThan((before?.estimate ?? 0) * 3)
  expect(stored(here, first?.rid ?? 0)?.score).toBe(78)
})

test('a removed home stays a comparable, has none itself, and is forgotten as one after 90 days', async () => {
  using here = world()
  const homes = givenStreet(here, PRICES)
  const [first, last] = [homes[0]?.rid ?? 0, homes[8]?.rid ?? 0]
  const listing = here.db.$client
    .query<{ rid: number }, [number]>('select rid from listings where asset_rid = ?')
    .get(last)
  write(here.db, (tx) =>
    retireListing(tx, listing?.rid ?? 0, { now: here.clock.now(), isMatchedChange: () => false }),
  )
  await compared(here)
  expect(stored(here, first)?.comparables).toHaveLength(8)
  expect(stored(here, last)).toBeUndefined()
  await here.clock.pass(days(90) + minutes(1))
  givenHome(here, { dealType: 'sale', coordinates: [35, 32] })
  await compared(here)
  expect(stored(here, first)).toBeUndefined()
})

test('a home tells what similar homes cost, and its comparables', async () => {
  using here = world()
  const [cheapest] = givenStreet(here, PRICES)
  const visit = await visitor(here, await givenUser(here))
  const ask = async () => (await visit('GET', `/api/assets/${cheapest?.id}`)).body
  const none = { estimate: null, low: null, high: null, n: 0, assets: [] }
  expect(await ask()).toMatchObject({ findScore: null, comparables: none })
  await compared(here)
  const { findScore, comparables } = await ask()
  expect(findScore).toBeGreaterThan(5)
  expect(comparables.n).toBe(8)
  expect(comparables.low).toBeLessThan(comparables.estimate)
  expect(comparables.high).toBeGreaterThan(comparables.estimate)
  expect(comparables.assets[0]).toMatchObject({ price: 2_100_000, size: 70, rooms: 3 })
})

test('homes whose comparison takes long are compared one by one, with a pause after each', async () => {
  using here = world()
  givenStreet(here, PRICES)
  const count = { pauses: 0, ms: 0 }
  const clock = {
    ...here.clock,
    monotonic() {
      count.ms += 10
      return count.ms
    },
    async sleep(ms: number) {
      if (ms === 1) count.pauses += 1
    },
  }
  const job = comparisonJob({ ...here, clock })
  expect(await job.run(new AbortController().signal)).toEqual({ compared: PRICES.length })
  expect([count.pauses, job.isNeeded?.()]).toEqual([PRICES.length, false])
})

test('homes that have changed come first, and it is told when they are compared, also without a comparison', async () => {
  using here = world()
  const street = givenStreet(here, PRICES)
  await compared(here)
  const alone = givenHome(here, { street: null, coordinates: [35.2, 31.7] })
  const [further] = givenStreet(here, [2_050_000])
  const told: number[] = []
  await compared(here, (rids) => told.push(...rids))
  const changed = [alone.rid, further?.rid ?? 0]
  expect(told.slice(0, 2)).toEqual(changed)
  expect(stored(here, alone.rid)).toBeUndefined()
  // Its neighbours are compared again, and nobody waits for that.
  expect(street.some(({ rid }) => told.includes(rid))).toBe(false)
})

test('a home that arrives while many wait to be compared is not the last of them', async () => {
  using here = world()
  givenStreet(
    here,
    Array.from({ length: 80 }, (_, n) => 2_000_000 + n * 10_000),
  )
  const told: number[] = []
  let late = 0
  const clock = {
    ...here.clock,
    async sleep() {
      if (late === 0) late = givenHome(here, { street: null }).rid
    },
  }
  const market = keepMarket(here.db, createMarket())
  const leftWhenTold: number[] = []
  const tell = (rids: readonly number[]) => {
    told.push(...rids)
    if (rids.includes(late)) leftWhenTold.push(market.pending.size)
  }
  await comparisonJob({ ...here, clock, compared: tell }).run(new AbortController().signal)
  expect(leftWhenTold).toHaveLength(1)
  expect(leftWhenTold[0]).toBeGreaterThan(10)
})

test('a home that arrives just after others were compared waits 20 ms at most, what is around it for more', async () => {
  using here = world()
  givenStreet(here, PRICES)
  let [slept, late] = [0, 0]
  const told = new Map<number, number>()
  const clock = {
    ...here.clock,
    async sleep(ms: number) {
      slept += ms
      if (slept < 50 || late > 0) return
      late = givenStreet(here, [1_950_000])[0]?.rid ?? 0
      slept = 0
    },
  }
  const market = keepMarket(here.db, createMarket())
  const tell = (rids: readonly number[]) => {
    for (const rid of rids) told.set(rid, slept)
    if (rids.includes(late)) expect(market.pending.size).toBe(PRICES.length + 1)
  }
  const job = comparisonJob({ ...here, clock, compared: tell })
  await job.run(new AbortController().signal)
  expect(told.get(late)).toBe(0)
  expect(job.isNeeded?.()).toBe(false)
  expect(comparisonsOf(here.db, [late]).get(late)?.comparables).toHaveLength(PRICES.length)
})

test('nothing is compared with a part of the market when it has to be loaded anew meanwhile', async () => {
  using here = world()
  givenStreet(
    here,
    Array.from({ length: 20 }, (_, n) => 2_000_000 + n * 10_000),
  )
  const market = createMarket(1)
  let isWhole = false
  const partly: number[] = []
  let loads = 0
  keepMarket(here.db, {
    ...market,
    refresh(db, now) {
      isWhole = market.refresh(db, now)
      if (!isWhole) loads += 1
      return isWhole
    },
    compare(subject) {
      if (!isWhole) partly.push(subject.rid)
      return market.compare(subject)
    },
  })
  let isGap = false
  const sleep = async () => {
    if (!isWhole || isGap) return
    isGap = true
    givenHome(here, { street: null })
    here.db.$client.run('delete from changes')
    givenHome(here, { street: null })
  }
  const job = comparisonJob({ ...here, clock: { ...here.clock, sleep } })
  await job.run(new AbortController().signal)
  expect(isGap).toBe(true)
  expect(loads).toBeGreaterThan(40)
  expect(partly).toEqual([])
})
