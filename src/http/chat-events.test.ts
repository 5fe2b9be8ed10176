import { afterEach, expect, test } from 'bun:test'
import { renameChat } from '../chats/store/chats.ts'
import { insertMessage } from '../chats/store/messages.ts'
import { write } from '../database/database.ts'
import { givenBot, givenUser } from '../testing/worlds/given.ts'
import { connected, type Served, served, stopServed, tokenOf } from '../testing/worlds/sockets.ts'
import type { User } from '../users/domain.ts'

afterEach(stopServed)

async function caller(here: Served, user: User) {
  const authorization = `Bearer ${await tokenOf(here.url, user)}`
  return async (path: string, body?: unknown) => {
    const headers = { authorization, 'content-type': 'application/json' }
    const init = { method: 'POST', headers, ...(body ? { body: JSON.stringify(body) } : {}) }
    const answer = await fetch(`${here.url}/api/chats${path}`, init)
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`)
    return text === '' ? undefined : JSON.parse(text)
  }
}

test('every device of the owner, and an administrator who has joined, follow stars, favourites, names and reading', async () => {
  using here = served()
  const [owner, admin] = [
    await givenUser(here),
    await givenUser(here, { roles: ['user', 'admin'] }),
  ]
  const bot = givenBot(here, owner)
  const stranger = await connected(here, await givenUser(here))
  const joined = await connected(here, admin)
  const followers = [await connected(here, owner), await connected(here, owner), joined]
  joined.send({ event: 'chat:join', data: bot.websiteChatId })
  // Frames of a socket are read in their order: when this one is refused, the administrator has joined.
  joined.send({ event: 'chat:join', data: 'no chat' })
  await joined.next('error')
  const [post, asAdmin] = [await caller(here, owner), await caller(here, admin)]
  const chat = `/${bot.websiteChatId}`
  const { _id } = (await asAdmin(`${chat}/messages`, { content: 'hello there' })) as { _id: string }
  for (const one of followers) expect(await one.next('chat:newMessage')).toMatchObject({ _id })

  await post(`${chat}/messages/${_id}/star`)
  for (const one of followers)
    expect(await one.next('chat:messageUpdated')).toMatchObject({ _id, starred: true })
  await post(`${chat}/favorite`)
  for (const one of followers)
    expect(await one.next('chat:updated')).toMatchObject({
      _id: bot.websiteChatId,
      isFavorite: true,
      unreadCount: 1,
      userId: owner.email,
      lastMessage: { _id, starred: true },
    })
  write(here.db, (tx) => renameChat(tx, bot.websiteChatRid, 'New name', 5))
  for (const one of followers)
    expect(await one.next('chat:updated')).toMatchObject({ botName: 'New name' })
  await asAdmin(`${chat}/read`)
  await post('/read-all')
  for (const one of followers)
    expect(await one.next('chat:read')).toEqual({ chatId: bot.websiteChatId, unreadCount: 0 })
  expect(stranger.frames.filter(({ event }) => event.startsWith('chat:'))).toEqual([])
  const left = followers.flatMap(({ frames }) => frames)
  expect(left.filter(({ event }) => event.startsWith('chat:'))).toEqual([])
})

test('what a request has changed is sent at once, without waiting for the next turn of the change feed', async () => {
  using here = served({ isUnpolled: true })
  const owner = await givenUser(here)
  const bot = givenBot(here, owner)
  const socket = await connected(here, owner)
  const post = await caller(here, owner)
  await post(`/${bot.websiteChatId}/messages`, { content: 'hello there' })
  expect(await socket.next('chat:newMessage')).toMatchObject({ content: 'hello there' })
})

test('a search in chats is answered by the Worker', async () => {
  using here = served()
  const owner = await givenUser(here)
  const bot = givenBot(here, owner)
  const message = { chatRid: bot.websiteChatRid, senderRid: null, content: 'the needle' } as const
  write(here.db, (tx) => insertMessage(tx, { ...message, type: 'text', kind: 'text', id: 'm1' }, 5))
  const headers = { authorization: `Bearer ${await tokenOf(here.url, owner)}` }
  const answer = await fetch(`${here.url}/api/chats?q=needle`, { headers })
  expect(await answer.json()).toMatchObject([
    { _id: bot.websiteChatId, found: { _id: 'm1', content: 'the needle' } },
  ])
})

test('a user who sends too many frames is cut off, and others get their messages', async () => {
  using here = served()
  const [honest, hostile] = [await givenUser(here), await givenUser(here)]
  const bot = givenBot(here, honest)
  const [mine, theirs] = [await connected(here, honest), await connected(here, hostile)]
  for (let n = 0; n < 1_000; n += 1) theirs.send({ event: 'chat:join', data: bot.websiteChatId })
  expect(await theirs.closed).toBe(1008)
  const again = { authorization: `Bearer ${await tokenOf(here.url, hostile)}` }
  const shutOut = await fetch(`${here.url}/ws`, { headers: again })
  expect([shutOut.status, shutOut.headers.get('retry-after')]).toEqual([429, '10'])
  const refused = theirs.frames.filter(({ event }) => event === 'error')
  expect(refused.length).toBeGreaterThanOrEqual(200)
  expect(refused.length).toBeLessThan(1_000)
  const message = {
    chatRid: bot.websiteChatRid,
    senderRid: null,
    type: 'text',
    kind: 'text',
    id: 'm1',
    content: 'x',
  } as const
  write(here.db, (tx) => insertMessage(tx, message, 5))
  expect((await mine.next('chat:newMessage'))._id).toBe('m1')
  expect(theirs.frames.filter(({ event }) => event === 'chat:newMessage')).toEqual([])
})

test('a frame cannot forge a message, and a binary one is refused', async () => {
  using here = served()
  const [owner, admin] = [
    await givenUser(here),
    await givenUser(here, { roles: ['user', 'admin'] }),
  ]
  const bot = givenBot(here, owner)
  const socket = await connected(here, admin)
  const forged = { chatId: bot.websiteChatId, content: 'x', sender: { _id: owner.id } }
  for (const frame of [
    { event: 'chat:newMessage', data: forged },
    { event: 'chat:join', data: [bot.websiteChatId] },
    { event: 'chat:join', data: 'x'.repeat(101) },
    new TextEncoder().encode(JSON.stringify({ event: 'chat:join', data: bot.websiteChatId }))
      .buffer,
  ]) {
    socket.send(frame)
    expect((await socket.next('error')).message).toContain('A frame is')
  }
  expect(here.db.$client.query('select count(*) from messages').values()).toEqual([[0]])
})
