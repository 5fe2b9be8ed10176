import { expect, test } from 'bun:test'
import { openDatabase } from '../database/database.ts'
import { seconds } from '../kernel/clock.ts'
import { signedOut } from '../testing/worlds/visitor.ts'
import { type World, world } from '../testing/worlds/world.ts'
import { createUpdates } from './held-updates.ts'

const SECRET = 'a-secret_of-the-webhook'
const PATH = '/api/telegram/webhook'
const ON = { TELEGRAM_BOT_TOKEN: '123:abc', TELEGRAM_WEBHOOK_SECRET: SECRET }
const HEADER = 'x-telegram-bot-api-secret-token'

const countOf = (here: World) =>
  here.db.$client.query<{ n: number }, []>('select count(*) as n from telegram_updates').get()?.n

const update = (id: number) => ({
  update_id: id,
  message: {
    message_id: 1,
    chat: { id: 5, type: 'private' },
    text: '/help',
    entities: [{ type: 'bot_command', offset: 0, length: 5 }],
  },
})

test('an update with the secret is stored once, however often it is sent', async () => {
  using here = world(ON)
  const visit = signedOut(here)
  for (const id of [7, 7, 5, 7]) {
    const { status, body } = await visit('POST', PATH, update(id), { [HEADER]: SECRET })
    expect([status, body]).toEqual([200, { ok: true }])
  }
  expect(countOf(here)).toBe(2)
})

test.each<[string, Record<string, string>]>([
  ['none', {}],
  ['another', { [HEADER]: 'x'.repeat(SECRET.length) }],
  ['a part', { [HEADER]: SECRET.slice(0, 4) }],
  ['an empty one', { [HEADER]: '' }],
  ['one in another case', { [HEADER]: SECRET.toUpperCase() }],
])('a call with the secret %s is refused without effect', async (_, headers) => {
  using here = world(ON)
  const visit = signedOut(here)
  for (const sent of [update(1), '{"broken', '']) {
    const { status } = await visit('POST', PATH, sent, headers)
    expect(status).toBe(401)
  }
  expect(countOf(here)).toBe(0)
})

test.each<Record<string, string>>([
  {},
  { TELEGRAM_BOT_TOKEN: '123:abc' },
  { TELEGRAM_WEBHOOK_SECRET: SECRET },
])('without a token and a secret (%j) there is no webhook', async (settings) => {
  using here = world(settings)
  for (const secret of ['', SECRET]) {
    const { status } = await signedOut(here)('POST', PATH, update(1), { [HEADER]: secret })
    expect(status).toBe(404)
  }
  expect(countOf(here)).toBe(0)
})

test.each<[string, string]>([
  ['no JSON', '{"update_id": 1'],
  ['nothing', ''],
  ['a list', '[]'],
  ['null', 'null'],
  ['no id', '{}'],
  ['an id that is no number', '{"update_id": "1"}'],
  ['a large body', `{"update_id": 1, "x": "${'x'.repeat(1_000_001)}"}`.slice(0, 1_000_000)],
  ['names of object properties', '{"__proto__": {"update_id": 1}, "toString": 1}'],
])('an authentic call with %s is accepted, so that it is not repeated', async (_, body) => {
  using here = world(ON)
  for (const type of ['application/json', 'text/plain']) {
    const headers = { [HEADER]: SECRET, 'content-type': type }
    expect((await signedOut(here)('POST', PATH, body, headers)).status).toBe(200)
  }
  expect(countOf(here)).toBe(0)
})

const ask = (here: World, sent: unknown, headers: Record<string, string> = {}) =>
  signedOut(here)('POST', PATH, sent, { [HEADER]: SECRET, ...headers })

test.each(['with its length', 'in parts'])(
  'an authentic call that is too large, sent %s, is accepted and ignored, and a strange one refused',
  async (how) => {
    using here = world(ON)
    const text = JSON.stringify({ update_id: 1, x: 'x'.repeat(1_100_000) })
    const call = (secret: string) => {
      const body = how === 'in parts' ? new Blob([text]).stream() : text
      const length = how === 'in parts' ? {} : { 'content-length': String(text.length) }
      const headers = { [HEADER]: secret, 'content-type': 'application/json', ...length }
      return here.app.handle(
        new Request(`http://localhost${PATH}`, { method: 'POST', body, headers }),
      )
    }
    expect((await call(SECRET)).status).toBe(200)
    expect((await call('another')).status).toBe(401)
    expect(countOf(here)).toBe(0)
  },
)

/** Lets the database refuse updates until the returned function is called. */
function refusing(here: World): () => void {
  const blocker = openDatabase(here.config.databasePath, { busyMs: 0 })
  blocker.$client.run('BEGIN IMMEDIATE')
  return () => {
    blocker.$client.run('ROLLBACK')
    blocker.$client.close()
  }
}

test('while the database cannot be written, updates are accepted, and stored in their order afterwards', async () => {
  using here = world(ON)
  const end = refusing(here)
  const asked = [7, 8, 9, 7].map((id) => ask(here, update(id)))
  await here.clock.awaited()
  await here.clock.pass(seconds(6))
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([200, 200, 200, 200])
  end()
  expect(countOf(here)).toBe(0)
  // It is stored after those that wait.
  expect((await ask(here, update(3))).status).toBe(200)
  expect(countOf(here)).toBe(0)
  await here.clock.pass(seconds(1))
  const stored = here.db.$client.query('select id from telegram_updates order by rowid')
  expect(stored.values().flat()).toEqual([3, 7, 8, 9])
  expect((await ask(here, update(10))).status).toBe(200)
  expect(countOf(here)).toBe(5)
}, 20_000)

test('an update is stored before it is confirmed when the database is written by others for a moment', async () => {
  using here = world(ON)
  const end = refusing(here)
  let confirmed = 0
  const asked = [8, 7].map((id) =>
    ask(here, update(id)).finally(() => {
      confirmed += 1
    }),
  )
  await here.clock.awaited()
  await here.clock.pass(seconds(1))
  expect(confirmed).toBe(0)
  end()
  await here.clock.pass(100)
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([200, 200])
  expect(countOf(here)).toBe(2)
})

test('when too many updates wait, Telegram keeps the next ones and repeats them', async () => {
  using here = world(ON)
  const updates = createUpdates(here, () => undefined)
  const end = refusing(here)
  const taken = Array.from({ length: 9 }, (_, n) => updates.take(update(n + 1), 400_000))
  await here.clock.awaited()
  await here.clock.pass(seconds(6))
  await Promise.all(taken)
  await expect(updates.take(update(10), 500_000)).rejects.toThrow('cannot be written')
  end()
  await here.clock.pass(seconds(1))
  await updates.take(update(10), 500_000)
  expect(countOf(here)).toBe(10)
}, 20_000)
