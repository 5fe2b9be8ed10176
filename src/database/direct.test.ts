import { expect, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import { geocodes } from '../assets/geocoder/tables.ts'
import { assets, listings } from '../assets/tables.ts'
import { givenHome } from '../testing/worlds/given.ts'
import { valuesOf } from '../testing/worlds/rows.ts'
import { world } from '../testing/worlds/world.ts'
import { users } from '../users/tables.ts'
import { type Db, prepared, preparedWrite, write } from './database.ts'

const { id, isSublet, images, features, merchant, price } = assets
const LISTING = { images: ['a', 'b'], features: { lift: true }, merchant: null, price: null }

const flat = (db: Db) =>
  db
    .select({
      id,
      isSublet,
      images,
      features,
      merchant,
      price,
      mapped: sql`7`.mapWith(String),
      named: sql<number>`${assets.rid} + 1`.as('named'),
    })
    .from(assets)
    .where(eq(id, sql.placeholder('id')))

const nested = (db: Db) =>
  db
    .select({ home: assets, owner: users, listing: { link: listings.link } })
    .from(assets)
    .innerJoin(listings, eq(listings.assetRid, assets.rid))
    .leftJoin(users, eq(users.rid, assets.ownerRid))
    .where(eq(id, sql.placeholder('id')))

const selectFlat = prepared((db) => flat(db).prepare())
const selectNested = prepared((db) => nested(db).prepare())

test('a prepared statement reads rows as Drizzle does', () => {
  using here = world()
  const given = { id: givenHome(here, LISTING).id }
  const rows = flat(here.db).all(given)
  expect(rows).toMatchObject([{ ...LISTING, images: [], isSublet: false, mapped: '7' }])
  expect(selectFlat(here.db).all(given)).toEqual(rows)
  expect([selectFlat(here.db).get(given)]).toEqual(rows)
})

test('columns of several tables are read into an object for each', () => {
  using here = world()
  const given = { id: givenHome(here, LISTING).id }
  const rows = nested(here.db).all(given)
  expect(rows).toMatchObject([{ home: { ...LISTING, images: [] }, owner: null }])
  expect(selectNested(here.db).all(given)).toEqual(rows)
})

const optional = (db: Db) =>
  db
    .select({
      id,
      // Null in the first column, of a table that always has a row, and of one that has none here.
      always: { price: assets.price, link: listings.link },
      perhaps: { name: users.firstname, id: users.id },
      mixed: { name: users.firstname, price: assets.price },
      told: { sum: sql<number | null>`null`, link: listings.link },
      computed: { sum: sql<number>`1 + 1`.mapWith(String) },
    })
    .from(assets)
    .innerJoin(listings, eq(listings.assetRid, assets.rid))
    .leftJoin(users, eq(users.rid, assets.ownerRid))
    .where(eq(id, sql.placeholder('id')))
const selectOptional = prepared((db) => optional(db).prepare())

test('an object of a table that a join has not found is null, and no other', () => {
  using here = world()
  const given = { id: givenHome(here, LISTING).id }
  const rows = optional(here.db).all(given)
  const { link } = rows[0]?.always ?? {}
  expect(rows).toMatchObject([
    { always: { price: null, link }, perhaps: null, told: { sum: null, link } },
  ])
  expect(selectOptional(here.db).all(given)).toEqual(rows)
  expect(selectOptional(here.db).get(given)).toEqual(rows[0])
})

test('what no row has is undefined, and an empty list', () => {
  using here = world()
  expect(selectFlat(here.db).get({ id: 'none' })).toBeUndefined()
  expect(selectFlat(here.db).all({ id: 'none' })).toEqual([])
})

const keepPlaces = preparedWrite((tx) =>
  tx
    .insert(geocodes)
    .values({
      query: sql.placeholder('query'),
      places: sql.placeholder('places'),
      at: sql.placeholder('at'),
    })
    .prepare(),
)

test('values are bound in the order of the statement, encoded as their columns are', () => {
  using here = world()
  write(here.db, (tx) => keepPlaces(tx).run({ at: 7, places: [], query: 'a street' }))
  expect(valuesOf(here, 'select * from geocodes')).toEqual([['a street', '[]', 7]])
})

test('a value that is missing is an error, and one that is undefined is none', () => {
  using here = world()
  expect(() => selectFlat(here.db).get({})).toThrow('placeholder "id"')
  expect(() => selectFlat(here.db).get()).toThrow('placeholder "id"')
  expect(selectFlat(here.db).get({ id: undefined })).toBeUndefined()
})
