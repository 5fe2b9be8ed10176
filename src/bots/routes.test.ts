import { expect, test } from 'bun:test'
import { openDatabase, write } from '../database/database.ts'
import { days } from '../kernel/clock.ts'
import { givenBot, givenHome, givenUser } from '../testing/worlds/given.ts'
import { type Json, visitor } from '../testing/worlds/visitor.ts'
import { world } from '../testing/worlds/world.ts'
import type { Role } from '../users/domain.ts'

const HAIFA = 'חיפה - '
const TOO_MANY = 'Please leave out at most 20 words of up to 40 characters'

async function ownerOf(here: ReturnType<typeof world>) {
  const owner = await givenUser(here)
  return { owner, visit: await visitor(here, owner) }
}

test('a new bot has a chat, looks for every home for rent, and is inactive until it has an area', async () => {
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
    sizeMin: null,
    excludeWords: [],
    seenPosts: [],
    seenPostsCount: 0,
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

test('a bot is created, changed and deleted when another writer is done, and visitors are answered meanwhile', async () => {
  using here = world()
  const { visit } = await ownerOf(here)
  const other = openDatabase(here.config.databasePath, { busyMs: 0 })
  async function whileHeld(method: string, path: string, body?: Json) {
    other.$client.run('BEGIN IMMEDIATE')
    const asked = visit(method, path, body)
    await here.clock.awaited()
    await here.clock.pass(50)
    expect((await visit('GET', '/api/requests')).status).toBe(200)
    other.$client.run('ROLLBACK')
    await here.clock.pass(20)
    return asked
  }
  const made = await whileHeld('POST', '/api/requests/website-create', { botName: 'Haifa' })
  const path = `/api/requests/${made.body._id}`
  const changed = await whileHeld('PATCH', path, { rooms: 3 })
  const removed = await whileHeld('DELETE', path)
  expect([made.status, changed.status, removed.status]).toEqual([200, 200, 200])
  expect(changed.body.rooms).toBe(3)
  expect((await visit('GET', '/api/requests')).body).toEqual([])
  other.$client.close()
})

test('the areas of one bot are told to its owner only', async () => {
  using here = world()
  const { owner, visit } = await ownerOf(here)
  const bot = givenBot(here, owner, { neighborhoodCodes: [598, 205] })
  const path = `/api/requests/codes?botId=${bot.id}`
  const { body } = await visit('GET', path)
  expect(body.map(({ code, name }: Json) => [code, name])).toEqual([
    [598, 'חיפה - בת גלים'],
    [205, 'תל אביב יפו - פלורנטין'],
  ])
  const stranger = await visitor(here, await givenUser(here))
  expect((await stranger('GET', path)).status).toBe(404)
})

test('a bot that is told to stay inactive is not started by its first area', async () => {
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

test('minimum size and words to leave out are kept clean, and taken back by null and none', async () => {
  using here = world()
  const { owner, visit } = await ownerOf(here)
  const bot = givenBot(here, owner, { neighborhoodCodes: [205] })
  const words = [' מרתף ', 'מרתף', '', '  ', 'לתקופה קצרה', ...Array(40).fill('מרתף')]
  const { body } = await visit('PATCH', `/api/requests/${bot.id}`, {
    sizeMin: 70,
    excludeWords: words,
  })
  const kept = { sizeMin: 70, excludeWords: ['מרתף', 'לתקופה קצרה'] }
  expect(body).toMatchObject(kept)
  expect((await visit('GET', '/api/requests')).body[0]).toMatchObject(kept)
  const none = { sizeMin: null, excludeWords: [] }
  expect((await visit('PATCH', `/api/requests/${bot.id}`, none)).body).toMatchObject(none)
})

test("the chat of a bot is its group's, of a website bot the website's", async () => {
  using here = world()
  const { owner, visit } = await ownerOf(here)
  const bot = givenBot(here, owner)
  const { websiteChatId } = bot
  const inWebsite = { chatId: websiteChatId, websiteChatId, chatName: 'My bot', botName: 'My bot' }
  expect((await visit('GET', '/api/requests')).body[0]).toMatchObject(inWebsite)
  write(here.db, (tx) =>
    tx.$client.run("update bots set group_id = '-1002214', group_name = 'My group'"),
  )
  const inGroup = { ...inWebsite, chatId: '-1002214', chatName: 'My group' }
  expect((await visit('GET', '/api/requests')).body[0]).toMatchObject(inGroup)
  expect((await visit('PATCH', `/api/requests/${bot.id}`, { rooms: 2 })).body).toMatchObject(
    inGroup,
  )
  write(here.db, (tx) => tx.$client.run('update bots set group_name = null'))
  expect((await visit('GET', '/api/requests')).body[0]).toMatchObject({
    chatId: '-1002214',
    chatName: 'My bot',
  })
})

test('the bots of all users come in pages of at most 100', async () => {
  using here = world()
  const admin = await givenUser(here, { roles: ['user', 'admin'] })
  const bots = Array.from({ length: 103 }, () => givenBot(here, admin).id)
  const visit = await visitor(here, admin)
  const ids = async (query: string) => {
    const { body, status } = await visit('GET', `/api/requests?all=true${query}`)
    return status === 200 ? body.map(({ _id }: Json) => _id) : status
  }
  expect(await ids('')).toEqual(bots.slice(0, 100))
  expect(await ids('&skip=100')).toEqual(bots.slice(100))
  expect(await ids('&limit=2&skip=1')).toEqual(bots.slice(1, 3))
  expect(await ids('&limit=101')).toBe(422)
  expect(await ids('&limit=0')).toBe(422)
  expect(await ids('&skip=-1')).toBe(422)
})

test('a bot with 10,000 posts names the newest 100 of them', async () => {
  using here = world()
  const { owner, visit } = await ownerOf(here)
  const bot = givenBot(here, owner)
  const asset = givenHome(here)
  const sql = `with recursive n(i) as (select 1 union all select i + 1 from n where i < 10000)`
  const columns = here.db.$client
    .query<{ name: string }, []>("select name from pragma_table_info('assets')")
    .all()
    .map(({ name }) => name)
    .filter((name) => name !== 'rid' && name !== 'id')
    .join(', ')
  here.db.$client.run(
    `${sql} insert into assets (rid, id, ${columns}) select 1000 + i, printf('00000000-0000-7000-9000-%012d', i), ${columns} from n, assets where rid = ${asset.rid}`,
  )
  here.db.$client.run(
    `${sql} insert into deliveries (asset_rid, bot_rid, channel, kind, n, state, price, created_at) select 1000 + i, ${bot.rid}, 'website', 'match', 0, 'done', 5000, i from n`,
  )
  const { body } = await visit('GET', '/api/requests')
  expect(body[0].seenPostsCount).toBe(10_000)
  expect(body[0].seenPosts).toHaveLength(100)
  expect(body[0].seenPosts[0]).toBe('00000000-0000-7000-9000-000000010000')
  expect(body[0].seenPosts[99]).toBe('00000000-0000-7000-9000-000000009901')
  expect(JSON.stringify(body).length).toBeLessThan(5_000)
})

test('another deal type brings its own price scale', async () => {
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
  [{ sizeMin: 0 }, 'sizeMin', 'Please set a valid minimum size (1-10000 m²)'],
  [{ sizeMin: 10_001 }, 'sizeMin', 'Please set a valid minimum size (1-10000 m²)'],
  [{ excludeWords: ['א'.repeat(41)] }, 'excludeWords', TOO_MANY],
  [{ excludeWords: Array.from({ length: 21 }, (_, n) => `${n}`) }, 'excludeWords', TOO_MANY],
])('%p is refused, and nothing is changed', async (change, field, message) => {
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
  [{ sizeMin: '70' }, 'sizeMin'],
  [{ sizeMin: 70.5 }, 'sizeMin'],
  [{ excludeWords: 'מרתף' }, 'excludeWords'],
  [{ excludeWords: [1] }, 'excludeWords'],
])('%p has the wrong form, and the field is named', async (change, field) => {
  using here = world()
  const { owner, visit } = await ownerOf(here)
  const bot = givenBot(here, owner)
  const { status, body } = await visit('PATCH', `/api/requests/${bot.id}`, change)
  expect([status, Object.keys(body.errors)[0]?.split('.')[0]]).toEqual([422, field.split('.')[0]])
})

test('fields that a user may not change are ignored: owner, chat, posts', async () => {
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

test('a bot cannot be started without an area', async () => {
  using here = world()
  const { owner, visit } = await ownerOf(here)
  const bot = givenBot(here, owner)
  const { status, body } = await visit('PATCH', `/api/requests/${bot.id}`, { isActive: true })
  expect([status, body.message]).toEqual([422, 'Please select at least one area'])
})

test('a bot of another user is missing for every request; an administrator may change it', async () => {
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

test('the list of one’s own bots is bounded and paged', async () => {
  using here = world()
  const user = await givenUser(here)
  const visit = await visitor(here, user)
  for (let n = 0; n < 103; n += 1) givenBot(here, user)
  const [first, rest] = [
    await visit('GET', '/api/requests'),
    await visit('GET', '/api/requests?skip=100'),
  ]
  expect([first.body.length, rest.body.length]).toEqual([100, 3])
})

test('a user has at most as many bots as the settings allow, administrators too', async () => {
  using here = world({ BOTS_PER_USER: '2' })
  for (const roles of [['user'], ['user', 'admin']] as Role[][]) {
    const visit = await visitor(here, await givenUser(here, { roles }))
    const create = () => visit('POST', '/api/requests/website-create', { botName: 'x' })
    const [first] = [await create(), await create()]
    const { status, body } = await create()
    expect([status, body]).toEqual([
      409,
      { message: 'You can have 2 bots. Delete one to create another.', code: 'tooManyBots' },
    ])
    await visit('DELETE', `/api/requests/${first?.body._id}`)
    expect((await create()).status).toBe(200)
  }
})

test('a bot is created with its criteria and runs at once, or is not created at all', async () => {
  using here = world()
  const { visit } = await ownerOf(here)
  const create = (criteria: object) =>
    visit('POST', '/api/requests/website-create', { botName: 'Sea', ...criteria })
  const codes = here.areas.options.slice(0, 2).map(({ code }) => code)
  const wanted = { dealType: 'sale', neighborhoodCodes: codes, rooms: 3.5, sizeMin: 60 }
  const { status, body } = await create(wanted)
  expect([status, body]).toMatchObject([
    200,
    { ...wanted, isActive: true, priceLimit: [0, 10_000_000] },
  ])
  const refused = await create({ ...wanted, rooms: 99 })
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['rooms']])
  expect((await create({ dealType: 'lease' })).status).toBe(422)
  const { body: all } = await visit('GET', '/api/requests')
  expect(all.map(({ _id }: { _id: string }) => _id)).toEqual([body._id])
  expect((await visit('GET', '/api/chats')).body).toHaveLength(1)
})

test('a bot has a switch for Telegram and a language for its posts there', async () => {
  using here = world()
  const { visit } = await ownerOf(here)
  const { body } = await visit('POST', '/api/requests/website-create', { botName: 'x' })
  expect(body).toMatchObject({ channels: { telegram: true }, postLanguage: 'en' })
  const path = `/api/requests/${body._id}`
  const change = (sent: unknown) => visit('PATCH', path, sent)
  expect((await change({ postLanguage: 'he' })).body).toMatchObject({
    channels: { telegram: true },
    postLanguage: 'he',
  })
  expect((await change({ channels: { telegram: false } })).body).toMatchObject({
    channels: { telegram: false },
    postLanguage: 'he',
  })
  const { status, body: refusal } = await change({ postLanguage: 'it' })
  expect([status, refusal.errors]).toEqual([
    422,
    { postLanguage: 'postLanguage: must be one of en, he, ar, ru, de, fr' },
  ])
})

test('a bot has switches for its channels, a digest threshold and quiet hours', async () => {
  using here = world({ QUIET_FROM: '22:00', QUIET_TO: '07:00' })
  const { visit } = await ownerOf(here)
  const { body } = await visit('POST', '/api/requests/website-create', { botName: 'x' })
  const usual = { telegram: true, push: true, mail: false }
  const quietHours = { from: '22:00', to: '07:00' }
  expect(body).toMatchObject({ channels: usual, digestThreshold: 5, quietHours })
  const change = (sent: unknown) => visit('PATCH', `/api/requests/${body._id}`, sent)
  const sent = { channels: { mail: true, push: false }, digestThreshold: null, quietHours: null }
  const changed = { ...sent, channels: { telegram: true, push: false, mail: true } }
  expect((await change(sent)).body).toMatchObject(changed)
  expect((await change({ digestThreshold: 0 })).body).toMatchObject({
    ...changed,
    digestThreshold: 0,
  })
  const refused: [unknown, string][] = [
    [{ digestThreshold: -1 }, 'digestThreshold'],
    [{ digestThreshold: 1.5 }, 'digestThreshold'],
    [{ digestThreshold: 101 }, 'digestThreshold'],
    [{ quietHours: { from: '24:00', to: '07:00' } }, 'quietHours'],
    [{ quietHours: { from: '7:00', to: '09:00' } }, 'quietHours'],
    [{ quietHours: { from: '07:00', to: '07:00' } }, 'quietHours'],
    [{ quietHours: { from: '07:00' } }, 'quietHours'],
    [{ channels: { mail: 'yes' } }, 'channels'],
    [{ channels: null }, 'channels'],
    [{ channels: 'mail' }, 'channels'],
    [{ channels: { sms: true } }, 'channels'],
  ]
  for (const [wrong, field] of refused) {
    const { status, body: refusal } = await change(wrong)
    expect([status, Object.keys(refusal.errors).join().startsWith(field)]).toEqual([422, true])
  }
})

test('a copy has the criteria of a bot, and is a stopped bot of the website', async () => {
  using here = world()
  const { owner, visit } = await ownerOf(here)
  const bot = givenBot(here, owner, {
    neighborhoodCodes: [205],
    priceLimit: [1_000, 9_000],
    rooms: 3,
  })
  const copy = { botName: 'My bot (copy)', description: 'For Dana', copyOf: bot.id }
  const { body } = await visit('POST', '/api/requests/website-create', copy)
  expect(body).toMatchObject({
    botName: 'My bot (copy)',
    description: 'For Dana',
    isActive: false,
    neighborhoodCodes: [205],
    priceLimit: [1_000, 9_000],
    rooms: 3,
    seenPostsCount: 0,
  })
  expect(body.chatId).toBe(body.websiteChatId)
  expect(body._id).not.toBe(bot.id)
  const stranger = await visitor(here, await givenUser(here))
  const { status } = await stranger('POST', '/api/requests/website-create', copy)
  expect(status).toBe(404)
  expect((await stranger('GET', '/api/requests')).body).toEqual([])
})

test('the posts of the last seven days are counted', async () => {
  using here = world()
  const { owner, visit } = await ownerOf(here)
  givenHome(here)
  givenBot(here, owner, { neighborhoodCodes: [205] })
  const counts = async () => {
    const [{ seenPostsCount, weekPostsCount }] = (await visit('GET', '/api/requests')).body
    return [seenPostsCount, weekPostsCount]
  }
  expect(await counts()).toEqual([1, 1])
  await here.clock.pass(days(7))
  expect(await counts()).toEqual([1, 0])
})

test('further criteria are kept, and what is not valid is refused by name', async () => {
  using here = world()
  const { owner, visit } = await ownerOf(here)
  const bot = givenBot(here, owner, { neighborhoodCodes: [205] })
  const path = `/api/requests/${bot.id}`
  const wanted = {
    features: ['mamad', 'airConditioning'],
    entryFrom: '2026-12-01',
    entryTo: '2027-01-31',
    floorMin: 1,
    floorMax: 4,
  }
  const mutedPhones = ['+972 54-7712096', '054-7712096', '*2323']
  const { body } = await visit('PATCH', path, { ...wanted, mutedPhones })
  expect(body).toMatchObject({ ...wanted, mutedPhones: ['0547712096', '*2323'] })
  for (const [field, value] of [
    ['features', ['gold']],
    ['features', 'lift'],
    ['features', [7]],
    ['entryFrom', '2026-02-30'],
    ['entryFrom', 7],
    ['entryTo', '2026-11-30'],
    ['floorMin', 5],
    ['floorMin', 1.5],
    ['floorMin', 'low'],
    ['floorMax', 0],
    ['floorMax', 1_000],
    ['mutedPhones', ['12']],
    ['mutedPhones', [null]],
    ['mutedPhones', Array.from({ length: 201 }, (_, n) => `05${10_000_000 + n}`)],
  ] as const) {
    const told = await visit('PATCH', path, { [field]: value })
    const [named = ''] = Object.keys(told.body.errors ?? {})
    expect([field, value, told.status, /^[a-zA-Z]+/.exec(named)?.[0]]).toEqual([
      field,
      value,
      422,
      field === 'floorMin' && value === 5 ? 'floorMax' : field,
    ])
  }
  expect((await visit('GET', '/api/requests')).body[0]).toMatchObject(wanted)
  const none = { features: [], entryFrom: null, entryTo: null, floorMin: null, floorMax: null }
  const { body: free } = await visit('PATCH', path, { ...none, mutedPhones: [] })
  expect(free).toMatchObject({ ...none, mutedPhones: [] })
})

test('a brief list has everything but the ids of what was posted', async () => {
  using here = world()
  const { owner, visit } = await ownerOf(here)
  const bot = givenBot(here, owner)
  const { rid } = givenHome(here)
  here.db.$client.run(
    `insert into deliveries (asset_rid, bot_rid, channel, kind, n, state, price, created_at) values (${rid}, ${bot.rid}, 'website', 'match', 0, 'done', 5000, 1)`,
  )
  const { body: whole } = await visit('GET', '/api/requests')
  const { body: brief } = await visit('GET', '/api/requests?brief=true')
  expect(whole[0].seenPosts).toHaveLength(1)
  expect(brief).toEqual(whole.map((one: object) => ({ ...one, seenPosts: [] })))
})
