import { expect, test } from 'bun:test'
import { comparisonJob } from '../assets/comparables/job.ts'
import { createMarket } from '../assets/comparables/market.ts'
import { assetByRid } from '../assets/store/assets.ts'
import { listingOf } from '../assets/store/listings.ts'
import { createSqlSearch } from '../assets/store/search.ts'
import { changeBounds, changesAfter } from '../database/changes.ts'
import { write } from '../database/database.ts'
import type { ServerFrame } from '../http/frames.ts'
import { createLive } from '../http/live.ts'
import { noteArrival } from '../items/arrivals.ts'
import { addItem } from '../items/store.ts'
import { markHome } from '../shortlists/marks/service.ts'
import { frameIn } from '../testing/doubles/told.ts'
import { givenBot, givenToken, givenUser, PASSWORD } from '../testing/worlds/given.ts'
import { aListing } from '../testing/worlds/listings.ts'
import { loadedSearch } from '../testing/worlds/loaded-search.ts'
import { bring, bringFor, posts } from '../testing/worlds/passes.ts'
import { searchedRids } from '../testing/worlds/rows.ts'
import { visitor } from '../testing/worlds/visitor.ts'
import { type World, world } from '../testing/worlds/world.ts'
import type { User } from '../users/domain.ts'
import { storedProblems } from './check.ts'

const point = { coordinates: [34.77, 32.06] as const }

/** An own home of a user, which came in by an item, is saved, and was posted. */
async function givenOwn(here: World, user: User) {
  const bot = givenBot(here, user, { neighborhoodCodes: [205] })
  const listing = aListing({ ...point, description: 'סודי', phone: '0501234567' })
  const [{ assetRid = 0 } = {}] = bringFor(here, user.rid, listing)
  const now = here.clock.now()
  const content = { text: 'a secret text' }
  const sent = { way: 'share', userRid: user.rid, key: 'x', content, sentAt: null } as const
  write(here.db, (tx) => {
    const { item } = addItem(tx, { ...sent, title: 'A flat' }, { random: here.random, now })
    noteArrival(tx, { assetRid, userRid: user.rid, way: 'share', itemRid: item.rid, at: now })
  })
  const id = assetByRid(here.db, assetRid)?.id ?? ''
  markHome(here, user.rid, id, { kind: 'save', note: 'mine' })
  return { bot, assetRid, id }
}

test('the export has the own homes, what was sent in, how homes came in, and tokens without their text', async () => {
  using here = world()
  const [user, other] = [await givenUser(here), await givenUser(here)]
  const { id } = await givenOwn(here, user)
  const { text, token } = givenToken(here, user, ['read'])
  const { body } = await (await visitor(here, user))('GET', '/api/users/me/export')
  expect(body.homes).toMatchObject([{ _id: id, description: 'סודי', listings: [{ price: 5_000 }] }])
  expect(body.inbox).toMatchObject([
    { way: 'share', title: 'A flat', content: { text: 'a secret text' }, results: [] },
  ])
  expect(body.arrivals).toMatchObject([{ assetId: id, way: 'share' }])
  expect(body.accessTokens).toMatchObject([{ _id: token.id, name: 'Script' }])
  expect(JSON.stringify(body)).not.toContain(text)
  const foreign = (await (await visitor(here, other))('GET', '/api/users/me/export')).body
  expect([foreign.homes, foreign.inbox, foreign.arrivals, foreign.accessTokens]).toEqual([
    [],
    [],
    [],
    [],
  ])
})

test('with the account its homes are deleted everywhere, also from the memory of running processes', async () => {
  using here = world()
  const [user, reader] = [await givenUser(here), await givenUser(here)]
  const live = await loadedSearch(here)
  let { last } = changeBounds(here.db)
  const follow = () => {
    const changes = changesAfter(here.db, last, 1_000)
    last = changes.at(-1)?.seq ?? last
    live.apply(changes)
  }
  const { assetRid } = await givenOwn(here, user)
  // A second own home is part of one that everybody sees: its address stays until the account is deleted.
  const shared = aListing({ ...point, street: 'אלנבי 1', price: 9_000 })
  bringFor(here, user.rid, { ...shared, externalId: 'own' })
  const others = Array.from({ length: 9 }, (_, n) => aListing({ ...point, price: 7_000 + n }))
  bring(here, ...others, shared)
  follow()
  const page = { page: 1, limit: 100 }
  const found = () => live.list({ readerRid: user.rid }, page).rids
  expect(found()).toContain(assetRid)
  const job = comparisonJob({ ...here, clock: { ...here.clock, sleep: async () => undefined } })
  const compare = () => job.run(new AbortController().signal)
  await compare()
  const count = (table: string, where: string) =>
    here.db.$client.query(`select count(*) from ${table} where ${where}`).values()[0]?.[0]
  expect(count('comparisons', `asset_rid = ${assetRid}`)).toBe(1)
  const market = createMarket()
  market.refresh(here.db, here.clock.now())
  expect(market.get(assetRid)).toBeDefined()
  const visit = await visitor(here, user)
  expect((await visit('DELETE', '/api/users/me', { password: PASSWORD })).status).toBe(200)
  follow()
  expect(found()).not.toContain(assetRid)
  expect(found()).toEqual(createSqlSearch(here.db).list({ readerRid: reader.rid }, page).rids)
  for (const table of ['assets', 'listings']) expect(count(table, 'owner_rid is not null')).toBe(0)
  for (const table of ['inbox_items', 'arrivals', 'saved_assets', 'access_tokens'])
    expect([table, count(table, '1')]).toEqual([table, 0])
  expect(searchedRids(here)).not.toContain(assetRid)
  expect(market.isCurrent(here.db)).toBe(false)
  market.refresh(here.db, here.clock.now())
  expect([market.get(assetRid), market.pending.has(assetRid)]).toEqual([undefined, false])
  await compare()
  expect(job.isNeeded?.()).toBe(false)
  expect(storedProblems(here.db)).toEqual([])
})

test('an administrator who reads a chat is not shown an own home of its user, nor anywhere else', async () => {
  using here = world()
  const [user, boss] = [await givenUser(here), await givenUser(here, { roles: ['user', 'admin'] })]
  const { bot, id } = await givenOwn(here, user)
  expect(posts(here, bot)).toHaveLength(1)
  const [own, admin] = [await visitor(here, user), await visitor(here, boss)]
  const chat = `/api/chats/${bot.websiteChatId}`
  const messages = async (visit: typeof own) => (await visit('GET', chat)).body.messages
  expect((await messages(own))[0].asset._id).toBe(id)
  expect((await messages(admin))[0].asset).toBeUndefined()
  const { _id: messageId } = (await messages(own))[0]
  const star = await admin('POST', `${chat}/messages/${messageId}/star`)
  const opened = await admin('POST', '/api/chats', { botId: bot.id })
  const grouped = await admin('GET', '/api/admin/all-grouped')
  for (const { body } of [star, opened, grouped]) expect(JSON.stringify(body)).not.toContain(id)
  for (const [method, path, body] of [
    ['GET', `/api/assets/${id}`],
    ['GET', `/api/assets/${id}/bots`],
    ['GET', `/images/${id}/0`],
    ['PUT', `/api/assets/${id}/saved`],
    ['PUT', `/api/assets/${id}/hidden`],
    ['GET', `/api/requests/${bot.id}/explain?assetId=${id}`],
    ['POST', `/api/assets/${id}/split`, { listingId: 'x' }],
    ['POST', '/api/assets/merge', { assetIds: [id, 'x'] }],
  ] as const) {
    const { status, body: told } = await admin(method, path, body)
    expect([path, status, told.message]).toEqual([path, 404, 'Property not found'])
  }
  for (const path of [`/api/assets/${id}`, `/api/requests/${bot.id}/explain?assetId=${id}`])
    expect([path, (await own('GET', path)).status]).toEqual([path, 200])
})

test('only its user is told of changes of an own home, also of many at once', async () => {
  using here = world()
  const user = await givenUser(here)
  const { id } = await givenOwn(here, user)
  const listing = aListing()
  bring(here, listing)
  const shown = listingOf(here.db, listing)
  const all = assetByRid(here.db, shown?.assetRid ?? 0)?.id
  const told: [string | number, ServerFrame][] = []
  const none = () => undefined
  const live = createLive(here.db, {
    size: 1,
    hears: () => true,
    toChat: none,
    toAdmins: none,
    endSession: none,
    closeUser: none,
    toUser: (rid, one) => void told.push([rid, frameIn(one)]),
    toUsers: (frame) => void told.push(['all', frame]),
  })
  const changes = (ids: readonly string[]) =>
    ids.map((ref, seq) => ({ seq, topic: 'asset' as const, ref }))
  live(changes([id, all ?? '']))
  expect(told).toEqual([
    [user.rid, { event: 'asset:updated', data: { assetId: id } }],
    ['all', { event: 'asset:updated', data: { assetId: all ?? '' } }],
  ])
  told.length = 0
  const many = Array.from({ length: 51 }, (_, n) =>
    aListing({ street: `אלנבי ${n}`, price: 7_000 }),
  )
  const rids = bringFor(here, user.rid, ...many).map(({ assetRid }) => assetRid)
  live(changes(rids.map((rid) => assetByRid(here.db, rid)?.id ?? '')))
  expect(told).toEqual([[user.rid, { event: 'resync', data: { topic: 'asset' } }]])
})

test('an administrator who joins the chat of a user is sent its messages without own homes', async () => {
  using here = world()
  const user = await givenUser(here)
  const { bot, id } = await givenOwn(here, user)
  const told: [string, unknown][] = []
  const none = () => undefined
  const live = createLive(here.db, {
    size: 1,
    hears: () => true,
    toUsers: none,
    toAdmins: none,
    endSession: none,
    closeUser: none,
    toUser: (_, one) => void told.push(['user', frameIn(one)]),
    toChat: (_, one) => void told.push(['chat', frameIn(one)]),
  })
  const rows = here.db.$client.query('select id from messages').values() as [string][]
  live([
    ...rows.map(([ref], seq) => ({ seq, topic: 'message' as const, ref })),
    { seq: 9, topic: 'chat', ref: bot.websiteChatId },
  ])
  const shows = told.map(([who, frame]) => [who, JSON.stringify(frame).includes(`"_id":"${id}"`)])
  expect(shows).toEqual([
    ['user', true],
    ['chat', false],
    ['user', true],
    ['chat', false],
  ])
})
