import { expect, test } from 'bun:test'
import { listings } from '../../assets/tables.ts'
import { messages } from '../../chats/tables.ts'
import { failureText } from '../../intake/domain/failure.ts'
import { newestRuns } from '../../intake/store/runs.ts'
import { minutes, seconds } from '../../kernel/clock.ts'
import { feedOf, type Handler, hang, stall } from '../../testing/doubles/yad2.ts'
import { givenBot, givenUser } from '../../testing/worlds/given.ts'
import { aFeedRecord } from '../../testing/worlds/listings.ts'
import { liveHere } from '../../testing/worlds/live.ts'
import type { RunResult } from '../source.ts'

const html = (body: string, init?: ResponseInit) =>
  new Response(`<html><head>${body}</head></html>`, {
    ...init,
    headers: { 'content-type': 'text/html', ...init?.headers },
  })
const redirect = (location: string) => () =>
  new Response(null, { status: 302, headers: { location } })
const data = (records: unknown) => Response.json({ data: { private: records, agency: [] } })

function endless(): Response {
  const chunk = new TextEncoder().encode(' '.repeat(65_536))
  return new Response(new ReadableStream({ pull: (controller) => controller.enqueue(chunk) }))
}

const renamed = () => data(feedOf('x', 10).map(({ price, ...rest }) => ({ ...rest, cost: price })))

const blockedBy = (what: string) => `blocked by bot protection (${what}) in page 1 of region 3`
const failedBy = (what: string) => `${what} in page 1 of region 3`

const reasonOf = ({ failure }: RunResult) => failure && failureText(failure)

type Case = [name: string, handler: Handler, state: RunResult['state'], reason: string]
const CASES: Case[] = [
  [
    'a challenge page with HTTP 200',
    () => html('<title>Radware Page</title>'),
    'blocked',
    blockedBy('a challenge page instead of data'),
  ],
  [
    "the firewall's record with HTTP 200",
    () => Response.json({ _event_clientip: '203.0.113.9', _event_transid: 'abc' }),
    'blocked',
    blockedBy("the firewall's record instead of data"),
  ],
  ['400', () => Response.json({ message: 'no' }, { status: 400 }), 'failed', failedBy('HTTP 400')],
  ['403', () => new Response('', { status: 403 }), 'blocked', blockedBy('HTTP 403')],
  ['429', () => new Response('', { status: 429 }), 'blocked', blockedBy('HTTP 429')],
  ['500', () => new Response('', { status: 500 }), 'failed', failedBy('HTTP 500')],
  ['an answer that never comes', hang, 'failed', failedBy('no answer in time')],
  ['an answer that never ends', stall, 'failed', failedBy('the answer took too long')],
  [
    'JSON that breaks off',
    () => new Response('{"data":{"private":[{"tok'),
    'failed',
    'the shape has changed: the answer is not complete JSON in page 1 of region 3',
  ],
  ['an endless body', endless, 'failed', failedBy('the answer is larger than 8388608 bytes')],
  [
    'a list that became text',
    () => data('none'),
    'failed',
    'the shape has changed: "data.private" is not a list in page 1 of region 3',
  ],
  [
    'a renamed field',
    renamed,
    'failed',
    'the shape has changed: "price" is gone from every record in page 1 of region 3',
  ],
  [
    'an answer without sections',
    () => Response.json({ data: {} }),
    'failed',
    'the shape has changed: "data.private" is missing in page 1 of region 3',
  ],
  [
    'another type of content',
    () => new Response('PNG'),
    'failed',
    'the shape has changed: the answer is not complete JSON in page 1 of region 3',
  ],
  [
    'a redirect to a private address',
    redirect('http://169.254.169.254/latest/meta-data'),
    'failed',
    failedBy('redirected to a bare address, which is not followed,'),
  ],
  [
    'a redirect to another host',
    redirect('https://elsewhere.example/feed?ip=203.0.113.9'),
    'failed',
    failedBy('redirected to elsewhere.example, which is not followed,'),
  ],
  [
    'a redirect to a challenge',
    redirect('https://validate.perfdrive.com/?ssa=203.0.113.9'),
    'blocked',
    blockedBy('a redirect to a challenge page'),
  ],
  [
    'a 304 to a request without a condition',
    () => new Response(null, { status: 304 }),
    'failed',
    failedBy('HTTP 304 to a request without a condition'),
  ],
]

for (const [name, handler, state, reason] of CASES)
  test(`${name} is a failure with its own code; nothing is lost, and nothing is posted wrongly`, async () => {
    using live = liveHere({ isOverNetwork: true })
    const { here, double } = live
    givenBot(here, await givenUser(here), { neighborhoodCodes: [205] })
    double.feeds.set('rent 3', feedOf('r', 12))
    double.misbehave(handler)
    const result = await live.pass()
    expect([result.state, reasonOf(result)]).toEqual([state, reason])
    expect(here.db.select().from(listings).all()).toEqual([])
    expect(here.db.select().from(messages).all()).toEqual([])
    const [run] = newestRuns(here.db, 'yad2', { kinds: ['pass'], limit: 1 })
    expect(run).toMatchObject({ state, failure: result.failure } as never)
    expect(JSON.stringify(run)).not.toContain('203.0.113.9')
    double.misbehave(() => undefined)
    expect(await live.pass()).toMatchObject({ state: 'ok', new: 12, matched: 12 })
    expect(here.db.select().from(messages).all().length).toBe(12)
  })

/** Whether a pause is as long as this, or up to 15 % longer. */
const isAbout = (ms: number, expected: number) => ms >= expected && ms <= expected * 1.15 + 1_000

test('after a block the request is retried after 8 s and after 20 s, then the source is paused, longer each time', async () => {
  using live = liveHere()
  const { here, double, clock } = live
  givenBot(here, await givenUser(here), { neighborhoodCodes: [205] })
  const times: number[] = []
  double.misbehave(() => {
    times.push(clock.monotonic())
    return new Response('', { status: 403 })
  })
  expect(isAbout((await live.pass()).waitMs, minutes(30))).toBe(true)
  const [first = 0, second = 0, third = 0] = times
  expect(times.length).toBe(3)
  expect(second - first).toBeGreaterThanOrEqual(seconds(8))
  expect(third - second).toBeGreaterThanOrEqual(seconds(20))
  expect(isAbout((await live.pass()).waitMs, minutes(60))).toBe(true)
  expect(isAbout((await live.pass()).waitMs, minutes(120))).toBe(true)
  double.misbehave(() => undefined)
  expect((await live.pass()).waitMs).toBe(0)
  double.misbehave(() => new Response('', { status: 403 }))
  expect(isAbout((await live.pass()).waitMs, minutes(30))).toBe(true)
})

test('Retry-After is obeyed in both forms, and capped', async () => {
  for (const [header, waitMs] of [
    ['3600', minutes(60)],
    ['Sat, 21 Nov 2026 10:00:00 GMT', minutes(120) - 1_000],
    ['Mon, 01 Jan 2099 00:00:00 GMT', minutes(360)],
    ['99999999', minutes(360)],
    ['Thu, 01 Jan 1970 00:00:00 GMT', minutes(30)],
    ['tomorrow', minutes(30)],
  ] as const) {
    using live = liveHere()
    const { here, double } = live
    givenBot(here, await givenUser(here), { neighborhoodCodes: [205] })
    double.misbehave(() => new Response('', { status: 429, headers: { 'retry-after': header } }))
    const result = await live.pass()
    expect([header, result.state, isAbout(result.waitMs, waitMs)]).toEqual([
      header,
      'blocked',
      true,
    ])
  }
})

test('a short Retry-After is waited for within the pass', async () => {
  using live = liveHere()
  const { here, double, clock } = live
  givenBot(here, await givenUser(here), { neighborhoodCodes: [205] })
  double.feeds.set('rent 3', [aFeedRecord('onlyone')])
  const times: number[] = []
  double.misbehave(() => {
    times.push(clock.monotonic())
    return times.length > 1
      ? undefined
      : new Response('', { status: 429, headers: { 'retry-after': '30' } })
  })
  expect(await live.pass()).toMatchObject({ state: 'ok', new: 1 })
  expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(seconds(30))
})

test.each([
  [400, 1],
  [404, 1],
  [408, 3],
  [500, 3],
  [403, 3],
])('a request that ends with %d is sent %d times', async (status, times) => {
  using live = liveHere()
  const { here, double } = live
  givenBot(here, await givenUser(here), { neighborhoodCodes: [205] })
  double.misbehave(() => new Response('', { status }))
  await live.pass()
  expect(double.requests).toHaveLength(times)
})

test('a redirect is not retried', async () => {
  using live = liveHere()
  const { here, double } = live
  givenBot(here, await givenUser(here), { neighborhoodCodes: [205] })
  double.misbehave(redirect('https://elsewhere.example/'))
  await live.pass()
  expect(double.requests).toHaveLength(1)
})

test('a source that does not answer is not requested for the next region; one with a changed page is', async () => {
  using live = liveHere()
  const { here, double } = live
  givenBot(here, await givenUser(here), { neighborhoodCodes: [205] })
  givenBot(here, await givenUser(here), { neighborhoodCodes: [205], dealType: 'sale' })
  double.misbehave(() => new Response('', { status: 500 }))
  expect(await live.pass()).toMatchObject({ state: 'failed', scopes: 1 })
  double.misbehave(() => data('none'))
  expect(await live.pass()).toMatchObject({ state: 'failed', scopes: 2 })
})

test('a pass with a failed region and a blocked one is blocked', async () => {
  using live = liveHere()
  const { here, double } = live
  givenBot(here, await givenUser(here), { neighborhoodCodes: [205] })
  givenBot(here, await givenUser(here), { neighborhoodCodes: [205], dealType: 'sale' })
  let first = ''
  double.misbehave(({ url }) => {
    first ||= url
    return url === first ? data('none') : new Response('', { status: 403 })
  })
  const result = await live.pass()
  expect(result).toMatchObject({ state: 'blocked', scopes: 2 })
  expect(result.failure).toMatchObject({ code: 'blocked', by: 'status', status: 403 })
})
