import { expect, test } from 'bun:test'
import { loadAreas } from '../areas/store.ts'
import type { RawListing } from '../intake/domain/raw-listing.ts'
import { aFeed, someFeedRecords } from '../testing/worlds/listings.ts'
import { wrongPlaces } from './stated-places.ts'
import { readYad2 } from './yad2/read.ts'

const areas = loadAreas()
const reading = readYad2({ status: 200, body: aFeed(someFeedRecords(3, 10)) })
const homes = reading.kind === 'page' ? reading.listings : []
const swapped = (one: RawListing) => ({ ...one, city: one.neighbourhood, neighbourhood: one.city })
const stray = (one: RawListing) => ({ ...one, city: 'באר שבע' })

/** The first of the homes changed in this way, the others as they are. */
const path = (count: number, change: (one: RawListing) => RawListing, all = homes) => {
  const wrong = wrongPlaces(
    all.map((one, index) => (index < count ? change(one) : one)),
    areas,
  )
  return wrong?.code === 'shapeChanged' ? wrong.path : undefined
}

test.each([
  ['city and neighbourhood', swapped, 'address.city.text'],
  ['another city', stray, 'address.neighborhood.text'],
] as const)('a page most of whose homes state %s wrongly is named', (_, change, named) => {
  expect(path(0, change)).toBeUndefined()
  expect(path(5, change)).toBeUndefined()
  expect(path(6, change)).toBe(named)
  expect(path(4, change, homes.slice(0, 4))).toBeUndefined()
})

test('unknown places prove nothing', () => {
  expect(path(10, (one) => ({ ...one, city: 'אי שם' }))).toBeUndefined()
  expect(path(10, (one) => ({ ...one, neighbourhood: 'שכונה חדשה' }))).toBeUndefined()
})
