import { expect, test } from 'bun:test'
import { matchesAll } from '../assets/criteria/criteria.ts'
import { assetByRid } from '../assets/store/assets.ts'
import type { Bot } from '../bots/domain/bot.ts'
import { removeBot } from '../bots/service.ts'
import { allBots } from '../bots/store/bots.ts'
import { write } from '../database/database.ts'
import { aVariedListing } from '../testing/models/search-model.ts'
import { givenBot, givenHome, givenUser } from '../testing/worlds/given.ts'
import { aListing } from '../testing/worlds/listings.ts'
import { NO_PLACES } from '../testing/worlds/no-places.ts'
import { change } from '../testing/worlds/passes.ts'
import { pick, seeded } from '../testing/worlds/random.ts'
import { recordStatements } from '../testing/worlds/statements.ts'
import { type World, world } from '../testing/worlds/world.ts'
import { createBotIndex } from './bot-index.ts'
import { createSqlBots } from './sql-bots.ts'

const ROUNDS = 200
const BOTS = 40

const AREAS = [205, 312, 1_520]

function someCriteria(random: () => number) {
  const isSale = random() < 0.3
  const end = isSale ? 20_000_000 : 20_000
  const min = Math.floor(random() * 0.4 * end)
  return {
    dealType: isSale ? ('sale' as const) : ('rent' as const),
    neighborhoodCodes: AREAS.filter(() => random() < 0.6).concat(205),
    priceLimit: [min, random() < 0.3 ? end : min + 1 + Math.floor(random() * end)] as const,
    rooms: 1 + Math.floor(random() * 10) / 2,
    merchant: pick(random, [true, false, null]),
    sizeMin: random() < 0.3 ? 60 : null,
    excludeWords: random() < 0.2 ? ['ממד'] : [],
  }
}

/** Changes one bot as its owner may: it is edited, paused, started, deleted, or a new one appears. */
function changeSomething(here: World, user: Parameters<typeof givenBot>[1], random: () => number) {
  const bot = pick(random, allBots(here.db))
  const kind = pick(random, ['edit', 'edit', 'pause', 'delete', 'new'])
  if (kind === 'edit') change(here, bot, { ...someCriteria(random), isActive: true })
  else if (kind === 'pause') change(here, bot, { isActive: !bot.isActive })
  else {
    if (kind === 'delete') removeBot({ ...here, leaveGroup: () => undefined }, bot)
    givenBot(here, user, { ...someCriteria(random), isActive: true })
  }
}

test('packed bots, bots as objects, SQL and the declared criteria agree while bots change', async () => {
  using here = world()
  here.db.$client.run('PRAGMA synchronous = OFF')
  const random = seeded(17)
  const user = await givenUser(here)
  for (let n = 0; n < BOTS; n += 1)
    givenBot(here, user, { ...someCriteria(random), isActive: true })
  const indexes = [
    ...[1, 7, Number.POSITIVE_INFINITY].map((packFrom) => createBotIndex({ packFrom })),
    createSqlBots(),
  ]
  // Asks SQL until it is loaded, in the middle.
  const behind = createBotIndex({ packFrom: 7, behindFrom: BOTS })
  indexes.push(behind)
  let matches = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    changeSomething(here, user, random)
    if (round === ROUNDS / 2) {
      expect(behind.isBehind(here.db)).toBe(true)
      await behind.warm(here.db, async () => undefined)
      expect(behind.isBehind(here.db)).toBe(false)
    }
    const areaCode = pick(random, AREAS)
    const known = givenHome(here, { ...aVariedListing(random), areaCode })
    const home = assetByRid(here.db, known.rid)
    if (!home) throw new Error('The home is gone')
    const expected = allBots(here.db)
      .filter((bot) => bot.isActive && home.rev > bot.watchFrom && matchesAll(bot, home, NO_PLACES))
      .map(({ rid }) => rid)
    matches += expected.length
    for (const index of indexes) {
      index.refresh(here.db)
      expect(index.botsFor(here.db, home).map(({ rid }) => rid)).toEqual(expected)
    }
  }
  expect(matches).toBeGreaterThan(200)
})

test('the ends of price, rooms and merchant are as the criteria say', async () => {
  using here = world()
  const user = await givenUser(here)
  const criteria = { neighborhoodCodes: [205], rooms: 3.5, merchant: false }
  const bot = givenBot(here, user, { ...criteria, priceLimit: [5_000, 6_000], isActive: true })
  const [packed, sql] = [createBotIndex({ packFrom: 1 }), createSqlBots()]
  packed.refresh(here.db)
  const fits = { price: 5_000, rooms: 3.5, merchant: false }
  const cases = [
    [fits, true],
    [{ ...fits, price: 6_000 }, true],
    [{ ...fits, price: 4_999 }, false],
    [{ ...fits, price: 6_001 }, false],
    [{ ...fits, price: null }, true],
    [{ ...fits, rooms: 3 }, false],
    [{ ...fits, rooms: null }, true],
    [{ ...fits, merchant: true }, false],
    [{ ...fits, merchant: null }, true],
    [{ ...fits, areaCode: 312 }, false],
    [{ ...fits, areaCode: null }, false],
    [{ ...fits, dealType: 'sale' as const }, false],
  ] as const
  for (const [facts, isMatch] of cases) {
    const home = givenHome(here, aListing({ areaCode: 205, size: null, ...facts }))
    for (const index of [packed, sql]) {
      const rids = index.botsFor(here.db, home).map(({ rid }) => rid)
      expect([facts, rids]).toEqual([facts, isMatch ? [bot.rid] : []])
    }
  }
})

test('an area whose bots were all dropped takes new ones', async () => {
  using here = world()
  const user = await givenUser(here)
  const home = givenHome(here, aListing({ areaCode: 205 }))
  const index = createBotIndex({ packFrom: 1 })
  const found = () => {
    index.refresh(here.db)
    return index.botsFor(here.db, { ...home, rev: home.rev + 1 }).map(({ rid }) => rid)
  }
  const bot = givenBot(here, user, { neighborhoodCodes: [205] })
  expect(found()).toEqual([bot.rid])
  change(here, bot, { neighborhoodCodes: [312] })
  expect(found()).toEqual([])
  const other = givenBot(here, user, { neighborhoodCodes: [312] })
  change(here, bot, { neighborhoodCodes: [205] })
  expect(found()).toEqual([bot.rid])
  change(here, other, { neighborhoodCodes: [205] })
  expect(found()).toEqual([bot.rid, other.rid])
})

const QUESTION = /from "bots" .*json_each\("bots"\."area_codes"\)/
const LOAD = /from "bots" .*"bots"\."version" > .* order by/

test('while a great many bots are not loaded, SQL finds those of a home, and no transaction loads them', async () => {
  using here = world()
  const user = await givenUser(here)
  const bots = Array.from({ length: 5 }, () =>
    givenBot(here, user, { neighborhoodCodes: [205], isActive: true }),
  )
  const home = givenHome(here, aListing({ areaCode: 205 }))
  const index = createBotIndex({ behindFrom: 5 })
  const { ran } = recordStatements(here.db)
  const found = () => {
    ran.length = 0
    index.refresh(here.db)
    const rids = index.botsFor(here.db, { ...home, rev: home.rev + 1 }).map(({ rid }) => rid)
    return { rids, asked: [LOAD, QUESTION].map((one) => ran.filter((sql) => one.test(sql)).length) }
  }
  const rids = bots.map(({ rid }) => rid)
  expect(found()).toEqual({ rids, asked: [0, 1] })
  await index.warm(here.db, async () => undefined)
  expect(found()).toEqual({ rids, asked: [0, 0] })
  for (const bot of bots.slice(1)) change(here, bot, { neighborhoodCodes: [312] })
  expect(found()).toEqual({ rids: rids.slice(0, 1), asked: [1, 0] })
})

/** What is found after a load in two turns, between which something happens to bots of the first and of the last one. */
async function foundAfter(
  happen: (here: World, bots: readonly Bot[], refresh: () => void) => void,
) {
  using here = world()
  const user = await givenUser(here)
  const criteria = { neighborhoodCodes: [205], isActive: true }
  const bots = write(here.db, () =>
    Array.from({ length: 1_010 }, () => givenBot(here, user, criteria)),
  )
  const home = givenHome(here, aListing({ areaCode: 205 }))
  const index = createBotIndex()
  let turns = 0
  await index.warm(here.db, async () => {
    turns += 1
    happen(here, bots, () => index.refresh(here.db))
  })
  index.refresh(here.db)
  const found = index.botsFor(here.db, { ...home, rev: home.rev + 1 })
  const rids = new Set(found.map(({ rid }) => rid))
  return { turns, missing: bots.flatMap(({ rid }, n) => (rids.has(rid) ? [] : n)) }
}

test('a bot that is deleted while a great many are loaded is gone, also when others change after it', async () => {
  const found = await foundAfter((here, bots) => {
    removeBot({ ...here, leaveGroup: () => undefined }, bots[0] as Bot)
    change(here, bots[1_009] as Bot, { neighborhoodCodes: [312] })
  })
  expect(found).toEqual({ turns: 1, missing: [0, 1_009] })
})

test('a bot that a home has loaded while a great many are loaded is as it is now', async () => {
  const found = await foundAfter((here, bots, refresh) => {
    change(here, bots[1_008] as Bot, { neighborhoodCodes: [312] })
    refresh()
  })
  expect(found).toEqual({ turns: 1, missing: [1_008] })
})

test('a great many bots are loaded in turns, and a home that is matched in between misses none', async () => {
  using here = world()
  const user = await givenUser(here)
  const criteria = { neighborhoodCodes: [205], isActive: true }
  const bots = Array.from({ length: 2_050 }, () => givenBot(here, user, criteria))
  const [first, second] = bots as [Bot, Bot]
  const home = givenHome(here, aListing({ areaCode: 205 }))
  const index = createBotIndex({ packFrom: 500 })
  const found = () => index.botsFor(here.db, { ...home, rev: home.rev + 1 }).length
  const { ran } = recordStatements(here.db)
  const loads = () => ran.filter((query) => /from "bots" .*"bots"\."version" > /.test(query)).length
  let turns = 0
  await index.warm(here.db, async () => {
    turns += 1
    if (turns > 1) return
    index.refresh(here.db)
    expect(found()).toBe(2_050)
    change(here, first, { neighborhoodCodes: [312] })
  })
  expect(turns).toBe(2)
  change(here, second, { neighborhoodCodes: [312] })
  index.refresh(here.db)
  expect(found()).toBe(2_048)
  const before = loads()
  await index.warm(here.db, () => Promise.reject(new Error('Nothing has changed')))
  index.refresh(here.db)
  expect(loads()).toBe(before)
})
