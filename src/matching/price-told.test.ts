import { expect, test } from 'bun:test'
import { aListing } from '../testing/worlds/listings.ts'
import { bring, change, florentinBot, posts, remove, texts } from '../testing/worlds/passes.ts'
import { world } from '../testing/worlds/world.ts'

const MINUTE = 60_000

test('the first price of a home posted without one counts as told', async () => {
  using here = world()
  const bot = await florentinBot(here)
  const home = aListing({ price: null })
  bring(here, home)
  bring(here, { ...home, price: 5_000 })
  bring(here, { ...home, price: 4_951 })
  expect(posts(here, bot).map(({ price }) => price)).toEqual([null])
  bring(here, { ...home, price: 4_950 })
  expect(posts(here, bot)[1]).toEqual({ kind: 'price', price: 4_950, previousPrice: 5_000 })
  expect(posts(here, bot)).toHaveLength(2)
})

test('the first price counts as told also out of range, and while the bot does not run', async () => {
  using here = world()
  const strict = await florentinBot(here, { priceLimit: [0, 5_000] })
  const paused = await florentinBot(here)
  const home = aListing({ price: null })
  bring(here, home)
  change(here, paused, { isActive: false })
  bring(here, { ...home, price: 6_000 })
  expect(posts(here, strict)).toHaveLength(1)
  bring(here, { ...home, price: 5_000 })
  change(here, paused, { isActive: true })
  for (const bot of [strict, paused])
    expect(posts(here, bot)[1]).toEqual({ kind: 'price', price: 5_000, previousPrice: 6_000 })
})

test('a post says whether the listing fell or a cheaper one joined', async () => {
  using here = world()
  const bot = await florentinBot(here)
  const owner = aListing({ street: 'הרצל 10', price: 5_000 })
  const agent = aListing({ street: 'הרצל 10', price: 4_700 })
  bring(here, owner, agent)
  bring(here, { ...owner, price: 4_600 })
  bring(here, { ...agent, price: 4_500 })
  expect(texts(here, bot).map((text) => / \((.*)\)$/.exec(text)?.[1])).toEqual([
    undefined,
    'also listed for ₪4,700 instead of ₪5,000, −6%',
    'price drop: was ₪4,700, −2%',
    'price drop: was ₪4,600, −2%',
  ])
})

test('a drop during a pause is told on resume, once, with its cause', async () => {
  using here = world()
  const bot = await florentinBot(here)
  const [fell, joined, both] = [10, 20, 30].map((number) =>
    aListing({ street: `הרצל ${number}`, price: 5_000 }),
  ) as [ReturnType<typeof aListing>, ReturnType<typeof aListing>, ReturnType<typeof aListing>]
  bring(here, fell, joined, both)
  change(here, bot, { isActive: false })
  await here.clock.pass(MINUTE)
  bring(here, { ...fell, price: 4_800 })
  bring(here, aListing({ street: 'הרצל 20', price: 4_700 }))
  const late = aListing({ street: 'הרצל 30', price: 4_990 })
  bring(here, late)
  bring(here, { ...late, price: 4_600 })
  expect(posts(here, bot)).toHaveLength(3)
  change(here, bot, { isActive: true })
  expect(
    texts(here, bot)
      .slice(3)
      .map((text) => / \((.*)\)$/.exec(text)?.[1]),
  ).toEqual([
    'price drop: was ₪5,000, −4%',
    'also listed for ₪4,700 instead of ₪5,000, −6%',
    'price drop: was ₪5,000, −8%',
  ])
  change(here, bot, { isActive: false })
  change(here, bot, { isActive: true })
  expect(posts(here, bot)).toHaveLength(6)
})

test('a listing that was there before the bot posted its home has fallen, whatever it cost at first', async () => {
  using here = world()
  const one = aListing({ street: 'הרצל 10', price: 5_000 })
  const other = aListing({ street: 'הרצל 10', price: 4_700 })
  bring(here, one, other, { ...other, price: 5_300 })
  await here.clock.pass(MINUTE)
  const bot = await florentinBot(here)
  change(here, bot, { isActive: false })
  await here.clock.pass(MINUTE)
  bring(here, { ...other, price: 4_700 })
  change(here, bot, { isActive: true })
  expect(texts(here, bot)[1]).toEndWith('(price drop: was ₪5,000, −6%)')
})

test('a drop that is out of range, too small or of a removed home is not told on resume', async () => {
  using here = world()
  const bot = await florentinBot(here, { priceLimit: [4_000, 9_000] })
  const [low, little, gone] = [1, 2, 3].map(() => aListing({ price: 5_000 })) as [
    ReturnType<typeof aListing>,
    ReturnType<typeof aListing>,
    ReturnType<typeof aListing>,
  ]
  bring(here, low, little, gone)
  change(here, bot, { isActive: false })
  bring(here, { ...low, price: 3_900 }, { ...little, price: 4_951 }, { ...gone, price: 4_500 })
  remove(here, gone)
  change(here, bot, { isActive: true })
  expect(posts(here, bot)).toHaveLength(3)
})

test('a price that was lower before, without any post, is not told by a change of another fact', async () => {
  using here = world()
  const bot = await florentinBot(here)
  const home = aListing({ price: 5_000 })
  bring(here, home)
  change(here, bot, { priceLimit: [0, 1_000] })
  bring(here, { ...home, price: 4_000 })
  change(here, bot, { priceLimit: [0, 9_000] })
  bring(here, { ...home, price: 4_000, size: 71 })
  expect(posts(here, bot)).toHaveLength(1)
  bring(here, { ...home, price: 3_990, size: 71 })
  expect(posts(here, bot)[1]).toEqual({ kind: 'price', price: 3_990, previousPrice: 5_000 })
})
