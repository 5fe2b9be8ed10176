import { expect, test } from 'bun:test'
import { write } from '../database/database.ts'
import { givenBot, givenHome, givenUser } from '../testing/worlds/given.ts'
import { type Json, type Visit, visitor } from '../testing/worlds/visitor.ts'
import { type World, world } from '../testing/worlds/world.ts'
import { renameChat } from './store/chats.ts'

const say = (visit: Visit, chatId: string, content: string) =>
  visit('POST', `/api/chats/${chatId}/messages`, { content })

/** A user with chats of these names, the last one the newest. */
async function withChats(here: World, ...names: string[]) {
  const owner = await givenUser(here)
  const visit = await visitor(here, owner)
  const chats = names.map((name) => givenBot(here, owner, { name }).websiteChatId)
  const namesOf = async (query = '') =>
    (await visit('GET', `/api/chats${query}`)).body.map(({ botName }: Json) => botName)
  return { owner, visit, chats, namesOf }
}

test('a brief list has everything but the last messages', async () => {
  using here = world()
  const { visit, chats } = await withChats(here, 'a', 'b')
  await say(visit, chats[0] ?? '', 'Is it free?')
  const { body: whole } = await visit('GET', '/api/chats')
  const { body: brief } = await visit('GET', '/api/chats?brief=true')
  expect(whole[0].lastMessage.content).toBe('Is it free?')
  expect(brief).toEqual(whole.map((chat: Json) => ({ ...chat, lastMessage: null })))
})

test('favourites come first, and a cursor continues after them', async () => {
  using here = world()
  const { visit, chats, namesOf } = await withChats(here, 'a', 'b', 'c', 'd')
  await say(visit, chats[1] ?? '', 'newest')
  expect(await namesOf()).toEqual(['b', 'd', 'c', 'a'])
  for (const chat of [chats[0], chats[2]])
    expect((await visit('POST', `/api/chats/${chat}/favorite`)).body).toEqual({
      _id: chat,
      isFavorite: true,
    })
  expect(await namesOf()).toEqual(['c', 'a', 'b', 'd'])
  for (const [limit, at] of [
    [1, 0],
    [1, 1],
    [2, 1],
    [9, 2],
  ] as const) {
    const [before] = (await visit('GET', '/api/chats')).body.slice(at)
    expect(await namesOf(`?limit=${limit}&before=${before._id}`)).toEqual(
      ['c', 'a', 'b', 'd'].slice(at + 1, at + 1 + limit),
    )
  }
  const again = await visit('POST', `/api/chats/${chats[0]}/favorite`)
  expect(again.body.isFavorite).toBe(false)
  expect(await namesOf()).toEqual(['c', 'b', 'd', 'a'])
})

test('the chat of a bot is found by the bot, for its owner and administrators', async () => {
  using here = world()
  const { owner, visit } = await withChats(here)
  const bot = givenBot(here, owner)
  await say(visit, bot.websiteChatId, 'hello there')
  const [other, admin] = [
    await visitor(here, await givenUser(here)),
    await visitor(here, await givenUser(here, { roles: ['user', 'admin'] })),
  ]
  for (const one of [visit, admin]) {
    const { status, body } = await one('POST', '/api/chats', { botId: bot.id })
    expect([status, body._id, body.lastMessage.content]).toEqual([
      200,
      bot.websiteChatId,
      'hello there',
    ])
  }
  const quiet = givenBot(here, owner)
  const { body } = await visit('POST', '/api/chats', { botId: quiet.id })
  expect([body._id, body.lastMessage]).toEqual([quiet.websiteChatId, null])
  for (const [one, botId] of [
    [other, bot.id],
    [visit, 'nothing'],
  ] as const) {
    const missing = await one('POST', '/api/chats', { botId })
    expect([missing.status, missing.body.message]).toEqual([404, 'Bot not found'])
  }
  const nameless = await visit('POST', '/api/chats', {})
  expect([nameless.status, Object.keys(nameless.body.errors)]).toEqual([422, ['botId']])
})

test('all chats are marked as read at once, and those of no other user', async () => {
  using here = world()
  const { visit, chats } = await withChats(here, 'a', 'b', 'c')
  const admin = await visitor(here, await givenUser(here, { roles: ['user', 'admin'] }))
  for (const chat of chats.slice(0, 2)) await say(admin, chat, 'hello there')
  const unread = async () =>
    (await visit('GET', '/api/chats')).body.map(({ unreadCount }: Json) => unreadCount)
  expect(await unread()).toEqual([1, 1, 0])
  expect((await admin('POST', '/api/chats/read-all')).body).toEqual({ unreadCount: 0 })
  expect(await unread()).toEqual([1, 1, 0])
  expect((await visit('POST', '/api/chats/read-all')).body).toEqual({ unreadCount: 0 })
  expect(await unread()).toEqual([0, 0, 0])
  const { messages } = (await visit('GET', `/api/chats/${chats[0]}`)).body
  expect(messages[0].isRead).toBe(true)
  expect(
    here.db.$client.query("select count(*) from changes where topic = 'chat-read'").values(),
  ).toEqual([[2]])
})

test('a search finds chats by name and by their newest message with the words', async () => {
  using here = world()
  const { visit, chats, namesOf } = await withChats(here, 'Sea view', 'Garden', 'Quiet')
  const [sea = '', garden = ''] = chats
  await say(visit, garden, 'call the owner of the SEA-side flat')
  await say(visit, garden, 'the sea side again')
  await say(visit, garden, 'something else')
  await say(visit, sea, 'no such word')
  const { body } = await visit('GET', `/api/chats?q=${encodeURIComponent('  Sea ')}`)
  expect(body.map(({ botName, found }: Json) => [botName, found?.content])).toEqual([
    ['Sea view', undefined],
    ['Garden', 'the sea side again'],
  ])
  expect(body[0].lastMessage.content).toBe('no such word')
  expect(await namesOf('?q=sea%20side')).toEqual(['Garden'])
  expect(await namesOf('?q=sea&limit=1')).toEqual(['Sea view'])
  expect(await namesOf(`?q=sea&before=${sea}`)).toEqual(['Garden'])
  expect(await namesOf('?q=!!')).toEqual([])
  const other = await visitor(here, await givenUser(here))
  expect((await other('GET', '/api/chats?q=sea')).body).toEqual([])
  for (const q of ['', '%20', 'x'.repeat(101)]) {
    const { status, body: refused } = await visit('GET', `/api/chats?q=${q}`)
    expect([status, Object.keys(refused.errors)]).toEqual([422, ['q']])
  }
  expect((await visit('GET', `/api/chats?q=${'x'.repeat(100)}`)).status).toBe(200)
})

test('a search reads the address of a posted home, in any spelling, and not the words around it', async () => {
  using here = world()
  const { owner, visit, namesOf } = await withChats(here)
  givenHome(here, { street: 'הרצל 5', neighbourhood: 'פלורנטין', city: 'תל אביב יפו' })
  givenBot(here, owner, { name: 'finds', neighborhoodCodes: [205] })
  const find = (q: string) => namesOf(`?q=${encodeURIComponent(q)}`)
  for (const q of ['הרצל', 'הֶרְצֵל 5', 'פלורנטין', 'תל־אביב'])
    expect(await find(q)).toEqual(['finds'])
  expect(await find('rooms')).toEqual([])
  const { body } = await visit('GET', `/api/chats?q=${encodeURIComponent('הרצל')}`)
  expect(body[0].found).toMatchObject({ type: 'asset', asset: { city: 'תל אביב יפו' } })
})

test('a search reads further than one page of messages', async () => {
  using here = world()
  const { visit, chats, namesOf } = await withChats(here, 'long')
  await say(visit, chats[0] ?? '', 'the needle')
  here.db.$client.run(
    `with recursive n(i) as (select 1 union all select i + 1 from n where i < 1200)
     insert into messages (id, chat_rid, type, kind, content, starred, created_at, updated_at)
     select 'm' || i, chat_rid, 'text', 'text', 'hay', 0, 0, 0 from n, messages where content = 'the needle'`,
  )
  here.db.$client.run('update chats set last_seq = (select max(seq) from messages)')
  expect(await namesOf('?q=needle')).toEqual(['long'])
  expect(await namesOf('?q=pin')).toEqual([])
})

test('administrators see the chats of all users, whose they are, page by page', async () => {
  using here = world()
  const admin = await givenUser(here, { roles: ['user', 'admin'] })
  const asAdmin = await visitor(here, admin)
  const people = await Promise.all(
    Array.from({ length: 102 }, (_, n) => givenUser(here, { firstname: `P${n}` })),
  )
  for (const person of people) givenBot(here, person, { name: `of ${person.firstname}` })
  const [first] = people
  if (!first) throw new Error('nobody')
  const favorite = givenBot(here, first, { name: 'favourite' }).websiteChatId
  const visit = await visitor(here, first)
  await visit('POST', `/api/chats/${favorite}/favorite`)
  await say(visit, favorite, 'hello there')
  const pageOf = async (query: string) =>
    (await asAdmin('GET', `/api/admin/all-grouped${query}`)).body
  const all = [...(await pageOf('')), ...(await pageOf('?skip=100'))]
  expect(all.map(({ user }) => user.email)).toEqual(people.map(({ email }) => email))
  expect((await pageOf('')).length).toBe(100)
  expect(all[0]).toMatchObject({
    user: { _id: first.id, firstname: 'P0', lastname: 'Levi', avatar: 'avatar_1' },
    chats: [
      { botName: 'favourite', isFavorite: true, lastMessage: { content: 'hello there' } },
      { botName: 'of P0', userId: first.email, lastMessage: null },
    ],
  })
  expect((await pageOf('?limit=1&skip=1')).map(({ user }: Json) => user.firstname)).toEqual(['P1'])
  for (const query of ['?limit=101', '?skip=-1', `?q=${'x'.repeat(101)}`])
    expect((await asAdmin('GET', `/api/admin/all-grouped${query}`)).status).toBe(422)
})

test('administrators search all users: by name or e-mail with all chats, by the name of a chat with this one', async () => {
  using here = world()
  const asAdmin = await visitor(here, await givenUser(here, { roles: ['user', 'admin'] }))
  const dana = await givenUser(here, { firstname: 'Dana', lastname: 'Cohen' })
  const noa = await givenUser(here, { firstname: 'Noa', email: 'noa_100%@example.com' })
  await givenUser(here, { firstname: 'Dana', lastname: 'Without' })
  for (const name of ['Sea view', 'Carmel']) givenBot(here, dana, { name })
  for (const name of ['פלורנטין', 'By Dana']) givenBot(here, noa, { name })
  const found = async (words: string, range = '') => {
    const query = `?q=${encodeURIComponent(words)}${range}`
    const { body } = await asAdmin('GET', `/api/admin/all-grouped${query}`)
    return body.map(({ user, chats }: Json) => [
      user.firstname,
      ...chats.map(({ botName }: Json) => botName).sort(),
    ])
  }
  expect(await found('cohen')).toEqual([['Dana', 'Carmel', 'Sea view']])
  expect(await found('dana cohen')).toEqual([['Dana', 'Carmel', 'Sea view']])
  expect(await found(' DANA ')).toEqual([
    ['Dana', 'Carmel', 'Sea view'],
    ['Noa', 'By Dana'],
  ])
  expect(await found('dana', '&limit=1&skip=1')).toEqual([['Noa', 'By Dana']])
  expect(await found('לורנ')).toEqual([['Noa', 'פלורנטין']])
  expect(await found('_100%')).toEqual([['Noa', 'By Dana', 'פלורנטין']])
  expect(await found('%')).toEqual([['Noa', 'By Dana', 'פלורנטין']])
  expect(await found('nobody')).toEqual([])
  expect(await found('')).toHaveLength(2)
})

test('a new name of a bot is announced as a change of its chat', async () => {
  using here = world()
  const { chats } = await withChats(here, 'old')
  write(here.db, (tx) => renameChat(tx, 1, 'new', 5))
  const told = here.db.$client
    .query<{ ref: string }, []>("select ref from changes where topic = 'chat' order by seq")
    .all()
  // When it was made, and twice for its names.
  expect(told.map(({ ref }) => ref)).toEqual([chats[0] ?? '', chats[0] ?? '', chats[0] ?? ''])
})
