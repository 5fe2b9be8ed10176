import { expect, test } from 'bun:test'
import { assetById } from '../assets/store/assets.ts'
import { listingOf } from '../assets/store/listings.ts'
import type { Bot } from '../bots/domain/bot.ts'
import { chatProblems } from '../chats/store/check.ts'
import { changeBounds, changesAfter } from '../database/changes.ts'
import { days, minutes } from '../kernel/clock.ts'
import { givenBot, givenUser } from '../testing/worlds/given.ts'
import { aListing } from '../testing/worlds/listings.ts'
import { bring } from '../testing/worlds/passes.ts'
import { visitor } from '../testing/worlds/visitor.ts'
import { type World, world } from '../testing/worlds/world.ts'
import type { NotificationWire } from './wire.ts'

const FLAT = { street: 'Florentin', areaBy: 'polygon' as const }

/** A user with two bots that match the same homes. */
async function twoBots(here: World) {
  const user = await givenUser(here)
  const [one, other] = ['Haifa rentals', 'Near work'].map((name) =>
    givenBot(here, user, { name, neighborhoodCodes: [205] }),
  ) as [Bot, Bot]
  const visit = await visitor(here, user)
  const told = async () => {
    const { body } = await visit('GET', '/api/notifications')
    return body as { notifications: NotificationWire[]; unread: number }
  }
  const unreadChats = async () => {
    const { body } = await visit('GET', '/api/chats')
    const counts = (body as { botName: string; unreadCount: number }[]).map(
      ({ botName, unreadCount }) => [botName, unreadCount] as const,
    )
    return Object.fromEntries(counts)
  }
  return { user, one, other, visit, told, unreadChats }
}

const eventsOf = ({ notifications }: { notifications: NotificationWire[] }) =>
  notifications.map(({ event, isRead }) => [
    event?.kind,
    event?.asset?.price,
    event?.bots.map(({ name }) => name).join(' + '),
    isRead,
  ])

const READ = { 'Haifa rentals': 0, 'Near work': 0 }
const UNREAD = { 'Haifa rentals': 1, 'Near work': 1 }

test('a home that two bots match is one event, which names both', async () => {
  using here = world()
  const { told, unreadChats } = await twoBots(here)
  bring(here, aListing(FLAT))
  const page = await told()
  expect(eventsOf(page)).toEqual([['home', 5_000, 'Haifa rentals + Near work', false]])
  expect(page).toMatchObject({ unread: 1, total: 1 })
  expect(page.notifications[0]).toMatchObject({ title: 'Haifa rentals, Near work: a new find' })
  expect(await unreadChats()).toEqual(UNREAD)
})

test('bots of several users that match at once are written and announced once for each user', async () => {
  using here = world()
  const [dana, noa] = [await twoBots(here), await twoBots(here)]
  const { last } = changeBounds(here.db)
  bring(here, aListing(FLAT))
  for (const { told } of [dana, noa])
    expect(eventsOf(await told())).toEqual([['home', 5_000, 'Haifa rentals + Near work', false]])
  const topics = changesAfter(here.db, last, 99).map(({ topic }) => topic)
  expect(topics.filter((topic) => topic.startsWith('notification'))).toEqual(
    Array(2).fill('notification'),
  )
})

test('a lower price is an event of its own; a further one takes its place and is unread again', async () => {
  using here = world()
  const { told, visit } = await twoBots(here)
  const listing = aListing(FLAT)
  bring(here, listing)
  await visit('PATCH', '/api/notifications/read-all')
  await here.clock.pass(minutes(10))
  bring(here, { ...listing, price: 4_700 })
  expect(eventsOf(await told())).toEqual([
    ['price', 4_700, 'Haifa rentals + Near work', false],
    ['home', 4_700, 'Haifa rentals + Near work', true],
  ])
  await visit('PATCH', '/api/notifications/read-all')
  await here.clock.pass(days(2))
  bring(here, { ...listing, price: 4_400 })
  const page = await told()
  expect(eventsOf(page)).toEqual([
    ['price', 4_400, 'Haifa rentals + Near work', false],
    ['home', 4_400, 'Haifa rentals + Near work', true],
  ])
  expect(page.notifications[0]?.event?.previousPrice).toBe(4_700)
})

type Ways = Awaited<ReturnType<typeof twoBots>> & { home: { id: string } }

test.each<[string, (ways: Ways) => Promise<unknown>]>([
  [
    'in the bell',
    async ({ told, visit }) =>
      visit('PATCH', `/api/notifications/${(await told()).notifications[0]?._id}/read`),
  ],
  ['all in the bell', ({ visit }) => visit('PATCH', '/api/notifications/read-all')],
  ['on its page', ({ visit, home }) => visit('PATCH', `/api/notifications/homes/${home.id}/read`)],
  ['in one chat', ({ visit, one }) => visit('POST', `/api/chats/${one.websiteChatId}/read`)],
  ['in all chats', ({ visit }) => visit('POST', '/api/chats/read-all')],
])('what is read %s is read everywhere', async (_, read) => {
  using here = world()
  const ways = await twoBots(here)
  const listing = aListing(FLAT)
  bring(here, listing)
  const [{ event } = { event: null }] = (await ways.told()).notifications
  const home = assetById(here.db, event?.asset?._id ?? '')
  if (!home) throw new Error('The home is gone')
  await read({ ...ways, home })
  expect((await ways.told()).unread).toBe(0)
  expect(await ways.unreadChats()).toEqual(READ)
  expect(chatProblems(here.db)).toEqual([])
  // What comes later is unread, and counted once in each chat.
  bring(here, aListing({ ...FLAT, street: 'Other', price: 6_100 }))
  expect((await ways.told()).unread).toBe(1)
  expect(await ways.unreadChats()).toEqual(UNREAD)
  expect(chatProblems(here.db)).toEqual([])
})

test('what tells of a home that became another one is read with it', async () => {
  using here = world()
  const { told, unreadChats, visit } = await twoBots(here)
  const flat = { street: null, areaBy: 'polygon' as const }
  const [one, other] = [aListing(flat), aListing({ ...flat, price: 4_900, size: 72 })]
  bring(here, one)
  bring(here, other)
  expect((await told()).unread).toBe(2)
  const phone = '0501234567'
  bring(here, { ...one, phone }, { ...other, phone })
  const events = (await told()).notifications.map(({ event }) => event?.asset?._id)
  expect(new Set(events).size).toBe(1)
  expect(listingOf(here.db, one)?.assetRid).toBe(listingOf(here.db, other)?.assetRid)
  await visit('PATCH', `/api/notifications/homes/${events[0]}/read`)
  expect((await told()).unread).toBe(0)
  expect(await unreadChats()).toEqual(READ)
  expect(chatProblems(here.db)).toEqual([])
})

test('a user reads nothing of another one', async () => {
  using here = world()
  const { told } = await twoBots(here)
  bring(here, aListing(FLAT))
  const { notifications } = await told()
  const stranger = await visitor(here, await givenUser(here))
  const [first] = notifications
  expect((await stranger('PATCH', `/api/notifications/${first?._id}/read`)).status).toBe(404)
  const home = `/api/notifications/homes/${first?.event?.asset?._id}/read`
  expect((await stranger('PATCH', home)).body).toEqual({ unread: 0 })
  expect((await stranger('PATCH', '/api/notifications/homes/nothing/read')).status).toBe(404)
  expect((await told()).unread).toBe(1)
})
