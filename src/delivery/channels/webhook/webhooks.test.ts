import { expect, test } from 'bun:test'
import type { Bot } from '../../../bots/domain/bot.ts'
import { minutes } from '../../../kernel/clock.ts'
import { systemFetch } from '../../../kernel/fetcher.ts'
import { type Reaction, webhookReceiver } from '../../../testing/doubles/webhook-receiver.ts'
import { AN_ACTOR } from '../../../testing/worlds/given.ts'
import { aListing } from '../../../testing/worlds/listings.ts'
import {
  aPass,
  bring,
  bringIn,
  change,
  florentinBot,
  remove,
} from '../../../testing/worlds/passes.ts'
import { toldTo } from '../../../testing/worlds/told.ts'
import { givenWebhook, productSender, requestRows } from '../../../testing/worlds/webhooks.ts'
import { type World, world } from '../../../testing/worlds/world.ts'
import type { User } from '../../../users/domain.ts'
import { userByRid } from '../../../users/store.ts'
import { outgoing } from '../../tables.ts'
import { testWebhook } from './service.ts'
import { webhookById } from './store.ts'

/** A bot with a program that is told of its posts, and the sender of the product. */
async function given(reactions: Reaction[] = [], hosts: string[] = []) {
  let here: World | undefined
  const now = () => here?.clock.now() ?? 0
  const receiver = webhookReceiver({ reactions, now })
  here = world({ FETCH_HOSTS: [receiver.host, ...hosts].join() }, { fetch: systemFetch })
  const bot = await florentinBot(here)
  const webhook = givenWebhook(here, bot, receiver.url)
  receiver.secrets.push(webhook.secret)
  const sender = productSender(here)
  return {
    here,
    receiver,
    bot,
    webhook,
    sender,
    now: () => webhookById(here.db, webhook.id),
    async told(count: number) {
      await sender.until(() => receiver.told.length >= count && !isOpen(here))
      return receiver.told
    },
    async [Symbol.asyncDispose]() {
      await sender.stop()
      receiver[Symbol.dispose]()
      here[Symbol.dispose]()
    },
  }
}

function givenOwner(here: World, { ownerRid }: Bot): User {
  const user = userByRid(here.db, ownerRid)
  if (!user) throw new Error('The bot has no owner')
  return user
}

const isOpen = (here: World) => requestRows(here).some(({ state }) => state === 'sending')
const rent = (price: number, facts = {}) => aListing({ price, street: 'הרצל 5', ...facts })

test('a match and a lower price are one signed request each, with the facts of the home', async () => {
  await using at = await given()
  const listing = rent(6_200)
  bring(at.here, listing)
  const [match] = await at.told(1)
  expect(match).toMatchObject({
    type: 'match',
    isSigned: true,
    bot: { _id: at.bot.id, name: 'My bot' },
    homes: [
      {
        occasion: 'match',
        price: 6_200,
        previousPrice: null,
        rooms: 3,
        dealType: 'rent',
        neighborhood: 'פלורנטין',
        link: listing.link,
        removedAt: null,
      },
    ],
  })
  const [home] = match?.homes ?? []
  expect(home?.key).toBe(`${home?._id}:match:0`)
  expect(home?.page).toBe(`${at.here.config.publicUrl}/properties?home=${home?._id}`)
  expect(Object.keys(home ?? {})).not.toContain('phoneNumber')
  expect(match?.headers['content-type']).toBe('application/json')
  expect(match?.headers['x-metzia-id']).toBe(match?.id)
  bring(at.here, { ...listing, price: 5_580 })
  const [, drop] = await at.told(2)
  expect(drop).toMatchObject({ type: 'price', isSigned: true })
  expect(drop?.homes).toMatchObject([
    { occasion: 'price', price: 5_580, previousPrice: 6_200, key: `${home?._id}:price:1` },
  ])
  expect(requestRows(at.here).map(({ state }) => state)).toEqual(['sent', 'sent'])
})

test('a flood is single requests and then one with the others, at most 20 homes each', async () => {
  await using at = await given()
  const removed = aListing({ price: 9_000 })
  bringIn(
    at.here,
    aPass(),
    ...Array.from({ length: 26 }, (_, n) => aListing({ price: 5_000 + n })),
    removed,
  )
  remove(at.here, removed)
  const told = await at.told(7)
  expect(told.map(({ type, homes }) => [type, homes.length])).toEqual([
    ...Array.from({ length: 5 }, () => ['match', 1]),
    ...[20, 1].map((count) => ['digest', count]),
  ])
  const keys = new Set(told.flatMap(({ homes }) => homes.map(({ key }) => key)))
  // A home that is gone before its turn is not told.
  expect(keys.size).toBe(26)
})

test('a home that became cheaper while it waited is a match with its last price', async () => {
  await using at = await given()
  change(at.here, at.bot, { quietHours: { from: '09:00', to: '10:02' } })
  const listing = rent(6_000)
  bring(at.here, listing)
  bring(at.here, { ...listing, price: 5_000 }, rent(8_000, { street: 'אלנבי 1' }))
  const [digest] = await at.told(1)
  expect(
    digest?.homes.map(({ occasion, price, previousPrice }) => [occasion, price, previousPrice]),
  ).toEqual([
    ['match', 5_000, null],
    ['match', 8_000, null],
  ])
  expect(digest?.homes[0]?.key).toEndWith(':match:0')
})

test('a test does not wait behind posts that wait for their next attempt', async () => {
  await using at = await given([{ status: 503, headers: { 'retry-after': '3600' } }])
  bring(at.here, rent(5_000))
  await at.told(1)
  const by = { user: givenOwner(at.here, at.bot), actor: AN_ACTOR }
  testWebhook(at.here, by, at.webhook.id)
  const start = at.here.clock.now()
  await at.told(2)
  expect(at.receiver.told.map(({ type }) => type)).toEqual(['match', 'test'])
  expect(at.here.clock.now() - start).toBeLessThan(minutes(1))
})

test('each program gets its own requests, and those of one do not reach another bot', async () => {
  await using at = await given()
  const second = givenWebhook(at.here, at.bot, at.receiver.url)
  const other = await florentinBot(at.here, { neighborhoodCodes: [1461] })
  givenWebhook(at.here, other, at.receiver.url)
  bring(at.here, rent(5_000))
  const told = await at.told(2)
  expect(told.map(({ isSigned }) => isSigned).sort()).toEqual([false, true])
  at.receiver.secrets.push(second.secret)
  bring(at.here, rent(7_000, { street: 'אלנבי 1' }))
  expect((await at.told(4)).slice(2).map(({ isSigned }) => isSigned)).toEqual([true, true])
  expect(new Set(told.map(({ id }) => id)).size).toBe(4)
})

test('quiet hours hold what programs are told, and it comes as one request', async () => {
  await using at = await given()
  change(at.here, at.bot, { quietHours: { from: '09:00', to: '10:02' } })
  bring(at.here, rent(5_000), rent(6_000, { street: 'אלנבי 1' }))
  await at.here.clock.pass(minutes(1))
  expect(at.receiver.told).toEqual([])
  expect((await at.told(1)).map(({ type, homes }) => [type, homes.length])).toEqual([['digest', 2]])
})

test('a stopped bot tells nothing, and without a webhook nothing is owed', async () => {
  await using at = await given()
  change(at.here, at.bot, { isActive: false })
  bring(at.here, rent(5_000))
  at.here.db.$client.run('delete from webhooks')
  change(at.here, at.bot, { isActive: true })
  bring(at.here, rent(6_000, { street: 'אלנבי 1' }))
  const owed = at.here.db.$client.query("select * from deliveries where channel = 'webhook'").all()
  expect([owed, at.receiver.told]).toEqual([[], []])
})

test('after a failure it is tried again with the same id, signed anew', async () => {
  await using at = await given([503])
  bring(at.here, rent(5_000))
  await at.told(1)
  const failedAt = at.now()?.failingSince ?? 0
  const { notBefore = 0 } = at.here.db.select().from(outgoing).get() ?? {}
  const waits = notBefore - failedAt
  expect([failedAt > 0, waits >= 5_000, waits <= 7_000]).toEqual([true, true, true])
  const [first, second] = await at.told(2)
  expect([second?.id, second?.isSigned]).toEqual([first?.id, true])
  expect((second?.signedAt ?? 0) - (first?.signedAt ?? 0)).toBeGreaterThanOrEqual(5)
  expect([requestRows(at.here)[0]?.attempts, at.now()?.failingSince]).toEqual([2, null])
})

test('410 switches a webhook off at once, gives up what waits, and tells the owner of the bot', async () => {
  await using at = await given([410])
  bring(at.here, rent(5_000), rent(6_000, { street: 'אלנבי 1' }))
  await at.sender.until(() => at.now()?.offSince != null)
  expect(requestRows(at.here).map(({ state }) => state)).toEqual(['failed', 'failed'])
  const notice = toldTo(at.here.db, at.bot.ownerRid).find(({ type }) => type === 'system')
  expect(notice).toMatchObject({ title: 'My bot: a webhook was switched off', url: '/bots' })
  expect(notice?.body).toStartWith(`${at.receiver.host}: the receiver answered 410.`)
  givenWebhook(at.here, at.bot, at.receiver.url)
  bring(at.here, rent(7_000, { street: 'אלנבי 2' }))
  await at.told(2)
  await at.here.clock.pass(minutes(1))
  expect([at.receiver.told.length, requestRows(at.here).length]).toEqual([2, 3])
})

test('a receiver that hangs, and one that is down, hold no other webhook and no other channel', async () => {
  using hanging = webhookReceiver({ reactions: Array(10).fill('hang') })
  await using at = await given([], [hanging.host, '127.0.0.1:1'])
  const stuck = await Promise.all(
    Array.from({ length: 16 }, async (_, n) => {
      const bot = await florentinBot(at.here, { neighborhoodCodes: [1461] })
      givenWebhook(at.here, bot, n < 10 ? hanging.url : 'http://127.0.0.1:1/')
      return bot
    }),
  )
  bring(at.here, aListing({ areaCode: 1461, neighbourhood: null }))
  expect(stuck).toHaveLength(16)
  await at.sender.until(() => hanging.told.length === 10)
  bring(at.here, rent(5_000))
  await at.sender.until(() => at.receiver.told.length === 1)
  // All ten are still being waited for.
  const sending = at.here.db.$client
    .query("select bot_rid from outgoing where state = 'sending' order by bot_rid")
    .values()
    .map(([rid]) => Number(rid))
  const waiting = stuck.slice(0, 10).map(({ rid }) => rid)
  expect(sending.filter((rid) => waiting.includes(rid))).toEqual(waiting)
  const held = at.here.db.$client
    .query("select value from counters where name = 'hold:webhook'")
    .all()
  expect(held).toEqual([])
})
