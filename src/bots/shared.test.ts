import { expect, test } from 'bun:test'
import { markHome } from '../shortlists/marks/service.ts'
import { givenBot } from '../testing/worlds/given.ts'
import { aListing } from '../testing/worlds/listings.ts'
import { bring, bringFor } from '../testing/worlds/passes.ts'
import { givenDeciding } from '../testing/worlds/shortlists.ts'
import type { Json, Visit } from '../testing/worlds/visitor.ts'

const FLORENTIN = { neighborhoodCodes: [205], priceLimit: [0, 20_000] as const }

/** Noa's bot, which she shares with Amit. */
async function givenShared() {
  const at = await givenDeciding()
  const bot = givenBot(at.here, at.noa, FLORENTIN)
  const [{ _id: listId }] = (await at.as.noa('GET', '/api/shortlists')).body
  const bots = `/api/requests/${bot.id}`
  const chat = `/api/chats/${bot.websiteChatId}`
  const { status } = await at.as.noa('PATCH', bots, { shortlistId: listId })
  expect(status).toBe(200)
  return { ...at, bot, bots, chat, listId }
}

const chatsOf = async (visit: Visit) => (await visit('GET', '/api/chats')).body
const unreadOf = async (visit: Visit) => (await chatsOf(visit))[0]?.unreadCount
const say = (visit: Visit, chat: string, content: string) =>
  visit('POST', `${chat}/messages`, { content })

test('a member finds a shared bot among bots and chats, and nothing else of its owner', async () => {
  using at = await givenShared()
  const { here, noa, as, bot, chat } = at
  const other = givenBot(here, noa, FLORENTIN)
  const { body } = await as.amit('GET', '/api/requests/shared')
  expect(body).toMatchObject([{ _id: bot.id, sharedBy: 'Noa Levi', push: true, isActive: true }])
  expect((await as.amit('GET', '/api/requests')).body).toEqual([])
  const chats = await chatsOf(as.amit)
  expect(chats).toMatchObject([{ botId: bot.id, sharedBy: 'Noa Levi', userId: '' }])
  expect((await as.amit('GET', chat)).status).toBe(200)
  expect((await as.amit('GET', `/api/chats/${other.websiteChatId}`)).status).toBe(404)
  expect((await as.tal('GET', chat)).status).toBe(404)
  expect((await as.tal('GET', '/api/requests/shared')).body).toEqual([])
  expect((await chatsOf(as.noa)).every((one: Json) => one.sharedBy === undefined)).toBe(true)
})

test('each one reads, stars and marks in an own state of reading', async () => {
  using at = await givenShared()
  const { here, as, chat } = at
  bring(here, aListing())
  expect([await unreadOf(as.noa), await unreadOf(as.amit)]).toEqual([1, 1])
  await as.amit('POST', `${chat}/read`)
  expect([await unreadOf(as.noa), await unreadOf(as.amit)]).toEqual([1, 0])
  await say(as.amit, chat, 'Shall we see it?')
  expect([await unreadOf(as.noa), await unreadOf(as.amit)]).toEqual([2, 0])
  await as.noa('POST', '/api/chats/read-all')
  await say(as.noa, chat, 'Yes')
  expect([await unreadOf(as.noa), await unreadOf(as.amit)]).toEqual([0, 1])
  await as.amit('POST', '/api/chats/read-all')
  expect(await unreadOf(as.amit)).toBe(0)
  await as.amit('POST', `${chat}/favorite`)
  expect([(await chatsOf(as.noa))[0].isFavorite, (await chatsOf(as.amit))[0].isFavorite]).toEqual([
    false,
    true,
  ])
  const { messages } = (await as.amit('GET', chat)).body
  expect((await as.amit('POST', `${chat}/messages/${messages[0]._id}/star`)).body.starred).toBe(
    true,
  )
  expect((await as.noa('GET', `${chat}/messages/starred`)).body.messages).toHaveLength(1)
})

test('members learn names of each other, no addresses', async () => {
  using at = await givenShared()
  const { noa, amit, as, chat } = at
  await say(as.amit, chat, 'Hello')
  await say(as.noa, chat, 'Shalom')
  expect(JSON.stringify((await as.noa('GET', chat)).body)).not.toContain(amit.email)
  expect(JSON.stringify((await as.amit('GET', chat)).body)).not.toContain(noa.email)
  expect(JSON.stringify(await chatsOf(as.amit))).not.toContain(noa.email)
})

test('settings, pause and deletion stay with the owner; what a member asks for is read, not done', async () => {
  using at = await givenShared()
  const { as, bots, chat, bot } = at
  const refused = [
    await as.amit('PATCH', bots, { isActive: false }),
    await as.amit('PATCH', bots, { shortlistId: null }),
    await as.amit('DELETE', bots),
    await as.amit('POST', '/api/requests/website-create', { botName: 'Mine', copyOf: bot.id }),
  ]
  expect(refused.map(({ status, body }) => [status, body.code])).toEqual(
    refused.map(() => [403, 'botOwnerOnly']),
  )
  expect((await as.tal('PATCH', bots, { isActive: false })).status).toBe(404)
  await say(as.amit, chat, 'pause')
  expect((await as.noa('GET', '/api/requests')).body[0].isActive).toBe(true)
  expect((await as.noa('GET', chat)).body.messages).toHaveLength(1)
})

test('only an own shortlist can be chosen', async () => {
  using at = await givenShared()
  const { as, bots } = at
  const [{ _id: talsList }] = (await as.tal('GET', '/api/shortlists')).body
  expect((await as.noa('PATCH', bots, { shortlistId: talsList })).status).toBe(404)
  expect((await as.noa('GET', '/api/requests')).body[0].shortlistId).toBe(at.listId)
})

test('the sharing ends with the membership of either, and by the owner', async () => {
  for (const end of ['leaves', 'removed', 'owner leaves', 'ended', 'bot deleted'] as const) {
    using at = await givenShared()
    const { noa, amit, as, path, bots, chat } = at
    if (end === 'leaves') await as.amit('DELETE', `${path}/members/${amit.id}`)
    if (end === 'removed') await as.noa('DELETE', `${path}/members/${amit.id}`)
    if (end === 'owner leaves') await as.noa('DELETE', `${path}/members/${noa.id}`)
    if (end === 'ended') await as.noa('PATCH', bots, { shortlistId: null })
    if (end === 'bot deleted') await as.noa('DELETE', bots)
    const left = [
      (await as.amit('GET', chat)).status,
      (await say(as.amit, chat, 'Still here?')).status,
      (await as.amit('PATCH', bots, { isActive: false })).status,
      (await chatsOf(as.amit)).length,
      (await as.amit('GET', '/api/requests/shared')).body.length,
    ]
    expect([end, ...left]).toEqual([end, 404, 404, 404, 0, 0])
  }
})

test('who joins later begins to read there', async () => {
  using at = await givenShared()
  const { here, as, path } = at
  bring(here, aListing())
  const { url } = (await as.noa('POST', `${path}/invites`)).body
  await as.tal('POST', `/api/invites/${url.split('/').at(-1)}/accept`)
  expect(await unreadOf(as.tal)).toBe(0)
  bring(here, aListing({ externalId: 'second', street: 'אלנבי 1', price: 7_000 }))
  expect(await unreadOf(as.tal)).toBe(1)
})

test('members are told of what a shared bot finds, once, and hidden homes are left out', async () => {
  using at = await givenShared()
  const { here, amit, as, chat } = at
  bring(here, aListing({ externalId: 'one' }))
  const events = async (visit: Visit) =>
    (await visit('GET', '/api/notifications')).body.notifications.filter((one: Json) => one.event)
  expect([(await events(as.noa)).length, (await events(as.amit)).length]).toEqual([1, 1])
  expect((await events(as.tal)).length).toBe(0)
  // Read in the chat is read in the bell, each for oneself.
  await as.amit('POST', `${chat}/read`)
  const read = async (visit: Visit) => (await events(visit)).map((one: Json) => one.isRead)
  expect([await read(as.noa), await read(as.amit)]).toEqual([[false], [true]])
  const [{ event }] = await events(as.amit)
  markHome(here, amit.rid, event.asset._id, { kind: 'hide' })
  bring(here, aListing({ externalId: 'one', price: 4_000 }))
  expect([(await events(as.noa)).length, (await events(as.amit)).length]).toEqual([2, 1])
})

test('a home of the owner alone is withheld until it is on the shortlist, in the chat and in its search', async () => {
  using at = await givenShared()
  const { here, noa, as, chat, path } = at
  bringFor(here, noa.rid, aListing({ street: 'הרצל 5', price: 6_543 }))
  await say(as.noa, chat, 'last')
  const secret = [/הרצל/, /6,?543/]
  const shown = async () =>
    JSON.stringify([(await as.amit('GET', chat)).body, await chatsOf(as.amit)])
  const found = async (visit: Visit) => (await visit('GET', '/api/chats?q=הרצל')).body.length
  for (const part of secret) expect(await shown()).not.toMatch(part)
  expect(await shown()).toContain('Only the owner of this bot sees this.')
  expect([await found(as.noa), await found(as.amit)]).toEqual([1, 0])
  const [message] = (await as.noa('GET', chat)).body.messages
  expect((await as.amit('GET', '/api/notifications')).body.notifications).toEqual([])
  await as.noa('PUT', `${path}/homes/${message.asset._id}`)
  expect(await shown()).toMatch(/הרצל/)
  expect(await found(as.amit)).toBe(1)
})

test('push has a switch for each member', async () => {
  using at = await givenShared()
  const { as, bot } = at
  const shared = `/api/requests/shared/${bot.id}`
  expect((await as.amit('PATCH', shared, { push: false })).body.push).toBe(false)
  expect((await as.noa('GET', '/api/requests')).body[0].channels.push).toBe(true)
  for (const visit of [as.noa, as.tal])
    expect((await visit('PATCH', shared, { push: false })).status).toBe(404)
})
