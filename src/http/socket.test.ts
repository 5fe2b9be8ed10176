import { afterEach, expect, test } from 'bun:test'
import { endSession } from '../auth/store/sessions.ts'
import { insertMessage } from '../chats/store/messages.ts'
import { announce } from '../database/changes.ts'
import { write } from '../database/database.ts'
import { days } from '../kernel/clock.ts'
import { systemClock } from '../kernel/system-clock.ts'
import { notify } from '../notifications/service.ts'
import { givenBot, givenUser } from '../testing/worlds/given.ts'
import { connected, connectSocket, served, stopServed, tokenOf } from '../testing/worlds/sockets.ts'
import { world } from '../testing/worlds/world.ts'
import { createSockets } from './socket.ts'

afterEach(stopServed)

test('a message reaches its owner from every connection, and no other user', async () => {
  using here = served()
  const [owner, other] = [await givenUser(here), await givenUser(here)]
  const bot = givenBot(here, owner)
  const [mine, theirs] = [await connected(here, owner), await connected(here, other)]
  const message = {
    chatRid: bot.websiteChatRid,
    senderRid: null,
    type: 'text',
    kind: 'text',
  } as const
  write(here.db, (tx) =>
    insertMessage(tx, { ...message, id: 'm1', content: 'שלום', tempId: 't1' }, 5),
  )
  const data = await mine.next('chat:newMessage')
  expect(data).toMatchObject({
    _id: 'm1',
    content: 'שלום',
    sender: 'bot',
    chatId: bot.websiteChatId,
    tempId: 't1',
  })
  const their = givenBot(here, other)
  write(here.db, (tx) =>
    insertMessage(tx, { ...message, chatRid: their.websiteChatRid, id: 'm2', content: 'x' }, 6),
  )
  await theirs.next('chat:newMessage')
  expect(theirs.frames.filter(({ event }) => event === 'chat:newMessage')).toEqual([])
})

test('an administrator who joins a chat receives its messages; an ordinary user may not join', async () => {
  using here = served()
  const owner = await givenUser(here)
  const bot = givenBot(here, owner)
  const admin = await connected(here, await givenUser(here, { roles: ['user', 'admin'] }))
  const other = await connected(here, await givenUser(here))
  other.send({ event: 'chat:join', data: bot.websiteChatId })
  expect((await other.next('error')).message).toBe('Chat not found')
  admin.send({ event: 'chat:join', data: bot.websiteChatId })
  admin.send({ event: 'chat:join', data: 'no such chat' })
  await admin.next('error')
  const message = {
    chatRid: bot.websiteChatRid,
    senderRid: null,
    type: 'text',
    kind: 'text',
    id: 'm1',
    content: 'x',
  } as const
  write(here.db, (tx) => insertMessage(tx, message, 5))
  expect((await admin.next('chat:newMessage'))._id).toBe('m1')
})

test('an invalid frame is refused, and the socket stays open', async () => {
  using here = served()
  const socket = await connected(here, await givenUser(here))
  for (const frame of [
    'no json',
    '5',
    'null',
    { event: 'x' },
    { event: 'chat:join', data: 5 },
    { event: 'chat:join' },
  ]) {
    socket.send(frame)
    expect((await socket.next('error')).message).toContain('A frame is')
  }
})

test('a frame that is too large closes the socket', async () => {
  using here = served()
  const socket = await connected(here, await givenUser(here))
  socket.send('x'.repeat(20_000))
  expect(await socket.closed).toBeGreaterThan(1000)
})

test('the end of a session closes its sockets, and no others', async () => {
  using here = served()
  const user = await givenUser(here)
  const [one, other] = [await connected(here, user), await connected(here, user)]
  const [first] = here.db.$client
    .query<{ id: string }, []>('select id from sessions order by rowid')
    .all()
  write(here.db, (tx) => endSession(tx, first?.id ?? '', 5))
  await one.next('session:ended')
  expect(await one.closed).toBe(4401)
  other.send('x')
  await other.next('error')
})

test('each open page of a user is told in its own language', async () => {
  await using here = await served()
  const user = await givenUser(here)
  const [english, hebrew] = [await connected(here, user), await connected(here, user, 'he')]
  const said = { code: 'inboxFull' } as const
  const at = { random: here.random, now: here.clock.now() }
  write(here.db, (tx) => notify(tx, [user.rid], { said, url: '/bring' }, at))
  expect((await english.next('notification:new')).title).toBe('Your inbox is full')
  expect((await hebrew.next('notification:new')).title).toBe('תיבת הפריטים מלאה')
})

test('a socket closes when its session expires, also while it is in use', async () => {
  using here = world()
  const user = await givenUser(here)
  const { clock } = here
  const sockets = createSockets({ publish: () => undefined, subscribers: () => 0 }, 'build', clock)
  const told: unknown[] = []
  const who = { sessionId: 's1', userId: user.id, userRid: user.rid }
  const holder = { ...who, isAdmin: false, language: 'en' as const }
  const socketOf = (id: string) => ({
    data: holder,
    send: (text: string) => told.push([id, JSON.parse(text).event]),
    close: (code?: number) => told.push([id, code]),
    subscribe: () => undefined,
  })
  let end = clock.now() + days(30)
  const until = () => end
  const leaving = socketOf('leaves')
  sockets.add(socketOf('stays'), until)
  sockets.add(leaving, until)
  sockets.remove(leaving)
  await clock.pass(days(29))
  end += days(2)
  await clock.pass(days(3) - 1)
  expect(told).toHaveLength(2)
  await clock.pass(1)
  expect(told.slice(2)).toEqual([
    ['stays', 'session:ended'],
    ['stays', 4401],
  ])
})

const UPGRADE = {
  connection: 'upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
}

test.each([
  ['a visitor without a session', {}, 401],
  ['a bad token', { authorization: 'Bearer x.y.z' }, 401],
])('%s is refused before the upgrade', async (_, headers, status) => {
  using here = served()
  const answer = await fetch(`${here.url}/ws`, { headers: { ...UPGRADE, ...headers } })
  expect(answer.status).toBe(status)
})

test('the socket opens for signed-in users, and not for banned ones', async () => {
  using here = served()
  const people = {
    user: await givenUser(here),
    admin: await givenUser(here, { roles: ['user', 'admin'] }),
    banned: await givenUser(here),
  }
  here.db.$client.run('update users set is_banned = 1 where rid = ?', [people.banned.rid])
  for (const user of [people.user, people.admin]) (await connected(here, user)).close()
  const authorization = `Bearer ${await tokenOf(here.url, people.banned)}`
  const answer = await fetch(`${here.url}/ws`, { headers: { ...UPGRADE, authorization } })
  expect([answer.status, await answer.json()]).toEqual([
    403,
    { message: 'This account has been banned', code: 'banned' },
  ])
})

test('a cookie opens a socket only from this site', async () => {
  using here = served()
  const token = await tokenOf(here.url, await givenUser(here))
  const cookie = `authToken=${token}`
  const own = connectSocket(here.url, { cookie, origin: here.url })
  await own.next('hello')
  for (const headers of [{ cookie, origin: 'https://evil.example' }, { cookie }]) {
    const socket = connectSocket(here.url, headers as Record<string, string>)
    await socket.closed
    expect(socket.frames).toEqual([])
  }
})

test('changes of chats and homes reach users, those of runs and the outbox only administrators', async () => {
  using here = served()
  const admin = await givenUser(here, { roles: ['user', 'admin'] })
  const user = await givenUser(here)
  const bot = givenBot(here, user)
  const [byAdmin, byUser] = [await connected(here, admin), await connected(here, user)]
  write(here.db, (tx) => {
    for (const topic of ['run', 'run', 'outgoing', 'asset'] as const)
      announce(tx, topic, `the ${topic}`, systemClock.now())
    announce(tx, 'chat', bot.websiteChatId, systemClock.now())
  })
  expect(await byUser.next('asset:updated')).toEqual({ assetId: 'the asset' })
  expect(await byUser.next('chat:updated')).toMatchObject({ _id: bot.websiteChatId })
  expect(await byAdmin.next('run:progress')).toEqual({ runId: 'the run' })
  expect(await byAdmin.next('outbox:updated')).toEqual({ outgoingId: 'the outgoing' })
  write(here.db, (tx) => announce(tx, 'asset', 'later', systemClock.now()))
  expect(await byUser.next('asset:updated')).toEqual({ assetId: 'later' })
  expect(byUser.frames.map(({ event }) => event)).not.toContain('run:progress')
  expect(byUser.frames.map(({ event }) => event)).not.toContain('outbox:updated')
  expect(byAdmin.frames.map(({ event }) => event)).not.toContain('run:progress')
})

test('many changed homes are sent as one event to read again', async () => {
  using here = served()
  const socket = await connected(here, await givenUser(here))
  write(here.db, (tx) => {
    for (let n = 0; n < 200; n += 1) announce(tx, 'asset', `${n}`, systemClock.now())
  })
  expect(await socket.next('resync')).toEqual({ topic: 'asset' })
  write(here.db, (tx) => announce(tx, 'asset', 'one', systemClock.now()))
  expect(await socket.next('asset:updated')).toEqual({ assetId: 'one' })
  expect(socket.frames).toEqual([])
})

test('a user has at most 20 sockets, and another user is not refused for that', async () => {
  using here = served()
  const user = await givenUser(here)
  const authorization = `Bearer ${await tokenOf(here.url, user)}`
  const tried = Array.from({ length: 30 }, () => connectSocket(here.url, { authorization }))
  const outcomes = await Promise.all(
    tried.map((socket) =>
      Promise.race([socket.next('hello').then(() => 'open'), socket.closed.then(() => 'refused')]),
    ),
  )
  expect(outcomes.filter((outcome) => outcome === 'open')).toHaveLength(20)
  const refused = await fetch(`${here.url}/ws`, { headers: { authorization } })
  expect([refused.status, await refused.json()]).toEqual([
    429,
    { code: 'sockets', message: expect.stringContaining('At most 20 pages') },
  ])
  await connected(here, await givenUser(here))
  tried[outcomes.indexOf('open')]?.close()
  await tried[outcomes.indexOf('open')]?.closed
  await connected(here, user)
})
