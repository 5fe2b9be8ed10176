import { expect, spyOn, test } from 'bun:test'
import { detailOf } from '../assets/detail.ts'
import { assetDetailToWire } from '../assets/detail-to-wire.ts'
import type { Listing } from '../assets/domain/asset.ts'
import type { ReadFact } from '../assets/domain/read-fact.ts'
import { assetByRid } from '../assets/store/assets.ts'
import { listingOf } from '../assets/store/listings.ts'
import { current, setCounter } from '../database/counters.ts'
import { write } from '../database/database.ts'
import { READER_VERSION } from '../reading/domain.ts'
import * as reader from '../reading/reader.ts'
import { aListing } from '../testing/worlds/listings.ts'
import { florentinBot, bring as ingestListings, posts } from '../testing/worlds/passes.ts'
import { type World, world } from '../testing/worlds/world.ts'
import { toListing } from './ingest.ts'
import { readDescription } from './read-description.ts'
import { rereadStored } from './reread.ts'

const { signal } = new AbortController()

const OPEN: Partial<Listing> = {
  price: null,
  rooms: null,
  size: null,
  floor: null,
  street: null,
  merchant: null,
}
const TEXT =
  'דירת 3 חדרים, 70 מ"ר, קומה 2 מתוך 4, רחוב הרצל 12, 5,500 ש"ח, ארנונה 400, ועד 80, בלי תיווך, אין מעלית, 052-0000000, כניסה 1.2'

/** Reads and ingests listings as a source does. */
function bring(here: World, ...listings: Listing[]): void {
  for (const { areaCode: _, areaBy: __, ...given } of listings) {
    const raw = { ...given, hoodId: null, isHome: true }
    ingestListings(here, toListing(readDescription(here.db, raw, here.clock.now()), here.areas))
  }
}

function stored(here: World, { source, externalId }: Listing) {
  const kept = listingOf(here.db, { source, externalId })
  const home = kept && assetByRid(here.db, kept.assetRid)
  if (!kept || !home) throw new Error(`No listing ${externalId}`)
  return { kept, home }
}

const fieldsOf = (facts: readonly ReadFact[] | null) => facts?.map(({ field }) => field).sort()

test('a description fills what its source leaves open, and nothing else', async () => {
  using here = world()
  const listing = aListing({ ...OPEN, rooms: 4, description: TEXT, features: { lift: true } })
  bring(here, listing)
  const { kept, home } = stored(here, listing)
  expect(home).toMatchObject({
    price: 5_500,
    rooms: 4,
    size: 70,
    floor: 2,
    street: 'הרצל 12',
    merchant: false,
    phone: '0520000000',
    entryDate: '2027-02-01',
    features: { lift: true },
    listingPhones: ['0520000000'],
  })
  expect(kept.readBy).toBe(READER_VERSION)
  expect(fieldsOf(kept.readFacts)).toEqual([
    'agent',
    'arnona',
    'entryDate',
    'floor',
    'floors',
    'phone',
    'price',
    'size',
    'street',
    'vaad',
  ])
  expect(kept.readFacts).toContainEqual({ field: 'size', value: 70, phrase: '70 מ"ר' })
})

test('the facts of a home are answered with their words, those of its other listings too', async () => {
  using here = world()
  const one = aListing({ street: 'הרצל 12', description: 'מרפסת גדולה' })
  const other = aListing({ street: 'הרצל 12', description: 'יש מעלית ומרפסת' })
  bring(here, one, other)
  const { home } = stored(here, one)
  expect(assetDetailToWire(detailOf(here.db, home)).facts).toEqual([
    { field: 'balcony', value: true, phrase: 'מרפסת' },
    { field: 'lift', value: true, phrase: 'מעלית' },
  ])
})

test('a fact of a text that the home does not take from it is not answered', async () => {
  using here = world()
  const first = aListing({ street: 'הרצל 12', floor: 2 })
  const second = aListing({ street: 'הרצל 12', floor: null, description: 'קומה 2' })
  const third = aListing({ street: 'הרצל 12', floor: null, description: 'קומה 2, עם מעלית' })
  bring(here, first, second, third)
  expect(stored(here, second).kept.readFacts).toMatchObject([{ field: 'floor', value: 2 }])
  const { home } = stored(here, first)
  expect(assetDetailToWire(detailOf(here.db, home)).facts).toMatchObject([{ field: 'lift' }])
})

test('a text is read once, and again only when it changes', async () => {
  using here = world()
  const listing = aListing({ floor: null, description: 'קומה 3' })
  const spy = spyOn(reader, 'readText')
  try {
    bring(here, listing)
    bring(here, { ...listing, price: 4_900 })
    bring(here, { ...listing, price: 4_800, description: null })
    bring(here, { ...listing, price: 4_700 })
    expect(spy).toHaveBeenCalledTimes(1)
    bring(here, { ...listing, description: 'קומה 4' })
    expect(spy).toHaveBeenCalledTimes(2)
  } finally {
    spy.mockRestore()
  }
  expect(stored(here, listing).kept).toMatchObject({
    floor: 4,
    readFacts: [{ field: 'floor', value: 4, phrase: 'קומה 4' }],
  })
})

test('what the source states, now or earlier, outweighs the text', async () => {
  using here = world()
  const listing = aListing({ floor: null, description: 'קומה 3' })
  bring(here, listing)
  bring(here, { ...listing, floor: 2 })
  expect(stored(here, listing).kept).toMatchObject({ floor: 2, readFacts: [] })
  bring(here, { ...listing, description: 'קומה 5' })
  expect(stored(here, listing).kept).toMatchObject({ floor: 2, readFacts: [] })
})

test('a known fact stays when the text no longer says it, with the words it was read from', async () => {
  using here = world()
  const listing = aListing({ floor: null, description: 'קומה 3, ועד 80' })
  bring(here, listing)
  bring(here, { ...listing, description: 'דירה יפה' })
  expect(stored(here, listing).kept).toMatchObject({
    floor: 3,
    vaad: 80,
    readFacts: [
      { field: 'floor', value: 3, phrase: 'קומה 3' },
      { field: 'vaad', value: 80, phrase: 'ועד 80' },
    ],
  })
})

test.each<[string, Partial<Listing>, Partial<Listing>]>([
  [
    'a rent of a sale',
    { dealType: 'sale', description: 'ניתן להשכיר ב-5,500 ש"ח' },
    { price: null },
  ],
  ['the rent of one roommate', { description: '1,900 ש"ח לשותף' }, { price: null }],
  ['a price that cannot be true', { description: 'להשכרה ב-450 אלף ש"ח' }, { price: null }],
  ['a size that cannot be true', { rooms: 9, description: '40 מ"ר' }, { size: null }],
  ['an entry that is past for years', { description: 'כניסה 1.1.2019' }, { entryDate: null }],
  [
    'a post that seeks a home',
    { description: 'מחפשים דירת 3 חדרים עם מעלית' },
    { rooms: null, features: {} },
  ],
  [
    'a street beside a middle of an area',
    { description: 'רחוב הרצל 5', coordinates: [34.77, 32.06] },
    { street: null },
  ],
])('%s is not taken', async (_, given, expected) => {
  using here = world()
  const listing = aListing({ ...OPEN, ...given })
  bring(here, listing)
  const { kept } = stored(here, listing)
  expect(kept).toMatchObject(expected)
  expect(kept.implausible).toEqual({})
})

test('the size of a house in its text is that of the building', async () => {
  using here = world()
  const listing = aListing({ propertyType: 'בית פרטי', size: 400, description: '160 מ"ר בנוי' })
  bring(here, listing)
  expect(stored(here, listing).kept).toMatchObject({ size: 400, buildSize: 160 })
})

test.each([
  ['כניסה מיידית', '2026-11-21'],
  ['כניסה גמישה', null],
  ['כניסה 1.12', '2026-12-01'],
  ['כניסה 1.9', '2026-09-01'],
  ['כניסה 1.3', '2027-03-01'],
  ['כניסה 30.2', null],
])('%s is the day %p', async (description, day) => {
  using here = world()
  const listing = aListing({ description })
  bring(here, listing)
  expect(stored(here, listing).home.entryDate).toBe(day)
})

test('a neighbourhood of the text finds the area', async () => {
  using here = world()
  const place = { neighbourhood: null, street: null, areaCode: null, areaBy: null }
  const listing = aListing({ ...place, description: 'דירה בשכונת נווה צדק' })
  bring(here, listing)
  expect(stored(here, listing).home).toMatchObject({ neighbourhood: 'נווה צדק', areaCode: 848 })
})

test('after an update of the reader texts are read again, wrong facts go, and nothing is posted', async () => {
  using here = world()
  const bot = await florentinBot(here)
  const wrong = { field: 'floor', value: 7, phrase: 'קומה 3' }
  const listing = aListing({ floor: null, size: null, description: 'קומה 3, יש מעלית, 60 מ"ר' })
  bring(here, listing)
  const silent = aListing({ phone: '0520000000' })
  bring(here, silent)
  here.db.$client.run(`update assets set listing_phones = '[]'`)
  const told = posts(here, bot).length
  const { rid } = stored(here, listing).kept
  here.db.$client.run('update listings set floor = 7, read_by = 0, read_facts = ? where rid = ?', [
    JSON.stringify([wrong, { field: 'pets', value: true, phrase: 'x' }]),
    rid,
  ])
  here.db.$client.run(`update listings set features = '{"pets":true}' where rid = ${rid}`)
  write(here.db, (tx) => setCounter(tx, 'reader', 0))
  const rev = current(here.db, 'rev')
  const clock = { ...here.clock, sleep: async () => undefined }
  expect(await rereadStored({ ...here, clock }, signal)).toMatchObject({ descriptions: true })
  expect(stored(here, listing)).toMatchObject({
    kept: { floor: 3, size: 60, features: { lift: true }, readBy: READER_VERSION },
    home: { floor: 3, features: { lift: true }, listingPhones: [null] },
  })
  expect(stored(here, listing).home.features).toEqual({ lift: true })
  expect(stored(here, silent).home.listingPhones).toEqual(['0520000000'])
  expect(current(here.db, 'rev')).toBe(rev)
  expect(posts(here, bot)).toHaveLength(told)
  expect(await rereadStored({ ...here, clock }, signal)).toMatchObject({ descriptions: false })
})

function warningsOf(here: World, listing: Listing) {
  bring(here, listing)
  const asset = assetByRid(here.db, listingOf(here.db, listing)?.assetRid ?? 0)
  return asset && assetDetailToWire(detailOf(here.db, asset)).warnings
}

test('signs of fraud in a text are shown with their words, and go with the text', () => {
  using here = world()
  const listing = aListing({
    description: 'דירת 3 חדרים. יש להעביר פיקדון לפני הצפייה. 052-1111111',
  })
  const sign = { sign: 'depositFirst', evidence: 'להעביר פיקדון לפני הצפייה' } as const
  expect(warningsOf(here, listing)).toEqual([sign])
  expect(warningsOf(here, { ...listing, description: 'דירת 3 חדרים, צפייה בתיאום' })).toEqual([])
})

test.each<[price: number, Partial<Listing>, evidence: string[]]>([
  [3_000, {}, ['5,500 ש"ח']],
  [5_000, {}, []],
  [8_000, {}, ['5,500 ש"ח']],
  [2_400_000, { dealType: 'sale' }, []],
])('a source states %d where the text says 5,500', (price, more, evidence) => {
  using here = world()
  const listing = aListing({ price, description: 'דירת 3 חדרים להשכרה, 5,500 ש"ח', ...more })
  const found = warningsOf(here, listing)
  expect(found).toEqual(evidence.map((words) => ({ sign: 'otherPrice' as const, evidence: words })))
})
