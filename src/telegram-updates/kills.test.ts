import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { hasDouble, telegramDouble } from '../testing/doubles/telegram-double.ts'
import { type TelegramUpstream, TOKEN, telegramProxy } from '../testing/doubles/telegram-proxy.ts'
import { serve } from '../testing/worlds/children.ts'
import { GROUP } from '../testing/worlds/telegram.ts'
import { type World, world } from '../testing/worlds/world.ts'

// The server is killed (SIGKILL) while it receives: every update takes effect once, and each kill repeats at most one
// answer.

const isLong = Boolean(process.env.METZIA_LONG)
const MESSAGES = isLong ? 10_000 : 300
const KILLS = isLong ? 5 : 2
/** Every tenth message is a command, also the last one. */
const isCommand = (n: number) => n % 10 === 0
const DANA = { id: 7, first_name: '<b>Dana</b>\u200f *_[' }
/** Points at which the process kills itself, one after the other; '' is killed from outside. */
const POINTS = ['outgoing-sent:4', 'updates-stored', '', 'update-handled:50', '']

/** Writes the messages from one number to another. */
async function fill(proxy: TelegramUpstream, first: number, last: number): Promise<void> {
  for (let n = first; n <= last; n += 1) {
    const text = isCommand(n) ? `/status ${n}` : `${n}${'x'.repeat(n % 50 === 1 ? 3_990 : 0)}`
    if (n % 20 === 5) await proxy.push({ poll: { id: String(n) } })
    await proxy.write({ chat: GROUP, from: DANA, text })
  }
}

const answeredIn = (proxy: TelegramUpstream) =>
  proxy.calls.flatMap(({ method, params }) =>
    method === 'sendMessage'
      ? [(params.reply_parameters as { message_id: number }).message_id]
      : [],
  )

/** Resolves when that many different commands were answered. */
function answered(proxy: TelegramUpstream, count: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const look = () => {
    if (new Set(answeredIn(proxy)).size >= count) resolve()
  }
  proxy.onCall(look)
  look()
  return promise
}

async function killSeveralTimes(here: World, proxy: TelegramUpstream): Promise<void> {
  const env = {
    DATA_DIR: here.dataDir,
    JWT_SECRET: here.secrets.jwtSecret,
    TELEGRAM_BOT_TOKEN: TOKEN,
    TELEGRAM_API_URL: proxy.url,
    TELEGRAM_LIMITS: '100000/1000,100000/1000,100000/1000',
    LOG_LEVEL: 'error',
  }
  let written = 0
  const writeOn = async (part: number) => {
    const until = Math.floor((MESSAGES / 10) * (part / (KILLS + 1))) * 10
    await fill(proxy, written + 1, until)
    written = until
  }
  for (let kill = 0; kill < KILLS; kill += 1) {
    await writeOn(kill + 1)
    const point = POINTS[kill % POINTS.length] ?? ''
    const server = await serve({ ...env, METZIA_TEST_HALT: point })
    await Promise.race([server.exited, answered(proxy, written / 10 - 2)])
    await server.kill()
  }
  await writeOn(KILLS + 1)
  const last = await serve(env)
  await answered(proxy, MESSAGES / 10)
  await last.stop()
}

async function expectOnce(proxy: TelegramUpstream): Promise<void> {
  using here = world()
  await killSeveralTimes(here, proxy)

  using db = new Database(here.config.databasePath)
  const states = db.query('select state, count(*) as n from telegram_updates group by state').all()
  expect(states).toEqual([{ state: 'done', n: MESSAGES + MESSAGES / 20 }])
  const received = db
    .query<{ content: string }, []>(
      "select payload ->> 'content' as content from outgoing where kind = 'received' order by rid",
    )
    .all()
  expect(received.map(({ content }) => Number(content.replaceAll(/[^\d]/g, '')))).toEqual(
    Array.from({ length: MESSAGES }, (_, index) => index + 1),
  )
  const replies = answeredIn(proxy)
  expect(new Set(replies).size).toBe(MESSAGES / 10)
  const doubles = replies.length - MESSAGES / 10
  expect(doubles).toBeLessThanOrEqual(KILLS)
  expect(await proxy.sent()).toHaveLength(replies.length)
  console.log(`${MESSAGES} updates, ${KILLS} kills, ${doubles} answers twice`)
}

test(`${MESSAGES} updates and ${KILLS} kills: each takes effect once`, async () => {
  await using proxy = await telegramProxy()
  await expectOnce(proxy)
}, 600_000)

test.skipIf(!hasDouble || !isLong)(
  'each update takes effect once also with the strict double',
  async () => {
    await using double = await telegramDouble()
    await expectOnce(double)
    expect(await double.ask('stats')).toMatchObject({ refused: 0 })
  },
  600_000,
)
