import { expect, test } from 'bun:test'
import { write } from '../../database/database.ts'
import {
  aFilter,
  aPage,
  listed,
  liveHomes,
  markerProblems,
  someHomes,
} from '../../testing/models/search-model.ts'
import { givenHome, givenUser } from '../../testing/worlds/given.ts'
import { pick, seeded } from '../../testing/worlds/random.ts'
import { type World, world } from '../../testing/worlds/world.ts'
import type { Asset, Listing } from '../domain/asset.ts'
import type { AssetFilter, Page } from '../search/domain.ts'
import { assetByRid, assetRids } from './assets.ts'
import { createSqlSearch } from './search.ts'
import { isTextStale, markReindexed, reindexAsset } from './text.ts'

function keep(here: World, ...listings: Partial<Listing>[]): Asset[] {
  return listings.map((listing) => givenHome(here, listing))
}

const search = (here: World, filter: AssetFilter, page: Partial<Page> = {}) =>
  createSqlSearch(here.db).list(filter, { page: 1, limit: 10, ...page })

const ridsOf = (homes: readonly (Asset | undefined)[]) => homes.flatMap((home) => home?.rid ?? [])

test('unknown values fail the filter that asks for them', () => {
  using here = world()
  const [unknown, known] = keep(
    here,
    { price: null, rooms: null, merchant: null, areaCode: null },
    { price: 5_000, rooms: 3, merchant: false, coordinates: [34.77, 32.06] },
  )
  const all = ridsOf([known, unknown])
  expect(search(here, {}).rids).toEqual(all)
  for (const filter of [
    { priceRange: [0, 9_000] },
    { rooms: 1 },
    { merchant: false },
    { neighborhoodCodes: [205] },
    { bounds: [-180, -90, 180, 90] },
  ] satisfies AssetFilter[])
    expect(search(here, filter).rids).toEqual(ridsOf([known]))
  expect(createSqlSearch(here.db).map({}, 3).rids).toEqual(ridsOf([known]))
})

test('a page has its part of the homes, the total is of all', () => {
  using here = world()
  const homes = keep(here, { areaCode: 1 }, { dealType: 'sale' }, { rooms: 4.5 }, {})
  expect(search(here, { neighborhoodCodes: [1] }).rids).toEqual(ridsOf([homes[0]]))
  const page = { page: 2, limit: 3 }
  expect(search(here, {}, page)).toEqual({ rids: ridsOf([homes[0]]), total: 4 })
})

test('Hebrew is found without attached letters and marks, and by the beginning of a word', () => {
  using here = world()
  const [home] = keep(here, { description: 'ובדירה מרפסת, ממ״ד' }, { description: 'בית' })
  for (const text of ['דירה', 'בדירה', 'מרפ', 'ממ"ד', 'ממד', 'דִירה מרפסת', 'פלורנטין'])
    expect([text, search(here, { searchText: text }).rids.includes(home?.rid ?? 0)]).toEqual([
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
  const found = (searchText: string) => new Set(search(here, { searchText }, { limit: 200 }).rids)
  const isFoundBy = (query: string, base: string) => {
    const holds = new RegExp(`(^| )[והבלמש]{0,2}${base}`)
    const wanted = texts.flatMap((text, at) => (holds.test(text) ? ridsOf([homes[at]]) : []))
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
  expect(search(here, { searchText: 'בדיזנגוף' }).rids).toEqual(ridsOf([homes[0]]))
  for (const searchText of ['בריכה', 'הבריכה'])
    expect(search(here, { searchText }).rids).toEqual(ridsOf([homes[1]]))
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
    expect(search(here, { searchText }).rids).toEqual(ridsOf([homes[1], homes[0]]))
})

test('a new version of the spelling makes the index and the texts of listings again', () => {
  using here = world()
  const [home] = keep(here, { description: 'מרפסת' })
  const joined = [1, 2].map((n) => ({ street: 'הרצל 1', description: `גינה ${n}` }))
  const [, two] = keep(here, ...joined)
  expect(two?.listingTexts).toEqual(['דירה\nגינה 1', 'דירה\nגינה 2'])
  here.db.$client.run('delete from asset_text')
  here.db.$client.run("update assets set listing_words = '[]'")
  expect(isTextStale(here.db)).toBe(true)
  write(here.db, (tx) => {
    for (const rid of assetRids(tx)) reindexAsset(tx, rid)
    markReindexed(tx)
  })
  expect(isTextStale(here.db)).toBe(false)
  expect(search(here, { searchText: 'מרפסת' }).total).toBe(1)
  expect(assetByRid(here.db, home?.rid ?? 0)?.listingTexts).toBeNull()
  expect(assetByRid(here.db, two?.rid ?? 0)?.listingTexts).toEqual(two?.listingTexts)
})

test('generated filters find what a loop over all homes finds', async () => {
  using here = world()
  const random = seeded(31)
  const reader = await givenUser(here)
  await someHomes(here, reader, random, 300)
  const homes = liveHomes(here, reader.rid)
  const sql = createSqlSearch(here.db)
  for (let n = 0; n < 200; n += 1) {
    const [filter, page] = [aFilter(random, reader.rid), aPage(random)]
    expect([filter, page, sql.list(filter, page)]).toEqual([
      filter,
      page,
      listed(homes, filter, page),
    ])
    const zoom = pick(random, [0, 5, 12, 14, 22])
    expect([filter, markerProblems(homes, filter, sql.map(filter, zoom))]).toEqual([filter, []])
  }
})
