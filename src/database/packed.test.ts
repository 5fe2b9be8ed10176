import { expect, test } from 'bun:test'
import { deflateRawSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { integer, sqliteTable } from 'drizzle-orm/sqlite-core'
import { TYPICAL_FACTS, TYPICAL_IMAGES } from '../assets/domain/typical-lists.ts'
import { listingOf } from '../assets/store/listings.ts'
import { aListing } from '../testing/worlds/listings.ts'
import { bring } from '../testing/worlds/passes.ts'
import { valuesOf } from '../testing/worlds/rows.ts'
import { world } from '../testing/worlds/world.ts'
import { isAlikeList } from './alike.ts'
import { write } from './database.ts'
import { packedJson } from './packed.ts'

const LIKE = { text: '₪5,000 · הרצל 1', links: ['https://www.yad2.co.il/realestate/item/abc'] }
const { column, pack } = packedJson<typeof LIKE>(JSON.stringify(LIKE))
const table = sqliteTable('packed', { rid: integer().primaryKey(), value: column().notNull() })

test('a packed value is read as it was, beside one that is plain JSON, and takes a fraction of it', () => {
  using here = world()
  here.db.$client.run('create table packed (rid integer primary key, value text not null)')
  const value = { text: '₪6,200 · הרצל 2', links: ['https://www.yad2.co.il/realestate/item/xyz'] }
  write(here.db, (tx) => {
    tx.insert(table).values({ value }).run()
    tx.insert(table)
      .values({ value: sql`${pack(value)}` })
      .run()
  })
  const rows = here.db.select().from(table).all()
  expect(rows.map((row) => row.value)).toEqual([value, value])
  const bytes = here.db.$client
    .query<{ n: number }, []>('select octet_length(value) as n from packed order by rid')
    .all()
  expect(Number(bytes[1]?.n) * 2).toBeLessThan(Number(bytes[0]?.n))
})

test('the lists of a listing are stored in less than half of their bytes, and read as they were', () => {
  using here = world()
  const images = [1, 2, 3, 4].map(
    (n) => `https://img.yad2.co.il/Pic/202511/0${n}/2_1/o/y2_${n}.jpeg`,
  )
  const readFacts = ['mamad', 'lift'].map((field) => ({
    field,
    value: true,
    phrase: 'יש מעלית וממ"ד',
  }))
  const listing = aListing({ images, readFacts, readBy: 1 })
  bring(here, listing, aListing({ externalId: 'bare', images: [], floor: 9 }))
  expect(listingOf(here.db, listing)).toMatchObject({ images, readFacts })
  const [packed, bare] = valuesOf(
    here,
    'select octet_length(images), octet_length(read_facts), images from listings order by rid',
  )
  expect(Number(packed?.[0]) * 2).toBeLessThan(JSON.stringify(images).length)
  expect(Number(packed?.[1]) * 2).toBeLessThan(Buffer.byteLength(JSON.stringify(readFacts)))
  // An empty list stays readable for SQL.
  expect(bare?.[2]).toBe('[]')
})

test('a list that is read twice is not the same object: what one reader does to it, no other sees', () => {
  using here = world()
  const images = [1, 2].map((n) => `https://img.yad2.co.il/Pic/202511/0${n}/2_1/o/y2_${n}.jpeg`)
  const [one, other] = [aListing({ images }), aListing({ images: images.slice(1), floor: 9 })]
  bring(here, one, other)
  const read = listingOf(here.db, one)?.images as string[]
  read.push('x')
  expect(listingOf(here.db, one)?.images).toEqual(images)
  expect(listingOf(here.db, other)?.images).toEqual(images.slice(1))
  expect(listingOf(here.db, one)?.images).toEqual(images)
})

test('addresses that an earlier version deflated are read; those that differ much are deflated still', () => {
  using here = world()
  const deflated = (images: readonly string[]) =>
    deflateRawSync(JSON.stringify(images), { dictionary: Buffer.from(TYPICAL_IMAGES) })
  const images = ['https://img.yad2.co.il/Pic/202511/01/2_1/o/y2_1.jpeg', 'https://a.b/דירה.jpeg']
  const long = Array.from(
    { length: 6 },
    (_, n) => `https://cdn.example/${'photo-of-home'.repeat(9)}${n}`,
  )
  const turned = [...long, ...long].map((one, n) =>
    n % 2 ? one : one.split('').reverse().join(''),
  )
  const far = turned.map((one) => `http${one}`)
  const listings = [images, images.slice(0, 1), far].map((one, n) =>
    aListing({ images: one, floor: n + 5 }),
  )
  bring(here, ...listings)
  const stored = () =>
    valuesOf(here, 'select images from listings order by rid').flat() as Uint8Array[]
  expect(stored()[0]).toEqual(new Uint8Array(deflated(images)))
  expect(isAlikeList(stored()[1] ?? new Uint8Array())).toBe(true)
  expect(stored()[2]).toEqual(new Uint8Array(deflated(far)))
  here.db.$client.run('update listings set images = ? where floor = 6', [deflated(images)])
  expect(listings.map((one) => listingOf(here.db, one)?.images)).toEqual([images, images, far])
})

test('facts that an earlier version deflated are read; those that no short text can state are deflated still', () => {
  using here = world()
  const facts = (phrase: string) => [{ field: 'lift', value: true, phrase }]
  const deflated = (phrase: string) =>
    new Uint8Array(
      deflateRawSync(JSON.stringify(facts(phrase)), { dictionary: Buffer.from(TYPICAL_FACTS) }),
    )
  const phrases = ['יש מעלית', 'יש \u0001 מעלית', 'есть лифт', 'с новым лифтом']
  const listings = phrases.map((phrase, n) =>
    aListing({ readFacts: facts(phrase), readBy: 1, floor: n + 5 }),
  )
  bring(here, ...listings)
  const stored = () =>
    valuesOf(here, 'select read_facts from listings order by rid').flat() as Uint8Array[]
  const [short, ...others] = stored()
  expect(short?.[0]).toBe(7)
  expect(short).toHaveLength('.  t'.length + 'יש מעלית'.length + 1)
  expect(others).toEqual(phrases.slice(1).map(deflated))
  here.db.$client.run('update listings set read_facts = ? where floor = 5', [deflated('מעלית')])
  const read = listings.map((one) => listingOf(here.db, one)?.readFacts)
  expect(read).toEqual(['מעלית', ...phrases.slice(1)].map(facts))
})
