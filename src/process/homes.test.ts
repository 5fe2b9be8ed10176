import { expect, test } from 'bun:test'
import { allBots } from '../bots/store/bots.ts'
import {
  OPERATIONS as ALL,
  givenModel,
  type Operation,
  operate,
} from '../testing/models/structures-model.ts'
import { givenBot } from '../testing/worlds/given.ts'
import { aListing } from '../testing/worlds/listings.ts'
import { bring, remove } from '../testing/worlds/passes.ts'
import { pick, seeded } from '../testing/worlds/random.ts'
import { valuesOf } from '../testing/worlds/rows.ts'
import { world } from '../testing/worlds/world.ts'
import { storedProblems } from './check.ts'

const isLong = process.env.METZIA_LONG === '1'
const [OPERATIONS, CHECK_EVERY] = isLong ? [2_000, 20] : [200, 20]
/** The changes of every kind, and the seeds by which they are made. */
const [CHANGES, CHANGE_SEEDS] = isLong ? [1_500, [1, 2, 3, 4, 5]] : [300, [1]]
/** The short run has seeds that once ended with messages of the wrong home, or with words that were not found. */
const SEEDS = isLong ? Array.from({ length: 20 }, (_, seed) => seed + 1) : [1, 4, 5, 7]

/** What moves listings between homes, and what is then told or marked of them. */
const MOVES: Operation[] = [
  ...['new', 'new', 'new', 'price', 'price', 'area', 'moved', 'moved', 'remove', 'remove'],
  ...['back', 'back', 'merge', 'merge', 'split', 'split', 'private', 'hide', 'save', 'time'],
  ...['list', 'list', 'list'],
]

test.each(SEEDS)('chains of merges and releases leave everything whole (seed %i)', async (seed) => {
  using here = world()
  const random = seeded(seed)
  const model = await givenModel(here, random)
  for (let n = 0; n < 20; n += 1) {
    const broad = { neighborhoodCodes: [205, 312, 1_520], rooms: 1 }
    const dealType = n % 2 === 0 ? 'rent' : 'sale'
    givenBot(here, pick(random, model.users), { ...broad, dealType, priceLimit: [0, 100_000] })
  }
  expect(allBots(here.db).length).toBeGreaterThanOrEqual(20)
  for (let n = 1; n <= OPERATIONS; n += 1) {
    await operate(here, model, pick(random, MOVES))
    if (n % CHECK_EVERY === 0) expect([n, storedProblems(here.db)]).toEqual([n, []])
  }
})

test.each(CHANGE_SEEDS)('changes of every kind leave everything whole (seed %i)', async (seed) => {
  using here = world()
  const random = seeded(seed)
  const model = await givenModel(here, random)
  for (let n = 1; n <= CHANGES; n += 1) {
    await operate(here, model, pick(random, ALL))
    if (n % CHECK_EVERY === 0) expect([n, storedProblems(here.db)]).toEqual([n, []])
  }
  expect(valuesOf(here, 'PRAGMA foreign_key_check')).toEqual([])
  expect(valuesOf(here, 'PRAGMA integrity_check')).toEqual([['ok']])
})

test('a home that is gone keeps what its own listings told when another of them returns as another home', () => {
  using here = world()
  const one = aListing({ description: 'גינה', images: [] })
  const other = { ...one, externalId: 'other', description: 'מרפסת' }
  bring(here, one, other)
  remove(here, one, other)
  bring(here, { ...one, description: 'בריכה', street: 'אחרת 99', rooms: 5, price: 9_000 })
  expect(
    valuesOf(here, 'select street, price, removed_at is null from assets order by rid'),
  ).toEqual([
    [one.street, one.price, 0],
    ['אחרת 99', 9_000, 1],
  ])
  expect(storedProblems(here.db)).toEqual([])
  bring(here, { ...one, description: 'גג', street: 'אחרת 99', rooms: 5, price: 9_000 })
  expect(storedProblems(here.db)).toEqual([])
})
