import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { TOKEN, telegramProxy } from '../testing/doubles/telegram-proxy.ts'
import { serve } from '../testing/worlds/children.ts'
import { givenUser } from '../testing/worlds/given.ts'
import { world } from '../testing/worlds/world.ts'

// The server is killed (SIGKILL) while forwarded messages arrive: each is one item, nothing is lost, and the home of an
// album is stored once.

const HOME = 'להשכרה דירת 3 חדרים בחיפה, רחוב הרצל 12, קומה 2, 70 מ"ר. 4,200 ש"ח. 052-3456789'
const WANTED = 'מחפשת דירת 3 חדרים להשכרה בחיפה עד 4000 ש"ח'
const DANA = { id: 7, first_name: 'Dana' }
const POINTS = ['updates-stored', 'update-handled', 'inbox-ingested', 'outgoing-sent']

const forwarded = (messageId: number, more: object) => ({
  message: {
    message_id: messageId,
    chat: { id: 7, type: 'private' },
    from: DANA,
    date: 1,
    forward_origin: {
      type: 'channel',
      chat: { id: -1001234567890, type: 'channel', username: 'homes_il' },
      message_id: messageId + 100,
      date: Math.floor(Date.now() / 1_000) - 60,
    },
    ...more,
  },
})

test('forwarded messages outlive kills at every point: one item each, one home, an answer to each', async () => {
  await using proxy = await telegramProxy()
  using here = world()
  const user = await givenUser(here)
  here.db.$client.run('update users set telegram_chat_id = ? where rid = ?', ['7', user.rid])
  const env = {
    DATA_DIR: here.dataDir,
    JWT_SECRET: here.secrets.jwtSecret,
    TELEGRAM_BOT_TOKEN: TOKEN,
    TELEGRAM_API_URL: proxy.url,
    GEOCODE_LISTINGS: 'false',
    YAD2_ENABLED: 'false',
    LOG_LEVEL: 'error',
  }
  const parts = ['', HOME, ''].map((caption, n) =>
    forwarded(11 + n, {
      media_group_id: 'g',
      photo: [{ file_id: 'x' }],
      ...(caption && { caption }),
    }),
  )
  for (const [index, update] of parts.entries()) proxy.push({ update_id: 50 + index, ...update })
  for (const point of POINTS) {
    // An item whose reading is killed twice is not read again: this one arrives for the last kill.
    if (point === POINTS.at(-1))
      proxy.push({ update_id: 50 + parts.length, ...forwarded(20, { text: WANTED }) })
    const server = await serve({ ...env, METZIA_TEST_HALT: point })
    await server.exited
  }
  const replies = () =>
    proxy.calls.flatMap(({ method, params }) =>
      method === 'sendMessage'
        ? [(params.reply_parameters as { message_id: number }).message_id]
        : [],
    )
  const { promise, resolve } = Promise.withResolvers<void>()
  const look = () => new Set(replies()).size >= 2 && resolve()
  proxy.onCall(look)
  look()
  const last = await serve(env)
  await promise
  await last.stop()
  using db = new Database(here.config.databasePath)
  const items = db.query('select key, outcome from inbox_items order by key').values()
  expect(items).toEqual([
    ['tg:homes_il/111', 'home'],
    ['tg:homes_il/120', 'wanted'],
  ])
  expect(db.query('select external_id from listings').values()).toEqual([['homes_il/111']])
  expect(db.query('select state, count(*) from telegram_updates group by state').values()).toEqual([
    ['done', 4],
  ])
  expect([...new Set(replies())].sort()).toEqual([11, 20])
  expect(replies().length).toBeLessThanOrEqual(2 + POINTS.length)
}, 120_000)
