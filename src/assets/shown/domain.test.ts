import { expect, test } from 'bun:test'
import { PLACED_BY } from '../../areas/domain/area.ts'
import { messagePage } from '../../chats/store/messages.ts'
import { givenUser } from '../../testing/worlds/given.ts'
import { aListing } from '../../testing/worlds/listings.ts'
import { bring, florentinBot } from '../../testing/worlds/passes.ts'
import { visitor } from '../../testing/worlds/visitor.ts'
import { world } from '../../testing/worlds/world.ts'
import { placeBy } from '../domain/place.ts'
import { lastDrop, pricePerMetre } from './domain.ts'

const drop = (...prices: (number | null)[]) => lastDrop(prices.map((price, at) => ({ price, at })))

test.each<[string, (number | null)[], unknown]>([
  ['no price', [null], null],
  ['one price', [5_000], null],
  ['a rise', [5_000, 6_000], null],
  ['a fall', [5_000, 4_500], { from: 5_000, percent: 10, at: 1 }],
  ['a fall of 1 %', [5_000, 4_950], { from: 5_000, percent: 1, at: 1 }],
  ['a smaller fall', [5_000, 4_951], null],
  ['the last of two falls', [5_000, 4_500, 4_000], { from: 4_500, percent: 11, at: 2 }],
  ['a fall, then a smaller one', [5_000, 4_500, 4_490], { from: 5_000, percent: 10, at: 1 }],
  ['a fall over a time without a price', [5_000, null, 4_000], { from: 5_000, percent: 20, at: 2 }],
  ['a fall that was taken back', [5_000, 4_500, 5_000], null],
  [
    'a fall that was taken back in part',
    [5_000, 4_000, 4_800],
    { from: 5_000, percent: 20, at: 1 },
  ],
])('%s', (_, prices, expected) => {
  expect(drop(...prices)).toEqual(expected as never)
})

test('a metre has a price when price and a size that can be true are stated', () => {
  expect(pricePerMetre({ price: 6_000, size: 60 })).toBe(100)
  expect(pricePerMetre({ price: 6_000, size: 8 })).toBe(750)
  for (const size of [7, 0, null]) expect(pricePerMetre({ price: 6_000, size })).toBeNull()
  expect(pricePerMetre({ price: null, size: 60 })).toBeNull()
})

test('coordinates are of a house, or the middle of a street or of an area', () => {
  const coordinates = [34.77, 32.06] as const
  const stated = { coordinates, geocodedBy: null }
  expect(placeBy({ ...stated, street: 'הרצל 12א' })).toBe('exact')
  expect(placeBy({ ...stated, street: 'הרצל' })).toBe('street')
  for (const street of [null, '', ' ']) expect(placeBy({ ...stated, street })).toBe('area')
  expect(placeBy({ ...stated, coordinates: null, street: 'הרצל 1' })).toBeNull()
  expect(placeBy({ ...stated, coordinates: [34.7, 95], street: 'הרצל 1' })).toBeNull()
  const street = 'הרצל 12'
  for (const geocodedBy of PLACED_BY)
    expect(placeBy({ coordinates, street, geocodedBy })).toBe(geocodedBy)
  expect(placeBy({ coordinates: null, street, geocodedBy: 'exact' })).toBeNull()
})

test('the home of a message has the marks of its reader, its listings and the fall of its price', async () => {
  using here = world()
  const bot = await florentinBot(here)
  const listing = aListing({ price: 5_000 })
  bring(here, listing)
  bring(here, { ...listing, price: 4_000 })
  const [post] = messagePage(here.db, bot.websiteChatRid, { page: 1, limit: 1 })
  const admin = await givenUser(here, { roles: ['user', 'admin'] })
  const visit = await visitor(here, admin)
  await visit('PUT', `/api/assets/${post?.asset?.id}/saved`)
  const { body } = await visit('GET', `/api/chats/${bot.websiteChatId}`)
  const shown = { listingCount: 1, drop: { from: 5_000, percent: 20 }, isHidden: false }
  expect(body.messages[0].asset).toMatchObject({ ...shown, isSaved: true })
  expect(post?.shown).toMatchObject({ listingCount: 1, isSaved: false })
})
