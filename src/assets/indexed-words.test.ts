import { expect, test } from 'bun:test'
import { aListing } from '../testing/worlds/listings.ts'
import { bring, remove } from '../testing/worlds/passes.ts'
import { type World, world } from '../testing/worlds/world.ts'
import { createSqlSearch } from './store/search.ts'

const found = ({ db }: World, searchText: string) =>
  createSqlSearch(db).list({ searchText }, { page: 1, limit: 10 }).total

test('a home is found by the words of its newest text, and by no earlier ones', () => {
  using here = world()
  const listing = aListing({ description: 'דירה עם מרפסת' })
  bring(here, listing)
  bring(here, { ...listing, price: 4_900 })
  expect([found(here, 'מרפסת'), found(here, 'גינה')]).toEqual([1, 0])
  bring(here, { ...listing, description: 'דירה עם גינה' })
  expect([found(here, 'מרפסת'), found(here, 'גינה')]).toEqual([0, 1])
})

test('a home that returns is found by its words', () => {
  using here = world()
  const listing = aListing({ description: 'דירה עם מרפסת' })
  bring(here, listing)
  remove(here, listing)
  bring(here, listing)
  expect(found(here, 'מרפסת')).toBe(1)
})
