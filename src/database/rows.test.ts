import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { assets, listings } from '../assets/tables.ts'
import { givenHome } from '../testing/worlds/given.ts'
import { valuesOf } from '../testing/worlds/rows.ts'
import { recordStatements } from '../testing/worlds/statements.ts'
import { world } from '../testing/worlds/world.ts'
import { type Tx, write } from './database.ts'
import { insertRow, nextRid, updateRow } from './rows.ts'

const BEFORE = { price: 5_000, city: 'חולון', images: ['a'] }

test('only the columns that differ are written, also in values of several parts', () => {
  using here = world()
  const { rid } = givenHome(here, { price: 5_000, city: 'חולון', images: ['a'] })
  const { ran } = recordStatements(here.db)
  const after = { ...BEFORE, city: null, images: ['a', 'b'] }
  write(here.db, (tx) => updateRow(tx, assets, rid, { before: BEFORE, after }))
  expect(ran.filter((sql) => sql.includes('"price"'))).toEqual([])
  expect(valuesOf(here, 'select price, city, images from assets')).toEqual([
    [5_000, null, '["a","b"]'],
  ])
})

test('many changes at once are written, too', () => {
  using here = world()
  const { rid } = givenHome(here)
  const after = {
    price: 1,
    size: 2,
    rooms: 30,
    floor: 4,
    city: 'a',
    street: 'b',
    phone: 'c',
    link: 'd',
  }
  write(here.db, (tx) => updateRow(tx, assets, rid, { before: {}, after }))
  expect(
    valuesOf(here, 'select price, size, rooms, floor, city, street, phone, link from assets'),
  ).toEqual([[1, 2, 30, 4, 'a', 'b', 'c', 'd']])
})

test('nothing is written when nothing differs', () => {
  using here = world()
  const { rid } = givenHome(here)
  const { ran } = recordStatements(here.db)
  const after = { ...BEFORE, images: ['a'] }
  write(here.db, (tx) => updateRow(tx, assets, rid, { before: BEFORE, after }))
  expect(ran).toEqual([])
})

test('an insert returns the key of its row, in which columns that are not named have their defaults', () => {
  using here = world()
  const home = givenHome(here)
  const [row] = here.db.select().from(listings).all()
  if (!row) throw new Error('The home has no listing')
  const { rid: _, tags: __, isPriceStated: ___, orderId: ____, ...listing } = row
  const another = { ...listing, id: 'another', externalId: 'another', assetRid: home.rid }
  const rid = write(here.db, (tx) => insertRow(tx, listings, another))
  const stored = "select rid, tags, is_price_stated, order_id from listings where id = 'another'"
  expect(valuesOf(here, stored)).toEqual([[rid, '[]', 1, null]])
})

test('the next key follows the last row, also of a transaction that was undone', () => {
  using here = world()
  const { rid } = givenHome(here)
  const more = (tx: Tx) => {
    const home = tx.select().from(assets).where(eq(assets.rid, rid)).get()
    if (!home) throw new Error('no home')
    const { rid: _, ...copied } = home
    return [
      nextRid(tx, assets),
      insertRow(tx, assets, { ...copied, id: here.random.id() }),
      nextRid(tx, assets),
    ]
  }
  const undone = () =>
    write(here.db, (tx) => {
      expect(more(tx)).toEqual([rid + 1, rid + 1, rid + 2])
      throw new Error('undone')
    })
  expect(undone).toThrow('undone')
  expect(write(here.db, (tx) => [...more(tx), ...more(tx)])).toEqual(
    [1, 1, 2, 2, 2, 3].map((n) => rid + n),
  )
})
