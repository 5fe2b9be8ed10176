import { expect, test } from 'bun:test'
import { write } from '../../database/database.ts'
import { givenHome } from '../../testing/worlds/given.ts'
import { pick, seeded } from '../../testing/worlds/random.ts'
import { onlyValue, searchedRids } from '../../testing/worlds/rows.ts'
import { type World, world } from '../../testing/worlds/world.ts'
import { markedBy } from '../columns/store.ts'
import { wordsOf } from '../domain/asset.ts'
import { assetByRid } from './assets.ts'
import { createSqlSearch } from './search.ts'
import { forgetText, indexText, settleTexts } from './text.ts'

const WORDS = [
  ...'דירה בדירה ובדירה מרפסת המרפסת ממ״ד שמש בשמש תל בתל אביב פלורנטין בפלורנטין בבלי'.split(' '),
  ...'Loft loft 3.5 100% נוף-ים גן/חצר דִּירָה a b2 קומה-3 "חדש" ✓ ׳'.split(' '),
]

const waiting = (here: World) => Number(onlyValue(here, 'select count(*) from waiting_texts'))

/** The homes that a text finds by SQL, and in memory. */
function found(here: World, searchText: string): number[] {
  const { rids } = createSqlSearch(here.db).list({ searchText }, { page: 1, limit: 200 })
  const inMemory = [...(markedBy(here.db, { searchText }).words ?? rids)]
  const sorted = rids.sort((one, other) => one - other)
  expect([searchText, inMemory.sort((one, other) => one - other)]).toEqual([searchText, sorted])
  return sorted
}

test('homes that wait for the text index are found as if they were in it', () => {
  using here = world()
  const random = seeded(7)
  const some = (most: number) =>
    Array.from({ length: 1 + Math.floor(random() * most) }, () => pick(random, WORDS)).join(' ')
  for (let n = 0; n < 40; n += 1)
    givenHome(here, { description: some(8), street: null, city: null })
  expect(waiting(here)).toBe(40)
  const texts = Array.from({ length: 300 }, () => {
    const text = some(3)
    return random() < 0.5 ? text : text.slice(0, -1)
  })
  const before = texts.map((text) => found(here, text))
  write(here.db, settleTexts)
  expect(waiting(here)).toBe(0)
  expect(texts.map((text) => found(here, text))).toEqual(before)
  expect(new Set(before.map(({ length }) => length)).size).toBeGreaterThan(10)
})

test('when fifty homes wait, all of them come into the text index', () => {
  using here = world()
  for (let n = 0; n < 49; n += 1) givenHome(here, { description: `מרפסת x${n}x` })
  expect(waiting(here)).toBe(49)
  expect(found(here, 'מרפסת')).toHaveLength(49)
  givenHome(here, { description: 'מרפסת x49x' })
  expect(waiting(here)).toBe(0)
  givenHome(here, { description: 'מרפסת x50x' })
  expect(waiting(here)).toBe(1)
  expect(found(here, 'מרפסת')).toHaveLength(51)
  expect(found(here, 'מרפסת x49x')).toHaveLength(1)
})

test.each([
  ['waits', (_: World) => {}],
  ['is in the text index', (here: World) => write(here.db, settleTexts)],
] as const)('a home that %s is found by its new words, and forgotten', (_, settle) => {
  using here = world()
  const { rid } = givenHome(here, { description: 'מרפסת' })
  settle(here)
  const home = assetByRid(here.db, rid)
  if (!home) throw new Error('It was given')
  write(here.db, (tx) => indexText(tx, rid, { ...wordsOf(home), description: 'חניה' }))
  expect([found(here, 'מרפסת'), found(here, 'חניה')]).toEqual([[], [rid]])
  expect(searchedRids(here)).toEqual([rid])
  write(here.db, (tx) => forgetText(tx, [rid]))
  expect(found(here, 'חניה')).toEqual([])
  expect(searchedRids(here)).toEqual([])
})
