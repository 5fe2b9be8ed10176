import { expect, test } from 'bun:test'
import { entriesOf } from '../src/audit/store.ts'
import { messagesIn } from '../src/delivery/history/store.ts'
import { faultyTelegram } from '../src/testing/doubles/faulty-telegram.ts'
import { cli, serve } from '../src/testing/worlds/children.ts'
import { florentinBot } from '../src/testing/worlds/passes.ts'
import { inGroup } from '../src/testing/worlds/telegram-outbox.ts'
import { world } from '../src/testing/worlds/world.ts'

test('messages to all chats and to one are queued, and it is said that no server runs', async () => {
  using here = world()
  for (const id of ['-1', '-2']) inGroup(here, await florentinBot(here), id)
  const env = { DATA_DIR: here.dataDir, TELEGRAM_BOT_TOKEN: '1:token' }
  const when = 'No server is running: it is sent when it starts.'
  const all = await cli(['broadcast', '**Hi** all'], env)
  expect([all.code, all.err, all.out]).toEqual([0, '', expect.stringContaining(when)])
  expect(all.out).toMatch(/^Broadcast \S+ is queued for 2 chats\n/)
  const one = await cli(['message', '-2', '_Hi_ you'], env)
  expect([one.code, one.out]).toEqual([
    0,
    expect.stringMatching(/^Message \S+ to Group is queued\n/),
  ])
  const [message] = messagesIn(here.db, { states: ['pending'], limit: 9 })
  const payload = { text: 'Hi you', entities: [{ type: 'italic', offset: 0, length: 2 }] }
  expect(message).toMatchObject({ kind: 'direct', target: '-2', payload })
  const json = await cli(['broadcast', 'again', '--json'], env)
  const broadcast = JSON.parse(json.out)
  expect(broadcast).toMatchObject({ total: 2, pending: 2, createdBy: 'Command line' })
  expect(broadcast._id).toBe(broadcast.broadcastId)
  const { entries } = entriesOf(here.db, { search: '', limit: 9, skip: 0 })
  expect(entries.map(({ action, actorName, origin }) => [action, actorName, origin])).toEqual([
    ['message.broadcast', 'Command line', 'metzia broadcast'],
    ['message.direct', 'Command line', 'metzia message'],
    ['message.broadcast', 'Command line', 'metzia broadcast'],
  ])
}, 60_000)

test('what cannot be sent is refused with one line', async () => {
  using here = world()
  inGroup(here, await florentinBot(here), '-1')
  const env = { DATA_DIR: here.dataDir, TELEGRAM_BOT_TOKEN: '1:token' }
  const refused = async (...args: string[]) => {
    const { code, err } = await cli(args, env)
    return [code, err]
  }
  // Nothing comes from the standard input of the test.
  expect(await refused('broadcast', '-')).toEqual([1, 'metzia: Message cannot be empty\n'])
  expect(await refused('message', '-7', 'Hi')).toEqual([1, 'metzia: There is no such chat\n'])
  expect((await refused('broadcast'))[0]).toBe(2)
  const off = await cli(['broadcast', 'Hi'], { DATA_DIR: here.dataDir })
  const reason = 'metzia: Telegram is off: TELEGRAM_BOT_TOKEN is not set\n'
  expect([off.code, off.err]).toEqual([1, reason])
}, 60_000)

test('a running server sends at once what the command line has queued', async () => {
  using here = world()
  for (const id of ['-1', '-2']) inGroup(here, await florentinBot(here), id)
  await using telegram = await faultyTelegram({ limit: [1_000, 1_000], next: () => undefined })
  const env = {
    DATA_DIR: here.dataDir,
    TELEGRAM_BOT_TOKEN: '1:token',
    TELEGRAM_API_URL: telegram.url,
  }
  const server = await serve({ ...env, LOG_LEVEL: 'silent' })
  const { code, out } = await cli(['broadcast', 'Hi all'], env)
  expect([code, out]).toEqual([0, expect.not.stringContaining('No server')])
  await telegram.reached(2)
  await cli(['message', '-1', 'Hi you'], env)
  await telegram.reached(3)
  await server.stop()
  expect(telegram.accepted.map(({ target, text }) => [target, text])).toEqual([
    ['-1', 'Hi all'],
    ['-2', 'Hi all'],
    ['-1', 'Hi you'],
  ])
}, 60_000)
