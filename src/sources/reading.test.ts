import { expect, test } from 'bun:test'
import { comparable } from '../assets/domain/asset.ts'
import { listingOf } from '../assets/store/listings.ts'
import { candidates } from '../assets/store/same-home.ts'
import type { Bot } from '../bots/domain/bot.ts'
import { messages } from '../chats/tables.ts'
import { newestRuns } from '../intake/store/runs.ts'
import { feedOf } from '../testing/doubles/yad2.ts'
import { givenBot, givenUser } from '../testing/worlds/given.ts'
import { aFeedRecord } from '../testing/worlds/listings.ts'
import { type World, world } from '../testing/worlds/world.ts'
import { runRecorded } from './recorded.ts'
import { usualShares } from './store/field-shares.ts'
import { yad2 } from './yad2/source.ts'

// What recorded answers of Yad2 do to stored listings and to bots.

type Fields = Record<string, unknown>

const feed = (records: readonly Fields[], more: Fields = {}) =>
  JSON.stringify({ data: { private: records, agency: [], ...more } })

function run(here: World, ...bodies: string[]) {
  const answers = bodies.map((body, index) => ({ name: `answer ${index + 1}`, body }))
  const clock = { ...here.clock, sleep: async () => undefined }
  return runRecorded({ ...here, clock }, yad2, answers)
}

async function florentin(here: World, change = {}): Promise<Bot> {
  return givenBot(here, await givenUser(here), { neighborhoodCodes: [205], ...change })
}

/** A record at an address of its own. */
const at = (token: string, fields: Fields = {}): Fields => {
  const record = aFeedRecord(token, fields)
  return { ...record, address: { ...(record.address as Fields), street: { text: token } } }
}
const posts = ({ db }: World) => db.select().from(messages).all()
const stored = ({ db }: World, externalId: string) => listingOf(db, { source: 'yad2', externalId })
const without = (records: readonly Fields[], change: (address: Fields) => Fields) =>
  records.map((record) => ({ ...record, address: change(record.address as Fields) }))

test('an item page without a price, and a feed page without one, keep the known price', async () => {
  using here = world()
  await florentin(here, { priceLimit: [0, 4_000] })
  const record = aFeedRecord('abcd1234', { price: 6_000 })
  await run(here, feed([record]))
  const { price: _, ...priceless } = record
  await run(here, JSON.stringify({ data: priceless }))
  await run(here, feed([{ ...record, price: 0 }]))
  expect(stored(here, 'abcd1234')).toMatchObject({ price: 6_000, isPriceStated: false })
  expect(posts(here)).toEqual([])
  await run(here, feed([record]))
  expect(stored(here, 'abcd1234')).toMatchObject({ price: 6_000, isPriceStated: true })
})

test('a price that changes by a factor of ten is posted only after a second reading', async () => {
  using here = world()
  await florentin(here, { priceLimit: [0, 4_000] })
  const priced = (price: number) => feed([aFeedRecord('abcd1234', { price })])
  for (const price of [6_000, 600, 6_000, 600]) await run(here, priced(price))
  expect(stored(here, 'abcd1234')).toMatchObject({ price: 6_000, pendingPrice: 600 })
  expect(posts(here)).toEqual([])
  await run(here, priced(605))
  expect(stored(here, 'abcd1234')).toMatchObject({ price: 605, pendingPrice: null })
  expect(posts(here)).toHaveLength(1)
})

test('a page that loses an optional field is kept without it, and the run says so', async () => {
  using here = world()
  await florentin(here)
  const records = without(feedOf('a', 40), (address) => ({
    ...address,
    coords: { lat: 32.05 + ((address.house as Fields).number as number) / 1e12, lon: 34.77 },
  }))
  await run(here, feed(records))
  const newer = feedOf('b', 40).map((record) => ({ ...record, price: 5_500 }))
  expect(await run(here, feed(newer))).toMatchObject({
    state: 'ok',
    new: 40,
    failure: { code: 'degraded', paths: ['rent data.private[].address.coords'] },
  })
  expect(stored(here, 'b00001')).toMatchObject({ price: 5_500, coordinates: null })
  const share = usualShares(here.db, 'yad2').find(({ path }) => path === 'address.coords')
  expect(share?.samples).toBe(39)
})

test('rents without points after sales with points, and a page of few private homes without streets, are in order', async () => {
  using here = world()
  await florentin(here)
  const placed = feedOf('a', 60).map((record, n) => ({
    ...record,
    subcategoryId: 1,
    price: 3_000_000 + n * 1_000,
    address: { ...(record.address as Fields), coords: { lat: 32.05 + n / 1_000, lon: 34.77 } },
  }))
  await run(here, feed(placed))
  expect(await run(here, feed(feedOf('b', 40)))).toMatchObject({ failure: null, new: 40 })
  const few = feedOf('c', 5).map((record, n) => {
    const { street, ...address } = record.address as Fields
    return { ...record, address: n === 0 ? { ...address, street } : address }
  })
  expect(await run(here, feed(few))).toMatchObject({ failure: null, new: 5 })
})

test('an answer whose cities and neighbourhoods have changed places is refused', async () => {
  using here = world()
  await florentin(here)
  const swapped = without(feedOf('a', 10), ({ city, neighborhood, ...address }) => ({
    ...address,
    city: neighborhood,
    neighborhood: city,
  }))
  await expect(run(here, feed(swapped))).rejects.toThrow('"address.city.text" is a neighbourhood')
  expect(stored(here, 'a00001')).toBeUndefined()
})

test('only pages in order teach what is usual', async () => {
  using here = world()
  const priceless = feedOf('a', 40).map((record) => ({ ...record, price: 0 }))
  await expect(run(here, feed(priceless))).rejects.toThrow(
    '"price" is stated by only 0 of 40 records',
  )
  expect(usualShares(here.db, 'yad2')).toEqual([])
  await run(here, feed(feedOf('a', 40)))
  const share = usualShares(here.db, 'yad2').find(({ path }) => path === 'price')
  expect(share).toEqual({ section: 'rent data.private', path: 'price', share: 1, samples: 40 })
})

test('what is left out is counted by type, and values that cannot be true by path', async () => {
  using here = world()
  const bot = await florentin(here)
  const typed = (token: string, text: string, rooms = 3) =>
    at(token, {
      additionalDetails: { property: { text }, roomsCount: rooms, squareMeter: 70 },
    })
  const homes = ['דירה', 'דירת', 'סטודיו/', 'דירה', 'דירה', 'דירה', 'כללי']
  const records = [
    ...homes.map((text, n) => typed(`home${n}`, text)),
    typed('left1', 'מגרשים'),
    typed('left2', 'מחסן'),
    typed('left3', 'מגרשים'),
    { ...typed('home7', 'דירה'), price: 9_000_000 },
    typed('home8', 'דירה', 40),
  ]
  const banner = { adType: 'yad1', token: '1000617' }
  const result = await run(here, feed(records, { yad1: [banner] }))
  expect(result).toMatchObject({ seen: 13, new: 9, leftOut: 4 })
  expect(result.leftOutTypes).toEqual([
    { type: 'מגרשים', count: 2 },
    { type: 'מחסן', count: 1 },
    { type: 'banner', count: 1 },
  ])
  expect(result.implausible.toSorted((a, b) => (a.path < b.path ? -1 : 1))).toEqual([
    { path: 'additionalDetails.property.text', count: 1 },
    { path: 'additionalDetails.roomsCount', count: 1 },
    { path: 'price', count: 1 },
  ])
  const [kept] = newestRuns(here.db, 'yad2', { kinds: ['recorded'], limit: 1 })
  expect(kept).toMatchObject({
    leftOutTypes: result.leftOutTypes,
    implausible: result.implausible,
  })
  expect(stored(here, 'home7')).toMatchObject({ price: null, implausible: { price: 9_000_000 } })
  expect(posts(here)).toHaveLength(9)
  expect(bot.isActive).toBe(true)
})

const project = (token: string, fields: Fields = {}) =>
  aFeedRecord(token, {
    adType: 'yad1',
    subcategoryId: 98,
    projectId: 13_671,
    orderId: 9_204,
    price: 7_645,
    ...fields,
  })

test('a project is posted once, from its lowest price, however many records show it', async () => {
  using here = world()
  await florentin(here)
  const dearer = project('1000618', { price: 11_521 })
  const first = feed([at('abcd1234')], { yad1: [dearer, project('1000617')] })
  expect(await run(here, first)).toMatchObject({ seen: 2, new: 2, leftOut: 0, matched: 2 })
  expect(stored(here, 'project-13671')).toMatchObject({
    isNewProject: true,
    dealType: 'rent',
    price: 7_645,
    orderId: null,
    merchant: true,
    link: 'https://www.yad2.co.il/yad1/project/13671',
  })
  await run(here, feed([at('abcd1235')], { platinum: [project('1000699')] }))
  expect(posts(here).filter(({ kind }) => kind === 'match')).toHaveLength(3)
})

test('one absurd order number is ignored', async () => {
  using here = world()
  const orders = [9e15, 1e308, -5, 57_000_000.5, 77_000_001, 57_000_002, 57_000_003, 57_000_004]
  const records = orders.map((orderId, n) => aFeedRecord(`home${n}`, { orderId }))
  await run(here, feed([...records, ...feedOf('a', 20)]))
  const kept = orders.map((_, n) => stored(here, `home${n}`)?.orderId)
  expect(kept).toEqual([null, null, null, null, null, 57_000_002, 57_000_003, 57_000_004])
})

/** Rows that storing a page of so many homes with equal facts changes, and the known listings it compares them with. */
async function workOf(count: number): Promise<{ changes: number; compared: number }> {
  using here = world()
  await florentin(here)
  const query = here.db.$client.query<{ n: number }, []>('select total_changes() as n')
  const changes = () => query.get()?.n ?? 0
  const before = changes()
  await run(here, feed(feedOf('a', count)))
  const known = stored(here, 'a00001')
  const compared = known
    ? candidates(here.db, comparable(known), { now: here.clock.now(), ownerRid: null }).length
    : 0
  return { changes: changes() - before, compared }
}

test('the work for each listing does not grow with the number of listings', async () => {
  const [small, large] = [await workOf(100), await workOf(300)]
  expect(small.compared).toBe(1)
  expect(large.compared).toBe(1)
  expect(large.changes / 300).toBeLessThanOrEqual((small.changes / 100) * 1.01)
}, 20_000)
