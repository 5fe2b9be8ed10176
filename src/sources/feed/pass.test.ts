import { expect, test } from 'bun:test'
import { assets, listings } from '../../assets/tables.ts'
import { messages } from '../../chats/tables.ts'
import { write } from '../../database/database.ts'
import { newestRuns } from '../../intake/store/runs.ts'
import { days } from '../../kernel/clock.ts'
import { feedOf } from '../../testing/doubles/yad2.ts'
import { givenBot, givenUser } from '../../testing/worlds/given.ts'
import { type LiveHere, liveHere } from '../../testing/worlds/live.ts'
import { updateState } from '../store/states.ts'
import { DAILY_BUDGET } from './rate-limit.ts'
import { validatorOf } from './store/validators.ts'

async function withBot({ here }: LiveHere, change = {}) {
  return givenBot(here, await givenUser(here), { neighborhoodCodes: [205], ...change })
}

const newestRun = ({ here }: LiveHere) =>
  newestRuns(here.db, 'yad2', { kinds: ['pass'], limit: 1 })[0]
const posts = ({ here }: LiveHere) => here.db.select().from(messages).all().length
const feedCalls = ({ double }: LiveHere) =>
  double.requests.filter((path) => path.includes('-feed/'))
const feed = (region: number, page: number) =>
  `/realestate-feed/rent/feed?region=${region}&page=${page}`

test('sends no request while no bot is active', async () => {
  using live = liveHere()
  const result = await live.pass()
  expect(result).toMatchObject({ scopes: 0, seen: 0, state: 'ok' })
  expect(live.double.requests).toEqual([])
})

test('requests only the regions and deal types that active bots need', async () => {
  using live = liveHere()
  await withBot(live)
  await withBot(live, { dealType: 'sale' })
  await withBot(live, { neighborhoodCodes: [1], isActive: false })
  live.double.feeds.set('rent 3', feedOf('r', 10))
  live.double.feeds.set(
    'sale 3',
    feedOf('s', 10, () => ({ subcategoryId: 1, price: 2_000_000 })),
  )
  await live.pass()
  expect(feedCalls(live).toSorted()).toEqual([
    '/realestate-feed/forsale/feed?region=3&page=1',
    feed(3, 1),
  ])
})

test('sends the headers of a browser and does not name Metzia', async () => {
  using live = liveHere()
  await withBot(live)
  live.double.feeds.set('rent 3', feedOf('r', 1))
  await live.pass()
  const { headers } = live.double
  expect(headers.get('origin')).toBe('https://www.yad2.co.il')
  expect(headers.get('referer')).toBe('https://www.yad2.co.il/')
  expect(headers.get('user-agent')).toMatch(/Chrome\/\d+/)
  expect(headers.get('user-agent')).not.toMatch(/Headless|Bun|Metzia/i)
  expect(headers.get('sec-fetch-site')).toBe('same-site')
})

test('posts every home once, and makes the next request conditional', async () => {
  using live = liveHere()
  await withBot(live)
  live.double.feeds.set('rent 3', feedOf('r', 30))
  expect(await live.pass()).toMatchObject({ state: 'ok', seen: 30, new: 30, matched: 30 })
  expect(posts(live)).toBe(30)
  expect(await live.pass()).toMatchObject({ state: 'ok', seen: 0, new: 0, matched: 0 })
  expect(posts(live)).toBe(30)
  expect(newestRun(live)).toMatchObject({ state: 'ok', scope: 'rent:3', failure: null })
})

test('stops at the first page with nothing new; a bumped listing is not new', async () => {
  using live = liveHere()
  await withBot(live)
  const old = feedOf('r', 120)
  live.double.feeds.set('rent 3', old)
  await live.pass()
  expect(feedCalls(live)).toEqual([1, 2, 3].map((page) => feed(3, page)))
  live.double.requests.length = 0
  // The oldest listing is bumped to the front, and so is an older one that was never read.
  const [forgotten] = feedOf('zz', 1, () => ({ orderId: 1 }))
  live.double.feeds.set('rent 3', [...old.slice(-1), forgotten ?? {}, ...old.slice(0, -1)])
  await live.pass()
  expect(feedCalls(live)).toEqual([feed(3, 1)])
  live.double.requests.length = 0
  const fresh = feedOf('new', 50, (n) => ({ orderId: 60_000_000 + n }))
  live.double.feeds.set('rent 3', [...fresh, ...old])
  await live.pass()
  expect(feedCalls(live)).toEqual([1, 2, 3].map((page) => feed(3, page)))
  expect(posts(live)).toBe(171)
})

test('a pass that is blocked in the middle loses nothing: the next pass continues', async () => {
  using live = liveHere()
  await withBot(live)
  live.double.feeds.set('rent 3', feedOf('r', 120))
  await live.pass()
  live.double.feeds.set('rent 3', [
    ...feedOf('new', 100, (n) => ({ orderId: 60_000_000 + n })),
    ...feedOf('r', 120),
  ])
  live.double.misbehave(({ url }) =>
    url.endsWith('page=2') ? new Response('', { status: 403 }) : undefined,
  )
  expect(await live.pass()).toMatchObject({ state: 'blocked', new: 40 })
  expect(posts(live)).toBe(160)
  live.double.misbehave(undefined)
  expect(await live.pass()).toMatchObject({ state: 'ok', new: 60 })
  expect(posts(live)).toBe(220)
})

test("details, dates and telephone numbers come from the listing's own page, within the budget", async () => {
  using live = liveHere()
  await withBot(live)
  live.double.feeds.set('rent 3', feedOf('r', 20))
  live.double.phones.set('r0000k', '+972 50-123-4567')
  await live.pass()
  const newest = live.here.db.select().from(listings).all().at(-1)
  expect(newest).toMatchObject({
    externalId: 'r0000k',
    phone: '0501234567',
    description: 'דירה יפה (r0000k)',
    entryDate: '2026-12-10T00:00:00',
  })
  expect(posts(live)).toBe(20)
  const items = live.double.requests.filter((path) => path.startsWith('/realestate-item/'))
  expect(items.length).toBe(30)
  await live.pass()
  expect(live.double.requests.filter((path) => path.startsWith('/realestate-item/')).length).toBe(
    40,
  )
  live.double.requests.length = 0
  const budgetDay = Math.floor(live.clock.now() / days(1))
  write(live.here.db, (tx) => updateState(tx, 'yad2', { budgetDay, budgetUsed: DAILY_BUDGET - 3 }))
  live.double.feeds.set(
    'rent 3',
    feedOf('n', 15, (n) => ({ orderId: 60_000_000 + n })),
  )
  await live.pass()
  expect(live.double.requests.filter((path) => path.startsWith('/realestate-item/')).length).toBe(3)
})

test('an impossible date of entry is left out and reported', async () => {
  using live = liveHere()
  await withBot(live)
  live.double.feeds.set('rent 3', feedOf('r', 1))
  live.double.misbehave(({ url }) => {
    if (!url.endsWith('/realestate-item/r00001')) return undefined
    const [record] = live.double.feeds.get('rent 3') ?? []
    const details = {
      ...(record?.additionalDetails as object),
      entranceDate: '1970-01-01T00:00:00',
    }
    return Response.json({ data: { ...record, additionalDetails: details } })
  })
  const { rejected, state } = await live.pass()
  expect(state).toBe('ok')
  expect(rejected).toEqual([
    {
      position: 1,
      path: 'data.additionalDetails.entranceDate',
      reason: 'is no date of entry, found "1970-01-01T00:00:00"',
    },
  ])
  expect(live.here.db.select().from(assets).all()[0]?.entryDate).toBeNull()
})

test('a refusal of a single listing is skipped; five in a row are a block', async () => {
  using live = liveHere()
  await withBot(live)
  live.double.feeds.set('rent 3', feedOf('r', 4))
  const firewall = { _event_clientip: '203.0.113.9', _event_clientport: 1, _event_transid: 'x' }
  live.double.misbehave(({ url }) => (url.includes('-item/') ? Response.json(firewall) : undefined))
  expect(await live.pass()).toMatchObject({ state: 'ok' })
  expect(live.double.requests.filter((path) => path.includes('-item/'))).toHaveLength(4)
  live.double.feeds.set(
    'rent 3',
    feedOf('n', 6, (n) => ({ orderId: 60_000_000 + n })),
  )
  const blocked = await live.pass()
  expect(blocked).toMatchObject({ state: 'blocked', new: 6, matched: 6 })
  expect(
    JSON.stringify([blocked, newestRuns(live.here.db, 'yad2', { kinds: ['pass'], limit: 5 })]),
  ).not.toContain('203.0.113.9')
})

test('far fewer listings than usual, and none, are failures that keep the listings there are', async () => {
  using live = liveHere()
  await withBot(live)
  for (let passes = 0; passes < 4; passes += 1) {
    live.double.feeds.set(
      'rent 3',
      feedOf(`p${passes}x`, 40, (n) => ({ orderId: n + passes * 100 + 50_000_000 })),
    )
    expect((await live.pass()).state).toBe('ok')
  }
  live.double.feeds.set(
    'rent 3',
    feedOf('few', 3, (n) => ({ orderId: 60_000_000 + n })),
  )
  const few = await live.pass()
  expect(few).toMatchObject({ state: 'failed', new: 3, matched: 3 })
  const where = 'page 1 of region 3'
  expect(few.failure).toEqual({ code: 'suddenlyFew', found: 3, usual: 40, in: where })
  live.double.feeds.set('rent 3', [])
  const nothing = await live.pass()
  expect(nothing).toMatchObject({ state: 'failed', seen: 0 })
  expect(nothing.failure).toEqual({ code: 'suddenlyNothing', usual: 40, in: where })
})

test('a page with suspiciously few listings is a failure, and the next request is not conditional', async () => {
  using live = liveHere()
  const { here, double } = live
  await withBot(live)
  const conditions: (string | null)[] = []
  double.misbehave(({ url, headers }) => {
    if (url.includes('-feed/')) conditions.push(headers.get('if-none-match'))
    return undefined
  })
  const pageOf = (prefix: string, count: number, order: number) =>
    double.feeds.set(
      'rent 3',
      feedOf(prefix, count, (n) => ({ orderId: order + n })),
    )
  for (const [place, prefix] of ['a', 'b', 'c'].entries()) {
    pageOf(prefix, 40, place * 100)
    expect((await live.pass()).state).toBe('ok')
  }
  const stored = () => validatorOf(here.db, `http://gateway.test${feed(3, 1)}`)
  const usual = stored()
  expect(usual?.etag).toBeString()
  conditions.length = 0
  pageOf('few', 3, 1_000)
  expect(await live.pass()).toMatchObject({ state: 'failed', failure: { code: 'suddenlyFew' } })
  expect(newestRun(live)).toMatchObject({ state: 'failed', failure: { code: 'suddenlyFew' } })
  expect(stored()).toEqual(usual)
  expect((await live.pass()).state).toBe('failed')
  expect(conditions).toEqual([usual?.etag ?? '', null])
})

test('repeated pages are a failure, and their listings are kept once', async () => {
  using live = liveHere()
  await withBot(live)
  live.double.feeds.set('rent 3', feedOf('r', 120))
  const one = live.double.fetch
  live.double.misbehave(({ url, headers }) =>
    url.endsWith('page=2') ? one(url.replace('page=2', 'page=1'), { headers }) : undefined,
  )
  const result = await live.pass()
  expect(result).toMatchObject({ state: 'failed', new: 40, matched: 40 })
  expect(result.failure).toEqual({ code: 'repeated', in: 'page 2 of region 3' })
  expect(posts(live)).toBe(40)
})
