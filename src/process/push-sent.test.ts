import { afterEach, expect, test } from 'bun:test'
import { write } from '../database/database.ts'
import { runSender } from '../delivery/outbox/sender.ts'
import { createAlarm } from '../kernel/alarm.ts'
import { seconds } from '../kernel/clock.ts'
import { systemFetch } from '../kernel/fetcher.ts'
import { notifyWritten } from '../notifications/service.ts'
import { pushService } from '../testing/doubles/push-service.ts'
import { givenBot } from '../testing/worlds/given.ts'
import { aListing } from '../testing/worlds/listings.ts'
import { bring, florentinBot } from '../testing/worlds/passes.ts'
import { type Visit, visitor } from '../testing/worlds/visitor.ts'
import { type World, world } from '../testing/worlds/world.ts'
import { userByRid } from '../users/store.ts'
import { imagesOf } from './images.ts'
import { senderParts } from './sender.ts'

const closing: (() => void | Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

type Shown = { title: string; body: string; url: string; tag: string }

/** An installation with a push service, and a bot whose owner has this number of browsers. */
async function given(browsers: number) {
  const service = pushService()
  const here = world({ PUSH_HOSTS: service.host }, { fetch: systemFetch })
  closing.push(service[Symbol.dispose], here[Symbol.dispose])
  const bot = await florentinBot(here)
  const owner = userByRid(here.db, bot.ownerRid)
  if (!owner) throw new Error('The bot has no owner')
  const visit = await visitor(here, owner)
  const { publicKey } = (await visit('GET', '/api/notifications/vapid')).body
  const made = await Promise.all(Array.from({ length: browsers }, () => service.browser(publicKey)))
  for (const { subscription } of made)
    await visit('POST', '/api/notifications/subscribe', { subscription })
  return { here, service, bot, visit, browsers: made, sender: start(here) }
}

function start(here: World) {
  const stopping = new AbortController()
  const { signal } = stopping
  const surroundings = { images: imagesOf(here), signal }
  const running = senderParts(here, surroundings).then((parts) =>
    runSender(here, parts, { alarm: createAlarm(), signal }),
  )
  async function stop(): Promise<void> {
    stopping.abort()
    await here.clock.pass(seconds(3))
    await running
  }
  closing.push(stop)
  return {
    stop,
    /** Lets time pass until nothing is owed and every message is sent or given up. */
    async settled(): Promise<void> {
      const open = `select (select count(*) from outgoing where state in ('pending', 'sending'))
        + (select count(*) from deliveries where state = 'owed') as n`
      const count = () => here.db.$client.query<{ n: number }, []>(open).get()?.n
      for (let steps = 0; steps < 20 || count() !== 0; steps += 1) {
        if (steps > 20_000) throw new Error('The outbox does not become empty')
        await here.clock.pass(1_000)
        await new Promise((resolve) => setImmediate(resolve))
      }
    },
  }
}

const shown = (browser: { received(): unknown[] }) => browser.received() as Shown[]

const homes = (count: number) => Array.from({ length: count }, () => aListing())

test('of a pass with 8 matches each browser shows five homes and a digest of three', async () => {
  const { here, bot, browsers, sender } = await given(2)
  expect(bot.digestThreshold).toBe(5)
  bring(here, ...homes(8))
  await sender.settled()
  for (const browser of browsers) {
    const tags = shown(browser).map(({ tag }) => tag)
    expect(tags.filter((tag) => tag.startsWith('home-'))).toHaveLength(5)
    expect(tags.filter((tag) => tag === `bot-${bot.id}`)).toHaveLength(1)
    const titles = shown(browser).map(({ title }) => title)
    expect(titles).toContain('3 new finds: \u2068My bot\u2069')
  }
})

test('a home of two bots is shown once on each device, one event and one count, read on both at once', async () => {
  const { here, bot, visit, browsers, sender } = await given(2)
  const owner = userByRid(here.db, bot.ownerRid)
  if (!owner) throw new Error('The bot has no owner')
  givenBot(here, owner, { name: 'Near work', neighborhoodCodes: bot.neighborhoodCodes })
  const devices = [visit, await visitor(here, owner)]
  const unreadOn = async (device: Visit) => {
    const { body: bell } = await device('GET', '/api/notifications')
    const { body: chats } = await device('GET', '/api/chats')
    return [bell.unread, ...chats.map((chat: { unreadCount: number }) => chat.unreadCount)]
  }
  bring(here, aListing())
  await sender.settled()
  for (const browser of browsers) {
    expect(shown(browser)).toHaveLength(1)
    expect(shown(browser)[0]?.body).toEndWith('\u2068My bot\u2069, \u2068Near work\u2069')
  }
  for (const device of devices) expect(await unreadOn(device)).toEqual([1, 1, 1])
  const { body } = await visit('GET', '/api/notifications')
  await visit('PATCH', `/api/notifications/${body.notifications[0]._id}/read`)
  for (const device of devices) expect(await unreadOn(device)).toEqual([0, 0, 0])
})

test('a browser that has unsubscribed is forgotten, and the others are reached', async () => {
  const { here, browsers, service, sender } = await given(2)
  browsers[0]?.expire()
  bring(here, ...homes(2))
  await sender.settled()
  expect(browsers.map((browser) => shown(browser).length)).toEqual([0, 2])
  expect(here.db.$client.query('select * from push_subscriptions').all()).toHaveLength(1)
  const asked = service.pushed.length
  bring(here, aListing())
  await sender.settled()
  expect(service.pushed).toHaveLength(asked + 1)
})

test('after a log-out nothing is pushed, not even what was written before', async () => {
  const { here, browsers, visit, sender } = await given(1)
  await sender.stop()
  bring(here, ...homes(2))
  await visit('POST', '/api/auth/logout')
  await start(here).settled()
  expect(browsers.map((browser) => shown(browser))).toEqual([[]])
})

test('a busy service is asked again when it says so, and each message arrives once', async () => {
  const { here, browsers, service, sender } = await given(1)
  service.refuse({ status: 429, headers: { 'retry-after': '30' } })
  service.refuse({ status: 503 })
  bring(here, ...homes(3))
  await sender.settled()
  expect(browsers.map((browser) => shown(browser).length)).toEqual([3])
  expect(new Set(browsers.flatMap((browser) => shown(browser).map(({ tag }) => tag))).size).toBe(3)
})

test('a stopped bot is pushed once, also over a restart', async () => {
  const { here, bot, browsers, sender } = await given(1)
  const at = { random: here.random, now: here.clock.now() }
  const notice = { type: 'system', title: 'My bot was stopped', body: 'Why', url: '/bots' } as const
  write(here.db, (tx) => notifyWritten(tx, [bot.ownerRid], notice, at))
  await sender.settled()
  await sender.stop()
  await start(here).settled()
  expect(browsers.flatMap(shown)).toMatchObject([{ title: 'My bot was stopped', url: '/bots' }])
})

test('a test notification arrives at every browser of its user, and tells how many there are', async () => {
  const { browsers, visit, sender } = await given(2)
  const sent = { title: 'Hi', body: 'there', url: '/bots' }
  const { body } = await visit('POST', '/api/notifications/test', sent)
  expect(body).toEqual({ browsers: 2 })
  await sender.settled()
  expect(browsers.map(shown)).toMatchObject([[sent], [sent]])
})
