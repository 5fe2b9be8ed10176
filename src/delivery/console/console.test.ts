import { expect, test } from 'bun:test'
import { drizzle } from 'drizzle-orm/bun-sqlite'
import { entriesOf } from '../../audit/store.ts'
import { openDatabase, write } from '../../database/database.ts'
import { days, minutes, seconds } from '../../kernel/clock.ts'
import { allJobs } from '../../process/jobs.ts'
import { givenBot, givenUser } from '../../testing/worlds/given.ts'
import { copyBots } from '../../testing/worlds/many-chats.ts'
import { florentinBot } from '../../testing/worlds/passes.ts'
import { givenSender, inGroup, WITH_TELEGRAM } from '../../testing/worlds/telegram-outbox.ts'
import { visitor } from '../../testing/worlds/visitor.ts'
import { type World, world } from '../../testing/worlds/world.ts'
import { requeues } from '../outbox/open-rows.ts'
import { enqueue, PRIORITY } from '../outbox/store.ts'
import { moveTarget, noteReceived } from '../replies.ts'
import { createBroadcastComposer } from './expand.ts'
import { readerOf } from './reads.ts'
import { forgetBroadcasts } from './store.ts'

const asAdmin = async (here: World) => {
  const person = { roles: ['user', 'admin'] as ('user' | 'admin')[], firstname: 'Ada' }
  return visitor(here, await givenUser(here, person))
}

/** The next message fails for good. */
const KICKED = { kind: 'gone', reason: '403: bot was kicked' } as const
const REFUSED = { kind: 'refused', reason: '400: no rights' } as const

async function chats(here: World) {
  for (const id of ['-1', '-2', '-1', '-3']) inGroup(here, await florentinBot(here), id)
  const [linked, banned] = [await givenUser(here), await givenUser(here)]
  const link = (rid: number, chatId: string, isBanned: boolean) =>
    here.db.$client.run('update users set telegram_chat_id = ?, is_banned = ? where rid = ?', [
      chatId,
      isBanned,
      rid,
    ])
  link(linked.rid, '8', false)
  link(banned.rid, '9', true)
}

/** The sender, with what a server composes. */
const senderOf = (here: World, parts: Parameters<typeof givenSender>[1] = {}) =>
  givenSender(here, { compose: createBroadcastComposer(here), ...parts })

test('a broadcast goes to each chat once, with its marks, and says how far it is', async () => {
  using here = world(WITH_TELEGRAM)
  await chats(here)
  const visit = await asAdmin(here)
  expect((await visit('GET', '/api/telegram/reach')).body).toEqual({
    chats: 4,
    groups: 3,
    users: 1,
  })
  const { status, body } = await visit('POST', '/api/telegram/broadcast', { content: '**Hi** all' })
  const counts = { total: 4, pending: 4, sent: 0, failed: 0 }
  const said = { content: '**Hi** all', text: 'Hi all', createdBy: 'Ada Levi', ...counts }
  expect([status, body]).toEqual([200, expect.objectContaining({ ...said, _id: body.broadcastId })])
  const { calls, send } = senderOf(here, { answers: [null, KICKED] })
  await send(seconds(5))
  expect(calls.map(({ params }) => params.chat_id)).toEqual(['-1', '-2', '-3', '8'])
  const sent = { text: 'Hi all', entities: [{ type: 'bold', offset: 0, length: 2 }] }
  expect(calls[0]).toMatchObject({ method: 'sendMessage', params: sent })
  const after = await visit('GET', `/api/telegram/broadcasts/${body.broadcastId}`)
  expect(after.body).toMatchObject({ total: 4, pending: 0, sent: 3, failed: 1 })
  expect((await visit('GET', '/api/telegram/broadcasts')).body).toEqual({
    broadcasts: [after.body],
    count: 1,
  })
  const lost = await visit('GET', `/api/telegram?broadcastId=${body.broadcastId}&status=failed`)
  expect(lost.body).toMatchObject({
    count: 1,
    messages: [{ chatId: '-2', reason: KICKED.reason, broadcastId: body.broadcastId }],
  })
  expect((await visit('GET', '/api/telegram?broadcastId=none')).body.count).toBe(0)
  // The bot of the group that removed it no longer posts there, as after any other message.
  const states = here.db.$client.query(
    "select is_active, is_telegram_on from bots where group_id = '-2'",
  )
  expect(states.values()).toEqual([[1, 0]])
})

test('progress is exact while the chats of a broadcast reach the outbox in slices', async () => {
  using here = world(WITH_TELEGRAM)
  inGroup(here, await florentinBot(here), '-1')
  copyBots(here, 250, (n) => `-${(n % 200) + 1}`)
  // A gap that is wider than what one slice looks at.
  here.db.$client.run('update bots set rid = rid + 3000 where rid > 180')
  const visit = await asAdmin(here)
  const { body } = await visit('POST', '/api/telegram/broadcast', { content: 'Hi' })
  const compose = createBroadcastComposer(here)
  const rows = () => here.db.$client.query('select count(*) from outgoing').values().flat()[0]
  const seen: number[] = []
  for (let done = 1; done > 0; ) {
    const now = await visit('GET', `/api/telegram/broadcasts/${body.broadcastId}`)
    expect(now.body).toMatchObject({ total: 200, pending: 200, sent: 0, failed: 0 })
    seen.push(Number(rows()))
    done = compose().done
  }
  expect(seen.at(-1)).toBe(200)
  expect(seen.length).toBeGreaterThan(3)
  const steps = seen.slice(1).map((count, at) => count - (seen[at] ?? 0))
  expect(Math.max(...steps)).toBeLessThanOrEqual(100)
})

test('progress is counted at one moment, also while the outbox takes up the chats', async () => {
  using here = world(WITH_TELEGRAM)
  await chats(here)
  const visit = await asAdmin(here)
  await visit('POST', '/api/telegram/broadcast', { content: 'Hi' })
  const compose = createBroadcastComposer(here)
  // The Worker reads through a connection of its own while the server writes.
  using client = openDatabase(here.db.$client.filename, { busyMs: 0 }).$client
  const logQuery = (statement: string) => {
    if (statement.includes('not exists')) for (let done = 1; done > 0; ) done = compose().done
  }
  const worker = drizzle({ client, logger: { logQuery } })
  const asked = { limit: 10, skip: 0 }
  const { broadcasts } = await readerOf(worker)('broadcasts', asked)
  expect(broadcasts[0]?.outcome).toMatchObject({ total: 4, pending: 4 })
  expect(here.db.$client.query('select count(*) from outgoing').values()).toEqual([[4]])
})

test('an account that is unbanned after its turn is neither written to nor counted', async () => {
  using here = world(WITH_TELEGRAM)
  await chats(here)
  const visit = await asAdmin(here)
  here.db.$client.run(
    "update users set is_banned = 1 where rid = (select owner_rid from bots where group_id = '-2')",
  )
  const { broadcastId } = (await visit('POST', '/api/telegram/broadcast', { content: 'Hi' })).body
  const compose = createBroadcastComposer(here)
  compose()
  here.db.$client.run('update users set is_banned = 0')
  const total = async () =>
    (await visit('GET', `/api/telegram/broadcasts/${broadcastId}`)).body.total
  // Two groups, and two accounts whose turn is still to come.
  expect(await total()).toBe(4)
  while (compose().done > 0);
  expect(await total()).toBe(4)
})

test('each of two broadcasts has its own text, and tells that it is there', async () => {
  using here = world(WITH_TELEGRAM)
  inGroup(here, await florentinBot(here), '-1')
  const visit = await asAdmin(here)
  const ids: string[] = []
  for (const content of ['one', 'two'])
    ids.push((await visit('POST', '/api/telegram/broadcast', { content })).body.broadcastId)
  const told = here.db.$client.query("select ref from changes where topic = 'outgoing'")
  expect(told.values().flat()).toEqual(ids)
  const { calls, send } = senderOf(here)
  await send(seconds(5))
  expect(calls.map(({ params }) => params.text)).toEqual(['one', 'two'])
})

test('an answer and a match overtake a broadcast', async () => {
  using here = world({ ...WITH_TELEGRAM, TELEGRAM_LIMITS: '1/1000,20/60000,1/1000' })
  await chats(here)
  const visit = await asAdmin(here)
  await visit('POST', '/api/telegram/broadcast', { content: 'to all' })
  createBroadcastComposer(here)()
  const match = { channel: 'telegram', kind: 'match', target: '-2' } as const
  const payload = { text: 'a home', entities: [], keyboard: null, photo: null, shown: '' }
  write(here.db, (tx) => {
    const id = here.random.id()
    enqueue(tx, { ...match, id, payload, priority: PRIORITY.match }, here.clock.now())
  })
  await visit('POST', '/api/telegram/direct', { content: 'to one', chatId: '-3' })
  const { calls, send } = senderOf(here)
  await send(seconds(4))
  const texts = calls.map(({ params }) => params.text)
  expect(texts.slice(0, 3)).toEqual(['to one', 'a home', 'to all'])
})

test('the failed messages of a broadcast are sent again, and no others', async () => {
  using here = world(WITH_TELEGRAM)
  await chats(here)
  const visit = await asAdmin(here)
  const { broadcastId } = (await visit('POST', '/api/telegram/broadcast', { content: 'Hi' })).body
  const { calls, send } = senderOf(here, { answers: [REFUSED, null, REFUSED] })
  await send(seconds(5))
  const path = `/api/telegram/broadcasts/${broadcastId}`
  expect((await visit('GET', path)).body).toMatchObject({ sent: 2, failed: 2 })
  const before = requeues(here.db)
  const retried = await visit('POST', `${path}/retry`)
  expect(requeues(here.db)).toBe(before + 1)
  expect([retried.status, retried.body.pending]).toEqual([200, 2])
  await send(seconds(5))
  expect(calls.slice(4).map(({ params }) => params.chat_id)).toEqual(['-1', '-3'])
  expect((await visit('GET', path)).body).toMatchObject({ total: 4, sent: 4, failed: 0 })
  expect((await visit('POST', '/api/telegram/broadcasts/none/retry')).status).toBe(404)
  expect((await visit('GET', '/api/telegram/broadcasts/none')).status).toBe(404)
})

test('a chat that moves to an id which has the broadcast gets it once', async () => {
  using here = world(WITH_TELEGRAM)
  await chats(here)
  const visit = await asAdmin(here)
  const { broadcastId } = (await visit('POST', '/api/telegram/broadcast', { content: 'Hi' })).body
  createBroadcastComposer(here)()
  write(here.db, (tx) => moveTarget(tx, '-1', '-2'))
  write(here.db, (tx) => moveTarget(tx, '-3', '-4'))
  const { calls, send } = senderOf(here)
  await send(seconds(5))
  expect(calls.map(({ params }) => params.chat_id)).toEqual(['-2', '-4', '8'])
  const { body } = await visit('GET', `/api/telegram/broadcasts/${broadcastId}`)
  expect(body).toMatchObject({ total: 3, sent: 3 })
})

test('a message to one chat is sent with its marks, and shown in the thread of the chat', async () => {
  using here = world(WITH_TELEGRAM)
  await chats(here)
  const visit = await asAdmin(here)
  const written = { content: 'See [here](https://a.b)', chatId: '8' }
  const { status, body } = await visit('POST', '/api/telegram/direct', written)
  const shown = { type: 'direct', status: 'pending', chatId: '8', content: 'See here' }
  expect([status, body]).toEqual([200, expect.objectContaining({ ...shown, broadcastId: null })])
  const { calls, send } = senderOf(here)
  await send(seconds(2))
  const entities = [{ type: 'text_link', url: 'https://a.b', offset: 4, length: 4 }]
  expect(calls).toMatchObject([{ params: { chat_id: '8', text: 'See here', entities } }])
  const thread = await visit('GET', '/api/telegram/chat/8')
  expect(thread.body).toMatchObject({ count: 1, messages: [{ _id: body._id, status: 'sent' }] })
})

const EMPTY = 'Message cannot be empty'
const BOTH = 'Message and chat selection are required'
const LONG = 'x'.repeat(4_097)

const REFUSALS: readonly (readonly [path: string, body: object, field: string, message: string])[] =
  [
    ['broadcast', {}, 'content', EMPTY],
    ['broadcast', { content: '' }, 'content', EMPTY],
    ['broadcast', { content: ' \n\u200f\u200b' }, 'content', EMPTY],
    ['broadcast', { content: '[](https://a.b)' }, 'content', EMPTY],
    [
      'broadcast',
      { content: LONG },
      'content',
      'The message has 4097 characters; 4096 is the most',
    ],
    [
      'broadcast',
      { content: 'x'.repeat(9_000) },
      'content',
      'The Markdown has 9000 characters; 8192 is the most',
    ],
    ['direct', { content: 'Hi' }, 'chatId', BOTH],
    ['direct', { content: 'Hi', chatId: ' ' }, 'chatId', BOTH],
    ['direct', { chatId: '8' }, 'content', BOTH],
    ['direct', { content: ' ', chatId: '8' }, 'content', BOTH],
    [
      'direct',
      { content: LONG, chatId: '8' },
      'content',
      'The message has 4097 characters; 4096 is the most',
    ],
    ['preview', { content: ' ' }, 'content', EMPTY],
  ]

test('a message that cannot be sent is refused with the name of the field, and nothing is stored', async () => {
  using here = world(WITH_TELEGRAM)
  await chats(here)
  const visit = await asAdmin(here)
  for (const [path, sent, field, message] of REFUSALS) {
    const { status, body } = await visit('POST', `/api/telegram/${path}`, sent)
    expect([path, status, body.message, body.errors[field]]).toEqual([path, 422, message, message])
  }
  for (const content of [[], 5, { a: 1 }])
    expect((await visit('POST', '/api/telegram/broadcast', { content })).status).toBe(422)
  const unknown = { content: 'Hi', chatId: '-77' }
  expect((await visit('POST', '/api/telegram/direct', unknown)).status).toBe(404)
  const ofBanned = { content: 'Hi', chatId: '9' }
  expect((await visit('POST', '/api/telegram/direct', ofBanned)).status).toBe(404)
  expect(entriesOf(here.db, { search: '', limit: 9, skip: 0 }).total).toBe(0)
  const stored = 'select (select count(*) from outgoing) + (select count(*) from broadcasts)'
  expect(here.db.$client.query(stored).values()).toEqual([[0]])
  const most = { content: `**${'x'.repeat(4_096)}**` }
  expect((await visit('POST', '/api/telegram/broadcast', most)).status).toBe(200)
})

test('what was written is in the audit, by whom and from where', async () => {
  using here = world(WITH_TELEGRAM)
  await chats(here)
  const visit = await asAdmin(here)
  const content = `Hi ${'x'.repeat(600)}`
  const { broadcastId } = (await visit('POST', '/api/telegram/broadcast', { content })).body
  await visit('POST', '/api/telegram/direct', { content: '**Hi** you', chatId: '-1' })
  await visit('POST', `/api/telegram/broadcasts/${broadcastId}/retry`)
  const { send } = senderOf(here, { answers: [null, REFUSED] })
  await send(seconds(5))
  await visit('POST', `/api/telegram/broadcasts/${broadcastId}/retry`)
  const { entries } = entriesOf(here.db, { search: '', limit: 9, skip: 0 })
  expect(
    entries.map(({ action, actorName, subjectName, after }) => [
      action,
      actorName,
      subjectName,
      after,
    ]),
  ).toEqual([
    ['message.retry', 'Ada Levi', 'Broadcast', { failed: 1 }],
    ['message.direct', 'Ada Levi', 'Group', { content: 'Hi you' }],
    ['message.broadcast', 'Ada Levi', 'Broadcast', { content: content.slice(0, 500) }],
  ])
  expect(entries[2]?.subjectId).toBe(broadcastId)
})

test('without Telegram nothing is accepted for sending, and what was queued stays', async () => {
  using here = world()
  await chats(here)
  const visit = await asAdmin(here)
  for (const [path, sent] of [
    ['broadcast', { content: 'Hi' }],
    ['direct', { content: 'Hi', chatId: '8' }],
    ['none/retry', {}],
  ] as const) {
    const { status, body } = await visit('POST', `/api/telegram/${path}`, sent)
    const message = 'Telegram is off: TELEGRAM_BOT_TOKEN is not set'
    expect([path, status, body.message]).toEqual([path, 503, message])
  }
  expect((await visit('POST', '/api/telegram/preview', { content: 'Hi' })).status).toBe(200)
})

test('a preview is what Telegram would show', async () => {
  using here = world()
  const visit = await asAdmin(here)
  const content = '**שלום** <script>alert(1)</script> [x](javascript:alert(1)) [y](https://a.b)'
  const { body } = await visit('POST', '/api/telegram/preview', { content })
  const text = 'שלום <script>alert(1)</script> [x](javascript:alert(1)) y'
  expect(body).toEqual({
    text,
    entities: [
      { type: 'bold', offset: 0, length: 4 },
      { type: 'text_link', url: 'https://a.b', offset: text.length - 1, length: 1 },
    ],
  })
})

test('a message that begins with the mark of the bot is shown and found as direct, without it', async () => {
  using here = world(WITH_TELEGRAM)
  await chats(here)
  const visit = await asAdmin(here)
  await visit('POST', '/api/telegram/broadcast', { content: '[BOT] Hi' })
  createBroadcastComposer(here)()
  const count = async (type: string) =>
    (await visit('GET', `/api/telegram?type=${type}`)).body.count
  expect([await count('broadcast'), await count('direct')]).toEqual([0, 3])
  const { body } = await visit('GET', '/api/telegram?limit=1')
  expect(body.messages).toMatchObject([{ type: 'direct', kind: 'broadcast', content: 'Hi' }])
  const heard = { target: '-1', messageId: 5, from: 'Dana', chatName: 'Group' }
  const at = { random: here.random, now: here.clock.now() }
  for (const content of ['[BOT] I', 'not [BOT] you'])
    write(here.db, (tx) => noteReceived(tx, { ...heard, content }, at))
  expect([await count('received'), await count('direct')]).toEqual([1, 4])
  const received = await visit('GET', '/api/telegram?type=received')
  expect(received.body.messages).toMatchObject([{ content: 'not [BOT] you', type: 'received' }])
  const marked = await visit('GET', '/api/telegram?type=direct&limit=1')
  expect(marked.body.messages).toMatchObject([{ content: 'I', type: 'direct', kind: 'received' }])
})

test('chats are found by their name, owner or id, in pages', async () => {
  using here = world()
  const owner = await givenUser(here, { firstname: 'Gil', lastname: 'Katz' })
  inGroup(here, givenBot(here, owner), '-1')
  inGroup(here, await florentinBot(here), '-22')
  here.db.$client.run("update bots set group_name = '100%_a' where group_id = '-22'")
  copyBots(here, 3, (n) => `-3${n}`)
  const visit = await asAdmin(here)
  const find = async (query: string) => {
    const { body } = await visit('GET', `/api/telegram/chats?${query}`)
    return body.map(({ chatId }: { chatId: string }) => chatId)
  }
  expect(await find('')).toEqual(['-1', '-22', '-31', '-32', '-33'])
  expect(await find('limit=2&skip=1')).toEqual(['-22', '-31'])
  expect(await find('search=KATZ')).toEqual(['-1', '-31', '-32', '-33'])
  expect(await find('search=%20100%25_A%20')).toEqual(['-22'])
  expect(await find('search=%25')).toEqual(['-22'])
  expect(await find('search=-32')).toEqual(['-32'])
  expect(await find('search=nobody')).toEqual([])
  for (const query of ['limit=0', 'limit=101', 'skip=x', `search=${'x'.repeat(101)}`])
    expect((await visit('GET', `/api/telegram/chats?${query}`)).status).toBe(422)
})

test('a broadcast is kept as long as its messages, and at least 90 days', async () => {
  using here = world(WITH_TELEGRAM)
  await chats(here)
  const visit = await asAdmin(here)
  await visit('POST', '/api/telegram/broadcast', { content: 'Hi' })
  await senderOf(here).send(seconds(5))
  const forget = (before: number) => write(here.db, (tx) => forgetBroadcasts(tx, before, 10))
  const later = here.clock.now() + 1
  expect(forget(later)).toBe(0)
  here.db.$client.run('delete from outgoing')
  expect(forget(here.clock.now() - days(1))).toBe(0)
  expect(forget(later)).toBe(1)
  await visit('POST', '/api/telegram/broadcast', { content: 'waits' })
  expect(forget(here.clock.now() + 1)).toBe(0)
  const cleanup = allJobs(here, []).find(({ name }) => name === 'cleanup')
  await senderOf(here).send(seconds(5))
  await here.clock.pass(days(91))
  const run = Promise.resolve(cleanup?.run(new AbortController().signal))
  await here.clock.pass(minutes(1))
  expect(await run).toMatchObject({ outgoing: 4, broadcasts: 1 })
})
