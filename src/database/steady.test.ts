import type { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { and, eq, sql } from 'drizzle-orm'
import { assets, listings } from '../assets/tables.ts'
import { notifications } from '../notifications/tables.ts'
import { givenHome } from '../testing/worlds/given.ts'
import { world } from '../testing/worlds/world.ts'
import { prepared } from './database.ts'
import { steadyQuery } from './steady.ts'

test('values that are always the same are literals, and parameters are such that no plan depends on them', () => {
  const given = sql.placeholder('name')
  const text = `select '?', "a?b" from t where a = ? and b = ? and c = ? and d is ? and e = ? limit ?`
  const params = [given, "it's", 3, null, true, given]
  expect(steadyQuery({ sql: text, params })).toEqual({
    sql: `select '?', "a?b" from t where a = +? and b = 'it''s' and c = 3 and d is null and e = 1 limit +?`,
    params: [given, given],
  })
})

test('what a literal cannot state remains a parameter', () => {
  const bytes = new Uint8Array([1])
  const params = [bytes, 'a\0b', Number.POSITIVE_INFINITY]
  expect(steadyQuery({ sql: 'select ?, ?, ?', params })).toEqual({
    sql: 'select +?, +?, +?',
    params,
  })
})

test('a statement whose parameters cannot be told apart is refused', () => {
  expect(() => steadyQuery({ sql: 'select ?, ?', params: [1] })).toThrow('2 of 1 parameters')
})

const selectFirst = prepared((db) =>
  db
    .select({ rid: listings.rid })
    .from(listings)
    .where(and(eq(listings.source, 'yad2'), eq(listings.assetRid, sql.placeholder('assetRid'))))
    .orderBy(listings.rid)
    .limit(sql.placeholder('limit'))
    .prepare(),
)

test('a prepared statement finds what is asked for, with each value that is bound', () => {
  using here = world()
  const homes = [givenHome(here), givenHome(here), givenHome(here)]
  const found = homes.map(({ rid: assetRid }) => selectFirst(here.db).all({ assetRid, limit: 5 }))
  expect(found).toEqual(homes.map(({ rid }) => [{ rid }]))
  expect(selectFirst(here.db).all({ assetRid: homes[0]?.rid, limit: 0 })).toEqual([])
})

/** The statements that are compiled while `run` runs. */
function compiled(run: (client: Database) => void, client: Database): string[] {
  const texts: string[] = []
  const prepare = client.prepare.bind(client)
  client.prepare = ((text: string) => {
    texts.push(text)
    return prepare(text)
  }) as typeof client.prepare
  run(client)
  return texts
}

const selectUnread = prepared((db) =>
  db
    .select({ rid: notifications.rid })
    .from(notifications)
    .where(
      and(eq(notifications.userRid, sql.placeholder('userRid')), eq(notifications.isRead, false)),
    )
    .prepare(),
)

test('it is compiled once for a connection', () => {
  using here = world()
  const { db } = here
  selectUnread(db)
  const texts = compiled(() => {
    for (let userRid = 1; userRid < 5; userRid += 1) selectUnread(db).all({ userRid })
  }, db.$client)
  expect(texts).toEqual([])
})

const selectOwned = prepared((db) =>
  db
    .select({ rid: assets.rid })
    .from(assets)
    .where(eq(assets.ownerRid, sql.placeholder('ownerRid')))
    .prepare(),
)

test('an index that holds some rows only still serves a statement that asks for such rows', () => {
  using here = world()
  const { sql: text } = (selectOwned(here.db) as unknown as { query: { sql: string } }).query
  const plan = here.db.$client.prepare(`explain query plan ${text}`).values(1)
  expect(plan.flat().join()).toContain('assets_owner')
})
