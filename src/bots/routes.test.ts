import { expect, test } from 'bun:test'
import { givenBot, givenUser } from '../testing/given.ts'
import { type Json, visitor } from '../testing/visitor.ts'
import { world } from '../testing/world.ts'

const HAIFA = 'חיפה - '

async function ownerOf(here: ReturnType<typeof world>) {
  const owner = await givenUser(here)
  return { owner, visit: await visitor(here, owner) }
}

test('a new bot has a chat, looks for everything to rent, and stands still until it has an area', async () => {
  using here = world()
  const { visit } = await ownerOf(here)
  const { body: bot } = await visit('POST', '/api/requests/website-create', {
    botName: ' Haifa ',
    description: 'x',
  })
  expect(bot).toMatchObject({
    botName: 'Haifa',
    chatName: 'Haifa',
    description: 'x',
    createdBy: 'Dana Levi',
    isActive: false,
    dealType: 'rent',
    neighborhoodCodes: [],
    priceLimit: [0, 20_000],
    rooms: 1,
    merchant: null,
    seenPosts: [],
  })
  const { body: codes } = await visit('GET', '/api/requests/codes')
  const neighborhoodCodes = codes
    .filter(({ name }: Json) => name.startsWith(HAIFA))
    .map(({ code }: Json) => code)
  const started = await visit('PATCH', `/api/requests/${bot._id}`, {
    neighborhoodCodes,
    priceLimit: [0, 5_000],
  })
  expect(started.body).toMatchObject({ isActive: true, neighborhoodCodes, priceLimit: [0, 5_000] })
  const { body: chats } = await visit('GET', '/api/chats')
  expect(chats).toMatchObject([
    { _id: bot.websiteChatId, botName: 'Haifa', botId: bot._id, unreadCount: 0, lastMessage: null },
  ])
})

test('a bot told to stand still does so, with its first area too', async () => {
  using here = world()
  const { owner, visit } = await ownerOf(here)
  const bot = givenBot(here, owner)
  const { body } = await visit('PATCH', `/api/requests/${bot.id}`, {
    neighborhoodCodes: [205],
    isActive: false,
  })
  expect(body.isActive).toBe(false)
})

test('only the fields that are sent change', async () => {
  using here = world()
  const { owner, visit } = await ownerOf(here)
  const bot = givenBot(here, owner, { neighborhoodCodes: [205], priceLimit: [1_000, 9_000] })
  const { body } = await visit('PATCH', `/api/requests/${bot.id}`, {
    rooms: 2.5,
    merchant: false,
    botName: 'New',
  })
  expect(body).toMatchObject({
    rooms: 2.5,
    merchant: false,
    botName: 'New',
    chatName: 'New',
    neighborhoodCodes: [205],
    priceLimit: [1_000, 9_000],
    isActive: true,
  })
  const { body: chats } = await visit('GET', '/api/chats')
  expect(chats[0].botName).toBe('New')
})

test('another deal brings its own price scale', async () => {
  using here = world()
  const { owner, visit } = await ownerOf(here)
  const bot = givenBot(here, owner, { neighborhoodCodes: [205] })
  const { body } = await visit('PATCH', `/api/requests/${bot.id}`, { dealType: 'sale' })
  expect(body.priceLimit).toEqual([0, 10_000_000])
})

test.each<[Json, string, string]>([
  [{ neighborhoodCodes: [] }, 'neighborhoodCodes', 'Please select at least one area'],
  [{ neighborhoodCodes: [99_999] }, 'neighborhoodCodes', 'Please select at least one area'],
  [{ rooms: 0.5 }, 'rooms', 'Please set a valid number of rooms (1-10)'],
  [{ rooms: 11 }, 'rooms', 'Please set a valid number of rooms (1-10)'],
  [{ priceLimit: [5_000, 5_000] }, 'priceLimit', 'Please set a valid price range'],
  [{ priceLimit: [-5, 5_000] }, 'priceLimit', 'Please set a valid price range'],
  [{ botName: ' ' }, 'botName', 'Bot name is required'],
])('%p is refused, and nothing changes', async (change, field, message) => {
  using here = world()
  const { owner, visit } = await ownerOf(here)
  const bot = givenBot(here, owner, { neighborhoodCodes: [205] })
  const { status, body } = await visit('PATCH', `/api/requests/${bot.id}`, {
    ...change,
    description: 'changed',
  })
  expect([status, body.errors]).toEqual([422, { [field]: message }])
  expect((await visit('GET', '/api/requests')).body[0]).toMatchObject({
    description: '',
    rooms: 1,
    neighborhoodCodes: [205],
  })
})

test.each<[Json, string]>([
  [{ priceLimit: [1] }, 'priceLimit'],
  [{ priceLimit: '0-5000' }, 'priceLimit'],
  [{ neighborhoodCodes: ['205'] }, 'neighborhoodCodes.0'],
  [{ rooms: '3' }, 'rooms'],
  [{ merchant: 'yes' }, 'merchant'],
  [{ dealType: 'swap' }, 'dealType'],
  [{ isActive: 1 }, 'isActive'],
])('%p has the wrong form, and the field is named', async (change, field) => {
  using here = world()
  const { owner, visit } = await ownerOf(here)
  const bot = givenBot(here, owner)
  const { status, body } = await visit('PATCH', `/api/requests/${bot.id}`, change)
  expect([status, Object.keys(body.errors)[0]?.split('.')[0]]).toEqual([422, field.split('.')[0]])
})

test('what is not a field of the bot is not taken: owner, chat, posts', async () => {
  using here = world()
  const { owner, visit } = await ownerOf(here)
  const bot = givenBot(here, owner, { neighborhoodCodes: [205] })
  const foreign = {
    createdBy: 'me',
    chatId: 'x',
    _id: 'x',
    watchFrom: 99,
    seenPosts: ['x'],
    ownerRid: 1,
  }
  const { body } = await visit('PATCH', `/api/requests/${bot.id}`, foreign)
  expect(body).toMatchObject({
    _id: bot.id,
    chatId: bot.websiteChatId,
    createdBy: 'Dana Levi',
    seenPosts: [],
  })
})

test('a bot that runs cannot be started without an area', async () => {
  using here = world()
  const { owner, visit } = await ownerOf(here)
  const bot = givenBot(here, owner)
  const { status, body } = await visit('PATCH', `/api/requests/${bot.id}`, { isActive: true })
  expect([status, body.message]).toEqual([422, 'Please select at least one area'])
})

test("somebody else's bot is missing, whatever is asked of it; an administrator may change it", async () => {
  using here = world()
  const bot = givenBot(here, await givenUser(here), { neighborhoodCodes: [205] })
  const visit = await visitor(here, await givenUser(here))
  for (const [method, path, body] of [
    ['PATCH', '', { rooms: 3 }],
    ['DELETE', '', undefined],
    ['GET', '/explain?assetId=x', undefined],
  ] as const) {
    const answer = await visit(method, `/api/requests/${bot.id}${path}`, body)
    expect([answer.status, answer.body.message]).toEqual([404, 'Bot not found'])
  }
  expect((await visit('GET', '/api/requests')).body).toEqual([])
  expect((await visit('GET', '/api/requests?all=true')).status).toBe(403)
  const admin = await visitor(here, await givenUser(here, { roles: ['user', 'admin'] }))
  expect((await admin('PATCH', `/api/requests/${bot.id}`, { rooms: 3 })).body.rooms).toBe(3)
  expect((await admin('GET', '/api/requests')).body).toEqual([])
  expect((await admin('GET', '/api/requests?all=true')).body).toHaveLength(1)
})

test('deleting a bot deletes its chat', async () => {
  using here = world()
  const { owner, visit } = await ownerOf(here)
  const bot = givenBot(here, owner, { neighborhoodCodes: [205] })
  expect((await visit('DELETE', `/api/requests/${bot.id}`)).body).toEqual({ _id: bot.id })
  expect((await visit('GET', '/api/requests')).body).toEqual([])
  expect((await visit('GET', `/api/chats/${bot.websiteChatId}`)).status).toBe(404)
  expect((await visit('DELETE', `/api/requests/${bot.id}`)).status).toBe(404)
})

test('counts are for administrators', async () => {
  using here = world()
  const admin = await givenUser(here, { roles: ['user', 'admin'] })
  givenBot(here, admin)
  const visit = await visitor(here, admin)
  expect((await visit('GET', '/api/requests/count')).body).toEqual({ count: 1, createdLastDay: 1 })
})
