import { expect, test } from 'bun:test'
import { write } from '../../database/database.ts'
import { aListing } from '../../testing/listings.ts'
import { type World, world } from '../../testing/world.ts'
import type { Listing } from '../domain.ts'
import { keepListing } from '../service.ts'
import { type AssetFilter, search } from './search.ts'
import { isTextStale, reindexText } from './text.ts'

function keep(here: World, ...listings: Partial<Listing>[]) {
  for (const listing of listings) {
    const now = here.clock.now()
    write(here.db, (tx) => keepListing(tx, aListing(listing), { random: here.random, now }))
  }
}

const find = (here: World, filter: Partial<AssetFilter>) =>
  search(here.db, { page: 1, limit: 10, ...filter }).rids

test('unknown values fail the filter that asks for them', () => {
  using here = world()
  keep(
    here,
    { price: null, rooms: null, merchant: null },
    { price: 5_000, rooms: 3, merchant: false },
  )
  expect(find(here, {})).toEqual([2, 1])
  expect(find(here, { priceRange: [0, 9_000] })).toEqual([2])
  expect(find(here, { minRooms: 1 })).toEqual([2])
  expect(find(here, { merchant: false })).toEqual([2])
  expect(find(here, { merchant: null })).toEqual([2, 1])
})

test('filters narrow, pages cut, the total is exact', () => {
  using here = world()
  keep(here, { areaCode: 1 }, { dealType: 'sale' }, { rooms: 4.5 }, {})
  expect(find(here, { areaCodes: [1] })).toEqual([1])
  expect(find(here, { dealType: 'sale' })).toEqual([2])
  expect(find(here, { minRooms: 4.5 })).toEqual([3])
  expect(search(here.db, { page: 2, limit: 3 })).toEqual({ rids: [1], total: 4 })
})

test('Hebrew is found without its attached letters, whatever its marks, and by the beginning of a word', () => {
  using here = world()
  keep(here, { description: 'ובדירה מרפסת, ממ״ד' }, { description: 'בית' })
  for (const text of ['דירה', 'בדירה', 'מרפ', 'ממ"ד', 'ממד', 'דִירה מרפסת', 'פלורנטין'])
    expect([text, find(here, { text }).includes(1)]).toEqual([text, true])
  expect(find(here, { text: 'חניה' })).toEqual([])
  expect(find(here, { text: 'מרפסת בית' })).toEqual([])
  expect(find(here, { text: '"* OR (' })).toEqual([])
  expect(find(here, { text: '   ' })).toEqual([2, 1])
})

test('a new spelling makes the index anew', () => {
  using here = world()
  keep(here, { description: 'מרפסת' })
  expect(isTextStale(here.db)).toBe(true)
  here.db.$client.run('delete from asset_text')
  write(here.db, reindexText)
  expect(isTextStale(here.db)).toBe(false)
  expect(find(here, { text: 'מרפסת' })).toEqual([1])
})
