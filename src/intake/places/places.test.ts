import { expect, test } from 'bun:test'
import type { PlacedBy, Point } from '../../areas/domain/area.ts'
import type { DrawnArea } from '../../areas/domain/drawn.ts'
import { isMatchedChange } from '../../assets/criteria/criteria.ts'
import type { Listing } from '../../assets/domain/asset.ts'
import { createGeocoder } from '../../assets/geocoder/service.ts'
import { assetById, assetByRid } from '../../assets/store/assets.ts'
import { assetProblems } from '../../assets/store/check.ts'
import { listingsOf } from '../../assets/store/listings.ts'
import { nextUnplaced } from '../../assets/store/unplaced.ts'
import { assets } from '../../assets/tables.ts'
import { setCounter } from '../../database/counters.ts'
import { write } from '../../database/database.ts'
import { deliveries } from '../../delivery/tables.ts'
import { days, hours, minutes, seconds } from '../../kernel/clock.ts'
import { givenBot, givenHome, givenUser } from '../../testing/worlds/given.ts'
import { aListing } from '../../testing/worlds/listings.ts'
import { bring, bringFor, posts, remove } from '../../testing/worlds/passes.ts'
import { passing } from '../../testing/worlds/time.ts'
import { visitor } from '../../testing/worlds/visitor.ts'
import { type World, world } from '../../testing/worlds/world.ts'
import { rereadStored } from '../reread.ts'
import { newestRuns } from '../store/runs.ts'
import { placesJob } from './job.ts'
import { type Placing, place } from './service.ts'

const never = new AbortController().signal
const CITY = 'תל אביב יפו'
/** In Florentin, whose code is 205. */
const INSIDE: Point = [34.77, 32.057]
const FLORENTIN: DrawnArea = {
  name: 'Florentin',
  polygon: {
    type: 'Polygon',
    coordinates: [
      [
        [34.76, 32.05],
        [34.78, 32.05],
        [34.78, 32.065],
        [34.76, 32.065],
        [34.76, 32.05],
      ],
    ],
  },
}

type Stated = { number?: string; street?: string; city?: string; kind?: string; at?: Point }

/** A place in the shape of Nominatim. */
function found({ number, street = 'הרצל', city = CITY, kind = 'road', at = INSIDE }: Stated) {
  const address = { road: street, city, ...(number ? { house_number: number } : {}) }
  const [lon, lat] = [String(at[0]), String(at[1])]
  const category = number ? 'place' : kind === 'road' ? 'highway' : 'place'
  return { lat, lon, category, addresstype: kind, name: street, display_name: street, address }
}

/** A product whose geocoder is a double. */
function geocoding(answers: Record<string, unknown[] | number> = {}) {
  const asked: { q: string; at: number }[] = []
  const here: World = world(
    { GEOCODE_LISTINGS: 'true', GEOCODER_URL: 'http://geocoder.test' },
    {
      async fetch(url) {
        const { searchParams } = new URL(url)
        const q = (searchParams.get('q') ?? '').replace(', Israel', '')
        asked.push({ q, at: here.clock.now() })
        const answer = answers[q] ?? []
        return typeof answer === 'number'
          ? new Response('no', { status: answer })
          : Response.json(answer)
      },
    },
  )
  const geocoder = createGeocoder(here)
  const worker = { ...here, clock: { ...here.clock, sleep: async () => undefined } }
  const store = (placings: readonly Placing[]) => place(worker, placings, never)
  const job = placesJob(here, { geocoder, place: store })
  /** Runs the job until it has nothing to do, at most 10 times; returns what the last run asked the scheduler. */
  async function work(): Promise<unknown> {
    let result: unknown
    for (let n = 0; n < 10 && job.isNeeded?.() && result === undefined; n += 1) {
      result = await passing(here, Promise.resolve(job.run(never)))
    }
    return result
  }
  return {
    here,
    asked,
    answers,
    geocoder,
    job,
    store,
    work,
    [Symbol.dispose]: here[Symbol.dispose],
  }
}

/** A post that states an address in a city, and no area. */
const aPost = (listing: Partial<Listing> = {}) =>
  aListing({
    source: 'facebook',
    city: CITY,
    neighbourhood: null,
    areaCode: null,
    areaBy: null,
    street: 'הרצל 10',
    ...listing,
  })

const only = ({ db }: World, id: string) => assetById(db, id)
const area = { neighborhoodCodes: [205] }

test.each<[string, string, unknown[], PlacedBy | null]>([
  ['the house', 'הרצל 10', [found({ number: '10' })], 'exact'],
  ['another house of the street', 'הרצל 10', [found({ number: '12' })], 'street'],
  ['the street before the house', 'הרצל 10', [found({}), found({ number: '10' })], 'exact'],
  ['the street', 'הרצל 10', [found({})], 'street'],
  ['a house where none was asked for', 'הרצל', [found({ number: '3' })], 'street'],
  ['a longer name', 'הרצל 10', [found({ street: 'שדרות בנימין זאב הרצל' })], 'street'],
  ['a quarter', 'נווה צדק', [found({ street: 'נווה צדק', kind: 'suburb' })], 'area'],
  ['another city', 'הרצל 10', [found({ number: '10', city: 'חיפה' })], null],
  ['another street', 'הרצל 10', [found({ number: '10', street: 'דיזנגוף' })], null],
  ['another street of its kind', 'שדרות הרצל', [found({ street: 'שדרות רוטשילד' })], null],
  ['the city', 'הרצל 10', [found({ street: CITY, kind: 'city' })], null],
  ['nothing', 'הרצל 10', [], null],
])('the geocoder answers with %s', async (_, street, answer, by) => {
  using at = geocoding({ [`${street}, ${CITY}`]: answer })
  const { id } = givenHome(at.here, aPost({ street }))
  await at.work()
  expect(at.asked.map(({ q }) => q)).toEqual([`${street}, ${CITY}`])
  expect(only(at.here, id)).toMatchObject({
    geocodedBy: by,
    coordinates: by === null ? null : INSIDE,
    areaCode: by === 'exact' || by === 'street' ? 205 : null,
  })
  expect(assetProblems(at.here.db)).toEqual([])
  const visit = await visitor(at.here, await givenUser(at.here))
  expect((await visit('GET', `/api/assets/${id}`)).body).toMatchObject({
    placeBy: by,
    isGeocoded: by !== null,
  })
})

test('an answer without address details is read by its label, and the city may be spelt otherwise', async () => {
  const label =
    '12, שדרות רוטשילד, לב תל-אביב, תל־אביב–יפו, נפת תל אביב, מחוז תל אביב, 6688218, ישראל'
  const place = { lat: '32.062745', lon: '34.770447', category: 'place', type: 'house' }
  const answer = [{ ...place, addresstype: 'place', name: '', display_name: label }]
  using at = geocoding({ 'רוטשילד 12, תל אביב': answer })
  const { id } = givenHome(at.here, aPost({ street: "שד' רוטשילד 12/4", city: 'תל אביב' }))
  at.answers["שד' רוטשילד 12, תל אביב"] = answer
  await at.work()
  expect(only(at.here, id)).toMatchObject({
    geocodedBy: 'exact',
    coordinates: [34.770447, 32.062745],
  })
})

test('bots of its area and of a drawn one post a home once when it is placed, others and later runs nothing', async () => {
  using at = geocoding({ [`הרצל 10, ${CITY}`]: [found({ number: '10' })] })
  const { here } = at
  const user = await givenUser(here)
  const named = givenBot(here, user, area)
  const drawn = givenBot(here, user, { polygons: [FLORENTIN] })
  const both = givenBot(here, user, { ...area, polygons: [FLORENTIN] })
  const other = givenBot(here, user, { neighborhoodCodes: [1671] })
  const post = aPost()
  bring(here, post)
  for (const bot of [named, drawn, both]) expect(posts(here, bot)).toEqual([])
  await at.work()
  bring(here, post)
  bring(here, { ...post, price: 4_990 })
  await at.work()
  for (const bot of [named, drawn, both]) expect(posts(here, bot)).toHaveLength(1)
  expect(posts(here, other)).toEqual([])
  expect(at.asked).toHaveLength(1)
})

test('a home that a bot has posted already is not posted again', async () => {
  using at = geocoding({ [`הרצל 10, ${CITY}`]: [found({ number: '10' })] })
  const bot = givenBot(at.here, await givenUser(at.here), { ...area, polygons: [FLORENTIN] })
  bring(at.here, aPost({ neighbourhood: 'פלורנטין', areaCode: 205, areaBy: 'name' }))
  expect(posts(at.here, bot)).toHaveLength(1)
  await at.work()
  expect(posts(at.here, bot)).toHaveLength(1)
})

test('what is older than a week when it is placed is no news', async () => {
  using at = geocoding({ [`הרצל 10, ${CITY}`]: [found({ number: '10' })] })
  const { here } = at
  const bot = givenBot(here, await givenUser(here), area)
  const old = aPost({ sourceCreatedAt: here.clock.now() - days(8) })
  bring(here, old)
  await at.work()
  expect(posts(here, bot)).toEqual([])
  bring(here, { ...old, price: 4_000 })
  expect(posts(here, bot).map(({ kind }) => kind)).toEqual(['price'])
})

test('the street of a geocoder stays the middle of a street: names come before its boundary', async () => {
  using at = geocoding({ [`הרצל 10, ${CITY}`]: [found({})] })
  const { id } = givenHome(
    at.here,
    aPost({ neighbourhood: 'נווה צדק', areaCode: 1520, areaBy: 'name' }),
  )
  await at.work()
  const placed = only(at.here, id)
  expect([placed?.geocodedBy, placed?.areaBy]).toEqual(['street', 'name'])
})

test('the point of the source replaces the found one, and another address is asked for again', async () => {
  using at = geocoding({
    [`הרצל 10, ${CITY}`]: [found({ number: '10' })],
    [`הרצל 20, ${CITY}`]: [found({ number: '20', at: [34.771, 32.056] })],
  })
  const { here } = at
  const post = aPost()
  const { id } = givenHome(here, post)
  await at.work()
  givenHome(here, { ...post, street: 'הרצל 20' })
  expect(only(here, id)).toMatchObject({ coordinates: null, geocodedBy: null, areaCode: null })
  await at.work()
  expect(only(here, id)).toMatchObject({ coordinates: [34.771, 32.056], geocodedBy: 'exact' })
  givenHome(here, { ...post, street: 'הרצל 20', coordinates: [34.78, 32.09] })
  expect(only(here, id)).toMatchObject({ coordinates: [34.78, 32.09], geocodedBy: null })
  givenHome(here, { ...post, street: 'הרצל 20', price: 4_321 })
  expect(only(here, id)).toMatchObject({ coordinates: [34.78, 32.09], geocodedBy: null })
  expect(at.asked).toHaveLength(2)
  expect(assetProblems(here.db)).toEqual([])
})

test('of a home with two listings the point that a source states counts', async () => {
  using at = geocoding({ [`הרצל 10, ${CITY}`]: [found({ number: '10' })] })
  const { here } = at
  const post = aPost({ phone: '050-1234567', size: null })
  const { id, rid } = givenHome(here, post)
  await at.work()
  const stated: Partial<Listing> = { source: 'yad2', phone: '050-1234567', street: 'הרצל 10' }
  givenHome(here, { ...post, ...stated, externalId: 'y', size: 70, coordinates: [34.772, 32.056] })
  expect(listingsOf(here.db, rid)).toHaveLength(2)
  expect(only(here, id)).toMatchObject({ coordinates: [34.772, 32.056], geocodedBy: null })
})

test('after a refusal the job waits an hour, after an error ten minutes, and asks for another home first', async () => {
  using at = geocoding({
    [`הרצל 10, ${CITY}`]: [found({ number: '10' })],
    [`הרצל 11, ${CITY}`]: 429,
  })
  const { here } = at
  const first = givenHome(here, aPost())
  const second = givenHome(here, aPost({ street: 'הרצל 11' }))
  expect(await at.work()).toEqual({ waitMs: hours(1) })
  await here.clock.pass(hours(1))
  at.answers[`הרצל 11, ${CITY}`] = 500
  expect(await at.work()).toEqual({ waitMs: minutes(10) })
  expect(only(here, first.id)?.geocodedBy).toBe('exact')
  expect(only(here, second.id)?.geocodedBy).toBeNull()
  expect(nextUnplaced(here.db)).toMatchObject({ street: 'הרצל 11' })
  at.answers[`הרצל 11, ${CITY}`] = [found({ number: '11' })]
  await at.work()
  expect(only(here, second.id)?.geocodedBy).toBe('exact')
})

test('a person comes first, is asked for in the same turns, and an answer of either serves both', async () => {
  using at = geocoding({ [`הרצל 10, ${CITY}`]: [found({ number: '10' })], other: [] })
  const { here, geocoder, job } = at
  const user = await givenUser(here)
  givenHome(here, aPost())
  const questions = [geocoder.ask(user, 'other'), geocoder.ask(user, 'another')]
  await Bun.sleep(0)
  await job.run(never)
  expect(nextUnplaced(here.db)).toBeDefined()
  await here.clock.pass(seconds(3))
  await Promise.all(questions)
  expect(await geocoder.askAside('another')).toEqual([])
  const typed = geocoder.ask(user, `הרצל 10, ${CITY}`)
  await here.clock.pass(seconds(1))
  await typed
  await at.work()
  expect(nextUnplaced(here.db)).toBeUndefined()
  expect(at.asked).toHaveLength(3)
  const gaps = at.asked.slice(1).map(({ at: later }, n) => later - (at.asked[n]?.at ?? 0))
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(seconds(1))
})

test('an answer that an earlier version kept has no address, and is asked for again', async () => {
  using at = geocoding({ [`הרצל 10, ${CITY}`]: [found({ number: '10' })] })
  const { db, clock } = at.here
  const query = `הרצל 10 ${CITY}`
  const places = JSON.stringify([{ lat: 1, lon: 1, label: 'הרצל 10' }])
  db.$client.run('insert into geocodes (query, places, at) values (?, ?, ?)', [
    query,
    places,
    clock.now(),
  ])
  const { id } = givenHome(at.here, aPost())
  await at.work()
  expect(only(at.here, id)?.geocodedBy).toBe('exact')
})

test('what has changed while the geocoder was asked is left alone, and asked for again', async () => {
  using at = geocoding()
  const { here } = at
  const point = { coordinates: INSIDE, by: 'exact' } as const
  const post = aPost()
  const { id } = givenHome(here, post)
  const listing = nextUnplaced(here.db)
  if (!listing) throw new Error('It is placed')
  givenHome(here, { ...post, street: 'הרצל 20' })
  await at.store([{ ...listing, point }])
  expect(only(here, id)?.coordinates).toBeNull()
  expect(nextUnplaced(here.db)).toEqual({ ...listing, street: 'הרצל 20' })
  await at.store([{ ...listing, rid: 9_999, point }])
})

test('a listing without a city, without words, with a point or gone is not asked for, and nothing is while it is off', async () => {
  using at = geocoding()
  const { here } = at
  givenHome(here, aPost({ city: null }))
  givenHome(here, aPost({ street: null }))
  givenHome(here, aPost({ coordinates: INSIDE }))
  expect(at.job.isNeeded?.()).toBe(false)
  givenHome(here, aPost({ street: '?!' }))
  expect(at.job.isNeeded?.()).toBe(true)
  await at.work()
  expect([at.job.isNeeded?.(), at.asked]).toEqual([false, []])
  using off = world({ GEOCODE_LISTINGS: 'false' })
  givenHome(off, aPost())
  const job = placesJob(off, { geocoder: createGeocoder(off), place: async () => undefined })
  expect(job.isNeeded?.()).toBe(false)
})

test('a flood of placed homes is posted as one pass: five singly, the others in a digest', async () => {
  using at = geocoding()
  const { here } = at
  const bot = givenBot(here, await givenUser(here), area)
  for (let n = 1; n <= 7; n += 1) {
    bring(here, aPost({ street: `הרצל ${n}`, price: 4_000 + n * 700 }))
    at.answers[`הרצל ${n}, ${CITY}`] = [found({ number: String(n) })]
  }
  await at.work()
  expect(posts(here, bot)).toHaveLength(7)
  const folded = here.db.$client
    .query(
      'select count(*), count(distinct digest_rid) from deliveries where digest_rid is not null and channel = ?',
    )
    .values('website')
  expect(folded).toEqual([[2, 1]])
  const [run] = newestRuns(here.db, 'geocoder', { kinds: ['pass'], limit: 1 })
  expect(run).toMatchObject({ state: 'ok', seen: 7, updated: 7, matched: 7, delivered: 7 })
  const times = at.asked.map((one) => one.at)
  expect(times.slice(1).map((time, n) => time - (times[n] ?? 0))).toEqual(Array(6).fill(seconds(5)))
})

test.each([{ city: 'חיפה' }, { neighbourhood: 'נווה צדק' }])(
  'a point is of the whole address: with %p it is asked for again',
  async (other) => {
    using at = geocoding({ [`הרצל 10, ${CITY}`]: [found({ number: '10' })] })
    const post = aPost()
    const { id } = givenHome(at.here, post)
    await at.work()
    givenHome(at.here, { ...post, ...other })
    expect(only(at.here, id)).toMatchObject({ coordinates: null, geocodedBy: null, areaCode: null })
    expect(nextUnplaced(at.here.db)).toBeDefined()
  },
)

test('a home is not seen by being placed, and a point that its source has stated meanwhile stays', async () => {
  using at = geocoding({ [`הרצל 10, ${CITY}`]: [found({ number: '10' })] })
  const { here } = at
  const { id, lastSeenAt } = givenHome(here, aPost())
  await here.clock.pass(hours(2))
  await at.work()
  expect(only(here, id)).toMatchObject({ geocodedBy: 'exact', lastSeenAt })
  const post = aPost({ street: 'הרצל 30' })
  const other = givenHome(here, post)
  const asked = nextUnplaced(here.db)
  givenHome(here, { ...post, coordinates: [34.78, 32.09] })
  await at.store(asked ? [{ ...asked, point: { coordinates: INSIDE, by: 'exact' } }] : [])
  expect(only(here, other.id)).toMatchObject({ coordinates: [34.78, 32.09], geocodedBy: null })
})

test('a listing that is gone is not asked for, and one that was first seen a week ago is no news', async () => {
  using at = geocoding({ [`הרצל 10, ${CITY}`]: [found({ number: '10' })] })
  const { here } = at
  const bot = givenBot(here, await givenUser(here), area)
  const [gone, old] = [aPost({ street: 'הרצל 99' }), aPost()]
  bring(here, gone, old)
  remove(here, gone)
  await here.clock.pass(days(8))
  await at.work()
  expect(at.asked.map(({ q }) => q)).toEqual([`הרצל 10, ${CITY}`])
  expect(posts(here, bot)).toEqual([])
})

test('a listing whose area becomes known joins the home that it is, and is not posted again', async () => {
  using at = geocoding({ [`הרצל 10, ${CITY}`]: [found({ number: '10' })] })
  const { here } = at
  const bot = givenBot(here, await givenUser(here), area)
  const same = { phone: '0541234567', size: 70, price: 5_000 }
  const known = aListing({ ...same, street: null })
  bring(here, aPost(same), known)
  expect(posts(here, bot)).toHaveLength(1)
  await at.work()
  expect(posts(here, bot)).toHaveLength(1)
  const homes = here.db.select().from(assets).all()
  expect(homes.map(({ mergedInto }) => mergedInto)).toEqual([null, homes[0]?.rid ?? 0])
  const owed = here.db.select().from(deliveries).all()
  expect(new Set(owed.map(({ assetRid }) => assetRid))).toEqual(new Set([homes[0]?.rid ?? 0]))
  expect(assetProblems(here.db)).toEqual([])
})

test('a found point stays when what is stored is read again', async () => {
  using at = geocoding({ [`הרצל 10, ${CITY}`]: [found({})] })
  const { here } = at
  const implausible = { coordinates: [0, 0] }
  const { id } = givenHome(here, aPost({ description: 'דירה יפה עם מרפסת', implausible }))
  await at.work()
  const before = only(here, id)
  expect(before).toMatchObject({ geocodedBy: 'street', areaCode: 205 })
  write(here.db, (tx) => {
    setCounter(tx, 'rules', 0)
    setCounter(tx, 'reader', 0)
  })
  const clock = { ...here.clock, sleep: async () => undefined }
  expect(await rereadStored({ ...here, clock }, never)).toMatchObject({ listings: true })
  expect(only(here, id)).toMatchObject({
    geocodedBy: 'street',
    coordinates: INSIDE,
    areaCode: 205,
    features: { balcony: true },
  })
  const [listing] = listingsOf(here.db, before?.rid ?? 0)
  expect(listing?.implausible).toEqual(implausible)
  expect(assetProblems(here.db)).toEqual([])
})

test.each([
  ['הרצל 10', { geocodedBy: 'exact', coordinates: INSIDE, street: 'הרצל 10' }],
  ['הרצל 20', { geocodedBy: null, coordinates: null, street: 'הרצל 20', areaCode: null }],
])('a street that was read from the text is read again as %s', async (street, expected) => {
  using at = geocoding({ [`הרצל 10, ${CITY}`]: [found({ number: '10' })] })
  const { here } = at
  const readFacts = [{ field: 'street', value: 'הרצל 10', phrase: 'רחוב הרצל 10' }]
  const { id } = givenHome(here, aPost({ description: `דירה ברחוב ${street}, משופצת`, readFacts }))
  await at.work()
  expect(only(here, id)?.geocodedBy).toBe('exact')
  write(here.db, (tx) => setCounter(tx, 'reader', 0))
  const clock = { ...here.clock, sleep: async () => undefined }
  await rereadStored({ ...here, clock }, never)
  expect(only(here, id)).toMatchObject(expected)
  expect(at.job.isNeeded?.()).toBe(street !== 'הרצל 10')
})

test('how exactly a point was found is a matched field', () => {
  using here = world()
  const home = givenHome(here, aPost({ coordinates: INSIDE }))
  expect(isMatchedChange(home, home)).toBe(false)
  expect(isMatchedChange(home, { ...home, geocodedBy: 'area' })).toBe(true)
})

test('an own home of a user that is placed is part of the home of everybody, and posted once', async () => {
  const street = 'הרצל'
  using at = geocoding({ [`${street}, ${CITY}`]: [found({})] })
  const { here } = at
  const user = await givenUser(here)
  const bot = givenBot(here, user, area)
  bring(here, aListing({ street }))
  const [kept] = bringFor(here, user.rid, aPost({ street }))
  const [own] = bringFor(here, user.rid, aPost({ street, price: 9_000 }))
  expect(posts(here, bot)).toHaveLength(1)
  await at.work()
  expect(assetByRid(here.db, kept?.assetRid ?? 0)?.mergedInto).toBe(1)
  expect(assetByRid(here.db, own?.assetRid ?? 0)).toMatchObject({
    areaCode: 205,
    ownerRid: user.rid,
  })
  expect(posts(here, bot).map(({ price }) => price)).toEqual([5_000, 9_000])
})
