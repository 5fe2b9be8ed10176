import { expect, test } from 'bun:test'
import { days, hours } from '../kernel/clock.ts'
import { givenBot, givenUser } from '../testing/worlds/given.ts'
import { aListing } from '../testing/worlds/listings.ts'
import { bring, bringFor, change, florentinBot, posts, remove } from '../testing/worlds/passes.ts'
import { type World, world } from '../testing/worlds/world.ts'

const MINUTE = 60_000

/** A bot that was started after the home was seen and has not posted it. */
async function lateBot(here: World, priceLimit: [number, number] = [0, 20_000]) {
  await here.clock.pass(days(8))
  return florentinBot(here, { priceLimit })
}

test('an old home whose price changes within the range is not posted', async () => {
  using here = world()
  const home = aListing({ price: 5_000 })
  bring(here, home)
  const bot = await lateBot(here)
  for (const price of [5_001, 4_000, 6_000]) bring(here, { ...home, price })
  expect(posts(here, bot)).toEqual([])
})

test('an old home that a change of its own brings into the range is posted with its old price', async () => {
  using here = world()
  const dear = aListing({ price: 6_000 })
  const small = aListing({ price: 4_000, rooms: 1 })
  bring(here, dear, small)
  const bot = await lateBot(here, [0, 5_000])
  change(here, bot, { rooms: 2 })
  bring(here, { ...dear, price: 5_500 })
  expect(posts(here, bot)).toEqual([])
  bring(here, { ...dear, price: 5_000 }, { ...small, rooms: 2.5 })
  expect(posts(here, bot)).toEqual([
    { kind: 'match', price: 5_000, previousPrice: 5_500 },
    { kind: 'match', price: 4_000, previousPrice: null },
  ])
})

test('editing a running bot posts nothing that was known, neither at once nor after a later change', async () => {
  using here = world()
  const bot = await florentinBot(here, { priceLimit: [0, 5_000] })
  const home = aListing({ price: 6_000 })
  bring(here, home)
  change(here, bot, { priceLimit: [0, 7_000] })
  bring(here, { ...home, price: 6_100 }, { ...home, price: 5_000 })
  expect(posts(here, bot)).toEqual([])
  bring(here, aListing({ price: 6_000 }))
  expect(posts(here, bot)).toHaveLength(1)
})

test('only the criteria now in force decide whether a home was in range before', async () => {
  using here = world()
  const bot = await florentinBot(here, { priceLimit: [0, 7_000] })
  const home = aListing({ price: 9_000 })
  bring(here, home)
  change(here, bot, { priceLimit: [0, 5_000] })
  bring(here, { ...home, price: 6_000 })
  expect(posts(here, bot)).toEqual([])
  bring(here, { ...home, price: 4_500 })
  expect(posts(here, bot)).toEqual([{ kind: 'match', price: 4_500, previousPrice: 6_000 }])
})

test('removal and return are no change, but a home that was absent at the start is new when it returns', async () => {
  using here = world()
  const [present, absent] = [aListing({ price: 1_000 }), aListing({ price: 2_000 })]
  bring(here, present, absent)
  remove(here, absent)
  const bot = await lateBot(here)
  remove(here, present)
  bring(here, present, absent)
  expect(posts(here, bot).map(({ price }) => price)).toEqual([2_000])
  remove(here, present, absent)
  bring(here, { ...present, price: 900 }, absent)
  expect(posts(here, bot).map(({ price }) => price)).toEqual([2_000])
})

test('a home that returns in range after it was removed out of range is posted', async () => {
  using here = world()
  const home = aListing({ price: 6_000 })
  bring(here, home)
  const bot = await lateBot(here, [0, 5_000])
  remove(here, home)
  bring(here, { ...home, price: 4_900 })
  expect(posts(here, bot)).toEqual([{ kind: 'match', price: 4_900, previousPrice: 6_000 }])
})

test('a listing that goes brings its home into range once: not again when a price changes, nor at a resume', async () => {
  using here = world()
  const cheap = aListing({ street: 'הרצל 10', price: 4_800 })
  const dear = aListing({ street: 'הרצל 10', price: 5_200 })
  bring(here, cheap, dear)
  const bot = await lateBot(here, [5_000, 9_000])
  remove(here, cheap)
  bring(here, { ...dear, price: 5_300 })
  change(here, bot, { isActive: false })
  change(here, bot, { isActive: true })
  expect(posts(here, bot)).toEqual([{ kind: 'match', price: 5_200, previousPrice: 4_800 }])
})

test('a listing that goes during a pause brings its home into range as seen then', async () => {
  using here = world()
  const cheap = aListing({ street: 'הרצל 10', price: 4_800 })
  const dear = aListing({ street: 'הרצל 10', price: 5_200 })
  bring(here, cheap, dear)
  const bot = await lateBot(here, [5_000, 9_000])
  change(here, bot, { isActive: false })
  remove(here, cheap)
  expect(posts(here, bot)).toEqual([])
  change(here, bot, { isActive: true })
  expect(posts(here, bot)).toMatchObject([{ kind: 'match', price: 5_200 }])
})

test('a resumed bot posts what its pause brought into range, as seen at that change, ten at most', async () => {
  using here = world()
  const old = Array.from({ length: 3 }, (_, n) => aListing({ price: 6_000 + n }))
  bring(here, ...old)
  await here.clock.pass(days(30))
  const bot = await florentinBot(here, { priceLimit: [0, 5_000] })
  change(here, bot, { isActive: false })
  const fresh = Array.from({ length: 9 }, (_, n) => aListing({ price: 1_000 + n }))
  for (const home of fresh) {
    bring(here, home)
    await here.clock.pass(MINUTE)
  }
  const [first, second, third] = old as [(typeof old)[0], (typeof old)[0], (typeof old)[0]]
  bring(here, { ...first, price: 4_000 })
  await here.clock.pass(MINUTE)
  bring(here, { ...second, price: 4_100 }, { ...third, price: 5_900 })
  change(here, bot, { isActive: true })
  const expected = [...fresh.slice(1).map(({ price }) => price), 4_000, 4_100]
  expect(posts(here, bot).map(({ price }) => price)).toEqual(expected)
})

test('what is left of a home that is gone, when a listing turns out to be another home, is no news at a resume', async () => {
  using here = world()
  const one = aListing({ price: 5_500, features: { lift: false } })
  const other = { ...one, externalId: 'other', features: { lift: true } }
  bring(here, one, other)
  const bot = await lateBot(here, [0, 5_000])
  change(here, bot, { features: ['lift'], isActive: false })
  const cheaper = { ...one, price: 4_900 }
  bring(here, cheaper, { ...other, price: 4_900 })
  remove(here, other)
  bring(here, { ...cheaper, floor: 9 })
  bring(here, { ...other, price: 4_900 })
  change(here, bot, { isActive: true })
  expect(posts(here, bot)).toEqual([])
})

test('a change counts for seven days, and only while the home has matched since', async () => {
  using here = world()
  const [early, late, back] = [6_000, 6_001, 6_002].map((price) => aListing({ price })) as [
    ReturnType<typeof aListing>,
    ReturnType<typeof aListing>,
    ReturnType<typeof aListing>,
  ]
  bring(here, early, late, back)
  await here.clock.pass(days(30))
  bring(here, { ...early, price: 4_000 })
  await here.clock.pass(hours(1))
  bring(here, { ...late, price: 4_001 }, { ...back, price: 4_002 })
  bring(here, { ...back, price: 6_003 })
  await here.clock.pass(days(7) - hours(1) + 1)
  const bot = await florentinBot(here, { priceLimit: [0, 5_000] })
  expect(posts(here, bot).map(({ price }) => price)).toEqual([4_001])
})

test('a home of one user that becomes part of one that everybody sees is new for the bots of others only', async () => {
  using here = world()
  const owner = await givenUser(here)
  const home = aListing({ street: 'הרצל 10' })
  bringFor(here, owner.rid, { ...home, externalId: 'own' })
  await here.clock.pass(days(8))
  const own = givenBot(here, owner, { neighborhoodCodes: [205] })
  const other = await florentinBot(here)
  bring(here, home)
  expect([posts(here, own).length, posts(here, other).length]).toEqual([0, 1])
})

test('a typed highest price above the scale means what it says', async () => {
  using here = world()
  const [atEnd, typed] = [
    await florentinBot(here, { priceLimit: [0, 20_000] }),
    await florentinBot(here, { priceLimit: [0, 25_000] }),
  ]
  bring(here, aListing({ price: 25_000 }), aListing({ price: 60_000 }))
  expect(posts(here, atEnd).map(({ price }) => price)).toEqual([25_000, 60_000])
  expect(posts(here, typed).map(({ price }) => price)).toEqual([25_000])
})

/** A home of two listings of one street and house; the second one is dearer, and of an agent. */
function twice(price = 4_500) {
  const facts = { street: 'הרצל 5', size: 70, rooms: 3, floor: 2 }
  const cheap = aListing({ ...facts, price, merchant: false })
  const dear = aListing({ ...facts, price: price + 200, merchant: true })
  return [cheap, dear] as const
}

test('a listing that goes may bring its home into the range, which is posted with its old price', async () => {
  using here = world()
  const [cheap, dear] = twice()
  bring(here, cheap, dear)
  const bot = await lateBot(here, [4_600, 6_000])
  const late = await florentinBot(here, { priceLimit: [4_000, 6_000] })
  remove(here, cheap)
  expect(posts(here, bot)).toEqual([{ kind: 'match', price: 4_700, previousPrice: 4_500 }])
  expect(posts(here, late)).toEqual([])
})

test('so does the private listing that goes, for a bot that looks for homes of agents', async () => {
  using here = world()
  const [own, agent] = twice()
  bring(here, own, agent)
  await here.clock.pass(days(8))
  const bot = await florentinBot(here, { merchant: true })
  remove(here, own)
  expect(posts(here, bot)).toEqual([{ kind: 'match', price: 4_700, previousPrice: 4_500 }])
})

test('the last listing that goes is no news, and neither is one that changes nothing', async () => {
  using here = world()
  const [cheap, dear] = twice()
  bring(here, cheap, dear)
  const bot = await lateBot(here)
  remove(here, dear)
  remove(here, cheap)
  expect(posts(here, bot)).toEqual([])
})

test('a fall of the price while a home is out of range is told when it is back', async () => {
  using here = world()
  const bot = await florentinBot(here, { priceLimit: [0, 5_000], rooms: 2 })
  const home = aListing({ price: 5_000, rooms: 3 })
  bring(here, home)
  bring(here, { ...home, price: 5_000, rooms: 1 })
  bring(here, { ...home, price: 4_800, rooms: 1 })
  expect(posts(here, bot)).toHaveLength(1)
  bring(here, { ...home, price: 4_800, rooms: 3 })
  expect(posts(here, bot).at(-1)).toEqual({ kind: 'price', price: 4_800, previousPrice: 5_000 })
  bring(here, { ...home, price: 4_800, rooms: 1 }, { ...home, price: 4_800, rooms: 3 })
  expect(posts(here, bot)).toHaveLength(2)
})
