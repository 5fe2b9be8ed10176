import { expect, test } from 'bun:test'
import { write } from '../../database/database.ts'
import { days } from '../../kernel/clock.ts'
import { givenHome } from '../../testing/given.ts'
import { pick, seeded } from '../../testing/random.ts'
import { type World, world } from '../../testing/world.ts'
import type { Asset, Listing } from '../domain.ts'
import { type AssetFilter, type AssetSearch, cellSize } from '../search/domain.ts'
import { retireListing } from '../service.ts'
import { assetByRid, assetRids } from './assets.ts'
import { createSqlSearch } from './search.ts'
import { isTextStale, markReindexed, reindexAsset } from './text.ts'

function keep(here: World, ...listings: Partial<Listing>[]): Asset[] {
  return listings.map((listing) => givenHome(here, listing))
}

const search = (here: World, filter: Partial<AssetFilter>) =>
  createSqlSearch(here.db)({ page: 1, limit: 10, ...filter })

const idsOf = (homes: readonly (Asset | undefined)[]) => homes.flatMap((home) => home?.id ?? [])

test('unknown values fail the filter that asks for them', () => {
  using here = world()
  const [unknown, known] = keep(
    here,
    { price: null, rooms: null, merchant: null, areaCode: null },
    { price: 5_000, rooms: 3, merchant: false, coordinates: [34.77, 32.06] },
  )
  const all = idsOf([known, unknown])
  expect(search(here, {}).ids).toEqual(all)
  expect(search(here, { merchant: null }).ids).toEqual(all)
  for (const filter of [
    { priceRange: [0, 9_000] },
    { minRooms: 1 },
    { merchant: false },
    { neighborhoodCodes: [205] },
    { bounds: [-180, -90, 180, 90] },
    { zoom: 3 },
  ] satisfies Partial<AssetFilter>[])
    expect(search(here, filter).ids).toEqual(idsOf([known]))
})

test('a page has its part of the homes, the total is of all', () => {
  using here = world()
  const homes = keep(here, { areaCode: 1 }, { dealType: 'sale' }, { rooms: 4.5 }, {})
  expect(search(here, { neighborhoodCodes: [1] }).ids).toEqual(idsOf([homes[0]]))
  expect(search(here, { page: 2, limit: 3 })).toEqual({
    ids: idsOf([homes[0]]),
    total: 4,
    clusters: [],
  })
})

test('Hebrew is found without attached letters and marks, and by the beginning of a word', () => {
  using here = world()
  const [home] = keep(here, { description: 'ובדירה מרפסת, ממ״ד' }, { description: 'בית' })
  for (const text of ['דירה', 'בדירה', 'מרפ', 'ממ"ד', 'ממד', 'דִירה מרפסת', 'פלורנטין'])
    expect([text, search(here, { searchText: text }).ids.includes(home?.id ?? '')]).toEqual([
      text,
      true,
    ])
  expect(search(here, { searchText: 'חניה' }).total).toBe(0)
  expect(search(here, { searchText: 'מרפסת בית' }).total).toBe(0)
  expect(search(here, { searchText: '"* OR (' }).total).toBe(0)
  expect(search(here, { searchText: '   ' }).total).toBe(2)
})

test('an attached prefix in the query changes nothing, and finds no other word', () => {
  using here = world()
  const random = seeded(7)
  const names = ['פלורנטין', 'בבלי', 'צפון', 'יפו', 'רמת', 'מונטיפיורי', 'שפירא', 'מערב']
  const others = [
    'בלי',
    'מרפסת',
    'עלית',
    'מעלית',
    'רמלה',
    'לבנה',
    'בנה',
    'כלב',
    'לב',
    'תלוי',
    'שמור',
  ]
  const texts = Array.from({ length: 120 }, () => {
    const words = Array.from({ length: 4 }, () => pick(random, [...names, ...others]))
    return words.map((word) => pick(random, ['', '', 'ב', 'מ', 'וב', 'ש']) + word).join(' ')
  })
  const homes = keep(
    here,
    ...texts.map((description) => ({ description, city: null, neighbourhood: null, street: null })),
  )
  const found = (searchText: string) => new Set(search(here, { searchText, limit: 200 }).ids)
  const isFoundBy = (query: string, base: string) => {
    const holds = new RegExp(`(^| )[והבלמש]{0,2}${base}`)
    const wanted = texts.flatMap((text, at) => (holds.test(text) ? idsOf([homes[at]]) : []))
    expect(wanted.length).toBeGreaterThan(5)
    expect([query, [...found(query)].sort()]).toEqual([query, wanted.sort()])
  }
  for (const name of names)
    for (const prefix of ['', 'ב', 'מ', 'ל', 'ה', 'ו', 'וב', 'של']) isFoundBy(prefix + name, name)
  for (const word of ['מעלית', 'מרפסת', 'לבנה', 'שמור', 'כלב']) isFoundBy(word, word)
  isFoundBy('הצפון', 'צפון')
  isFoundBy('במעלית', 'מעלית')
})

test('a word that is no name is found with and without its first letter', () => {
  using here = world()
  const homes = keep(
    here,
    { street: 'דיזנגוף 5' },
    { description: 'בריכה' },
    { description: 'גינה' },
  )
  expect(search(here, { searchText: 'בדיזנגוף' }).ids).toEqual(idsOf([homes[0]]))
  for (const searchText of ['בריכה', 'הבריכה'])
    expect(search(here, { searchText }).ids).toEqual(idsOf([homes[1]]))
})

test('a name of two letters is found with and without ב', () => {
  using here = world()
  const stated = { city: null, neighbourhood: null, street: null }
  const homes = keep(
    here,
    { ...stated, description: 'דירה בתל אביב' },
    { ...stated, description: 'תל אביב' },
    { ...stated, description: 'רמת אביב' },
  )
  for (const searchText of ['תל אביב', 'בתל אביב'])
    expect(search(here, { searchText }).ids).toEqual(idsOf([homes[1], homes[0]]))
})

test('a new version of the spelling makes the index and the texts of listings again', () => {
  using here = world()
  const [home] = keep(here, { description: 'מרפסת' })
  expect(home?.listingTexts).toEqual(['דירה\nמרפסת'])
  here.db.$client.run('delete from asset_text')
  here.db.$client.run("update assets set listing_texts = '[]'")
  expect(isTextStale(here.db)).toBe(true)
  write(here.db, (tx) => {
    for (const rid of assetRids(tx)) reindexAsset(tx, rid)
    markReindexed(tx)
  })
  expect(isTextStale(here.db)).toBe(false)
  expect(search(here, { searchText: 'מרפסת' }).total).toBe(1)
  expect(assetByRid(here.db, home?.rid ?? 0)?.listingTexts).toEqual(['דירה\nמרפסת'])
})

// The filter written down a second time, as a loop over all homes.

function passes(home: Asset, filter: AssetFilter): boolean {
  const { dealType, minRooms, priceRange, merchant, neighborhoodCodes, bounds, since } = filter
  const { price, rooms, coordinates } = home
  if (dealType && home.dealType !== dealType) return false
  if (minRooms !== undefined && !(rooms !== null && rooms >= minRooms)) return false
  if (priceRange && !(price !== null && price >= priceRange[0] && price <= priceRange[1]))
    return false
  if (typeof merchant === 'boolean' && home.merchant !== merchant) return false
  if (neighborhoodCodes && !neighborhoodCodes.some((code) => code === home.areaCode)) return false
  if (since !== undefined && home.firstSeenAt < since) return false
  if (filter.searchText !== undefined && !home.description?.includes(filter.searchText))
    return false
  if (filter.zoom !== undefined && !(coordinates && Math.abs(coordinates[1]) <= 90)) return false
  if (!bounds) return true
  if (!coordinates) return false
  const [longitude, latitude] = coordinates
  const [west, south, east, north] = bounds
  return longitude >= west && longitude <= east && latitude >= south && latitude <= north
}

function sortKey({ price, size }: Asset, sort: AssetFilter['sort']): number {
  if (sort === 'price') return price ?? Number.POSITIVE_INFINITY
  if (sort === 'pricePerMetre')
    return price === null || !size ? Number.POSITIVE_INFINITY : price / size
  return 0
}

function reference(homes: readonly Asset[], filter: AssetFilter): Omit<AssetSearch, 'clusters'> {
  const found = homes
    .filter((home) => passes(home, filter))
    .sort((one, other) => {
      const [a, b] = [sortKey(one, filter.sort), sortKey(other, filter.sort)]
      if (a !== b) return a < b ? -1 : 1
      return other.firstSeenAt - one.firstSeenAt || other.rid - one.rid
    })
  const from = (filter.page - 1) * filter.limit
  return { ids: found.slice(from, from + filter.limit).map(({ id }) => id), total: found.length }
}

const WORDS = ['מרפסת', 'ממד', 'גינה']

async function someHomes(here: World, random: () => number): Promise<Asset[]> {
  const homes: Asset[] = []
  for (let n = 0; n < 300; n += 1) {
    if (n % 10 === 0) await here.clock.pass(days(1))
    const point = [34.7 + random() / 5, 32 + random() / 5] as const
    const listing: Partial<Listing> = {
      dealType: pick(random, ['rent', 'sale']),
      areaCode: pick(random, [205, 312, 1, null]),
      price: pick(random, [null, 4_000, 5_000, 5_000, 6_000, 7_000]),
      size: pick(random, [null, 0, 50, 60, 70]),
      rooms: pick(random, [null, 1, 2.5, 4]),
      merchant: pick(random, [null, true, false]),
      description: `${pick(random, WORDS)} ${pick(random, WORDS)}`,
      coordinates: pick(random, [null, [34.75, 32.05], [34.8, 95], point, point, point]),
    }
    homes.push(givenHome(here, listing))
  }
  for (let rid = 5; rid < 300; rid += 17)
    write(here.db, (tx) =>
      retireListing(tx, rid, { now: here.clock.now(), isMatchedChange: () => false }),
    )
  const merged = homes[7]?.rid ?? 0
  here.db.$client.run('update assets set merged_into = 1 where rid = ?', [merged])
  // Some listings join an earlier home.
  return [...new Set(homes.map(({ rid }) => rid))]
    .map((rid) => assetByRid(here.db, rid))
    .filter((home): home is Asset => home?.removedAt === null && home.mergedInto === null)
}

function someFilter(random: () => number, now: number): AssetFilter {
  const maybe = <Value>(value: Value) => (random() < 0.35 ? value : undefined)
  const min = pick(random, [0, 5_000, 6_000])
  return {
    searchText: maybe(pick(random, WORDS)),
    dealType: maybe(pick(random, ['rent', 'sale'] as const)),
    minRooms: maybe(pick(random, [1, 2, 2.5, 5])),
    priceRange: maybe([min, min + 1_000] as const),
    merchant: maybe(pick(random, [null, true, false])),
    neighborhoodCodes: maybe(pick(random, [[205], [312, 1], []])),
    bounds: maybe(
      pick(random, [
        [34.75, 32.05, 34.8, 32.1],
        [34.7, 32, 34.75, 32.05],
      ] as const),
    ),
    since: maybe(now - days(pick(random, [1, 10, 20]))),
    sort: maybe(pick(random, ['newest', 'price', 'pricePerMetre'] as const)),
    page: pick(random, [1, 1, 2]),
    limit: pick(random, [1, 10, 100]),
  }
}

test('generated filters find what a loop over all homes finds', async () => {
  using here = world()
  here.db.$client.run('PRAGMA synchronous = OFF')
  const random = seeded(31)
  const homes = await someHomes(here, random)
  for (let n = 0; n < 400; n += 1) {
    const filter = someFilter(random, here.clock.now())
    expect([filter, search(here, filter)]).toEqual([
      filter,
      { ...reference(homes, filter), clusters: [] },
    ])
  }
})

test('on a map the homes outside of the page are counted in the cells of a grid', async () => {
  using here = world()
  here.db.$client.run('PRAGMA synchronous = OFF')
  const random = seeded(32)
  const homes = await someHomes(here, random)
  const byId = new Map(homes.map((home) => [home.id, home]))
  let clustered = 0
  for (let n = 0; n < 200; n += 1) {
    const zoom = pick(random, [0, 5, 12, 14, 22])
    const filter = { ...someFilter(random, here.clock.now()), page: 1, zoom }
    const { ids, total, clusters } = search(here, filter)
    expect({ ids, total }).toEqual(reference(homes, filter))
    const shown = new Set(ids)
    const cells = new Map<string, [number, number][]>()
    for (const home of homes) {
      if (!home.coordinates || shown.has(home.id) || !passes(home, filter)) continue
      const [x, y] = home.coordinates.map((degrees) => Math.round(degrees * 1e6)) as [
        number,
        number,
      ]
      const key = `${Math.floor((x + 180e6) / cellSize(zoom))} ${Math.floor((y + 90e6) / cellSize(zoom))}`
      cells.set(key, [...(cells.get(key) ?? []), [x, y]])
    }
    const expected = [...cells.values()].map((points) => {
      const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
      return [points.length, Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
    })
    const found = clusters.map(({ count, bounds }) => [
      count,
      ...bounds.map((degrees) => Math.round(degrees * 1e6)),
    ])
    expect(found.map(String).sort()).toEqual(expected.map(String).sort())
    for (const { point, bounds } of clusters) {
      expect(point[0]).toBeWithin(bounds[0], bounds[2] + 1e-6)
      expect(point[1]).toBeWithin(bounds[1], bounds[3] + 1e-6)
    }
    const counted = clusters.reduce((sum, { count }) => sum + count, 0)
    expect(counted + ids.length).toBe(total)
    expect(ids.every((id) => byId.get(id)?.coordinates)).toBe(true)
    clustered += clusters.length
  }
  expect(clustered).toBeGreaterThan(200)
})
