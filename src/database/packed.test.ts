import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { integer, sqliteTable } from 'drizzle-orm/sqlite-core'
import { world } from '../testing/worlds/world.ts'
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
