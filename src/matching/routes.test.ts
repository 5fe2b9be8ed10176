import { expect, test } from 'bun:test'
import type { Listing } from '../assets/domain.ts'
import { keepListing } from '../assets/service.ts'
import { NEW_CRITERIA } from '../bots/domain.ts'
import { write } from '../database/database.ts'
import { days } from '../kernel/clock.ts'
import { givenBot, givenUser } from '../testing/given.ts'
import { aListing } from '../testing/listings.ts'
import { pick, seeded } from '../testing/random.ts'
import { visitor } from '../testing/visitor.ts'
import { type World, world } from '../testing/world.ts'
import { suits } from './domain.ts'
import { matchingRids } from './store.ts'

function keep(here: World, listing: Partial<Listing> = {}) {
  const world = { random: here.random, now: here.clock.now() }
  return write(here.db, (tx) => keepListing(tx, aListing(listing), world)).asset
}

test('a preview counts the homes of seven days', async () => {
  using here = world()
  const visit = await visitor(here, await givenUser(here))
  keep(here)
  await here.clock.pass(days(7) + 1)
  const again = await visitor(here, await givenUser(here))
  for (let n = 0; n < 7; n += 1) keep(here, { price: 5_000 + n })
  const { body } = await again('POST', '/api/requests/preview', { neighborhoodCodes: [205] })
  expect(body).toMatchObject({ count: 7, perDay: 1 })
  expect(body.newest).toHaveLength(5)
  const none = await again('POST', '/api/requests/preview', {
    neighborhoodCodes: [205],
    priceLimit: [0, 4_000],
  })
  expect(none.body.count).toBe(0)
  const bad = await again('POST', '/api/requests/preview', { neighborhoodCodes: [] })
  expect([bad.status, bad.body.message]).toEqual([422, 'Please select at least one area'])
  expect((await visit('POST', '/api/requests/preview', {})).status).toBe(401)
})

test('says why a home was posted, and what kept it out', async () => {
  using here = world()
  const owner = await givenUser(here)
  const visit = await visitor(here, owner)
  const posted = keep(here)
  const bot = givenBot(here, owner, { neighborhoodCodes: [205], priceLimit: [0, 6_000], rooms: 3 })
  const far = keep(here, { areaCode: 1, price: 9_000, rooms: 1 })
  const explain = async (assetId: string) =>
    (await visit('GET', `/api/requests/${bot.id}/explain?assetId=${assetId}`)).body
  expect(await explain(posted.id)).toEqual({ matches: true, posted: true, reasons: [] })
  const { matches, reasons } = await explain(far.id)
  expect(matches).toBe(false)
  expect(reasons.map(({ code }: { code: string }) => code)).toEqual(['area', 'price', 'rooms'])
  expect((await visit('GET', `/api/requests/${bot.id}/explain?assetId=x`)).status).toBe(404)
})

test('the rule in SQL and the rule in code agree', () => {
  using here = world()
  const random = seeded(11)
  const homes = Array.from({ length: 300 }, () =>
    keep(here, {
      dealType: pick(random, ['rent', 'sale']),
      areaCode: pick(random, [205, 312, null]),
      price: pick(random, [null, 2_000, 5_000, 20_000, 30_000]),
      rooms: pick(random, [null, 1, 2.5, 4]),
      merchant: pick(random, [null, true, false]),
    }),
  )
  for (let n = 0; n < 200; n += 1) {
    const min = pick(random, [0, 2_000, 5_000])
    const criteria = {
      ...NEW_CRITERIA,
      dealType: pick(random, ['rent', 'sale'] as const),
      neighborhoodCodes: [205],
      priceLimit: [min, pick(random, [5_001, 20_000, 10_000_000])] as const,
      rooms: pick(random, [1, 2.5, 3]),
      merchant: pick(random, [null, true, false]),
    }
    const byCode = homes
      .filter((home) => home.areaCode === 205 && suits(criteria, home))
      .map(({ rid }) => rid)
    const bySql = matchingRids(here.db, criteria, { since: 0, limit: 1_000 })
    expect(bySql.toSorted((one, other) => one - other)).toEqual(byCode)
  }
})
