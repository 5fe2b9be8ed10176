import { expect, test } from 'bun:test'
import { assetByRid } from '../assets/store/assets.ts'
import { listingOf } from '../assets/store/listings.ts'
import { type Connection, openDatabase, write } from '../database/database.ts'
import { place } from '../intake/places/service.ts'
import { importAll } from '../sources/import/service.ts'
import { sourceWorld } from '../sources/job.ts'
import { AN_ACTOR, givenBot, givenUser } from '../testing/worlds/given.ts'
import { aFeed, aFeedRecord, aListing } from '../testing/worlds/listings.ts'
import { parseTextsBy } from '../testing/worlds/parse.ts'
import { bring, bringFor, florentinBot, posts } from '../testing/worlds/passes.ts'
import { aReading } from '../testing/worlds/readings.ts'
import { recordStatements } from '../testing/worlds/statements.ts'
import { world } from '../testing/worlds/world.ts'
import { createBotIndex } from './bot-index.ts'
import { splitListing } from './by-hand/service.ts'
import { keepIndex, warmFor } from './indexes.ts'

const addressOf = (house: number) => ({
  city: { text: 'תל אביב יפו' },
  neighborhood: { text: 'פלורנטין' },
  street: { text: 'הרצל' },
  house: { number: house + 1, floor: 2 },
})

const disposable = (db: Connection) =>
  Object.assign(db, { [Symbol.dispose]: () => db.$client.close() })

/** How often every bot was loaded, and how often the bots of one home were asked for. */
function recording(db: Connection) {
  const { ran } = recordStatements(db)
  const times = (pattern: RegExp) => ran.filter((sql) => pattern.test(sql)).length
  return {
    loads: () => times(/from "bots" .*"bots"\."version" > .*order by/),
    questions: () => times(/from "bots" .*json_each\("bots"\."area_codes"\)/),
  }
}

test('a home that is split off asks once for the bots of its area, and no other bot is read', async () => {
  using here = world()
  const bot = await florentinBot(here, { priceLimit: [0, 4_950] })
  givenBot(here, await givenUser(here), { neighborhoodCodes: [312] })
  const [one, other] = [
    aListing({ street: 'הרצל 10' }),
    aListing({ street: 'הרצל 10', price: 4_900 }),
  ]
  bringFor(here, null, one, other)
  const kept = listingOf(here.db, other)
  const asset = kept && assetByRid(here.db, kept.assetRid)
  if (!kept || !asset) throw new Error('The listing is not known')
  // The command line has a connection of its own, and no copy of the bots.
  using db = disposable(openDatabase(here.config.databasePath, { busyMs: 250 }))
  const { loads, questions } = recording(db)
  const decision = { assetId: asset.id, listingId: kept.id, decidedBy: null, actor: AN_ACTOR }
  splitListing({ ...here, db }, decision)
  expect([loads(), questions()]).toEqual([0, 1])
  expect(posts(here, bot)).toHaveLength(1)
})

test('passes, items of users and placed homes share one copy of the bots', async () => {
  using here = world()
  keepIndex(here.db, createBotIndex())
  const { loads, questions } = recording(here.db)
  const bot = await florentinBot(here)
  bring(here, aListing())
  expect(loads()).toBe(1)
  expect(sourceWorld(here).index).toBe(sourceWorld(here).index)
  bringFor(here, bot.ownerRid, aListing({ areaCode: 312 }))
  const unplaced = aListing({ street: 'הרצל 10', areaCode: null, areaBy: null, coordinates: null })
  bring(here, unplaced)
  const rid = listingOf(here.db, unplaced)?.rid ?? 0
  const point = { coordinates: [34.77, 32.057] as const, by: 'exact' as const }
  const { street, city } = unplaced
  const worker = { ...here, clock: { ...here.clock, sleep: async () => undefined } }
  const { signal } = new AbortController()
  await place(worker, [{ rid, street: street ?? '', city: city ?? '', point }], signal)
  expect([posts(here, bot).length, loads(), questions()]).toEqual([2, 1, 0])
})

test('a process that has no copy of the bots imports a few homes without one, and many with it', async () => {
  using here = world()
  await florentinBot(here)
  using db = disposable(openDatabase(here.config.databasePath, { busyMs: 250 }))
  const { loads, questions } = recording(db)
  const clock = { ...here.clock, sleep: async () => undefined }
  const records = (count: number) =>
    Array.from({ length: count }, (_, n) =>
      aFeedRecord(`c${count}x${n}`, { price: 3_000 + count * 100 + n, address: addressOf(n) }),
    )
  const bringIn = (count: number) =>
    importAll(
      { ...here, db, clock, parse: parseTextsBy(() => aReading()) },
      {
        given: [{ name: 'posts', body: aFeed(records(count)) }],
        label: 'test',
        by: AN_ACTOR,
      },
    )
  expect((await bringIn(2)).delivered).toBe(2)
  expect([loads(), questions()]).toEqual([0, 2])
  expect((await bringIn(30)).delivered).toBe(30)
  expect([loads(), questions()]).toEqual([1, 2])
})

test('a few homes do not wait until a great many bots are loaded', async () => {
  using here = world()
  keepIndex(here.db, createBotIndex({ behindFrom: 100 }))
  const bot = await florentinBot(here)
  const owner = await givenUser(here)
  const elsewhere = { neighborhoodCodes: [312], isActive: true }
  write(here.db, () => Array.from({ length: 1_100 }, () => givenBot(here, owner, elsewhere)))
  const { loads, questions } = recording(here.db)
  const bringIn = (count: number) => {
    const records = Array.from({ length: count }, (_, n) =>
      aFeedRecord(`c${count}x${n}`, { price: 3_000 + count * 100 + n, address: addressOf(n) }),
    )
    return importAll(
      { ...here, parse: parseTextsBy(() => aReading()) },
      { given: [{ name: 'posts', body: aFeed(records) }], label: 'test', by: AN_ACTOR },
    )
  }
  // The clock stands still, and with it the load between its two pages.
  expect((await bringIn(2)).delivered).toBe(2)
  expect([loads(), questions()]).toEqual([1, 2])
  expect(posts(here, bot)).toHaveLength(2)
})

test('many homes wait until a great many bots are loaded, once for all who wait', async () => {
  using here = world()
  const owner = await givenUser(here)
  const criteria = { neighborhoodCodes: [312], isActive: true }
  write(here.db, () => Array.from({ length: 1_100 }, () => givenBot(here, owner, criteria)))
  const index = createBotIndex({ behindFrom: 100 })
  const { loads } = recording(here.db)
  const gate = Promise.withResolvers<void>()
  const warm = async (homes: number) => {
    await warmFor({ db: here.db, index }, homes, () => gate.promise)
    return index.isBehind(here.db)
  }
  expect(await warm(20)).toBe(true)
  const many = warm(21)
  expect(await warm(20)).toBe(true)
  gate.resolve()
  expect([await many, loads()]).toEqual([false, 2])
})
