import { expect, test } from 'bun:test'
import type { DrawnArea } from '../areas/domain/drawn.ts'
import { matchesAll, NEW_CRITERIA } from '../assets/criteria/criteria.ts'
import { assetByRid } from '../assets/store/assets.ts'
import { createSqlSearch } from '../assets/store/search.ts'
import { allBots } from '../bots/store/bots.ts'
import { write } from '../database/database.ts'
import { createNeededRegions } from '../sources/feed/regions.ts'
import { aRing, aVariedListing } from '../testing/models/search-model.ts'
import { givenBot, givenHome, givenUser } from '../testing/worlds/given.ts'
import { aListing } from '../testing/worlds/listings.ts'
import { loadedSearch } from '../testing/worlds/loaded-search.ts'
import { NO_PLACES } from '../testing/worlds/no-places.ts'
import { bring, posts } from '../testing/worlds/passes.ts'
import { pick, seeded } from '../testing/worlds/random.ts'
import { visitor } from '../testing/worlds/visitor.ts'
import { world } from '../testing/worlds/world.ts'
import { createBotIndex } from './bot-index.ts'
import { preview } from './preview.ts'
import { createSqlBots } from './sql-bots.ts'
import { matchingRids } from './store.ts'

type Ring = [number, number][]
const drawn = (ring: Ring, name = 'By the sea'): DrawnArea => ({
  name,
  polygon: { type: 'Polygon', coordinates: [ring] },
})
const square = (x: number, y: number, edge: number): Ring => [
  [x, y],
  [x + edge, y],
  [x + edge, y + edge],
  [x, y + edge],
  [x, y],
]
const FLORENTIN = drawn(square(34.76, 32.05, 0.02))
const INSIDE = [34.77, 32.06] as const

test('a drawn area counts as an area: the bot starts, and posts what is inside of it', async () => {
  using here = world()
  const user = await givenUser(here)
  const visit = await visitor(here, user)
  const bot = givenBot(here, user)
  const path = `/api/requests/${bot.id}`
  expect((await visit('PATCH', path, { isActive: true })).body.errors).toEqual({
    neighborhoodCodes: 'Please select at least one area',
  })
  const { status, body } = await visit('PATCH', path, { polygons: [FLORENTIN] })
  expect([status, body.isActive, body.polygons]).toEqual([200, true, [FLORENTIN]])
  const facts = { areaCode: 1, coordinates: INSIDE }
  bring(
    here,
    aListing({ ...facts, street: 'הרצל 5', price: 4_000 }),
    aListing({ ...facts, street: 'הרצל', price: 4_100, rooms: 2 }),
    aListing({ ...facts, street: null, price: 4_200, rooms: 4 }),
    aListing({ ...facts, coordinates: [34.79, 32.06], price: 4_300, rooms: 5 }),
    aListing({ ...facts, coordinates: null, price: 4_400, rooms: 6 }),
  )
  expect(posts(here, bot).map(({ price }) => price)).toEqual([4_000, 4_100])
  const { body: bots } = await visit('GET', '/api/requests')
  expect(bots[0].polygons).toEqual([FLORENTIN])
  const account = await visit('GET', '/api/users/me/export')
  expect(account.body.bots[0].polygons).toEqual([FLORENTIN])
  const emptied = await visit('PATCH', path, { polygons: [] })
  expect([emptied.status, Object.keys(emptied.body.errors)]).toEqual([422, ['neighborhoodCodes']])
})

test('drawn areas that cannot be used are refused by their name, and nothing is changed', async () => {
  using here = world()
  const user = await givenUser(here)
  const visit = await visitor(here, user)
  const bot = givenBot(here, user, { polygons: [FLORENTIN] })
  const path = `/api/requests/${bot.id}`
  const bow: Ring = [
    [0, 0],
    [1, 1],
    [1, 0],
    [0, 1],
    [0, 0],
  ]
  const many = Array.from({ length: 202 }, (_, n): [number, number] => {
    const angle = (2 * Math.PI * (n % 201)) / 201
    return [34 + Math.cos(angle) / 10, 32 + Math.sin(angle) / 10]
  })
  const wrong: unknown[] = [
    [drawn(bow)],
    [drawn(many)],
    [drawn(square(34, 32, 0.1), ' ')],
    [drawn(square(34, 32, 0.1), 'x'.repeat(61))],
    [drawn(square(34, 32, 0.1).slice(0, -1))],
    Array(21).fill(FLORENTIN),
    [{ name: 'x', polygon: { type: 'Polygon', coordinates: [FLORENTIN, FLORENTIN] } }],
    [{ name: 'x', polygon: { type: 'Point', coordinates: [1, 2] } }],
    [{ name: 'x', polygon: null }],
    [null],
    'x',
    null,
  ]
  for (const polygons of wrong) {
    const { status, body } = await visit('PATCH', path, { polygons })
    const [field = ''] = Object.keys(body.errors ?? {})
    expect([polygons, status, field.split('.')[0]]).toEqual([polygons, 422, 'polygons'])
  }
  expect((await visit('PATCH', path, { polygons: Array(20).fill(FLORENTIN) })).status).toBe(200)
  const named = await visit('PATCH', path, { polygons: [drawn(square(34, 32, 0.1), ' Sea ')] })
  expect(named.body.polygons[0].name).toBe('Sea')
})

test('the index, SQL and the declared criteria agree on random drawn areas', async () => {
  using here = world()
  const random = seeded(41)
  const user = await givenUser(here)
  const homes = Array.from({ length: 150 }, () => givenHome(here, aVariedListing(random)))
  const someAreas = () =>
    Array.from({ length: 1 + Math.floor(random() * 3) }, () => {
      const size = pick(random, [0.2, 1, 8])
      const ring = aRing(random).map(([x, y]): [number, number] => {
        return [34.8 + (x - 34.8) * size, 32.1 + (y - 32.1) * size]
      })
      return drawn(ring)
    })
  for (let n = 0; n < 60; n += 1)
    givenBot(here, user, {
      polygons: n % 5 ? someAreas() : [],
      neighborhoodCodes: n % 5 && random() < 0.6 ? [] : [205],
      excludeWords: random() < 0.3 ? ['ממד'] : [],
      dealType: pick(random, ['rent', 'sale']),
      isActive: false,
    })
  here.db.$client.run('update bots set is_active = 1, watch_from = 0')
  const index = createBotIndex()
  index.refresh(here.db)
  const bots = allBots(here.db)
  let matches = 0
  const live = [...new Set(homes.map(({ rid }) => rid))].flatMap(
    (rid) => assetByRid(here.db, rid) ?? [],
  )
  for (const home of live) {
    const expected = bots.filter((bot) => matchesAll(bot, home, NO_PLACES)).map(({ rid }) => rid)
    for (const one of [index, createSqlBots()])
      expect(one.botsFor(here.db, home).map(({ rid }) => rid)).toEqual(expected)
    matches += expected.length
  }
  expect(matches).toBeGreaterThan(100)
  const columns = await loadedSearch(here)
  const searches = [createSqlSearch(here.db), columns]
  for (const bot of bots) {
    const expected = live.filter((home) => matchesAll(bot, home, NO_PLACES)).map(({ rid }) => rid)
    const found = matchingRids(here.db, bot, { since: 0, limit: 1_000 })
    expect(found.sort((one, other) => one - other)).toEqual(expected.sort((a, b) => a - b))
    for (const search of searches) {
      const found = preview({ db: here.db, search }, bot, { now: here.clock.now() })
      expect(found.count).toBe(expected.length)
    }
  }
  // Stopped and deleted bots leave the index.
  write(here.db, (tx) => {
    tx.$client.run('update bots set is_active = 0, version = version + 100000')
    tx.$client.run("update counters set value = value + 100000 where name = 'bots'")
  })
  index.refresh(here.db)
  expect(live.flatMap((home) => index.botsFor(here.db, home))).toEqual([])
})

test('sources ask for the regions around drawn areas of active bots', async () => {
  using here = world()
  const user = await givenUser(here)
  const needed = createNeededRegions(({ regionId }) => regionId)
  expect(needed(here)).toEqual([])
  const bot = givenBot(here, user, { polygons: [FLORENTIN], dealType: 'sale' })
  const telAviv = here.areas.cities.find(({ name }) => name.startsWith('תל אביב'))?.regionId ?? 0
  const regions = needed(here)
  expect(regions.map(({ dealType, region }) => [dealType, region])).toEqual([['sale', telAviv]])
  expect(new Set(regions[0]?.areas).size).toBe(regions[0]?.areas.length ?? 0)
  expect(NEW_CRITERIA.polygons).toEqual([])
  here.db.$client.run('update bots set is_active = 0, version = version + 1 where rid = ?', [
    bot.rid,
  ])
  here.db.$client.run("update counters set value = value + 1 where name = 'bots'")
  expect(needed(here)).toEqual([])
})
