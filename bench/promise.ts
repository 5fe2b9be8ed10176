import { placeOf } from '../src/areas/domain/area.ts'
import { seconds } from '../src/kernel/clock.ts'
import { systemClock } from '../src/kernel/system-clock.ts'
import { readText } from '../src/reading/reader.ts'
import { yad2Double } from '../src/testing/doubles/yad2.ts'
import { givenBot, givenUser } from '../src/testing/worlds/given.ts'
import { aListing, someFeedRecords } from '../src/testing/worlds/listings.ts'
import { untilIdle } from '../src/testing/worlds/processes.ts'
import { onlyValue } from '../src/testing/worlds/rows.ts'
import { seedHomes } from '../src/testing/worlds/seeded-homes.ts'
import { connectSocket } from '../src/testing/worlds/sockets.ts'
import { type World, world } from '../src/testing/worlds/world.ts'
import { request } from './load/fixed-rate.ts'
import { envOf, logIn, SETTINGS, started } from './load/servers.ts'
import type { Benchmark, Options } from './report/benchmark.ts'
import { percentile } from './report/figures.ts'
import { type Row, rowOf } from './report/rows.ts'

/**
 * Each home is a post that an administrator brings in: the Worker reads and commits it. The time of the commit is that
 * at which the home was first seen, a moment before.
 */
export const promise: Benchmark = {
  name: 'promise',
  measures: 'how long after its commit a new home is on an open page and with Telegram',
  runs: 'once',
  run,
}

const GROUP = '-1001'
const PAGE_MAX_MS = 50
const TELEGRAM_MAX_MS = 300
/** Told apart by its price, and nothing near is like every second one. The others are in another city. */
const PRICE = 4_000
const AREA = { city: 'חיפה', neighbourhood: 'נווה שאנן' }
/** A thousand homes would have a house number of four digits, which is none: the home would be that of another one. */
const HOMES_MAX = 900
/** Between two homes, so that each meets an idle server. */
const PAUSE_MS = 250
/** A home that is nowhere by then does not come (ms). */
const LATE_MS = seconds(30)
/**
 * Homes of before, homes that are brought in while nothing else is done, and homes that are stored meanwhile; and
 * whether the server has to be idle before.
 */
const SIZES = {
  full: { stored: 20_000, homes: 200, others: 10_000, isIdle: true },
  quick: { stored: 2_000, homes: 40, others: 2_000, isIdle: true },
  least: { stored: 100, homes: 2, others: 100, isIdle: false },
}

type Telegram = { url: string; sentAt: Map<number, number>; stop(): Promise<void> }

/** A Bot API that accepts everything at once, and keeps when it got the post of a home. */
function acceptingTelegram(): Telegram {
  const sentAt = new Map<number, number>()
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    idleTimeout: 120,
    async fetch(request) {
      const method = new URL(request.url).pathname.split('/').at(-1)
      const text = await request.text()
      if (method === 'getUpdates') await systemClock.sleep(1_000, request.signal)
      if (method?.startsWith('send')) note(sentAt, text)
      const me = { id: 1, is_bot: true, first_name: 'Metzia', username: 'metzia_bot' }
      const results: Record<string, unknown> = { getMe: me, getUpdates: [] }
      return Response.json({ ok: true, result: results[method ?? ''] ?? { message_id: 1 } })
    },
  })
  return { url: `http://127.0.0.1:${server.port}`, sentAt, stop: () => server.stop(true) }
}

function note(at: Map<number, number>, text: string): void {
  for (const [, digits = ''] of text.matchAll(/₪4,(\d{3})/g)) {
    const key = PRICE + Number(digits)
    if (!at.has(key)) at.set(key, systemClock.now())
  }
}

const streetOf = (n: number) => (n % 2 === 0 ? `טרומפלדור ${n + 1}` : null)

const postOf = (n: number) =>
  n % 2 === 0
    ? `להשכרה דירת 3 חדרים ברחוב ${streetOf(n)} בנווה שאנן חיפה, 70 מטר, ${PRICE + n} ש"ח לחודש`
    : `להשכרה דירת 3 חדרים בנווה שאנן חיפה, ${PRICE + n} ש"ח לחודש`

type Times = { page: number[]; telegram: number[] }
type Sizes = { stored: number; homes: number; others: number; isIdle: boolean }
type Scene = Sizes & { here: World; telegram: Telegram }

/** A source whose only page waits to be released. */
function heldPage(listings: number) {
  const double = yad2Double()
  const released = Promise.withResolvers<void>()
  double.pageSize = listings
  double.feeds.set('rent 3', someFeedRecords(1, listings))
  double.misbehave(({ url }) => {
    if (!url.includes('region=3')) return undefined
    double.misbehave(undefined)
    return released.promise.then(() => request(url))
  })
  return { gateway: double.listen(), release: released.resolve }
}

/** @param others how many homes of elsewhere are stored meanwhile; 0: the server has nothing else to do. */
async function measured({ here, telegram, homes, others, isIdle }: Scene): Promise<Times> {
  const admin = await givenUser(here, { roles: ['user', 'admin'] })
  const code = here.areas.find(placeOf(aListing({ ...AREA, street: null })))?.code ?? 0
  givenBot(here, admin, { neighborhoodCodes: [code], priceLimit: [0, 20_000] })
  here.db.$client.run('update bots set group_id = ?, digest_threshold = null', [GROUP])
  // Its area is that of the page that is held.
  givenBot(here, admin, { neighborhoodCodes: [205], priceLimit: [0, 1], rooms: 9 })
  const { gateway, release } = heldPage(others)
  const server = await started({
    ...envOf(here),
    ...SETTINGS,
    TELEGRAM_BOT_TOKEN: '123:abc',
    TELEGRAM_API_URL: telegram.url,
    TELEGRAM_LIMITS: '1000/1000,1000/1000,1000/1000',
    ...(others > 0 && { YAD2_ENABLED: 'true', YAD2_API_URL: gateway.url }),
  })
  const headers = { authorization: `Bearer ${await logIn(server.url, admin.email)}` }
  if (isIdle) await untilIdle(server.pid)
  const stored = () =>
    Number(onlyValue(here, "select count(*) from listings where source = 'yad2'"))
  const before = stored()
  release()
  const isOver = () => others > 0 && stored() - before >= others
  const shownAt = await brought(server.url, headers, {
    homes,
    pauseMs: others > 0 ? 0 : PAUSE_MS,
    isOver,
  })
  await sent(telegram, [...shownAt.keys()])
  await server.kill()
  gateway[Symbol.dispose]()
  const seen = here.db.$client
    .query<{ price: number; at: number }, []>(
      `select price, first_seen_at at from assets where price >= ${PRICE} and source <> 'yad2'`,
    )
    .all()
  const since = (times: Map<number, number>) =>
    seen.flatMap(({ price, at }) => (times.has(price) ? (times.get(price) ?? 0) - at : []))
  return { page: since(shownAt), telegram: since(telegram.sentAt) }
}

/** Waits until Telegram has got each of these homes. @throws Error when one is late. */
async function sent({ sentAt }: Telegram, prices: readonly number[]): Promise<void> {
  const until = systemClock.monotonic() + LATE_MS
  for (const price of prices)
    while (!sentAt.has(price)) {
      if (systemClock.monotonic() > until)
        throw new Error(`Telegram has not got the home for ${price}`)
      await systemClock.sleep(10)
    }
}

/** @throws Error when it is late. */
async function inTime(what: string, coming: Promise<number>): Promise<number> {
  const over = new AbortController()
  const late = systemClock.sleep(LATE_MS, over.signal).then(() => undefined)
  const at = await Promise.race([coming, late])
  over.abort()
  if (at === undefined) throw new Error(`The open page has not got ${what}`)
  return at
}

type Bringing = { homes: number; pauseMs: number; isOver(): boolean }

/** Brings homes in, one after the other. @returns when the open page of their finder got each, by its price. */
async function brought(
  url: string,
  headers: Record<string, string>,
  { homes, pauseMs, isOver }: Bringing,
): Promise<Map<number, number>> {
  const shownAt = new Map<number, number>()
  const socket = connectSocket(url, headers)
  await socket.next('hello')
  for (let n = 0; n < homes && (n === 0 || !isOver()); n += 1) {
    const shown = socket.next('notification:new').then(() => systemClock.now())
    const answer = await request(`${url}/api/assets/import`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ text: postOf(n) }),
    })
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
    shownAt.set(PRICE + n, await inTime(`home ${n}`, shown))
    await systemClock.sleep(pauseMs)
  }
  socket.close()
  return shownAt
}

/** @param during what else the server does, for the name of the row. */
async function rows(during: string, sizes: Sizes) {
  using here = world()
  await here.clock.pass(systemClock.now() - here.clock.now())
  seedHomes(here, sizes.stored)
  const telegram = acceptingTelegram()
  try {
    const times = await measured({ here, telegram, ...sizes })
    const row = (name: string, of: number[], atMost: number) =>
      rowOf({
        name: name + during,
        unit: 'ms',
        median: percentile(of, 0.95),
        n: of.length,
        goal: { of: 'median', atMost },
        note: `of 100 such homes 95 are there within that time; half of them within ${percentile(of, 0.5)} ms`,
      })
    return [
      row('a new home on an open page', times.page, PAGE_MAX_MS),
      row('a new home with Telegram', times.telegram, TELEGRAM_MAX_MS),
    ]
  } finally {
    await telegram.stop()
  }
}

/** @throws Error when a post is read as another home: the page would wait for that of the post without an end. */
function checkPosts(): void {
  for (let n = 0; n < HOMES_MAX; n += 1) {
    const { price, street } = readText(postOf(n))
    if (price !== PRICE + n || street !== streetOf(n))
      throw new Error(`Post ${n} is read as ${street ?? 'no street'} for ${price}`)
  }
}

async function run({ size }: Options): Promise<Row[]> {
  const sizes = SIZES[size]
  const during = `, while ${sizes.others} others are stored`
  checkPosts()
  return [
    ...(await rows('', { ...sizes, others: 0 })),
    ...(await rows(during, { ...sizes, homes: HOMES_MAX })),
  ]
}
