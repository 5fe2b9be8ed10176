import { expect, test } from 'bun:test'
import { loadAreas } from '../../areas/store.ts'
import { READER_VERSION } from '../../reading/domain.ts'
import { aReading } from '../../testing/worlds/readings.ts'
import { START } from '../../testing/worlds/world.ts'
import type { Post } from './domain.ts'
import { sortPost } from './sort.ts'

const areas = loadAreas()
const KEY = { source: 'import', externalId: 'a1', link: '' }

const sorted = (text: string, stated: Parameters<typeof aReading>[0], post: Partial<Post> = {}) =>
  sortPost({ text, link: '', id: null, at: null, images: [], ...post }, KEY, aReading(stated), {
    areas,
    now: START,
  })

test('a post of a home is a listing with what its text states', () => {
  const stated = { dealType: 'rent', price: 5_000, rooms: 3, phone: '052-1234567' } as const
  const read = sorted('להשכרה דירה 3 חדרים', { ...stated, agent: false, city: 'חולון' })
  expect(read).toMatchObject({
    outcome: 'home',
    listing: {
      source: 'import',
      dealType: 'rent',
      price: 5_000,
      rooms: 3,
      phone: '0521234567',
      merchant: false,
      city: 'חולון',
      propertyType: 'דירה',
      isPriceStated: true,
    },
  })
})

test('posts of those who look for a home, and rooms of shared homes, are no homes', () => {
  const wanted = sorted('מחפשת דירה', { dealType: 'wanted', price: 5_000 })
  expect(wanted.outcome).toBe('wanted')
  expect(sorted('מחפשים שותפה', { dealType: 'roommate', price: 2_000 }).outcome).toBe('roommate')
  const perRoommate = { dealType: 'rent', price: 2_000, pricePer: 'roommate' } as const
  expect(sorted('להשכרה', perRoommate).outcome).toBe('roommate')
})

test.each(['חניה להשכרה בתל אביב', 'להשכרה משרד יפה', 'למכירה מגרש', 'מחסן גדול להשכרה'])(
  '%s is no home',
  (text) => {
    expect(sorted(text, { dealType: 'rent', price: 900, size: 12 }).outcome).toBe('other')
  },
)

test('a home with a parking space is a home', () => {
  const read = sorted('דירה להשכרה, חניה ומחסן', { dealType: 'rent', price: 5_000 })
  expect(read).toMatchObject({ outcome: 'home', listing: { propertyType: 'דירה' } })
})

test('a text that states no fact of a home is something else', () => {
  expect(sorted('דירה להשכרה!!', { dealType: 'rent' }).outcome).toBe('other')
  expect(sorted('תודה לכולם', {}).outcome).toBe('other')
})

test('without a word for the deal, the price tells rent from sale', () => {
  const read = (price: number | null) => sorted('דירה 3 חדרים', { rooms: 3, price })
  expect(read(5_000)).toMatchObject({ listing: { dealType: 'rent' } })
  expect(read(2_000_000)).toMatchObject({ listing: { dealType: 'sale' } })
  expect(read(100_000).outcome).toBe('other')
  expect(read(null).outcome).toBe('other')
})

test('a sublet is a rent with its label', () => {
  const read = sorted('סאבלט', { dealType: 'sublet', price: 4_000 })
  expect(read).toMatchObject({ listing: { dealType: 'rent', isSublet: true } })
})

test('a city is named as Yad2 names it, and follows from the area when it is not stated', () => {
  const city = (stated: Parameters<typeof aReading>[0]) =>
    sorted('דירה', { dealType: 'rent', price: 5_000, ...stated })
  expect(city({ city: 'תל אביב' })).toMatchObject({ listing: { city: 'תל אביב יפו' } })
  expect(city({ city: 'עיר אחרת' })).toMatchObject({ listing: { city: 'עיר אחרת' } })
  expect(city({ neighbourhood: 'פלורנטין' })).toMatchObject({ listing: { city: 'תל אביב יפו' } })
  expect(city({})).toMatchObject({ listing: { city: null } })
})

test('the size of a house is that of the building', () => {
  const read = sorted('וילה למכירה', { dealType: 'sale', price: 5_000_000, size: 250 })
  expect(read).toMatchObject({ listing: { propertyType: 'וילה', size: null, buildSize: 250 } })
})

test('what else the text says fills the listing, and every fact has its phrase', () => {
  const evidence = { price: '5,000', lift: 'מעלית', entryDate: 'כניסה מיידית' }
  const features = { ...aReading().features, lift: true }
  const stated = { dealType: 'rent', price: 5_000, entryDate: 'immediate', features } as const
  const read = sorted('דירה', { ...stated, pricePer: 'home', evidence })
  if (read.outcome !== 'home') throw new Error(read.outcome)
  expect(read.listing).toMatchObject({
    features: { lift: true },
    entryDate: '2026-11-21',
    readBy: READER_VERSION,
  })
  expect(read.listing.readFacts).toEqual([
    { field: 'price', value: 5_000, phrase: '5,000' },
    { field: 'entryDate', value: '2026-11-21', phrase: 'כניסה מיידית' },
    { field: 'lift', value: true, phrase: 'מעלית' },
  ])
})
