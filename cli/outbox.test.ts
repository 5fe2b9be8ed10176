import { expect, test } from 'bun:test'
import { write } from '../src/database/database.ts'
import { SENDING_NAMES } from '../src/delivery/channels/channels.ts'
import { enqueue, PRIORITY } from '../src/delivery/outbox/store.ts'
import { cli } from '../src/testing/worlds/children.ts'
import { type World, world } from '../src/testing/worlds/world.ts'

function owe(here: World, target: string): string {
  const id = here.random.id()
  const message = { id, channel: 'telegram', kind: 'reply', target } as const
  const payload = { method: 'sendMessage', params: {}, content: 'hello' }
  write(here.db, (tx) => enqueue(tx, { ...message, payload, priority: PRIORITY.reply }, 0))
  return id
}

test('messages that wait are listed with the reason, and those that have failed are sent again', async () => {
  using here = world()
  const [first, second] = [owe(here, '5'), owe(here, '6')]
  here.db.$client.run("update outgoing set state = 'failed', reason = '403: kicked' where id = ?", [
    second,
  ])
  const env = { DATA_DIR: here.dataDir, TELEGRAM_BOT_TOKEN: '1:token' }
  const json = async (...args: string[]) => JSON.parse((await cli([...args, '--json'], env)).out)
  expect(await json('outbox', 'list')).toMatchObject([
    { _id: first, channel: 'telegram', why: 'no server is running', until: null },
  ])
  const failed = await cli(['outbox', 'list', '--state', 'failed'], env)
  expect([failed.code, failed.out]).toEqual([0, expect.stringContaining('403: kicked')])
  const wrong = await cli(['outbox', 'retry', first], env)
  expect([wrong.code, wrong.err]).toEqual([1, expect.stringContaining('Only a message that has')])
  expect((await cli(['outbox', 'retry'], env)).code).toBe(1)
  const retried = await cli(['outbox', 'retry', '--failed'], env)
  expect(retried.out).toContain('1 message is sent again\nNo server is running')
  expect(await json('outbox', 'list', '--channel', 'telegram')).toHaveLength(2)
  for (const channel of SENDING_NAMES.filter((name) => name !== 'telegram'))
    expect(await json('outbox', 'list', '--channel', channel)).toEqual([])
  expect((await cli(['outbox', 'list', '--state', 'x'], env)).code).toBe(2)
}, 60_000)
