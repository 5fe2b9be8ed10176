import { expect, test } from 'bun:test'
import type { Listing } from '../assets/domain/asset.ts'
import { assetByRid } from '../assets/store/assets.ts'
import { listingOf, listingsOf } from '../assets/store/listings.ts'
import { write } from '../database/database.ts'
import { arrivalsOf, noteArrival } from '../items/arrivals.ts'
import { addItem } from '../items/store.ts'
import { days } from '../kernel/clock.ts'
import { indexOf } from '../matching/indexes.ts'
import { storedProblems } from '../process/check.ts'
import { READER_VERSION } from '../reading/domain.ts'
import { readText } from '../reading/reader.ts'
import { markHome } from '../shortlists/marks/service.ts'
import { dueForCheck, unseenProjects, withoutDetails } from '../sources/feed/store/checks.ts'
import { givenBot, givenUser } from '../testing/worlds/given.ts'
import { aListing } from '../testing/worlds/listings.ts'
import { bring, bringFor, florentinBot, posts, remove } from '../testing/worlds/passes.ts'
import { visitor } from '../testing/worlds/visitor.ts'
import { type World, world } from '../testing/worlds/world.ts'
import { planPost } from './posts/plan.ts'
import { readDescription } from './read-description.ts'
import { markRulesChanged, rereadStored } from './reread.ts'
import { retireUnseen } from './unseen.ts'

const street = 'הרצל 10'
const phone = '0501234567'

/** The facts of a home that a telephone call and its address make the same. */
const aHome = (listing: Partial<Listing> = {}) => aListing({ street, phone, ...listing })

const homeOf = (here: World, rid: number | undefined) => {
  const home = assetByRid(here.db, rid ?? -1)
  if (!home) throw new Error('There is no such home')
  return home
}

const stored = (here: World) =>
  here.db.$client
    .query('select count(*) filter (where owner_rid is null), count(*) from listings')
    .values()[0]

/** Everything that is stored of what everybody sees. */
const everybodys = (here: World) =>
  [
    'select * from assets where owner_rid is null order by rid',
    'select * from listings where owner_rid is null order by rid',
    'select * from asset_former_prices where asset_rid in (select rid from assets where owner_rid is null)',
  ].map((sql) => here.db.$client.query(sql).values())

async function twoUsers(here: World) {
  const [owner, stranger] = [await givenUser(here), await givenUser(here)]
  const area = { neighborhoodCodes: [205] }
  return {
    owner,
    stranger,
    own: givenBot(here, owner, area),
    other: givenBot(here, stranger, area),
  }
}

test('what a user brings in is a home of this user only, and only the own bots post it', async () => {
  using here = world()
  const { owner, own, other } = await twoUsers(here)
  const [kept] = bringFor(here, owner.rid, aHome())
  expect(kept?.by).toBeNull()
  expect(homeOf(here, kept?.assetRid).ownerRid).toBe(owner.rid)
  expect([posts(here, own).length, posts(here, other).length]).toEqual([1, 0])
  expect(storedProblems(here.db)).toEqual([])
})

test('the same item of a user again changes nothing, and a newer one changes the own home', async () => {
  using here = world()
  const { owner, own } = await twoUsers(here)
  const at = (ms: number) => ({ sourceUpdatedAt: here.clock.now() - ms })
  const listing = aHome(at(days(1)))
  const [first] = bringFor(here, owner.rid, listing, listing)
  bringFor(here, owner.rid, { ...listing, ...at(days(2)), price: 4_000 })
  expect(homeOf(here, first?.assetRid).price).toBe(5_000)
  bringFor(here, owner.rid, { ...listing, ...at(0), price: 4_500 })
  expect(homeOf(here, first?.assetRid).price).toBe(4_500)
  expect(posts(here, own).map(({ kind }) => kind)).toEqual(['match', 'price'])
  expect(stored(here)).toEqual([0, 1])
})

test('another listing of an own home joins it', async () => {
  using here = world()
  const { owner, own } = await twoUsers(here)
  const kept = bringFor(here, owner.rid, aHome(), aHome({ price: 5_100 }))
  expect(kept.map(({ by }) => by)).toEqual([null, 'phone'])
  expect(new Set(kept.map(({ assetRid }) => assetRid)).size).toBe(1)
  expect(posts(here, own)).toHaveLength(1)
})

test('homes of two users are never one, also when they are the same', async () => {
  using here = world()
  const { owner, stranger, own, other } = await twoUsers(here)
  const listing = aHome()
  const rids = [owner, stranger].map(({ rid }) => bringFor(here, rid, listing)[0]?.assetRid)
  expect(new Set(rids).size).toBe(2)
  expect([posts(here, own).length, posts(here, other).length]).toEqual([1, 1])
  expect(storedProblems(here.db)).toEqual([])
})

test.each<[string, Partial<Listing>, string]>([
  ['the very listing', { externalId: 'shared', price: 100 }, 'known'],
  ['another listing of the home', { price: 4_900 }, 'phone'],
])('nothing is kept of %s that everybody sees', async (_, facts, by) => {
  using here = world()
  const { owner, own } = await twoUsers(here)
  bring(here, aHome({ externalId: 'shared' }))
  const [before, told] = [everybodys(here), posts(here, own)]
  const [kept] = bringFor(here, owner.rid, aHome(facts))
  expect(kept as unknown).toEqual({ assetRid: 1, by })
  expect([everybodys(here), posts(here, own), stored(here)]).toEqual([before, told, [1, 1]])
})

test('a home that is no longer listed does not take in what a user brings in, until it returns', async () => {
  using here = world()
  const { owner, own } = await twoUsers(here)
  const shown = aHome()
  bring(here, shown)
  remove(here, shown)
  const [kept] = bringFor(here, owner.rid, aHome())
  expect(homeOf(here, kept?.assetRid).ownerRid).toBe(owner.rid)
  expect(posts(here, own)).toHaveLength(2)
  bring(here, shown)
  expect(homeOf(here, kept?.assetRid).mergedInto).toBe(1)
  expect([posts(here, own).length, stored(here)]).toEqual([2, [1, 1]])
  expect(storedProblems(here.db)).toEqual([])
})

test('a listing that the user owns is part of the home that everybody sees as soon as it learns a fact', async () => {
  using here = world()
  const { owner } = await twoUsers(here)
  bring(here, aHome({ phone: null, street: null, areaBy: 'polygon' }))
  const own = aHome({ phone, street: null, areaBy: 'polygon' })
  const [kept] = bringFor(here, owner.rid, own)
  bring(here, aHome({ street: 'אלנבי 3', areaBy: 'polygon', phone: null, rooms: 5 }))
  expect(homeOf(here, kept?.assetRid).mergedInto).toBeNull()
  bring(here, aHome({ phone: '0509999999', street: null, areaBy: 'polygon' }))
  const [again] = bringFor(here, owner.rid, { ...own, phone: '0509999999' })
  expect(again?.assetRid).not.toBe(kept?.assetRid)
  expect(homeOf(here, kept?.assetRid).mergedInto).toBe(again?.assetRid ?? 0)
  expect(listingsOf(here.db, kept?.assetRid ?? 0)).toEqual([])
  expect(storedProblems(here.db)).toEqual([])
})

const ORDERS: ('own' | 'all')[][] = [
  ['own', 'all'],
  ['all', 'own'],
  ['own', 'all', 'own', 'all'],
  ['all', 'own', 'all'],
]

test.each(ORDERS)('whatever comes first, it is one home and posted once: %j', async (...order) => {
  for (const externalIds of [
    ['one', 'one'],
    ['one', 'two'],
  ]) {
    using here = world()
    const { owner, own, other } = await twoUsers(here)
    for (const who of order) {
      await here.clock.pass(days(1))
      const isOwn = who === 'own'
      const listing = aHome({ externalId: externalIds[isOwn ? 0 : 1] ?? '', link: 'x' })
      bringFor(here, isOwn ? owner.rid : null, listing)
    }
    const rows = here.db.$client
      .query('select owner_rid, merged_into is null from assets where merged_into is null')
      .values()
    expect([externalIds, rows]).toEqual([externalIds, [[null, 1]]])
    expect(stored(here)).toEqual([1, 1])
    expect([posts(here, own).length, posts(here, other).length]).toEqual([1, 1])
    expect(storedProblems(here.db)).toEqual([])
  }
})

test('a listing that everybody sees takes in what users read of it, however little that is', async () => {
  using here = world()
  const { owner, stranger, own } = await twoUsers(here)
  const listing = aHome()
  const poor = { ...listing, price: null, street: null, phone: null, size: null }
  const rids = [owner, stranger].map(({ rid }) => bringFor(here, rid, poor)[0]?.assetRid)
  bring(here, listing)
  const [survivor, ...others] = rids.map((rid) => homeOf(here, rid).mergedInto)
  expect([others, homeOf(here, survivor ?? 0).ownerRid]).toEqual([[survivor ?? 0], null])
  expect(stored(here)).toEqual([1, 1])
  expect(posts(here, own).map(({ kind }) => kind)).toEqual(['match'])
  expect(storedProblems(here.db)).toEqual([])
})

test('what was told, marked and opened of an own home follows to the home of everybody', async () => {
  using here = world()
  const { owner, stranger, own } = await twoUsers(here)
  const [kept] = bringFor(here, owner.rid, aHome())
  const assetRid = kept?.assetRid ?? 0
  const { id } = homeOf(here, assetRid)
  markHome(here, owner.rid, id, { kind: 'save', note: 'Nice' })
  const shown = aHome({ price: 5_100 })
  bring(here, shown)
  const survivor = homeOf(here, homeOf(here, assetRid).mergedInto ?? 0)
  const visit = await visitor(here, owner)
  const moved = await visit('GET', `/api/assets/${id}`)
  expect([moved.status, moved.headers.get('location')]).toEqual([303, `/api/assets/${survivor.id}`])
  const { body } = await visit('GET', `/api/assets/${survivor.id}`)
  expect(body).toMatchObject({ isSaved: true, listingCount: 1, price: 5_100 })
  expect((await (await visitor(here, stranger))('GET', `/api/assets/${id}`)).status).toBe(404)
  // The lowest price that the bot told was that of the own home.
  bring(here, { ...shown, price: 4_990 })
  expect(posts(here, own)).toHaveLength(1)
  bring(here, { ...shown, price: 4_900 })
  expect(posts(here, own)[1]).toEqual({ kind: 'price', price: 4_900, previousPrice: 5_000 })
  expect(storedProblems(here.db)).toEqual([])
})

test('a home that only stood in the own list is no news when everybody sees it, for the own bots', async () => {
  using here = world()
  const owner = await givenUser(here)
  bringFor(here, owner.rid, aHome())
  await here.clock.pass(days(8))
  const bot = givenBot(here, owner, { neighborhoodCodes: [205] })
  const other = await florentinBot(here)
  bring(here, aHome())
  expect([posts(here, bot).length, posts(here, other).length]).toEqual([0, 1])
})

test('a start posts the own homes of a user, and none of others', async () => {
  using here = world()
  const [owner, stranger] = [await givenUser(here), await givenUser(here)]
  bringFor(here, owner.rid, aHome())
  const [bot, other] = [owner, stranger].map((user) =>
    givenBot(here, user, { neighborhoodCodes: [205] }),
  )
  expect([bot, other].map((one) => one && posts(here, one).length)).toEqual([1, 0])
})

test('a home of everybody that is too old to be live takes in no home of a user', async () => {
  using here = world()
  const { owner } = await twoUsers(here)
  const [kept] = bringFor(here, owner.rid, aHome())
  bringFor(here, null, aHome({ sourceCreatedAt: here.clock.now() - days(40) }))
  expect(homeOf(here, kept?.assetRid)).toMatchObject({ mergedInto: null, removedAt: null })
})

test('what a user brought in counts as gone when it was not seen for long, of every source', async () => {
  using here = world()
  const owner = await givenUser(here)
  const [own, all] = [aHome(), aListing()]
  bringFor(here, owner.rid, own)
  bring(here, all)
  await here.clock.pass(days(31))
  const never = new AbortController().signal
  const ended = retireUnseen({ ...here, index: indexOf(here.db) }, ['yad2'], never)
  await here.clock.pass(1_000)
  expect(await ended).toEqual({ gone: 1 })
  expect(listingOf(here.db, own, owner.rid)?.goneAt).not.toBeNull()
  expect(listingOf(here.db, all)?.goneAt).toBeNull()
})

test('telephone numbers of own homes count for nobody else', async () => {
  using here = world()
  const { owner, stranger } = await twoUsers(here)
  const others = { phone, price: 9_000 }
  const agent = Array.from({ length: 4 }, (_, n) => aListing({ ...others, street: `אלנבי ${n}` }))
  bringFor(here, owner.rid, ...agent)
  const open = { phone, street: null, areaBy: 'polygon', rooms: null } as const
  bring(here, aListing({ ...open, rooms: 3 }))
  const post = aListing({ ...open, source: 'group' })
  // For the owner it is the number of an agent, who has five homes.
  expect(bringFor(here, owner.rid, post)[0]?.by).toBeNull()
  expect(bringFor(here, stranger.rid, post)[0]?.by).toBe('crossPost')
})

test('the site is never asked for what a user brought in', async () => {
  using here = world()
  const owner = await givenUser(here)
  const [own, all] = [aHome(), aListing()]
  const project = { isNewProject: true }
  bringFor(here, owner.rid, own, aHome({ ...project, street: 'אלנבי 7' }))
  bring(here, all, aListing(project))
  await here.clock.pass(days(1))
  const { db } = here
  const before = here.clock.now()
  const due = dueForCheck(db, 'yad2', { before, limit: 9 })
  const unread = withoutDetails(db, 'yad2', { areas: [205], limit: 9 })
  const shown = listingOf(db, all)
  for (const found of [due, unread]) expect(found.map(({ rid }) => rid)).toEqual([shown?.rid ?? 0])
  expect(unseenProjects(db, 'yad2', { dealType: 'rent', before, limit: 9 })).toHaveLength(1)
})

test('what is read again by newer rules stays whose it is, and becomes part of what everybody sees', async () => {
  using here = world()
  const { owner, own, other } = await twoUsers(here)
  const [kept, alone] = bringFor(here, owner.rid, aHome({ price: 9_000 }), aListing())
  const joined = aHome({ street: 'אלנבי' })
  bringFor(here, owner.rid, aHome({ street: 'אלנבי 3', price: 4_900 }), joined)
  bring(here, aHome())
  // As if earlier rules had not found that the two are one home.
  here.db.$client.run('update listings set price = 9000')
  here.db.$client.run('update assets set price = 9000')
  // As if earlier rules had found that two are one home.
  const far = "update listings set joined_by = 'near', rooms = 70 where external_id = ?"
  here.db.$client.run(far, [joined.externalId])
  write(here.db, markRulesChanged)
  const clock = { ...here.clock, sleep: async () => undefined }
  await rereadStored({ ...here, clock }, new AbortController().signal)
  expect(homeOf(here, kept?.assetRid).mergedInto).not.toBeNull()
  expect(homeOf(here, alone?.assetRid).ownerRid).toBe(owner.rid)
  const released = listingOf(here.db, joined, owner.rid)
  expect(released?.joinedBy).toBeNull()
  expect(homeOf(here, released?.assetRid).ownerRid).toBe(owner.rid)
  expect([posts(here, own).length, posts(here, other).length]).toEqual([4, 1])
})

test('a listing that others see than its home is found by the check of the database', async () => {
  using here = world()
  const [one, other] = [await givenUser(here), await givenUser(here)]
  bringFor(here, one.rid, aHome())
  bringFor(here, other.rid, aHome())
  here.db.$client.run('update listings set owner_rid = null where rid = 1')
  expect(storedProblems(here.db)).toMatchObject([{ problem: 'is seen by others than its home' }])
  here.db.$client.run('delete from listings where rid = 1')
  here.db.$client.run('update assets set merged_into = 2 where rid = 1')
  expect(storedProblems(here.db).map(({ problem }) => problem)).toContain(
    'is merged into a home that others see',
  )
})

test('an own listing that is released has a home of its user, or is part of that of everybody', async () => {
  using here = world()
  const { owner, other } = await twoUsers(here)
  const open = aHome({ street: 'הרצל' })
  const [first, second] = bringFor(here, owner.rid, aHome(), open)
  expect(second?.assetRid).toBe(first?.assetRid ?? 0)
  bringFor(here, owner.rid, { ...open, street: 'הרצל 12' })
  const released = listingOf(here.db, open, owner.rid)
  expect(released?.assetRid).not.toBe(first?.assetRid)
  expect(homeOf(here, released?.assetRid).ownerRid).toBe(owner.rid)
  const shown = aHome({ street: 'הרצל 14' })
  bring(here, shown)
  bringFor(here, owner.rid, { ...open, street: 'הרצל 14' })
  expect(listingOf(here.db, open, owner.rid)).toBeUndefined()
  expect(stored(here)).toEqual([1, 2])
  const [one, joined] = [aHome({ street: 'אלנבי 3' }), aHome({ street: 'אלנבי' })]
  const pair = bringFor(here, owner.rid, one, joined)
  expect(pair.map(({ by }) => by)).toEqual([null, 'phone'])
  bringFor(here, owner.rid, { ...joined, street: 'הרצל 14' })
  expect(listingOf(here.db, joined, owner.rid)).toBeUndefined()
  expect(stored(here)).toEqual([1, 3])
  expect(posts(here, other)).toHaveLength(1)
  expect(storedProblems(here.db)).toEqual([])
})

test('arrivals of an own home are shown of the home of everybody, to its user only', async () => {
  using here = world()
  const { owner, stranger } = await twoUsers(here)
  const [kept] = bringFor(here, owner.rid, aHome())
  const assetRid = kept?.assetRid ?? 0
  const now = here.clock.now()
  const sent = { way: 'share', userRid: owner.rid, key: 'x', content: {}, sentAt: null } as const
  write(here.db, (tx) => {
    const { item } = addItem(tx, { ...sent, title: '' }, { random: here.random, now })
    noteArrival(tx, { assetRid, userRid: owner.rid, way: 'share', itemRid: item.rid, at: now })
  })
  bring(here, aHome())
  const survivor = homeOf(here, assetRid).mergedInto ?? 0
  expect(arrivalsOf(here.db, survivor, owner.rid)).toEqual([{ way: 'share', at: now }])
  expect(arrivalsOf(here.db, survivor, stranger.rid)).toEqual([])
})

test('a text that a user sends in again is no other listing, for this user only', async () => {
  using here = world()
  const { owner, stranger } = await twoUsers(here)
  const text = 'דירת 3 חדרים להשכרה ברחוב הרצל 10 בתל אביב, קומה 2, 5000 שקלים לחודש'
  const source = 'import'
  bringFor(here, owner.rid, aHome({ source, externalId: 'first', description: text }))
  const key = { source, externalId: 'second', link: '' }
  const post = { text, link: '', id: null, at: null, images: [] }
  const idFor = (ownerRid: number | null) =>
    planPost({ ...here, readText, ownerRid }, post, key)[0]?.key.externalId
  expect([owner.rid, stranger.rid, null].map(idFor)).toEqual(['first', 'second', 'second'])
})

test('what a text of a user said when it was new, as a date of entry, stays', async () => {
  using here = world()
  const { owner } = await twoUsers(here)
  const description = 'דירת 3 חדרים, כניסה מיידית'
  const post = { ...aHome({ description }), hoodId: null, isHome: true }
  const facts = { readFacts: [], readBy: READER_VERSION }
  const now = here.clock.now()
  bringFor(here, owner.rid, { ...post, ...facts, entryDate: '2026-11-21' })
  const later = { ...post, ...facts, entryDate: '2026-12-21' }
  const read = (ownerRid: number | null) => readDescription(here.db, later, now, ownerRid).entryDate
  expect([read(owner.rid), read(null)]).toEqual(['2026-11-21', '2026-12-21'])
})

test('a bot that posted the own home of another user is found by the check of the database', async () => {
  using here = world()
  const { owner, stranger } = await twoUsers(here)
  bringFor(here, owner.rid, aHome())
  here.db.$client.run('update assets set owner_rid = ?', [stranger.rid])
  here.db.$client.run('update listings set owner_rid = ?', [stranger.rid])
  const problems = storedProblems(here.db).map(({ problem }) => problem)
  expect(problems).toEqual([
    expect.stringContaining('posted a home that only another user sees: 0000'),
  ])
})
