import { expect, test } from 'bun:test'
import { putComparison } from '../../../assets/comparables/store.ts'
import { listingOf } from '../../../assets/store/listings.ts'
import type { Bot } from '../../../bots/domain/bot.ts'
import { botByRid } from '../../../bots/store/bots.ts'
import { write } from '../../../database/database.ts'
import { isolated } from '../../../kernel/direction.ts'
import { putSubscription } from '../../../notifications/push/store.ts'
import { givenBot } from '../../../testing/worlds/given.ts'
import { aListing } from '../../../testing/worlds/listings.ts'
import { bring, bringFor, change, florentinBot } from '../../../testing/worlds/passes.ts'
import { aSubscription } from '../../../testing/worlds/push.ts'
import { givenDeciding } from '../../../testing/worlds/shortlists.ts'
import { speak } from '../../../testing/worlds/told.ts'
import { type World, world } from '../../../testing/worlds/world.ts'
import { composeOwed } from '../../outbox/compose.ts'
import type { Outgoing } from '../../outbox/store.ts'
import type { PushPayload } from './payload.ts'
import { pushWriter } from './writer.ts'

function givenBrowser(here: World, { ownerRid }: Bot): string {
  const { endpoint, keys } = aSubscription()
  const id = here.random.id()
  const row = { id, userRid: ownerRid, sessionId: '', endpoint, ...keys, createdAt: 0 }
  write(here.db, (tx) => putSubscription(tx, row))
  here.db.$client.run('update push_subscriptions set session_id = null')
  return id
}

/** What is pushed, in the order of the messages. */
function pushed(here: World) {
  const composing = { writers: [pushWriter], compareMs: 0, isPassOver: () => true }
  let composed = composeOwed(here, composing)
  while (composed > 0) composed = composeOwed(here, composing)
  return here.db.$client
    .query<Outgoing, []>("select * from outgoing where channel = 'push' order by rid")
    .all()
    .map(({ kind, target, payload }) => ({
      kind,
      target,
      ...(JSON.parse(String(payload)) as PushPayload),
    }))
}

const deliveries = (here: World) =>
  here.db.$client
    .query<{ state: string }, []>("select state from deliveries where channel = 'push'")
    .all()
    .map(({ state }) => state)

const rent = (price: number, facts = {}) => aListing({ price, street: 'הרצל 5', ...facts })
const PLACE = '\u2068הרצל 5, פלורנטין\u2069'

test('a post is pushed to each browser of the owner, and to nobody else', async () => {
  using here = world()
  const bot = await florentinBot(here)
  const other = await florentinBot(here, { neighborhoodCodes: [1461] })
  const targets = [givenBrowser(here, bot), givenBrowser(here, bot)]
  givenBrowser(here, other)
  bring(here, rent(6_200))
  const messages = pushed(here)
  expect(messages.map(({ target }) => target)).toEqual(targets)
  expect(messages[0]).toMatchObject({
    kind: 'match',
    title: `\u200e₪6,200 · ${PLACE}`,
    body: '3 rooms · 70 m² · floor 2 · private\n\u200e\u2068My bot\u2069',
    isUrgent: true,
  })
  const asset = here.db.$client.query<{ id: string }, []>('select id from assets').get()
  expect([messages[0]?.url, messages[0]?.tag]).toEqual([
    `/properties?home=${asset?.id}`,
    `home-${asset?.id}`,
  ])
  expect(messages[0]?.topic).toBe(asset?.id.replaceAll('-', '') ?? '')
  expect(messages[0]?.topic).toMatch(/^[\w-]{32}$/)
  expect(messages[0]?.home).toMatchObject({ id: asset?.id, save: 'Save', call: null })
})

test('two homes that wait for a phone that is off do not replace each other, and a lower price replaces its own', async () => {
  using here = world()
  givenBrowser(here, await florentinBot(here))
  const [one, other] = [rent(6_200), rent(7_000, { street: 'אלנבי 1' })]
  bring(here, one, other)
  pushed(here)
  bring(here, { ...one, price: 5_400 })
  const [first, second, lower] = pushed(here).map(({ topic }) => topic)
  expect(first).not.toBe(second ?? '')
  expect(lower).toBe(first ?? '')
})

test('a home with a phone number can be called from its message, in the language of the owner', async () => {
  using here = world()
  const bot = await florentinBot(here)
  speak(here, bot, 'he')
  givenBrowser(here, bot)
  bring(here, rent(6_200, { phone: '054-7712096' }))
  const [message] = pushed(here)
  expect(message?.home).toMatchObject({ save: 'שמירה', call: 'חיוג', saved: 'נשמרה' })
  expect(JSON.stringify(message)).not.toContain('7712096')
})

test('a post says how its price compares, and what it was before', async () => {
  using here = world()
  const bot = await florentinBot(here)
  speak(here, bot, 'he')
  givenBrowser(here, bot)
  const home = { ...rent(6_000), coordinates: [34.77, 32.06] as const }
  bring(here, home)
  const rid = listingOf(here.db, home)?.assetRid ?? 0
  const stored = { estimate: 8_000, low: 7_000, high: 9_000, comparables: [], score: 25 }
  write(here.db, (tx) => putComparison(tx, rid, stored))
  const [match] = pushed(here)
  expect(match?.body).toContain('מציאה: 25% מתחת ל-₪8,000')
  bring(here, { ...home, price: 5_400 })
  const [, drop] = pushed(here)
  expect(drop).toMatchObject({ kind: 'price', title: `ירד המחיר: ${PLACE}` })
  expect(drop?.body).toStartWith('₪5,400, היה ₪6,000\n3 חדרים')
})

test('a digest names the best three of its homes and leads to the chat', async () => {
  using here = world()
  const bot = await florentinBot(here, { digestThreshold: 0 })
  givenBrowser(here, bot)
  bring(here, rent(5_000), rent(6_000), rent(7_000, { street: 'אלנבי 1' }), rent(8_000))
  const [digest, ...more] = pushed(here)
  expect(more).toEqual([])
  expect(digest).toMatchObject({
    kind: 'digest',
    title: '4 new finds: \u2068My bot\u2069',
    url: `/chats/${bot.websiteChatId}`,
    tag: `bot-${bot.id}`,
    topic: bot.id.replaceAll('-', ''),
  })
  expect(digest?.home).toBeUndefined()
  expect(digest?.body.split('\n')).toHaveLength(3)
  expect(digest?.body).toContain('₪7,000 · \u2068אלנבי 1, פלורנטין\u2069')
})

test('without a browser, or with the switch off, nothing is owed', async () => {
  using here = world()
  const bot = await florentinBot(here)
  bring(here, rent(5_000))
  expect(deliveries(here)).toEqual([])
  givenBrowser(here, bot)
  bring(here, rent(6_000, { street: 'אלנבי 1' }))
  expect(deliveries(here)).toEqual(['owed'])
  change(here, bot, { isPushOn: false })
  bring(here, rent(7_000, { street: 'אלנבי 2' }))
  expect(deliveries(here)).toEqual(['owed'])
  expect(pushed(here)).toEqual([])
  expect(deliveries(here)).toEqual(['suppressed'])
})

test('a browser that has unsubscribed meanwhile gets nothing, and nothing stays owed', async () => {
  using here = world()
  const bot = await florentinBot(here)
  givenBrowser(here, bot)
  bring(here, rent(5_000))
  here.db.$client.run('delete from push_subscriptions')
  expect(pushed(here)).toEqual([])
  expect(deliveries(here)).toEqual(['suppressed'])
})

test('a push names what the bot asks for and the home does not state, also in a digest', async () => {
  using here = world()
  const bot = await florentinBot(here, { features: ['lift'] })
  givenBrowser(here, bot)
  bring(here, rent(6_200))
  change(here, bot, { digestThreshold: 0 })
  bring(here, aListing({ street: 'הרצל 6' }), aListing({ features: { lift: true } }))
  const [single, digest] = pushed(here).map(({ body }) => body)
  expect(single).toContain('Not stated: lift')
  const lines = digest?.split('\n').map((line) => line.includes('Not stated: lift'))
  expect(lines?.sort()).toEqual([false, true])
})

test('who shares a bot gets its pushes by an own switch, in an own language, until the sharing ends', async () => {
  using at = await givenDeciding()
  const { here, noa, amit, as, path } = at
  const bot = givenBot(here, noa, { neighborhoodCodes: [205], priceLimit: [0, 20_000] })
  const one = `/api/requests/${bot.id}`
  await as.noa('PATCH', one, { shortlistId: path.split('/').at(-1) })
  await as.amit('PATCH', `/api/users/${amit.id}`, { language: 'he' })
  const browsers = [givenBrowser(here, bot), givenBrowser(here, { ...bot, ownerRid: amit.rid })]
  const targets = (from: number) =>
    pushed(here)
      .slice(from)
      .map(({ target }) => target)
  bring(here, rent(6_200))
  expect(targets(0)).toEqual(browsers)
  expect(pushed(here)[1]?.body).toContain('חדרים')
  // Each switch is that of one user.
  await as.noa('PATCH', one, { channels: { push: false } })
  bring(here, rent(6_300, { street: 'אלנבי 1' }))
  expect(targets(2)).toEqual(browsers.slice(1))
  // A home of the owner alone is nobody else's business.
  await as.noa('PATCH', one, { channels: { push: true } })
  bringFor(here, noa.rid, rent(6_400, { street: 'שינקין 1' }))
  expect(targets(3)).toEqual(browsers.slice(0, 1))
  const isWanted = () =>
    pushWriter.isWanted?.(here.db, botByRid(here.db, bot.rid) ?? bot, browsers[1] ?? '')
  expect(isWanted()).toBe(true)
  await as.amit('DELETE', `${path}/members/${amit.id}`)
  expect(isWanted()).toBe(false)
  bring(here, rent(6_500, { street: 'בוגרשוב 1' }))
  expect(targets(4)).toEqual(browsers.slice(0, 1))
})

test('a home of two bots is one push with both names; what may have been written before is replaced', async () => {
  using at = await givenDeciding()
  const { here, noa, amit, as, path } = at
  const facts = { neighborhoodCodes: [205], priceLimit: [0, 20_000] as [number, number] }
  const [shared, own] = [
    givenBot(here, noa, facts),
    givenBot(here, noa, { ...facts, name: 'Near work' }),
  ]
  const ofShared = `/api/requests/${shared.id}`
  await as.noa('PATCH', ofShared, { shortlistId: path.split('/').at(-1) })
  const [hers, his] = [givenBrowser(here, own), givenBrowser(here, { ...own, ownerRid: amit.rid })]
  let before = 0
  const news = () => {
    const all = pushed(here)
    const fresh = all.slice(before)
    before = all.length
    return fresh.map(({ target, tag, body }) => {
      return { target, tag, bots: body.split('\n').at(-1)?.replace('\u200e', '') }
    })
  }
  const [one, both] = [isolated(shared.name), `${isolated(shared.name)}, ${isolated('Near work')}`]
  bring(here, rent(6_200))
  await here.clock.pass(1_000)
  expect(news()).toMatchObject([
    { target: hers, bots: both },
    { target: his, bots: one },
  ])
  // Her switch is not his: what is pushed to him alone is not said to her.
  await as.noa('PATCH', ofShared, { channels: { push: false } })
  bring(here, rent(6_300, { street: 'אלנבי 1' }))
  await here.clock.pass(1_000)
  expect(news()).toMatchObject([
    { target: his, bots: one },
    { target: hers, bots: both },
  ])
  await as.noa('PATCH', ofShared, { channels: { push: true } })
  bring(here, rent(6_400, { street: 'שינקין 1' }))
  const twice = news().filter(({ target }) => target === hers)
  expect(twice).toHaveLength(2)
  expect(new Set(twice.map(({ tag }) => tag)).size).toBe(1)
  expect(twice[1]?.bots).toBe(both)
})
