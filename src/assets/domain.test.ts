import { expect, test } from 'bun:test'
import { aListing } from '../testing/listings.ts'
import { comparable, factsOf, type Listing } from './domain.ts'
import { newerReading } from './newer-reading.ts'

test('a home has the lowest price of its listings, and is private when one of them is', () => {
  const agent = aListing({
    price: 5_200,
    merchant: true,
    images: ['https://img.yad2.co.il/a.jpeg'],
  })
  const owner = aListing({ price: 5_000, merchant: false, description: 'בלי תיווך' })
  const facts = (...[first, ...more]: [Listing, ...Listing[]]) =>
    factsOf([comparable(first), ...more.map(comparable)])
  expect(facts(agent, owner)).toMatchObject({
    price: 5_000,
    link: owner.link,
    merchant: false,
    images: agent.images,
    description: 'בלי תיווך',
    listingTexts: ['דירה', 'דירה\nבלי תיווך'],
  })
  expect(facts(agent)).toMatchObject({ price: 5_200, merchant: true })
  expect(facts({ ...agent, price: null }, owner).price).toBe(5_000)
  expect(facts({ ...agent, merchant: null }).merchant).toBeNull()
})

test('a list page read after a detail page keeps what only the detail page states', () => {
  const detail = aListing({
    description: 'יפה',
    phone: '0501234567',
    entryDate: '2026-12-10',
    areaBy: 'id',
  })
  const list = {
    ...detail,
    description: null,
    phone: null,
    entryDate: null,
    areaCode: 1,
    areaBy: 'name' as const,
  }
  expect(newerReading(detail, { ...list, price: 4_900 })).toEqual({ ...detail, price: 4_900 })
  const moved = newerReading(detail, { ...list, neighbourhood: 'נווה צדק' })
  expect(moved.areaCode).toBe(1)
})
