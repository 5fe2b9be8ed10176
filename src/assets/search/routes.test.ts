import { expect, test } from 'bun:test'
import { write } from '../../database/database.ts'
import { hours } from '../../kernel/clock.ts'
import { aVariedListing } from '../../testing/models/search-model.ts'
import { givenHome, givenUser } from '../../testing/worlds/given.ts'
import { loadedSearch } from '../../testing/worlds/loaded-search.ts'
import { seeded } from '../../testing/worlds/random.ts'
import { type Json, visitor } from '../../testing/worlds/visitor.ts'
import { type World, world } from '../../testing/worlds/world.ts'
import type { User } from '../../users/domain.ts'
import type { Listing } from '../domain/asset.ts'
import { retireListing } from '../service.ts'
import { createSqlSearch } from '../store/search.ts'
import { createReader } from './understanding/read.ts'

async function looking(...listings: Partial<Listing>[]) {
  const here = world()
  const user = await givenUser(here)
  const homes = listings.map((listing) => givenHome(here, listing))
  const visit = await visitor(here, user)
  const get = (query: Record<string, unknown>, path = '') => {
    const texts = Object.entries(query).map(([name, value]): [string, string] => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ])
    return visit('GET', `/api/assets${path}?${new URLSearchParams(texts)}`)
  }
  /** The positions, in the order of the listings, of the homes that are answered. */
  const found = async (query: Record<string, unknown>) => {
    const { body } = await get(query)
    return body.assets.map(({ _id }: Json) => homes.findIndex(({ id }) => id === _id))
  }
  return { here, user, homes, visit, get, found, [Symbol.dispose]: here[Symbol.dispose] }
}

const POINT = [34.77, 32.06] as const
const SQUARE = {
  type: 'Polygon',
  coordinates: [
    [
      [34.7, 32],
      [34.8, 32],
      [34.8, 32.1],
      [34.7, 32.1],
      [34.7, 32],
    ],
  ],
}

test('a page of the list has whole cards, and how many homes there are', async () => {
  using at = await looking({ price: 5_000, size: 70, images: ['https://img.yad2.co.il/a'] }, {})
  const { status, body } = await at.get({ limit: 1, page: 2 })
  expect(status).toBe(200)
  expect(body).toMatchObject({ pagination: { total: 2, limit: 1, page: 2 }, relax: [] })
  expect(body.assets).toHaveLength(1)
  const id = at.homes[0]?.id
  expect(body.assets[0]).toMatchObject({
    _id: id,
    price: 5_000,
    pricePerMetre: 71,
    isPriceStated: true,
    isNewProject: false,
    listingCount: 1,
    placeBy: null,
    drop: null,
    isSaved: false,
    isHidden: false,
    images: [`/images/${id}/0`],
  })
  expect((await at.get({})).body.pagination).toEqual({ total: 2, limit: 12, page: 1 })
})

test('each filter of the query reaches the search', async () => {
  using at = await looking(
    { price: 5_000, rooms: 3, merchant: false, areaCode: 205, coordinates: POINT, size: 50 },
    { price: 7_000, rooms: 4.5, merchant: true, areaCode: 312, description: 'בריכה', size: 100 },
    { dealType: 'sale', price: 3_000_000, rooms: null, merchant: null, areaCode: 1, size: null },
  )
  const { found, visit, homes } = at
  expect(await found({})).toEqual([2, 1, 0])
  expect(await found({ sort: 'price' })).toEqual([0, 1, 2])
  expect(await found({ sort: 'pricePerMetre' })).toEqual([1, 0, 2])
  expect(await found({ dealType: 'sale' })).toEqual([2])
  expect(await found({ merchant: 'true' })).toEqual([1])
  expect(await found({ merchant: 'false' })).toEqual([0])
  expect(await found({ minRooms: 3 })).toEqual([1, 0])
  expect(await found({ minRooms: 3.5 })).toEqual([1])
  expect(await found({ neighborhoodCode: 312 })).toEqual([1])
  expect(await found({ searchText: 'הבריכה' })).toEqual([1])
  expect(
    await found({
      bounds: [
        [34.7, 32],
        [34.8, 32.1],
      ],
    }),
  ).toEqual([0])
  expect(await found({ bounds: [34.7, 32, 34.8, 32.1] })).toEqual([0])
  expect(await found({ bounds: [32, 34.7, 32.1, 34.8] })).toEqual([])
  expect(await found({ polygon: SQUARE })).toEqual([0])
  await visit('PUT', `/api/assets/${homes[1]?.id}/saved`)
  await visit('PUT', `/api/assets/${homes[2]?.id}/hidden`)
  expect(await found({})).toEqual([1, 0])
  expect(await found({ saved: 'true' })).toEqual([1])
  expect(await found({ saved: 'false', hidden: 'false' })).toEqual([1, 0])
  expect(await found({ hidden: 'true' })).toEqual([2])
})

test('the finder has the criteria of bots, and leaves out homes that do not state what it asks for', async () => {
  using at = await looking(
    { rooms: 2.5, size: 50, floor: 0, entryDate: '2026-12-01', features: { lift: false } },
    { rooms: 3, size: 70, floor: 2, entryDate: '2027-01-15', features: { lift: true, pets: true } },
    { rooms: 4, size: 90, floor: 9, isSublet: true, features: { lift: true }, areaCode: 312 },
    { rooms: null, size: null, floor: null, areaCode: null, features: {} },
  )
  const { found } = at
  expect(await found({ rooms: 2.5, roomsMax: 3 })).toEqual([1, 0])
  expect(await found({ roomsMax: 2.5 })).toEqual([0])
  expect(await found({ sizeMin: 70 })).toEqual([2, 1])
  expect(await found({ sizeMin: 51, sizeMax: 89 })).toEqual([1])
  expect(await found({ floorMin: 1 })).toEqual([2, 1])
  expect(await found({ floorMax: 0 })).toEqual([0])
  expect(await found({ entryFrom: '2026-12-02' })).toEqual([1])
  expect(await found({ entryTo: '2026-12-01' })).toEqual([0])
  expect(await found({ features: 'lift,pets' })).toEqual([1])
  expect(await found({ features: 'lift' })).toEqual([2, 1])
  expect(await found({ sublet: 'true' })).toEqual([2])
  expect(await found({ sublet: 'false' })).toEqual([3, 1, 0])
  expect(await found({ neighborhoodCodes: '205,312' })).toEqual([2, 1, 0])
  expect(await found({ neighborhoodCodes: '312', sublet: 'false' })).toEqual([])
})

test('a filter of an older address is named as it was asked for', async () => {
  using at = await looking({ rooms: 2, areaCode: 205 })
  const relaxed = async (query: Json) => (await at.get(query)).body.relax
  expect(await relaxed({ minRooms: 5 })).toEqual([{ filter: 'minRooms', count: 1 }])
  expect(await relaxed({ rooms: 5 })).toEqual([{ filter: 'rooms', count: 1 }])
  expect(await relaxed({ neighborhoodCode: 1 })).toEqual([{ filter: 'neighborhoodCode', count: 1 }])
})

test('a price at the end of the scale means "or more", and the whole scale filters nothing', async () => {
  using at = await looking({ price: 5_000 }, { price: 30_000 }, { price: null })
  const { found } = at
  const rent = (priceRange: number[]) => found({ dealType: 'rent', priceRange })
  expect(await rent([0, 20_000])).toEqual([2, 1, 0])
  expect(await rent([4_000, 20_000])).toEqual([1, 0])
  expect(await rent([0, 19_900])).toEqual([0])
  expect(await rent([0, 25_000])).toEqual([0])
  expect(await rent([30_000, 30_000])).toEqual([1])
  expect(await found({ dealType: 'sale', priceRange: [0, 20_000] })).toEqual([])
  expect(await found({ priceRange: [0, 20_000] })).toEqual([2, 1, 0])
  expect(await found({ priceRange: [6_000, 10_000_000] })).toEqual([1])
})

test('removed and merged homes are left out, and only the middle of an area is outside of a drawn area', async () => {
  using at = await looking(
    { coordinates: POINT, street: 'הרצל 5' },
    { coordinates: POINT, street: 'הרצל', rooms: 4 },
    { coordinates: POINT, street: null, rooms: 2 },
    { coordinates: [34.9, 32.06] },
  )
  const { here, found, homes } = at
  expect(await found({ polygon: SQUARE })).toEqual([1, 0])
  const placed = (await at.get({})).body.assets.map(({ placeBy }: Json) => placeBy)
  expect(placed).toEqual(['exact', 'area', 'street', 'exact'])
  write(here.db, (tx) =>
    retireListing(tx, homes[0]?.rid ?? 0, { now: here.clock.now(), isMatchedChange: () => false }),
  )
  here.db.$client.run('update assets set merged_into = 1 where rid = 2')
  expect(await found({})).toEqual([3, 2])
})

test('every wrong value is refused by its name', async () => {
  using at = await looking()
  const ring = (count: number) =>
    Array.from({ length: count }, (_, n) => {
      const angle = (2 * Math.PI * n) / (count - 1)
      return n === count - 1 ? [0, 0] : [Math.cos(angle) - 1, Math.sin(angle)]
    })
  const polygon = (coordinates: unknown) => JSON.stringify({ type: 'Polygon', coordinates })
  const wrong: Record<string, unknown[]> = {
    page: ['0', '-1', '1.5', 'x', '10000000'],
    limit: ['0', '101', 'x', ''],
    merchant: ['null', '1', ''],
    isMapView: ['yes'],
    searchText: ['א'.repeat(201)],
    minRooms: ['0', '11', '10.5', '2.2', 'x', '1e1', ''],
    neighborhoodCode: ['0', '-1', '1.5', 'x', '99999999'],
    neighborhoodCodes: ['', '0', '1,', ',1', '1,x', '[1]', Array(501).fill(1).join(',')],
    rooms: ['0.5', '10.5', '2.2'],
    roomsMax: ['0', '11', '2.2'],
    sizeMin: ['0', '10001', '1.5', '-1'],
    sizeMax: ['0', 'x', '99999'],
    floorMin: ['101', '-6', '1.5', '9999'],
    floorMax: ['x', '1e1'],
    entryFrom: ['2026-02-31', '1.3.2026', '2026-1-1'],
    entryTo: ['x', '2026-13-01'],
    features: ['gold', 'lift,', 'lift,gold', ''],
    sublet: ['null', '1', ''],
    priceRange: [
      '',
      'x',
      '[1]',
      '[1,2,3]',
      '["1",2]',
      '[2,1]',
      '[-1,5]',
      '[0,1e99]',
      '[null,1]',
      '{}',
    ],
    bounds: [
      '',
      'x',
      '[]',
      '[1,2,3]',
      '[[1,2],[3]]',
      '[[3,2],[1,4]]',
      '[[1,4],[3,2]]',
      '[1,2,"3",4]',
      '[[-181,0],[0,1]]',
      '[[0,-91],[1,0]]',
      '[[0,0],[1,91]]',
      '[0,0,181,1]',
      'null',
    ],
    zoom: ['-1', '23', 'x', '1e1', '22.5'],
    dealType: ['lease', ''],
    sort: ['oldest', ''],
    saved: ['1'],
    hidden: ['no'],
    polygon: [
      '',
      'x',
      'null',
      '[]',
      '{}',
      '{"type":"Point","coordinates":[1,2]}',
      polygon([]),
      polygon([[]]),
      polygon([...SQUARE.coordinates, ...SQUARE.coordinates]),
      polygon([SQUARE.coordinates[0]?.slice(0, -1)]),
      polygon([
        [
          [0, 0],
          [1, 0],
          [0, 0],
        ],
      ]),
      polygon([
        [
          [0, 0],
          [1, 1],
          [1, 0],
          [0, 1],
          [0, 0],
        ],
      ]),
      polygon([
        [
          [0, 0],
          [181, 0],
          [0, 1],
          [0, 0],
        ],
      ]),
      polygon([
        [
          [0, 0],
          [1, 91],
          [0, 1],
          [0, 0],
        ],
      ]),
      polygon([
        [
          [0, 0],
          [1, 0, 5],
          [0, 1],
          [0, 0],
        ],
      ]),
      polygon([
        [
          [0, 0],
          ['1', 0],
          [0, 1],
          [0, 0],
        ],
      ]),
      polygon([ring(202)]),
      polygon([Array(5_000).fill([1, 1])]),
    ],
  }
  for (const [name, values] of Object.entries(wrong))
    for (const value of values) {
      const { status, body } = await at.get({ [name]: value })
      expect([name, value, status, Object.keys(body.errors ?? {})]).toEqual([
        name,
        value,
        422,
        [name],
      ])
    }
  expect((await at.get({ polygon: polygon([ring(201)]) })).status).toBe(200)
})

test('when nothing is found, it says which filters to give up', async () => {
  using at = await looking({ price: 5_000, rooms: 3 }, { price: 5_500, rooms: 3 }, { price: 9_000 })
  const query = { dealType: 'rent', priceRange: [0, 4_000], minRooms: 2, merchant: 'false' }
  const { body } = await at.get(query)
  expect(body.pagination.total).toBe(0)
  expect(body.relax).toEqual([{ filter: 'priceRange', count: 3 }])
  const both = await at.get({ ...query, minRooms: 9 })
  expect(both.body.relax).toEqual([])
  expect((await at.get({ saved: 'true', searchText: 'הרצל' })).body.relax).toEqual([
    { filter: 'saved', count: 3 },
  ])
})

const sum = (body: Json) =>
  body.assets.length + body.clusters.reduce((all: number, { count }: Json) => all + count, 0)

test('a map has at most 100 pins and 200 markers, which add up to the total, in 60 kB', async () => {
  const random = seeded(5)
  const spread = (count: number, width: number) =>
    Array.from({ length: count }, (): Partial<Listing> => {
      const coordinates = [34.7 + random() * width, 32 + random() * width] as const
      const facts = { coordinates, price: 2_000_000, dealType: 'sale' } as const
      const street = `הרצל ${Math.floor(random() * 1e9)}`
      return { ...aVariedListing(random), ...facts, street, size: null }
    })
  using at = await looking(...spread(150, 0.4), ...spread(150, 0.02), { coordinates: null })
  for (const zoom of [undefined, 0, 9, 12, 15, 18, 22]) {
    const { body } = await at.get({ isMapView: 'true', ...(zoom !== undefined && { zoom }) })
    expect([zoom, body.pagination.total, sum(body)]).toEqual([zoom, 300, 300])
    expect(body.assets.length).toBeLessThanOrEqual(100)
    expect(body.assets.length + body.clusters.length).toBeLessThanOrEqual(200)
    expect(JSON.stringify(body).length).toBeLessThan(60_000)
  }
  const { body } = await at.get({ isMapView: 'true', zoom: 22 })
  expect(body.assets.length).toBeGreaterThan(60)
  expect(Object.keys(body.assets[0]).sort()).toEqual(
    ['_id', 'coordinates', 'dealType', 'firstSeenAt', 'isSaved', 'placeBy', 'price'].sort(),
  )
  expect((await at.get({ isMapView: 'true', zoom: 3 })).body.clusters).not.toEqual([])
})

test('a few homes of a map are pins, with what their reader has saved', async () => {
  using at = await looking({ coordinates: POINT }, { coordinates: POINT, street: null }, {})
  await at.visit('PUT', `/api/assets/${at.homes[0]?.id}/saved`)
  const { body } = await at.get({ isMapView: 'true', bounds: [34, 31, 35, 33] })
  expect(body.clusters).toEqual([])
  expect(body.pagination.total).toBe(2)
  expect(body.assets).toMatchObject([
    { _id: at.homes[0]?.id, coordinates: POINT, isSaved: true, placeBy: 'exact', price: 5_000 },
    { _id: at.homes[1]?.id, isSaved: false, placeBy: 'area' },
  ])
})

test('the histogram counts the homes that pass the other filters', async () => {
  using at = await looking(
    ...[0, 499, 500, 5_000, 5_100, 20_000, 25_000].map((price) => ({ price })),
    { price: null },
    { price: 5_000, rooms: 1 },
    { price: 5_000, dealType: 'sale' },
  )
  const { status, body } = await at.get(
    { dealType: 'rent', minRooms: 2, priceRange: [0, 1] },
    '/histogram',
  )
  expect(status).toBe(200)
  expect(body.over).toBe(2)
  expect(body.bars).toHaveLength(40)
  expect(body.bars.filter(({ count }: Json) => count > 0)).toEqual([
    { from: 0, to: 500, count: 2 },
    { from: 500, to: 1_000, count: 1 },
    { from: 5_000, to: 5_500, count: 2 },
  ])
  const missing = await at.get({}, '/histogram')
  expect([missing.status, Object.keys(missing.body.errors)]).toEqual([422, ['dealType']])
})

test('administrators see how many homes are listed, and how many are new', async () => {
  using at = await looking({}, {})
  await at.here.clock.pass(hours(25))
  givenHome(at.here)
  const admin: User = await givenUser(at.here, { roles: ['user', 'admin'] })
  const { body } = await (await visitor(at.here as World, admin))('GET', '/api/assets/count')
  expect(body).toEqual({ count: 3, createdLastDay: 1 })
  expect((await at.visit('GET', '/api/assets/count')).status).toBe(403)
})

const HAIFA = { city: 'חיפה', areaCode: 643, street: "ז'בוטינסקי 12" } as const
const RAMAT_GAN = { city: 'רמת גן', areaCode: 235, street: 'ביאליק 4', dealType: 'sale' } as const

test('a line of words is a search: places, deal, price, rooms and what a home has', async () => {
  using at = await looking(
    HAIFA,
    { ...RAMAT_GAN, price: 2_400_000, rooms: 4, features: { mamad: true } },
    { ...RAMAT_GAN, price: 2_600_000, rooms: 3, features: { mamad: true } },
    { ...RAMAT_GAN, price: 2_400_000, rooms: 5, features: { mamad: false }, street: 'הרצל 3' },
    { city: 'תל אביב יפו', areaCode: null, street: 'הרצל 3', dealType: 'sale' },
  )
  const found = async (searchText: string) => (await at.found({ searchText })).sort()
  expect(await found('haifa')).toEqual([0])
  expect(await found('חיפה')).toEqual([0])
  expect(await found('jabotinsky')).toEqual([0])
  expect(await found('tlv')).toEqual([4])
  expect(await found('haifa tel aviv')).toEqual([0, 4])
  expect(await found('haifa hadar')).toEqual([])
  expect(await found('ramat gan sale to 2.5m mamad')).toEqual([1])
  expect(await found('all homes under 2.5 M in Ramat Gan with mamad near Bialik')).toEqual([1])
  expect(await found('ramat gan 3-4 rooms')).toEqual([1, 2])
  expect(await found('up to 4 rooms ramat gan')).toEqual([1, 2])
  expect(await found('bialik st herzl st')).toEqual([1, 2, 3, 4])
  expect(await found('haifa להשכרה בריכה')).toEqual([])
})

test('near a street are homes on it, and those up to 300 metres from one of its homes', async () => {
  const [x, y] = POINT
  const at300 = 300 / 111_320
  using at = await looking(
    { ...HAIFA, street: 'ביאליק 4', coordinates: POINT },
    { ...HAIFA, street: 'הרצל 3', coordinates: [x, y + at300 * 0.99] },
    { ...HAIFA, street: 'הרצל 9', coordinates: [x, y + at300 * 1.01] },
    { ...HAIFA, street: 'הרצל 5', coordinates: [x + at300 * 1.15, y] },
    { ...HAIFA, street: 'הרצל 7', coordinates: [x + at300 * 1.2, y] },
    { ...HAIFA, street: null, coordinates: POINT },
    { ...HAIFA, street: 'ביאליק', coordinates: null, rooms: 7 },
  )
  const other = await givenUser(at.here)
  givenHome(at.here, { ...HAIFA, street: 'ביאליק 8', coordinates: [x + 1, y] }, other.rid)
  givenHome(at.here, { ...HAIFA, street: 'בן גוריון 1', coordinates: [x + 1, y] })
  const { here, homes } = at
  const read = createReader(here, createSqlSearch(here.db))
  const { filter } = read({ searchText: 'near bialik haifa', readerRid: at.user.rid })
  const near = [0, 1, 3, 6].map((n) => homes[n]?.rid ?? 0)
  const columns = await loadedSearch(here)
  for (const search of [createSqlSearch(here.db), columns])
    expect(search.list(filter, { page: 1, limit: 20 }).rids.sort()).toEqual(near)
  expect((await at.found({ searchText: 'bialik haifa' })).sort()).toEqual([0, 6])
})

test('the answer says what each part of the text was taken for; map and histogram take it the same way', async () => {
  using at = await looking({ ...HAIFA, coordinates: POINT, price: 4_000 }, { price: 4_000 })
  const { body } = await at.get({ searchText: 'haifa to 5000' })
  expect(body.understood).toEqual([
    { kind: 'city', name: 'Haifa', areaCodes: expect.arrayContaining([643]), without: 'to 5000' },
    { kind: 'price', min: null, max: 5_000, without: 'haifa' },
  ])
  expect((await at.get({ searchText: 'דירה' })).body.understood).toEqual([])
  const map = await at.get({ searchText: 'haifa to 5000', isMapView: true })
  expect(map.body.pagination.total).toBe(1)
  const bars = async (searchText: string) => {
    const { body: histogram } = await at.get({ searchText, dealType: 'rent' }, '/histogram')
    return histogram.bars.reduce((sum: number, { count }: Json) => sum + count, 0)
  }
  expect([await bars('haifa'), await bars('haifa to 3000')]).toEqual([1, 1])
})

test('what is typed narrows what is chosen, and nothing found names the text as one filter', async () => {
  using at = await looking({ ...HAIFA, price: 4_000, rooms: 3 })
  const found = (query: Record<string, unknown>) =>
    at.found({ searchText: 'haifa to 5000', ...query })
  expect(await found({ priceRange: [3_000, 9_000], minRooms: 2 })).toEqual([0])
  expect(await found({ priceRange: [4_500, 9_000] })).toEqual([])
  expect(await found({ dealType: 'sale' })).toEqual([])
  const { body } = await at.get({ searchText: 'haifa to 3000' })
  expect(body.relax).toEqual([{ filter: 'searchText', count: 1 }])
})

test("a street that only another user's home states is not understood", async () => {
  using at = await looking({})
  const other = await givenUser(at.here)
  givenHome(at.here, { street: 'סוקולוב 3' }, other.rid)
  expect((await at.get({ searchText: 'sokolov' })).body.understood).toEqual([])
})

test('the list says since when homes are new: since the end of the last visit', async () => {
  using at = await looking({})
  const { clock } = at.here
  const newSince = async () => Date.parse((await at.get({})).body.newSince)
  const first = clock.now()
  expect(await newSince()).toBe(first - hours(24))
  expect((await at.visit('PUT', '/api/assets/look')).body).toEqual({
    newSince: new Date(first - hours(24)).toISOString(),
  })
  await clock.pass(hours(2))
  expect(await newSince()).toBe(first)
})
