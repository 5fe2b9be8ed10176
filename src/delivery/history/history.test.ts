import { expect, test } from 'bun:test'
import { write } from '../../database/database.ts'
import { minutes, seconds } from '../../kernel/clock.ts'
import { givenUser } from '../../testing/worlds/given.ts'
import { aListing } from '../../testing/worlds/listings.ts'
import { bring, florentinBot } from '../../testing/worlds/passes.ts'
import { givenSender, inGroup, WITH_TELEGRAM } from '../../testing/worlds/telegram-outbox.ts'
import { signedOut, visitor } from '../../testing/worlds/visitor.ts'
import { type World, world } from '../../testing/worlds/world.ts'
import { requeues } from '../outbox/open-rows.ts'
import { enqueue, PRIORITY } from '../outbox/store.ts'
import { noteReceived, queueReply } from '../replies.ts'

const asAdmin = async (here: World) =>
  visitor(here, await givenUser(here, { roles: ['user', 'admin'] }))

function say(here: World, text: string, target = '77', kind: 'reply' | 'code' = 'reply'): void {
  const params = { chat_id: target, text }
  const at = { random: here.random, now: here.clock.now() }
  write(here.db, (tx) => queueReply(tx, { kind, target, method: 'sendMessage', params }, at))
}

function hear(here: World, content: string): void {
  const message = { target: '77', messageId: 5, content, from: 'Dana', chatName: 'Dana' }
  const at = { random: here.random, now: here.clock.now() }
  write(here.db, (tx) => noteReceived(tx, message, at))
}

async function aHistory(here: World) {
  inGroup(here, await florentinBot(here), '-100')
  hear(here, '/start')
  say(here, 'hello')
  say(here, 'ABC234', '77', 'code')
  bring(here, aListing({ price: 4_321 }))
  const broadcast = { channel: 'telegram', kind: 'broadcast', target: '-100' } as const
  write(here.db, (tx) => {
    const payload = { method: 'sendMessage', params: {}, content: 'to all' }
    const id = here.random.id()
    enqueue(tx, { ...broadcast, id, payload, priority: PRIORITY.broadcast }, here.clock.now())
    const answer = { method: 'answerCallbackQuery', params: {} }
    const at = { random: here.random, now: here.clock.now() }
    queueReply(tx, { kind: 'reply', target: '-100', ...answer }, at)
  })
}

test('the history has what was sent and received, newest first, and no codes and no answers to buttons', async () => {
  using here = world(WITH_TELEGRAM)
  await aHistory(here)
  await givenSender(here).send(seconds(5))
  const visit = await asAdmin(here)
  const { status, body } = await visit('GET', '/api/telegram')
  expect([status, body.count]).toEqual([200, 5])
  const shown = body.messages.map(({ type, kind, status: state, chatName }: never) => ({
    type,
    kind,
    state,
    chatName,
  }))
  expect(shown).toEqual([
    { type: 'direct', kind: 'match', state: 'sent', chatName: 'Group' },
    { type: 'broadcast', kind: 'broadcast', state: 'sent', chatName: 'Group' },
    { type: 'direct', kind: 'code', state: 'sent', chatName: '77' },
    { type: 'direct', kind: 'reply', state: 'sent', chatName: '77' },
    { type: 'received', kind: 'received', state: 'sent', chatName: 'Dana' },
  ])
  expect(body.messages[0].content).toContain('₪4,321')
  expect(body.messages[0].sentAt).toMatch(/^2026-11-21T/)
  expect(JSON.stringify(body)).not.toContain('ABC234')
})

test('it is filtered by type, and read in pages, of one chat too', async () => {
  using here = world(WITH_TELEGRAM)
  await aHistory(here)
  const visit = await asAdmin(here)
  const read = async (query: string) => {
    const { body } = await visit('GET', `/api/telegram${query}`)
    return [body.count, ...body.messages.map(({ content }: { content: string }) => content)]
  }
  expect(await read('?type=received')).toEqual([1, '/start'])
  expect(await read('?type=broadcast')).toEqual([1, 'to all'])
  expect(await read('?type=direct')).toEqual([2, '', 'hello'])
  expect(await read('?limit=1&skip=2')).toEqual([4, 'hello'])
  expect(await read('/chat/77?limit=2')).toEqual([3, '', 'hello'])
  expect(await read('/chat/-5')).toEqual([0])
  for (const query of ['?limit=0', '?limit=101', '?skip=-1', '?type=other', '/chat/x%00'])
    expect((await visit('GET', `/api/telegram${query}`)).status).toBe(422)
})

test('the chats that can be written to are those of bots and of linked accounts that are not banned', async () => {
  using here = world(WITH_TELEGRAM)
  inGroup(here, await florentinBot(here), '-100')
  inGroup(here, await florentinBot(here), '-100')
  const [noa, banned] = [
    await givenUser(here, { firstname: 'Noa' }),
    await givenUser(here, { firstname: 'Bad' }),
  ]
  here.db.$client.run("update users set telegram_chat_id = '8' where rid = ?", [noa.rid])
  here.db.$client.run("update users set telegram_chat_id = '9', is_banned = 1 where rid = ?", [
    banned.rid,
  ])
  const visit = await asAdmin(here)
  expect((await visit('GET', '/api/telegram/chats')).body).toEqual([
    { chatId: '-100', chatName: 'Group', createdBy: 'Dana Levi' },
    { chatId: '8', chatName: 'Noa Levi', createdBy: 'Noa Levi' },
  ])
  expect((await visit('GET', '/api/telegram/reach')).body).toEqual({
    chats: 2,
    groups: 1,
    users: 1,
  })
})

test('a message that has failed is sent again, and nothing else is', async () => {
  using here = world(WITH_TELEGRAM)
  for (const text of ['a', 'b']) say(here, text)
  say(here, 'ABC234', '78', 'code')
  hear(here, 'x')
  const ids = here.db.$client.query('select id from outgoing order by rid').values().flat()
  const [lost, open, code, received] = ids.map(String)
  const fail = (id: string | undefined) =>
    here.db.$client.run(
      "update outgoing set state = 'failed', attempts = 8, reason = '500' where id = ?",
      [id ?? ''],
    )
  fail(lost)
  fail(code)
  const visit = await asAdmin(here)
  const retry = async (id: string | undefined) =>
    (await visit('POST', `/api/telegram/${id}/retry`)).status
  const before = requeues(here.db)
  expect(await Promise.all([open, code, received, 'none'].map(retry))).toEqual([409, 409, 404, 404])
  expect(requeues(here.db)).toBe(before)
  expect(await retry(lost)).toBe(200)
  expect(requeues(here.db)).toBe(before + 1)
  const { calls, send } = givenSender(here)
  await send(seconds(5))
  expect(calls.map(({ params }) => params.text)).toEqual(['a', 'b'])
})

test('the state of the outbox is told to administrators', async () => {
  using here = world(WITH_TELEGRAM)
  say(here, 'a')
  await here.clock.pass(minutes(2))
  say(here, 'b')
  const admin = await asAdmin(here)
  expect((await admin('GET', '/healthz')).body).toEqual({
    status: 'ok',
    outbox: [{ channel: 'telegram', depth: 2, oldestSeconds: 120 }],
  })
  const user = await visitor(here, await givenUser(here))
  for (const visit of [user, signedOut(here)])
    expect((await visit('GET', '/healthz')).body).toEqual({ status: 'ok' })
})
