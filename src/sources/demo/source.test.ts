import { expect, test } from 'bun:test'
import { plausible } from '../../assets/domain/plausible.ts'
import { newestRuns } from '../../intake/store/runs.ts'
import { days } from '../../kernel/clock.ts'
import { givenBot, givenUser } from '../../testing/worlds/given.ts'
import { type World, world } from '../../testing/worlds/world.ts'
import { available } from '../activities.ts'
import { sourceWorld } from '../job.ts'
import { sourceLease, withLease } from '../lease.ts'
import { SOURCES } from '../sources.ts'
import { DEMO, demoListing } from './homes.ts'
import { bringHomes, demoSource, LIVE_MAX } from './source.ts'
import { demoCounts } from './store.ts'

const ADDRESSES = { pictures: 'http://demo.invalid/pictures', pages: '/api/demo/listings' }
const { signal } = new AbortController()

/** Passes of so many homes each, as the server runs them. */
async function passes(here: World, counts: readonly number[]): Promise<void> {
  const source = { ...sourceWorld(here), clock: { ...here.clock, sleep: () => Promise.resolve() } }
  const held = { name: sourceLease(DEMO), label: 'test', signal }
  await withLease(here, held, async (lease) => {
    for (const count of counts) await bringHomes(source, lease, { count }, signal)
  })
}

test('a listing is the same each time, and all of its values can be true', () => {
  const many = Array.from({ length: 500 }, (_, n) => demoListing(n, ADDRESSES, days(20_000)))
  expect(demoListing(7, ADDRESSES, days(20_000))).toEqual(many[7] ?? demoListing(0, ADDRESSES, 0))
  for (const listing of many) {
    const facts = { geocodedBy: null, areaCode: null, areaBy: null, readFacts: null, readBy: null }
    expect(plausible({ ...listing, ...facts }).implausible).toEqual({})
    expect(listing.phone).toMatch(/^051-000-\d{4}$/)
  }
  expect(new Set(many.map(({ city }) => city)).size).toBeGreaterThan(4)
  expect(new Set(many.map(({ dealType }) => dealType)).size).toBe(2)
  expect(new Set(many.map(({ merchant }) => merchant)).size).toBe(2)
})

test('a pass brings a home that bots post, and is a run like that of every source', async () => {
  using here = world()
  const bot = givenBot(here, await givenUser(here), {
    neighborhoodCodes: here.areas.areas.map(({ code }) => code).slice(0, 500),
    rooms: 1,
    priceLimit: [0, 25_000],
  })
  await passes(here, [30, 1])
  const [last, first] = newestRuns(here.db, DEMO, { kinds: ['pass'], limit: 2 })
  expect([last?.state, last?.new, first?.new]).toEqual(['ok', 1, 30])
  expect(first?.delivered).toBeGreaterThan(3)
  expect(bot.isActive).toBe(true)
})

test('prices fall and listings are removed, but not while there are few', async () => {
  using here = world()
  await passes(here, Array(60).fill(1))
  const few = newestRuns(here.db, DEMO, { kinds: ['pass'], limit: 60 })
  expect(few.reduce((sum, { gone }) => sum + gone, 0)).toBe(0)
  expect(few.reduce((sum, { updated }) => sum + updated, 0)).toBeGreaterThan(5)
  await passes(here, [300, ...Array(40).fill(1)])
  const many = newestRuns(here.db, DEMO, { kinds: ['pass'], limit: 40 })
  expect(many.reduce((sum, { gone }) => sum + gone, 0)).toBeGreaterThan(2)
})

test('beyond the bound the oldest make room for the newest', async () => {
  using here = world()
  await passes(here, [LIVE_MAX, 25, 5])
  expect(demoCounts(here.db)).toEqual({ brought: LIVE_MAX + 30, live: LIVE_MAX })
})

test('an ordinary installation does not have it, and the demo has no other', () => {
  using here = world()
  const { values } = here.config
  expect(available(SOURCES, values)).not.toContain(demoSource)
  expect(available(SOURCES, { ...values, METZIA_DEMO: true })).toEqual([demoSource])
  expect([demoSource.isOn(values), demoSource.isOn({ ...values, METZIA_DEMO: true })]).toEqual([
    false,
    true,
  ])
})
