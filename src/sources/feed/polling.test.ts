import { expect, test } from 'bun:test'
import { createSchedule } from '../../database/schedules.ts'
import { hours, minutes, seconds } from '../../kernel/clock.ts'
import type { FetchInit } from '../../kernel/fetcher.ts'
import { runJobs } from '../../kernel/scheduler.ts'
import { feedOf } from '../../testing/doubles/yad2.ts'
import { givenBot, givenUser } from '../../testing/worlds/given.ts'
import { liveHere } from '../../testing/worlds/live.ts'
import { sourceJobs } from '../job.ts'
import { yad2 } from '../yad2/source.ts'

const isLong = process.env.METZIA_LONG === '1'
const HOURS = isLong ? 48 : 18

type SentRequest = { at: number; path: string }

/** The requests that the jobs send in that time (ms). `during` may change the double before each request. */
async function poll(ms: number, during: (live: ReturnType<typeof liveHere>, at: number) => void) {
  using live = liveHere()
  const { here, double, clock } = live
  givenBot(here, await givenUser(here), { neighborhoodCodes: [205] })
  givenBot(here, await givenUser(here), { neighborhoodCodes: [205], dealType: 'sale' })
  const sent: SentRequest[] = []
  let inFlight = 0
  let most = 0
  const stop = new AbortController()
  const start = clock.monotonic()
  const context = {
    ...here,
    clock,
    async fetch(url: string, init: FetchInit) {
      const at = clock.monotonic() - start
      during(live, at)
      sent.push({ at, path: new URL(url).pathname + new URL(url).search })
      inFlight += 1
      most = Math.max(most, inFlight)
      try {
        return await double.fetch(url, init)
      } finally {
        inFlight -= 1
      }
    },
  }
  const jobs = sourceJobs(context, [yad2])
  const schedule = createSchedule(here.db, here.clock)
  const running = runJobs(jobs, { ...context, signal: stop.signal, schedule })
  await live.drive(clock.sleep(ms))
  stop.abort()
  await live.drive(running)
  return { sent, most }
}

const isFeed = ({ path }: SentRequest) => path.includes('-feed/')
const gaps = (sent: readonly SentRequest[]) =>
  sent.slice(1).map(({ at }, n) => at - (sent[n]?.at ?? 0))

test(`${HOURS} hours of polling stay within the rate limit, and no two requests overlap`, async () => {
  let hour = -1
  const { sent, most } = await poll(hours(HOURS), ({ double }, at) => {
    if (hour === Math.floor(at / hours(1))) return
    hour = Math.floor(at / hours(1))
    for (const [key, fields] of [
      ['rent 3', {}],
      ['sale 3', { subcategoryId: 1, price: 2_000_000 }],
    ] as const)
      double.feeds.set(
        key,
        feedOf(key.slice(0, 4), 60 + hour, () => fields),
      )
    const isBad = hour >= 10 && hour < 16
    double.misbehave(isBad ? () => new Response('', { status: 403 }) : () => undefined)
  })
  expect(most).toBe(1)
  expect(Math.min(...gaps(sent))).toBeGreaterThanOrEqual(seconds(1))
  const feeds = sent.filter(isFeed)
  expect(Math.min(...gaps(feeds))).toBeGreaterThanOrEqual(seconds(2))
  // Two regions, at least 8 minutes between passes, and a second page now and then.
  expect(feeds.length).toBeLessThan(2 * (hours(HOURS) / minutes(8)) * 1.5)
  expect(feeds.length).toBeGreaterThan(2 * (hours(HOURS - 6) / minutes(13)))
  const blocked = sent.filter(({ at }) => at >= hours(10.5) && at < hours(16))
  expect(blocked.length).toBeLessThanOrEqual(5 * 3)
}, 60_000)

/** The growth of the heap over that many passes, in bytes, measured after the first quarter. */
async function growth(passes: number): Promise<number> {
  using live = liveHere()
  const { here, double } = live
  givenBot(here, await givenUser(here), { neighborhoodCodes: [205] })
  const used = () => {
    Bun.gc(true)
    return process.memoryUsage().heapUsed
  }
  let before = 0
  for (let pass = 0; pass < passes; pass += 1) {
    if (pass === Math.floor(passes / 4)) before = used()
    // One home is new, and one is gone; every tenth pass is blocked.
    const newest = feedOf('r', 60 + (pass % 500)).slice(0, 40)
    double.feeds.set('rent 3', newest)
    double.misbehave(pass % 10 === 9 ? () => new Response('', { status: 403 }) : () => undefined)
    await live.pass()
    double.requests.length = 0
  }
  return used() - before
}

const PASSES = isLong ? 10_000 : 60

test(
  `memory is flat over ${PASSES} passes`,
  async () => {
    expect(await growth(PASSES)).toBeLessThan(isLong ? 24_000_000 : 8_000_000)
  },
  isLong ? 3_600_000 : 30_000,
)
