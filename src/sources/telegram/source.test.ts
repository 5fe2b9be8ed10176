import { expect, test } from 'bun:test'
import { failureText } from '../../intake/domain/failure.ts'
import { runs } from '../../intake/tables.ts'
import { inboxItems } from '../../items/tables.ts'
import { wayState } from '../../items/way-states.ts'
import { minutes, seconds } from '../../kernel/clock.ts'
import {
  CLOSED_CHANNEL,
  channelPage,
  homeText,
  type PagePost,
} from '../../testing/doubles/channel-pages.ts'
import { givenBot, givenUser } from '../../testing/worlds/given.ts'
import { drivenClock } from '../../testing/worlds/time.ts'
import { world } from '../../testing/worlds/world.ts'
import { runNow } from '../run-now.ts'
import { SOURCES } from '../sources.ts'
import { stateOf } from '../store/states.ts'
import { telegramChannels } from './source.ts'

const ON_PAGE = 16

/** Telegram's website: a channel has these posts, or answers as it is told. */
async function website(channels: string, posts: PagePost[] = []) {
  const here = world({ TELEGRAM_CHANNELS: channels, TELEGRAM_WEB_URL: 'http://t.test' })
  const clock = drivenClock()
  const asked: { path: string; at: number }[] = []
  const answers = new Map<string, () => Response>()
  const fetch = (address: string) => {
    const url = new URL(address)
    asked.push({ path: `${url.pathname}${url.search}`, at: clock.now() })
    const answer = answers.get(url.pathname)
    if (answer) return Promise.resolve(answer())
    const before = Number(url.searchParams.get('before') ?? Number.POSITIVE_INFINITY)
    const isShown = ({ id, channel = 'homes_il' }: PagePost) =>
      id < before && url.pathname === `/s/${channel}`
    const shown = posts.filter(isShown).slice(-ON_PAGE)
    return Promise.resolve(new Response(channelPage(shown)))
  }
  const user = await givenUser(here)
  givenBot(here, user, { neighborhoodCodes: [205] })
  const context = { ...here, clock, fetch }
  const run = () => {
    const { signal } = new AbortController()
    return clock.drive(runNow(context, SOURCES, { name: 'telegram', isDry: false, signal }))
  }
  const items = () => here.db.select().from(inboxItems).all()
  const later = (ms: number) => clock.drive(clock.sleep(ms))
  const state = (part: string) => wayState(here.db, { way: 'channel', part })
  return { here, clock, posts, asked, answers, run, items, later, state }
}

const some = (from: number, count: number): PagePost[] =>
  Array.from({ length: count }, (_, n) => ({ id: from + n, text: homeText(from + n) }))

test('posts wait in the inbox for everybody, under the key that a forward of them has', async () => {
  const at = '2026-11-20T08:00:00+00:00'
  const own = await website('Homes_IL', [{ id: 5, text: homeText(5), at, photos: 2 }])
  using _ = own.here
  expect(await own.run()).toMatchObject({ seen: 1, new: 1, failure: null })
  expect(own.items()).toMatchObject([
    {
      way: 'channel',
      userRid: null,
      key: 'tg:homes_il/5',
      sentAt: Date.parse(at),
      handledAt: null,
      content: {
        text: homeText(5).replaceAll('<br/>', '\n').replaceAll('&quot;', '"'),
        url: 'https://t.me/homes_il/5',
        images: ['https://cdn4.telesco.pe/file/5.jpg', 'https://cdn4.telesco.pe/file/6.jpg'],
      },
    },
  ])
  expect(own.state('homes_il')).toMatchObject({ failure: null, reachedAt: own.clock.now() })
})

test('a channel is read back to what is known, and at most five pages', async () => {
  const own = await website('homes_il', some(101, 200))
  using _ = own.here
  await own.run()
  expect(own.items()).toHaveLength(5 * ON_PAGE)
  expect(own.asked.map(({ path }) => path)).toEqual([
    '/s/homes_il',
    ...[285, 269, 253, 237].map((id) => `/s/homes_il?before=${id}`),
  ])
  own.asked.length = 0
  own.posts.push(...some(301, 20))
  await own.later(minutes(20))
  expect(await own.run()).toMatchObject({ new: 20, unchanged: 12 })
  expect(own.asked).toHaveLength(2)
  expect(new Set(own.items().map(({ key }) => key)).size).toBe(5 * ON_PAGE + 20)
})

test('the first post of a channel ends it', async () => {
  const own = await website('homes_il', some(1, 20))
  using _ = own.here
  expect(await own.run()).toMatchObject({ new: 20, failure: null })
  expect(own.asked).toHaveLength(2)
})

test('a channel is asked for at most once in 20 minutes, whatever starts a run, and its pages one after the other', async () => {
  const own = await website('homes_il', some(1, 40))
  using _ = own.here
  await own.run()
  const times = own.asked.map(({ at }) => at)
  for (const [index, at] of times.slice(1).entries())
    expect(at - (times[index] ?? 0)).toBeGreaterThanOrEqual(seconds(2))
  const { length } = own.asked
  await own.later(minutes(19))
  await own.run()
  expect(own.asked).toHaveLength(length)
  await own.later(minutes(1))
  await own.run()
  expect(own.asked).toHaveLength(length + 1)
  // The scheduler shortens an interval by a fifth at most.
  expect(telegramChannels.everyMs(own.here.config.values) * 0.8).toBeGreaterThanOrEqual(minutes(20))
})

test('a channel without a preview is a named failure of that channel, and the others are read', async () => {
  const own = await website('closed_il,homes_il', some(1, 3))
  using here = own.here
  const closed = () => new Response(null, { status: 302, headers: { location: '/closed_il' } })
  own.answers.set('/s/closed_il', closed)
  const result = await own.run()
  const reason = 'channel closed_il has no public preview, or does not exist'
  expect(result.failure && failureText(result.failure)).toBe(reason)
  expect(own.state('closed_il')).toMatchObject({ failure: reason, failedAt: expect.any(Number) })
  expect(own.state('homes_il')).toMatchObject({ failure: null })
  expect(own.items()).toHaveLength(3)
  const states = here.db.select().from(runs).all()
  expect(states.map(({ scope, state }) => [scope, state])).toEqual([
    ['channel:closed_il', 'failed'],
    ['channel:homes_il', 'ok'],
  ])
  // Its end is known with the next reading.
  own.answers.delete('/s/closed_il')
  own.posts.push({ id: 9, text: homeText(9), channel: 'closed_il' })
  await own.later(minutes(20))
  await own.run()
  expect(own.state('closed_il')).toMatchObject({ failure: null })
})

test('a page that has changed, a refusal and silence are told apart', async () => {
  const own = await website('homes_il', some(1, 3))
  using here = own.here
  const reason = async (answer: () => Response) => {
    own.answers.set('/s/homes_il', answer)
    await own.later(minutes(20))
    const { failure } = await own.run()
    return failure && failureText(failure)
  }
  expect(await reason(() => new Response(CLOSED_CHANNEL))).toBe(
    'the shape has changed: ".tgme_channel_history" is missing in channel homes_il',
  )
  expect(await reason(() => new Response('', { status: 500 }))).toBe('HTTP 500 in channel homes_il')
  expect(
    await reason(
      () => new Response(null, { status: 302, headers: { location: 'http://x.test/' } }),
    ),
  ).toContain('redirected to x.test')
  expect(
    await reason(() => new Response('', { status: 429, headers: { 'retry-after': '7200' } })),
  ).toContain('HTTP 429')
  expect(stateOf(here.db, 'telegram').pausedUntil).toBe(own.clock.now() + minutes(120))
  expect(own.items()).toEqual([])
})

test('posts without a text are counted, and are no items', async () => {
  const own = await website('homes_il', [{ id: 1, photos: 1 }, ...some(2, 1)])
  using _ = own.here
  expect(await own.run()).toMatchObject({
    seen: 2,
    new: 1,
    leftOut: 1,
    leftOutTypes: [{ type: 'no text', count: 1 }],
  })
})

test('ids have no page, and without an active bot nothing is asked', async () => {
  const own = await website('-1001234567890')
  using here = own.here
  expect(telegramChannels.isOn(here.config.values)).toBe(false)
  const other = await website('homes_il', some(1, 1))
  using __ = other.here
  other.here.db.$client.run('update bots set is_active = 0')
  await other.run()
  expect(other.asked).toEqual([])
})
