import { expect, test } from 'bun:test'
import { minutes } from '../kernel/clock.ts'
import { givenBot, givenUser } from '../testing/worlds/given.ts'
import { type Json, visitor } from '../testing/worlds/visitor.ts'
import { world } from '../testing/worlds/world.ts'
import { TEXT_MAX } from './domain.ts'

async function chatting(here: ReturnType<typeof world>) {
  const owner = await givenUser(here)
  const bot = givenBot(here, owner)
  return { owner, bot, visit: await visitor(here, owner), path: `/api/chats/${bot.websiteChatId}` }
}

const contents = ({ messages }: Json): string[] => messages.map(({ content }: Json) => content)

test('a message is written and read, and does not count as unread for its author', async () => {
  using here = world()
  const { owner, visit, path } = await chatting(here)
  const sent = await visit('POST', `${path}/messages`, {
    content: ' שלום <b>x</b> ',
    type: 'text',
    sender: 'user',
    tempId: 't1',
  })
  expect(sent.body).toMatchObject({
    content: 'שלום x',
    type: 'text',
    tempId: 't1',
    isRead: true,
    starred: false,
    sender: { _id: owner.id, email: owner.email },
  })
  const { body } = await visit('GET', path)
  expect(contents(body)).toEqual(['שלום x'])
  expect(body).toMatchObject({
    unreadCount: 0,
    userId: owner.email,
    lastMessage: { content: 'שלום x' },
  })
})

test('sending the same tempId again answers the existing message', async () => {
  using here = world()
  const { visit, path } = await chatting(here)
  const send = () => visit('POST', `${path}/messages`, { content: 'x', tempId: 't1' })
  expect((await send()).body._id).toBe((await send()).body._id)
  expect((await visit('GET', path)).body.messages).toHaveLength(1)
})

test('pages go from the newest to the oldest, in ascending order inside', async () => {
  using here = world()
  const { visit, path } = await chatting(here)
  for (let n = 1; n <= 5; n += 1) await visit('POST', `${path}/messages`, { content: `${n}` })
  expect(contents((await visit('GET', `${path}?page=1&limit=2`)).body)).toEqual(['4', '5'])
  expect(contents((await visit('GET', `${path}?page=2&limit=2`)).body)).toEqual(['2', '3'])
  expect(contents((await visit('GET', `${path}?page=3&limit=2`)).body)).toEqual(['1'])
  expect(contents((await visit('GET', `${path}?page=4&limit=2`)).body)).toEqual([])
  const { body } = await visit('GET', path)
  const after = await visit('GET', `${path}?after=${body.messages[2]._id}`)
  expect(contents(after.body)).toEqual(['4', '5'])
  expect((await visit('GET', `${path}?after=nothing`)).status).toBe(404)
  const before = await visit('GET', `${path}?before=${body.messages[2]._id}&limit=1`)
  expect(contents(before.body)).toEqual(['2'])
  for (const page of [before, after, await visit('GET', `${path}?page=2&limit=2`)])
    expect(page.body.lastMessage.content).toBe('5')
  expect((await visit('GET', `${path}?before=nothing`)).status).toBe(404)
})

test.each([
  ['   ', 'The message is empty'],
  ['x'.repeat(TEXT_MAX + 1), `The message is longer than ${TEXT_MAX} characters`],
])('a message that is empty or too long is refused', async (content, message) => {
  using here = world()
  const { visit, path } = await chatting(here)
  const { status, body } = await visit('POST', `${path}/messages`, { content })
  expect([status, body.errors]).toEqual([422, { content: message }])
})

test('reading by the owner marks as read; reading by an admin does not', async () => {
  using here = world()
  const { bot, visit, path } = await chatting(here)
  const admin = await givenUser(here, { roles: ['user', 'admin'] })
  const adminVisit = await visitor(here, admin)
  await adminVisit('POST', `${path}/messages`, { content: 'hello there' })
  expect((await visit('GET', '/api/chats')).body[0].unreadCount).toBe(1)
  expect((await adminVisit('POST', `${path}/read`)).body).toEqual({
    chatId: bot.websiteChatId,
    unreadCount: 1,
  })
  expect((await visit('GET', path)).body.messages[0].isRead).toBe(false)
  expect((await visit('POST', `${path}/read`)).body).toEqual({
    chatId: bot.websiteChatId,
    unreadCount: 0,
  })
  expect((await visit('GET', path)).body.messages[0].isRead).toBe(true)
})

test('the chat of another user answers 404 to every call', async () => {
  using here = world()
  const { path } = await chatting(here)
  const visit = await visitor(here, await givenUser(here))
  for (const [method, rest, body] of [
    ['GET', '', undefined],
    ['POST', '/messages', { content: 'x' }],
    ['POST', '/read', undefined],
  ] as const) {
    const answer = await visit(method, `${path}${rest}`, body)
    expect([answer.status, answer.body.message]).toEqual([404, 'Chat not found'])
  }
  expect((await visit('GET', '/api/chats')).body).toEqual([])
})

test('chats with newer messages come first, those without a message last', async () => {
  using here = world()
  const owner = await givenUser(here)
  const [one, , three] = [givenBot(here, owner), givenBot(here, owner), givenBot(here, owner)]
  const visit = await visitor(here, owner)
  await visit('POST', `/api/chats/${one.websiteChatId}/messages`, { content: 'the first' })
  await visit('POST', `/api/chats/${three.websiteChatId}/messages`, { content: 'the second' })
  const { body } = await visit('GET', '/api/chats')
  expect(body.map(({ lastMessage }: Json) => lastMessage?.content)).toEqual([
    'the second',
    'the first',
    undefined,
  ])
})

test('the list of chats is bounded, and continues after a chat', async () => {
  using here = world()
  const { owner, visit, path } = await chatting(here)
  const chatIds = [path.split('/').at(-1)]
  for (let n = 1; n <= 104; n += 1) chatIds.unshift(givenBot(here, owner).websiteChatId)
  const idsOf = async (query: string) => {
    const { body } = await visit('GET', `/api/chats${query}`)
    return body.map(({ _id }: Json) => _id)
  }
  expect(await idsOf('')).toEqual(chatIds.slice(0, 100))
  expect(await idsOf(`?before=${chatIds[99]}`)).toEqual(chatIds.slice(100))
  await visit('POST', `${path}/messages`, { content: 'the newest' })
  const [oldest] = chatIds.slice(-1)
  expect(await idsOf('?limit=2')).toEqual([oldest, chatIds[0]])
  expect(await idsOf(`?limit=2&before=${oldest}`)).toEqual(chatIds.slice(0, 2))
  expect((await visit('GET', '/api/chats?limit=101')).status).toBe(422)
})

test('the cursor of a list of chats is a chat of the same user', async () => {
  using here = world()
  const { visit } = await chatting(here)
  const other = givenBot(here, await givenUser(here)).websiteChatId
  for (const before of [other, 'nothing'])
    expect((await visit('GET', `/api/chats?before=${before}`)).status).toBe(404)
})

test('messages are limited per minute and user, administrators too; a repeated one does not count', async () => {
  using here = world({ MESSAGES_PER_MINUTE: '3' })
  const { visit, bot, path } = await chatting(here)
  const admin = await visitor(here, await givenUser(here, { roles: ['user', 'admin'] }))
  for (const sender of [visit, admin]) {
    const send = (tempId: string, to = path) =>
      sender('POST', `${to}/messages`, { content: 'x', tempId })
    for (const tempId of ['1', '2', '3', '3', '1']) expect((await send(tempId)).status).toBe(200)
    const { status, body, headers } = await send('4')
    expect([status, body, headers.get('retry-after')]).toEqual([
      429,
      {
        message: 'You can send 3 messages in a minute. Please wait a moment.',
        code: 'tooMany',
      },
      '60',
    ])
    expect((await send('2')).status).toBe(200)
  }
  const { body } = await visit('GET', `/api/chats/${bot.websiteChatId}`)
  expect(body.messages).toHaveLength(6)
  await here.clock.pass(minutes(1))
  expect((await visit('POST', `${path}/messages`, { content: 'x' })).status).toBe(200)
})
