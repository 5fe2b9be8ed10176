import { expect, test } from 'bun:test'
import { assetById } from '../../assets/store/assets.ts'
import { createSqlSearch } from '../../assets/store/search.ts'
import { assets } from '../../assets/tables.ts'
import { messages } from '../../chats/tables.ts'
import { hours, seconds } from '../../kernel/clock.ts'
import { feedOf } from '../../testing/doubles/yad2.ts'
import { givenBot, givenUser } from '../../testing/worlds/given.ts'
import { type LiveHere, liveHere } from '../../testing/worlds/live.ts'
import { visitor } from '../../testing/worlds/visitor.ts'

async function withHomes(live: LiveHere, count: number) {
  givenBot(live.here, await givenUser(live.here), { neighborhoodCodes: [205] })
  live.double.feeds.set('rent 3', feedOf('r', count))
  await live.pass()
  live.double.requests.length = 0
}

const standing = ({ here }: LiveHere) =>
  createSqlSearch(here.db).list({}, { page: 1, limit: 100 }).total
const homes = ({ here }: LiveHere) => here.db.select().from(assets).all()
const posts = ({ here }: LiveHere) => here.db.select().from(messages).all().length

test('two misses mark a listing gone; its home is removed from the lists, answers by id, and returns with its history', async () => {
  using live = liveHere()
  await withHomes(live, 3)
  live.double.gone.add('r00002')
  expect(await live.recheck()).toMatchObject({ state: 'ok', seen: 3, gone: 0 })
  expect(standing(live)).toBe(3)
  await live.drive(live.clock.sleep(seconds(1)))
  expect(await live.recheck()).toMatchObject({ state: 'ok', seen: 3, gone: 1, updated: 1 })
  expect(standing(live)).toBe(2)
  const gone = homes(live).find(({ removedAt }) => removedAt !== null)
  if (!gone) throw new Error('No home was removed')
  expect(gone.lastSeenAt).toBeLessThan(gone.removedAt ?? 0)
  const visit = await visitor(live.here, await givenUser(live.here))
  const { status, body } = await visit('GET', `/api/assets/${gone.id}`)
  expect([status, body.removedAt]).toEqual([200, new Date(gone.removedAt ?? 0).toISOString()])
  // Seen again in the feed, with another price.
  live.double.gone.clear()
  live.double.feeds.set('rent 3', [
    ...feedOf('new', 1, () => ({ orderId: 60_000_000 })),
    ...feedOf('r', 3, (n) => (n === 2 ? { price: 5_100 } : {})),
  ])
  const before = posts(live)
  expect(await live.pass()).toMatchObject({ new: 1, updated: 1 })
  expect(posts(live)).toBe(before + 1)
  expect(assetById(live.here.db, gone.id)).toMatchObject({ removedAt: null, price: 5_100 })
  const again = await visit('GET', `/api/assets/${gone.id}`)
  expect(again.body.prices.map(({ price }: { price: number }) => price)).toEqual([5_000, 5_100])
})

test('a miss is forgotten when the listing is found again', async () => {
  using live = liveHere()
  await withHomes(live, 1)
  live.double.gone.add('r00001')
  await live.recheck()
  live.double.gone.clear()
  await live.drive(live.clock.sleep(seconds(1)))
  await live.recheck()
  live.double.gone.add('r00001')
  await live.drive(live.clock.sleep(seconds(1)))
  expect(await live.recheck()).toMatchObject({ gone: 0 })
  expect(standing(live)).toBe(1)
})

test('checks the listing not checked for longest first, and skips those that were seen recently', async () => {
  using live = liveHere()
  await withHomes(live, 60)
  await live.drive(live.clock.sleep(hours(1)))
  expect(await live.recheck({ isForced: false })).toMatchObject({ seen: 0 })
  expect(live.double.requests).toEqual([])
  const first = await live.recheck()
  expect(first.seen).toBe(40)
  const asked = new Set(live.double.requests)
  live.double.requests.length = 0
  await live.recheck()
  // First the twenty that were not checked yet, then those checked longest ago.
  expect(live.double.requests.slice(0, 20).some((path) => asked.has(path))).toBe(false)
})

test('a block ends the re-check and marks no listing gone', async () => {
  using live = liveHere()
  await withHomes(live, 5)
  live.double.misbehave(() => new Response('', { status: 403 }))
  const blocked = await live.recheck()
  expect(blocked).toMatchObject({ state: 'blocked', seen: 0, gone: 0 })
  expect(blocked.waitMs).toBeGreaterThan(0)
  expect(standing(live)).toBe(5)
})

test('a lower price that the re-check finds is posted', async () => {
  using live = liveHere()
  await withHomes(live, 2)
  live.double.feeds.set(
    'rent 3',
    feedOf('r', 2, (n) => (n === 1 ? { price: 4_500 } : {})),
  )
  expect(await live.recheck()).toMatchObject({ updated: 1, delivered: 1 })
  expect(posts(live)).toBe(3)
})
