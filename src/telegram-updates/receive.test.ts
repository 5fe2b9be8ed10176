import { expect, test } from 'bun:test'
import { failingServices } from '../delivery/health/store.ts'
import { createAlarm } from '../kernel/alarm.ts'
import { minutes, seconds } from '../kernel/clock.ts'
import type { Called, TelegramClient, TelegramFailure } from '../telegram/client.ts'
import { type World, world } from '../testing/worlds/world.ts'
import { handleUpdates } from './handle-all.ts'
import { poll, setWebhook, storeUpdates } from './receive.ts'

type Call = { method: string; params: Record<string, unknown> }
const NO_UPDATES = { ok: true, result: [] } as const
const failed = (failure: TelegramFailure) => ({ ok: false, failure }) as const
const ME = { id: '123', username: 'metzia_bot', name: 'Metzia' }

/** A client that answers with what `answer` says, at once. */
function clientOf(answer: (call: Call, nth: number) => Called) {
  const calls: Call[] = []
  const client: TelegramClient = {
    call: async <Result>(method: string, params: Record<string, unknown> = {}) => {
      calls.push({ method, params })
      return answer({ method, params }, calls.length) as Called<Result>
    },
  }
  return { calls, client }
}

async function polling(here: World, client: TelegramClient, ms: number): Promise<void> {
  const stopping = new AbortController()
  const polled = poll(here, { client, alarm: createAlarm(), signal: stopping.signal })
  for (let passed = 0; passed < ms; passed += 500) {
    await here.clock.pass(500)
    await Bun.sleep(0)
  }
  stopping.abort()
  await here.clock.pass(0)
  await polled
}

const states = (here: World) =>
  here.db.$client.query('select id, state from telegram_updates order by id').values()

test('a server that does not hold requests for updates is asked once a second', async () => {
  using here = world()
  const { calls, client } = clientOf(() => NO_UPDATES)
  await polling(here, client, seconds(20))
  expect(calls.length).toBeLessThanOrEqual(22)
  expect(calls.length).toBeGreaterThan(10)
})

test('updates are confirmed by the request after they were stored, and what was sent again is ignored', async () => {
  using here = world()
  const updates = [{ update_id: 5 }, { update_id: 9 }, { update_id: 5 }, { nonsense: 1 }, null]
  const { calls, client } = clientOf((_, nth) =>
    nth === 1 || nth === 2 ? { ok: true, result: updates } : NO_UPDATES,
  )
  await polling(here, client, seconds(4))
  expect(calls.slice(0, 4).map(({ params }) => params.offset)).toEqual([
    undefined,
    10,
    10,
    undefined,
  ])
  expect(states(here)).toEqual([
    [5, 'waiting'],
    [9, 'waiting'],
  ])
})

test('updates that could not be stored are asked for again', async () => {
  using here = world()
  here.db.$client.run(
    "create trigger refuse before insert on telegram_updates begin select raise(abort, 'no'); end",
  )
  const { calls, client } = clientOf(({ method }, nth) => {
    if (nth === 2) here.db.$client.run('drop trigger refuse')
    return method === 'getUpdates' ? { ok: true, result: [{ update_id: 1 }] } : NO_UPDATES
  })
  await polling(here, client, seconds(10))
  expect(calls[1]?.params.offset).toBeUndefined()
  expect(states(here)).toEqual([[1, 'waiting']])
})

test.each<[TelegramFailure, number]>([
  [{ kind: 'unreachable', reason: 'x' }, 20],
  [{ kind: 'unauthorized', reason: 'x' }, 11],
  [{ kind: 'flood', waitMs: seconds(30), reason: 'x' }, 21],
])('while Telegram fails with %j it is asked ever more seldom', async (failure, most) => {
  using here = world()
  const { calls, client } = clientOf(() => failed(failure))
  await polling(here, client, minutes(10))
  expect(calls.length).toBeLessThanOrEqual(most)
  expect(calls.length).toBeGreaterThanOrEqual(9)
})

test('a webhook of an earlier start is removed, so that polling receives updates', async () => {
  using here = world()
  let hasWebhook = true
  const { client, calls } = clientOf(({ method }) => {
    if (method === 'deleteWebhook') hasWebhook = false
    return hasWebhook ? failed({ kind: 'conflict', reason: '409' }) : NO_UPDATES
  })
  await polling(here, client, seconds(5))
  expect(calls.filter(({ method }) => method === 'deleteWebhook')).toHaveLength(1)
  expect(calls.at(-1)?.method).toBe('getUpdates')
})

test('the webhook is set with its secret, as soon as Telegram can be reached', async () => {
  using here = world({
    PUBLIC_URL: 'https://finds.example',
    TELEGRAM_WEBHOOK_SECRET: 'the-secret-of-the-webhook',
  })
  const { calls, client } = clientOf((_, nth) =>
    nth < 3 ? failed({ kind: 'unreachable', reason: 'x' }) : { ok: true, result: true },
  )
  const set = setWebhook(here, { client, signal: new AbortController().signal })
  for (let n = 0; n < 10; n += 1) await here.clock.pass(1_000)
  await set
  expect(calls).toHaveLength(3)
  expect(calls[2]).toMatchObject({
    method: 'setWebhook',
    params: {
      url: 'https://finds.example/api/telegram/webhook',
      secret_token: 'the-secret-of-the-webhook',
      allowed_updates: ['message', 'callback_query', 'my_chat_member', 'channel_post'],
    },
  })
})

/** Handles what is stored for a time, in milliseconds; asking Telegram for more throws. */
async function handling(here: World, ms: number, at = (_ms: number): void => undefined) {
  const broken: TelegramClient = { call: () => Promise.reject(new Error('a bug')) }
  const stopping = new AbortController()
  const { signal } = stopping
  const handled = handleUpdates(here, { client: broken, me: ME, alarm: createAlarm(), signal })
  for (let n = 0; n < ms; n += 1) {
    await Bun.sleep(0)
    await here.clock.pass(1)
    at(n)
  }
  stopping.abort()
  await here.clock.pass(0)
  await handled
}

test('updates of a chat are handled in order, and one that fails holds no other', async () => {
  using here = world()
  const say = (update_id: number, id: number, text: string) => ({
    update_id,
    message: {
      message_id: update_id,
      chat: { id, type: 'group', title: 'x' },
      from: { id: 7 },
      text,
    },
  })
  const updates = [say(3, -1, 'c'), say(1, -1, '/connect'), say(2, -1, 'b'), say(4, -2, 'd')]
  const { client } = clientOf(() => ({ ok: true, result: updates }))
  await polling(here, client, 500)
  await handling(here, 20)
  expect(states(here)).toEqual([
    [1, 'failed'],
    [2, 'done'],
    [3, 'done'],
    [4, 'done'],
  ])
  const said = here.db.$client
    .query("select payload ->> 'content' from outgoing where target = '-1' order by rid")
    .values()
  expect(said.flat()).toEqual(['b', 'c'])
})

test('while nothing can be written an update waits, and is handled afterwards', async () => {
  using here = world()
  await storeUpdates(here, [{ update_id: 1 }])
  here.db.$client.run('PRAGMA query_only = 1')
  const seen: unknown[] = []
  await handling(here, 2_100, (ms) => {
    if (ms === 100) seen.push(...states(here))
    if (ms === 1_000) here.db.$client.run('PRAGMA query_only = 0')
  })
  expect(seen).toEqual([[1, 'waiting']])
  expect(states(here)).toEqual([[1, 'done']])
})

test('a token that is refused is noted although nothing is sent, until it is accepted', async () => {
  using here = world()
  const refused = failed({ kind: 'unauthorized', reason: '401: Unauthorized' })
  const { client } = clientOf((_, nth) => (nth < 3 ? refused : NO_UPDATES))
  await polling(here, client, seconds(30))
  expect(failingServices(here.db)).toMatchObject([{ name: 'telegram', cause: 'refused' }])
  await polling(here, client, minutes(4))
  expect(failingServices(here.db)).toEqual([])
})
