import { expect, test } from 'bun:test'
import { days } from '../kernel/clock.ts'
import { givenBot, givenHome, givenUser } from '../testing/worlds/given.ts'
import { signedOut, visitor } from '../testing/worlds/visitor.ts'
import { world } from '../testing/worlds/world.ts'

test('a preview counts the homes of seven days', async () => {
  using here = world()
  const visit = await visitor(here, await givenUser(here))
  const empty = await visit('POST', '/api/requests/preview', { neighborhoodCodes: [205] })
  expect(empty.body).toMatchObject({ count: 0, knowsHomes: false })
  givenHome(here)
  await here.clock.pass(days(7) + 1)
  const again = await visitor(here, await givenUser(here))
  for (let n = 0; n < 7; n += 1) givenHome(here, { price: 5_000 + n })
  const { body } = await again('POST', '/api/requests/preview', { neighborhoodCodes: [205] })
  expect(body).toMatchObject({ count: 7, perDay: 1 })
  expect(body.newest).toHaveLength(5)
  const none = await again('POST', '/api/requests/preview', {
    neighborhoodCodes: [205],
    priceLimit: [0, 4_000],
  })
  expect(none.body).toMatchObject({ count: 0, knowsHomes: true })
  const bad = await again('POST', '/api/requests/preview', { neighborhoodCodes: [] })
  expect([bad.status, bad.body.message]).toEqual([422, 'Please select at least one area'])
  expect((await signedOut(here)('POST', '/api/requests/preview', {})).status).toBe(401)
})

test('says why a home was posted, and what kept it out', async () => {
  using here = world()
  const owner = await givenUser(here)
  const visit = await visitor(here, owner)
  const posted = givenHome(here)
  const bot = givenBot(here, owner, { neighborhoodCodes: [205], priceLimit: [0, 6_000], rooms: 3 })
  const far = givenHome(here, { areaCode: 1, price: 9_000, rooms: 1 })
  const explain = async (assetId: string) =>
    (await visit('GET', `/api/requests/${bot.id}/explain?assetId=${assetId}`)).body
  expect(await explain(posted.id)).toEqual({
    matches: true,
    posted: true,
    reasons: [],
    unstated: [],
  })
  const { matches, reasons } = await explain(far.id)
  expect(matches).toBe(false)
  expect(reasons.map(({ code }: { code: string }) => code)).toEqual(['area', 'price', 'rooms'])
  expect((await visit('GET', `/api/requests/${bot.id}/explain?assetId=x`)).status).toBe(404)
})

test('a preview applies every criterion, and refuses the ones that are not valid', async () => {
  using here = world()
  const visit = await visitor(here, await givenUser(here))
  givenHome(here, { size: 50, description: 'דירת שותפים' })
  givenHome(here, { size: 80 })
  givenHome(here, { size: null })
  const count = async (criteria: object) => {
    const { body } = await visit('POST', '/api/requests/preview', {
      neighborhoodCodes: [205],
      ...criteria,
    })
    return body.count ?? body.errors
  }
  expect(await count({})).toBe(3)
  expect(await count({ sizeMin: 60 })).toBe(2)
  expect(await count({ excludeWords: ['שותפים'] })).toBe(2)
  expect(await count({ excludeWords: [' שותפים ', '', ...Array(40).fill('שותפים')] })).toBe(2)
  expect(await count({ excludeWords: ['דירה'] })).toBe(0)
  expect(await count({ sizeMin: 0 })).toEqual({
    sizeMin: 'Please set a valid minimum size (1-10000 m²)',
  })
})

test('names each criterion that a home does not satisfy', async () => {
  using here = world()
  const owner = await givenUser(here)
  const visit = await visitor(here, owner)
  const bot = givenBot(here, owner, {
    neighborhoodCodes: [205],
    sizeMin: 60,
    excludeWords: ['מרתף'],
  })
  const home = givenHome(here, { size: 50, description: 'במרתף' })
  const { body } = await visit('GET', `/api/requests/${bot.id}/explain?assetId=${home.id}`)
  expect(body).toEqual({
    matches: false,
    posted: false,
    reasons: [
      { code: 'size', text: "50 m² is less than this bot's 60 m²", is: 50, limit: 60 },
      { code: 'words', text: 'It contains a word that this bot leaves out' },
    ],
    unstated: [],
  })
})

test('a preview counts by price, and says which criterion to relax', async () => {
  using here = world()
  const visit = await visitor(here, await givenUser(here))
  givenHome(here, { price: 9_400, rooms: 3, size: 80 })
  givenHome(here, { price: 9_400, rooms: 1, size: 80 })
  givenHome(here, { price: 25_000, rooms: 3, size: 80 })
  givenHome(here, { price: null, rooms: 3, size: 30 })
  givenHome(here, { price: 7_000, rooms: 3, size: 80, description: 'דירת שותפים' })
  givenHome(here, { price: 7_000, rooms: 3, size: 80, areaCode: 1 })
  const { body } = await visit('POST', '/api/requests/preview', {
    neighborhoodCodes: [205],
    priceLimit: [4_000, 8_500],
    rooms: 2,
    sizeMin: 60,
    excludeWords: ['שותפים'],
  })
  expect(body.count).toBe(0)
  expect(body.relax).toEqual([
    { criterion: 'priceLimit', count: 2 },
    { criterion: 'sizeMin', count: 1 },
    { criterion: 'excludeWords', count: 1 },
  ])
  expect(body.histogram).toHaveLength(40)
  expect(body.histogram.filter(({ count }: { count: number }) => count > 0)).toEqual([
    { from: 9_000, to: 9_500, count: 1 },
    { from: 19_500, to: 20_000, count: 1 },
  ])
  const all = await visit('POST', '/api/requests/preview', { neighborhoodCodes: [205] })
  expect(all.body).toMatchObject({ count: 5, relax: [] })
  const dear = { neighborhoodCodes: [205], priceLimit: [9_000, 9_500] }
  expect((await visit('POST', '/api/requests/preview', dear)).body).toMatchObject({
    count: 3,
    relax: [{ criterion: 'priceLimit', count: 5 }],
  })
  const sale = { neighborhoodCodes: [205], dealType: 'sale' }
  const [first] = (await visit('POST', '/api/requests/preview', sale)).body.histogram
  expect(first).toEqual({ from: 0, to: 250_000, count: 0 })
})

test('says of each of the own bots whether it matches a home, has posted it, and why not', async () => {
  using here = world()
  const [owner, other] = [await givenUser(here), await givenUser(here)]
  givenBot(here, other, { neighborhoodCodes: [205] })
  const home = givenHome(here)
  const bot = givenBot(here, owner, { neighborhoodCodes: [205] })
  const far = givenBot(here, owner, { neighborhoodCodes: [312], isActive: false })
  const visit = await visitor(here, owner)
  const { status, body } = await visit('GET', `/api/assets/${home.id}/bots`)
  expect(status).toBe(200)
  expect(body).toMatchObject([
    {
      _id: bot.id,
      chatName: 'My bot',
      isActive: true,
      matches: true,
      posted: true,
      reasons: [],
      unstated: [],
    },
    {
      _id: far.id,
      chatName: 'My bot',
      isActive: false,
      matches: false,
      posted: false,
      reasons: [
        { code: 'area', text: 'It is outside the areas of this bot' },
        { code: 'stopped', text: 'This bot is stopped' },
      ],
      unstated: [],
    },
  ])
  expect((await visit('GET', '/api/assets/none/bots')).status).toBe(404)
})
