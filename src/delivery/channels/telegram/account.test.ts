import { expect, test } from 'bun:test'
import { write } from '../../../database/database.ts'
import { minutes, seconds } from '../../../kernel/clock.ts'
import { notificationsOf } from '../../../notifications/store.ts'
import type { Called, TelegramClient, TelegramFailure } from '../../../telegram/client.ts'
import { givenUser } from '../../../testing/worlds/given.ts'
import { failed, owe } from '../../../testing/worlds/running-sender.ts'
import { WITH_TELEGRAM } from '../../../testing/worlds/telegram-outbox.ts'
import { visitor } from '../../../testing/worlds/visitor.ts'
import { type World, world } from '../../../testing/worlds/world.ts'
import { acceptChange, noteAnswer } from '../../health/service.ts'
import { messageOf } from '../../outbox/open-rows.ts'
import type { OutgoingOf } from '../../outbox/store.ts'
import { createAccountGuard } from './account.ts'
import { telegram } from './channel.ts'

/** A Bot API of the bot with that id. */
function botApi(id: number | TelegramFailure) {
  const calls: string[] = []
  const client: TelegramClient = {
    call<Result>(method: string): Promise<Called<Result>> {
      calls.push(method)
      if (typeof id !== 'number') return Promise.resolve({ ok: false, failure: id })
      return Promise.resolve({ ok: true, result: { id } as Result })
    },
  }
  return { client, calls }
}

const guardOf = (here: World, id: number | TelegramFailure) =>
  createAccountGuard(here, botApi(id).client)
const UNKNOWN = failed({ kind: 'gone', reason: '400: Bad Request: chat not found' })
const KICKED = failed({ kind: 'gone', reason: '403: Forbidden: bot was kicked' })
const SENT = { ok: true, messageId: '1' } as const

test('Telegram is asked once who the bot is, and nothing is sent before it has answered', async () => {
  using here = world(WITH_TELEGRAM)
  const { client, calls } = botApi(7)
  const guard = createAccountGuard(here, client)
  expect([await guard.refusal(), await guard.refusal(), calls]).toEqual([
    undefined,
    undefined,
    ['getMe'],
  ])
  const refused = guardOf(here, { kind: 'unauthorized', reason: '401: Unauthorized' })
  expect(await refused.refusal()).toMatchObject({ kind: 'hold', cause: 'refused' })
})

test('another bot sends nothing until an administrator accepts it', async () => {
  using here = world(WITH_TELEGRAM)
  const admin = await givenUser(here, { roles: ['user', 'admin'] })
  await guardOf(here, 7).refusal()
  const other = guardOf(here, 8)
  for (const _ of [1, 2])
    expect(await other.refusal()).toMatchObject({ kind: 'hold', cause: 'changed' })
  expect(notificationsOf(here.db, admin.rid)).toHaveLength(1)
  const visit = await visitor(here, admin)
  const shown = (await visit('GET', '/api/delivery/health')).body
  expect(shown.services[0]).toMatchObject({ name: 'telegram', cause: 'changed' })
  expect((await visit('POST', '/api/delivery/telegram/accept')).status).toBe(200)
  expect(await other.refusal()).toBeUndefined()
  expect((await visit('POST', '/api/delivery/telegram/accept')).status).toBe(409)
})

test('three groups in a row that are not found are the fault of the bot, not of the groups', async () => {
  using here = world(WITH_TELEGRAM)
  const guard = guardOf(here, 7)
  expect(guard.judge('-1', UNKNOWN)).toBe(UNKNOWN)
  expect(guard.judge('-1', UNKNOWN)).toBe(UNKNOWN)
  expect(guard.judge('-2', UNKNOWN)).toBe(UNKNOWN)
  expect(guard.judge('-3', UNKNOWN)).toMatchObject({ failure: { kind: 'hold', cause: 'changed' } })
})

test.each([
  ['one of them was reached meanwhile', SENT, 0],
  ['they are lost minutes apart', undefined, minutes(6)],
  ['they have removed the bot', KICKED, 0],
] as const)('groups are lost one by one when %s', async (_, between, passedMs) => {
  using here = world(WITH_TELEGRAM)
  const guard = guardOf(here, 7)
  for (const group of ['-1', '-2', '-3', '-4', '-5']) {
    const answer = between === KICKED ? KICKED : UNKNOWN
    expect(guard.judge(group, answer)).toBe(answer)
    if (between === SENT) guard.judge('-9', SENT)
    await here.clock.pass(passedMs + seconds(1))
  }
})

test('once an administrator has accepted that groups are gone, each is lost', async () => {
  using here = world(WITH_TELEGRAM)
  const guard = guardOf(here, 7)
  await guard.refusal()
  const at = { random: here.random, now: here.clock.now() }
  const changed = { isOk: false, cause: 'changed', reason: 'three groups' } as const
  write(here.db, (tx) => noteAnswer(tx, 'telegram', changed, at))
  expect(await guard.refusal()).toMatchObject({ kind: 'hold', reason: 'three groups' })
  write(here.db, (tx) => acceptChange(tx, 'telegram', at))
  expect(await guard.refusal()).toBeUndefined()
  for (const group of ['-1', '-2', '-3', '-4']) expect(guard.judge(group, UNKNOWN)).toBe(UNKNOWN)
})

test('the carrier of an installation asks who its bot is before it sends', async () => {
  const asked: string[] = []
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch(request) {
      asked.push(new URL(request.url).pathname.split('/').at(-1) ?? '')
      return Response.json({ ok: true, result: { id: 8, message_id: 1 } })
    },
  })
  using here = world({ ...WITH_TELEGRAM, TELEGRAM_API_URL: `http://127.0.0.1:${server.port}` })
  await guardOf(here, 7).refusal()
  const { signal } = new AbortController()
  const none = () => undefined
  const images = () => Promise.reject(new Error('no images'))
  const sending = { context: here, images, signal, groupMoved: none, groupLost: none }
  const carrier = await telegram.sending?.carrier(sending)
  const rid = owe(here, '-1', { channel: 'telegram', payload: { method: 'sendMessage' } })
  const message = messageOf(here.db, rid) as OutgoingOf<'telegram'>
  expect(await carrier?.send(message)).toMatchObject({ failure: { cause: 'changed' } })
  expect(asked).toEqual(['getMe'])
  await server.stop(true)
})
