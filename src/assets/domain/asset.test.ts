import { expect, test } from 'bun:test'
import { aListing } from '../../testing/worlds/listings.ts'
import { comparable, type Listing } from './asset.ts'
import { factsOf } from './facts-of.ts'

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
  expect(facts(agent)).toMatchObject({ price: 5_200, merchant: true, listingTexts: null })
  expect(facts({ ...agent, price: null }, owner).price).toBe(5_000)
  expect(facts({ ...agent, merchant: null }).merchant).toBeNull()
})

test('each feature of a home is the one of its first listing that states it, and every listing has its phone', () => {
  const [first, second] = [
    aListing({ features: { lift: false } }),
    aListing({ features: { lift: true, mamad: true }, phone: '0520000000' }),
  ]
  expect(factsOf([comparable(first), comparable(second)])).toMatchObject({
    features: { mamad: true, lift: false },
    listingPhones: [null, '0520000000'],
  })
})
