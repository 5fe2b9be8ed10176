import { expect, test } from 'bun:test'
import { announce, changeBounds, changesAfter } from '../../database/changes.ts'
import { write } from '../../database/database.ts'
import { minutes } from '../../kernel/clock.ts'
import { createApp } from '../../process/app.ts'
import {
  aFilter,
  aPage,
  aRing,
  aVariedListing,
  listed,
  liveHomes,
  markerProblems,
  passes,
  someHomes,
} from '../../testing/models/search-model.ts'
import { givenHome, givenUser } from '../../testing/worlds/given.ts'
import { aListing } from '../../testing/worlds/listings.ts'
import { homesOf, loadedSearch, loadHomes } from '../../testing/worlds/loaded-search.ts'
import { pick, seeded } from '../../testing/worlds/random.ts'
import { seedHomes } from '../../testing/worlds/seeded-homes.ts'
import { recordStatements } from '../../testing/worlds/statements.ts'
import { type Json, visitor } from '../../testing/worlds/visitor.ts'
import { type World, world } from '../../testing/worlds/world.ts'
import { putComparison } from '../comparables/store.ts'
import type { Listing } from '../domain/asset.ts'
import { withoutPart } from '../search/filter-domain.ts'
import { keepListing, retireListing } from '../service.ts'
import { deleteHomesOf } from '../store/retention.ts'
import { createSqlSearch } from '../store/search.ts'
import { type Columns, createColumns } from './columns.ts'
import { createColumnSearch, firstReady } from './search.ts'

const isLong = process.env.METZIA_LONG === '1'
const HOMES = isLong ? 5_000 : 500
const COMBINATIONS = isLong ? 5_000 : 500
const OPERATIONS = isLong ? 20_000 : 1_000

test('generated filters, boxes, drawn areas, sorts and pages find what a loop over all homes finds', async () => {
  using here = world()
  const random = seeded(79)
  const reader = await givenUser(here)
  await someHomes(here, reader, random, HOMES)
  const homes = liveHomes(here, reader.rid)
  const live = await loadedSearch(here)
  let [several, clustered] = [0, 0]
  for (let n = 0; n < COMBINATIONS; n += 1) {
    const [filter, page] = [aFilter(random, reader.rid), aPage(random)]
    const answer = live.list(filter, page)
    expect([filter, page, answer]).toEqual([filter, page, listed(homes, filter, page)])
    if (answer.rids.length > 1) several += 1
    const zoom = pick(random, [0, 7, 11, 14, 15, 18, 22])
    const drawn = live.map(filter, zoom)
    expect([filter, zoom, markerProblems(homes, filter, drawn)]).toEqual([filter, zoom, []])
    if (drawn.clusters.length > 1) clustered += 1
    const { counts, over } = live.prices(filter, { width: 1_000, bars: 20 })
    const priced = homes.flatMap((home) => (passes(home, filter) ? (home.price ?? []) : []))
    const barOf = (price: number) => Math.min(Math.floor(price / 1_000), 20)
    const expected = Array.from({ length: 21 }, (_, bar) => {
      return priced.filter((price) => barOf(price) === bar).length
    })
    expect([filter, ...counts, over]).toEqual([filter, ...expected])
    for (const { filter: name, count } of live.relax(filter)) {
      const without = withoutPart(filter, name)
      const passing = homes.filter((home) => passes(home, without))
      expect([filter, name, count]).toEqual([filter, name, passing.length])
    }
  }
  expect(several).toBeGreaterThan(COMBINATIONS / 8)
  expect(clustered).toBeGreaterThan(COMBINATIONS / 50)
})

test.if(isLong)('among 100,000 homes it finds what SQL finds', async () => {
  using here = world()
  const random = seeded(80)
  const reader = await givenUser(here)
  seedHomes(here, 100_000)
  const [live, sql] = [await loadedSearch(here), createSqlSearch(here.db)]
  for (let n = 0; n < 150; n += 1) {
    const [filter, page] = [aFilter(random, reader.rid), aPage(random)]
    expect([filter, page, live.list(filter, page)]).toEqual([filter, page, sql.list(filter, page)])
    const zoom = pick(random, [0, 7, 11, 14, 18])
    const [drawn, expected] = [live.map(filter, zoom), sql.map(filter, zoom)]
    expect([filter, drawn.total, drawn.clusters.length]).toEqual([
      filter,
      expected.total,
      expected.clusters.length,
    ])
  }
})

/** One change that a source, a job or one of these users makes. */
function change(
  here: World,
  known: Listing[],
  { random, users }: { random: () => number; users: readonly number[] },
): void {
  const { db, clock } = here
  const ownerRid = random() < 0.3 ? pick(random, users) : null
  const own = { random: here.random, now: clock.now(), isMatchedChange: () => true, ownerRid }
  const kind = random()
  if (kind > 0.997)
    return void write(db, (tx) => deleteHomesOf(tx, pick(random, users), clock.now()))
  if (kind < 0.3 || known.length === 0) {
    const listing = aListing(aVariedListing(random))
    known.push(listing)
    return void write(db, (tx) => keepListing(tx, listing, own))
  }
  if (kind < 0.6) {
    const listing = { ...pick(random, known), ...aVariedListing(random) }
    return void write(db, (tx) => keepListing(tx, listing, own))
  }
  const rid = 1 + Math.floor(random() * known.length)
  if (kind < 0.8) return void write(db, (tx) => retireListing(tx, rid, own))
  write(db, (tx) => {
    const home = tx.$client.query('select id from assets where rid = ?').get(rid) as Json
    if (!home) return
    const score = Math.floor(random() * 50)
    const comparison = { estimate: 5_000, low: 4_000, high: 6_000, comparables: [], score }
    putComparison(tx, rid, random() < 0.2 ? undefined : comparison)
    announce(tx, 'comparison', home.id, clock.now())
  })
}

test('after thousands of changes, read from the feed, it answers as SQL does', async () => {
  using here = world()
  const random = seeded(78)
  const [reader, other] = [await givenUser(here), await givenUser(here)]
  const users = [reader.rid, other.rid]
  const live = createColumnSearch(here.db)
  const loading = loadHomes(live, here)
  const sql = createSqlSearch(here.db)
  const known: Listing[] = []
  let { last } = changeBounds(here.db)
  await loading
  for (let n = 1; n <= OPERATIONS; n += 1) {
    change(here, known, { random, users })
    if (n % 50 !== 0) continue
    await here.clock.pass(minutes(10))
    const changes = changesAfter(here.db, last, 10_000)
    last = changes.at(-1)?.seq ?? last
    live.apply(changes)
    for (const filter of [{}, aFilter(random, reader.rid)]) {
      const page = { ...aPage(random), page: 1 }
      expect([filter, page, live.list(filter, page)]).toEqual([
        filter,
        page,
        sql.list(filter, page),
      ])
    }
  }
  const everything = { page: 1, limit: 100_000 }
  expect(live.list({}, everything)).toEqual(sql.list({}, everything))
  expect(live.list({}, everything).total).toBeGreaterThan(OPERATIONS / 20)
})

test('SQL answers until everything is loaded, and changes of that time are kept', async () => {
  using here = world()
  const [first, third] = [givenHome(here, { price: 5_000 }), givenHome(here, { price: 3_000 })]
  const reader = await givenUser(here)
  const own = givenHome(here, { price: 2_000 }, reader.rid)
  const live = createColumnSearch(here.db)
  const search = firstReady(live, createSqlSearch(here.db))
  const filter = { readerRid: reader.rid }
  const prices = () => search.list(filter, { page: 1, limit: 10, sort: 'price' }).rids
  const read = Promise.withResolvers<Columns>()
  const loading = live.load(() => read.promise, here.clock)
  expect([live.isReady(), prices()]).toEqual([false, [own.rid, third.rid, first.rid]])
  const { last } = changeBounds(here.db)
  const columns = await homesOf(here)
  const second = givenHome(here, { price: 4_000 })
  const now = here.clock.now()
  write(here.db, (tx) => {
    retireListing(tx, first.rid, { now, isMatchedChange: () => false })
    deleteHomesOf(tx, reader.rid, now)
  })
  live.apply(changesAfter(here.db, last, 10))
  expect(prices()).toEqual([third.rid, second.rid])
  read.resolve(columns)
  await loading
  expect([live.isReady(), prices()]).toEqual([true, [third.rid, second.rid]])
  expect(live.list(filter, { page: 1, limit: 10 }).total).toBe(2)
})

test('changes before a load, and after one that failed, are not kept for the next one', async () => {
  using here = world()
  givenHome(here)
  const live = createColumnSearch(here.db)
  const { ran } = recordStatements(here.db)
  const changes = changesAfter(here.db, 0, 10)
  live.apply(changes)
  const failed = live.load(() => Promise.reject(new Error('no thread')), here.clock)
  live.apply(changes)
  await expect(failed).rejects.toThrow('no thread')
  live.apply(changes)
  ran.length = 0
  await live.load(async () => createColumns(), here.clock)
  expect([ran, live.list({}, { page: 1, limit: 10 }).total]).toEqual([[], 0])
})

test('of two loads the newer one counts, whichever is read first', async () => {
  using here = world()
  const home = givenHome(here)
  const live = createColumnSearch(here.db)
  const reads = [Promise.withResolvers<Columns>(), Promise.withResolvers<Columns>()]
  const loads = reads.map(({ promise }) => live.load(() => promise, here.clock))
  reads[0]?.resolve(createColumns())
  await loads[0]
  expect(live.isReady()).toBe(false)
  reads[1]?.resolve(await homesOf(here))
  await loads[1]
  expect(live.isReady()).toBe(true)
  expect(live.list({}, { page: 1, limit: 10 }).rids).toEqual([home.rid])
})

test('a page of the list or of the map needs at most 6 queries', async () => {
  using here = world()
  const statements = recordStatements(here.db)
  const reader = await givenUser(here)
  await someHomes(here, reader, seeded(79), 60)
  const live = await loadedSearch(here)
  const app = createApp(here, undefined, {
    search: firstReady(live, createSqlSearch(here.db)),
  })
  const visit = await visitor({ ...here, app: app.server }, reader)
  const ring = { type: 'Polygon', coordinates: [aRing(seeded(1))] }
  const all = new URLSearchParams({
    searchText: 'מרפסת',
    saved: 'true',
    dealType: 'rent',
    polygon: JSON.stringify(ring),
  })
  await visit('GET', '/api/users/me')
  for (const query of ['limit=100', 'limit=100&sort=find', 'isMapView=true', `${all}`]) {
    statements.ran.length = 0
    expect((await visit('GET', `/api/assets?${query}`)).status).toBe(200)
    expect(statements.ran.length).toBeGreaterThan(1)
    expect([query, statements.ran.length <= 6 ? [] : statements.ran]).toEqual([query, []])
  }
})
