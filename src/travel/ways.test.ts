import { expect, test } from 'bun:test'
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { covers } from '../areas/domain/geometry.ts'
import type { Asset } from '../assets/domain/asset.ts'
import { days, hours, minutes } from '../kernel/clock.ts'
import type { Fetch } from '../kernel/fetcher.ts'
import { feedOf } from '../testing/models/timetables.ts'
import { givenHome, givenUser } from '../testing/worlds/given.ts'
import { visitor } from '../testing/worlds/visitor.ts'
import { type World, world } from '../testing/worlds/world.ts'
import { readFeedInto } from './feed/read.ts'
import { placesJob } from './places-job.ts'
import { timetableJob } from './timetable-job.ts'
import type { PlacesBody, PlaceWire, ReachWire, TravelWire } from './wire.ts'

const { signal } = new AbortController()
const GTFS_URL = 'https://example.com/gtfs.zip'

/** Every half hour from 5:00 a bus goes north in 20 minutes, Sunday to Thursday. */
const FEED = {
  'calendar.txt':
    'service_id,sunday,monday,tuesday,wednesday,thursday,friday,saturday,start_date,end_date\n' +
    '1,1,1,1,1,1,0,0,20261122,20261201\n',
  'stops.txt': 'stop_id,stop_lat,stop_lon\nsouth,32.0,34.8\nnorth,32.1,34.8\n',
  'trips.txt': `trip_id,service_id\n${trips((trip) => `${trip},1`)}`,
  'stop_times.txt': `trip_id,arrival_time,departure_time,stop_id,stop_sequence\n${trips(
    (trip) =>
      `${trip},${hour(trip, 0)},${hour(trip, 0)},south,1\n${trip},${hour(trip, 20)},${hour(trip, 20)},north,2`,
  )}`,
}
function trips(line: (trip: number) => string): string {
  return Array.from({ length: 30 }, (_, trip) => line(trip)).join('\n')
}
function hour(trip: number, minutes: number): string {
  const at = 5 * 60 + trip * 30 + minutes
  return `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}:00`
}

const answering =
  (bytes: Uint8Array): Fetch =>
  () =>
    Promise.resolve(new Response(Uint8Array.from(bytes)))

/** A server that reads this feed. */
function reading(bytes: Uint8Array = feedOf(FEED)) {
  const sent = { bytes }
  const here = world({ GTFS_URL }, { fetch: (...asked) => answering(sent.bytes)(...asked) })
  const [feed, places] = [timetableJob(here, readFeedInto), placesJob(here)]
  return { here, sent, feed, places }
}

const NORTH: PlacesBody[number] = {
  name: 'Work',
  address: '',
  point: [34.8, 32.1],
  mode: 'transit',
  day: 'sunday',
  at: '09:00',
}

let homes = 0
function home(here: World, street: string | null = 'הרצל 10', y = 32.001): Asset {
  homes += 1
  const other = { externalId: `home ${homes}`, price: 4_000 + 500 * homes, size: 50 + 10 * homes }
  return givenHome(here, { street, coordinates: [34.8, y], ...other })
}

async function travelFrom(ask: Visit, { id }: Asset): Promise<TravelWire[]> {
  return (await ask('GET', `/api/assets/${id}`)).body.travel
}
type Visit = Awaited<ReturnType<typeof visitor>>

test('a home says when to leave for a place, once it was computed', async () => {
  const { here, feed, places } = reading()
  const ask = await visitor(here, await givenUser(here))
  const asset = home(here)
  expect(feed.isNeeded?.()).toBe(true)
  expect(await feed.run(signal)).toEqual({ stops: 2, trips: 30, leftOut: 0, to: '2026-12-01' })
  expect([feed.isNeeded?.(), places.isNeeded?.()]).toEqual([false, false])
  const [work] = (await ask('PUT', '/api/users/me/places', [NORTH])).body as PlaceWire[]
  expect(await travelFrom(ask, asset)).toEqual([])
  expect(places.isNeeded?.()).toBe(true)
  expect(await run(here, places)).toEqual({ computed: 1 })
  expect(places.isNeeded?.()).toBe(false)
  // The bus of 8:30, and two minutes to the stop.
  const bus = {
    placeId: work?._id as string,
    name: 'Work',
    day: 'sunday',
    at: '09:00',
    minutes: 32,
    mode: 'transit',
    changes: 0,
    isAbout: false,
  } as const
  expect(await travelFrom(ask, asset)).toEqual([bus])
  expect(await travelFrom(ask, home(here, 'הרצל'))).toEqual([{ ...bus, isAbout: true }])
  expect(await travelFrom(ask, home(here, null))).toEqual([])
  // On foot it takes less than to wait for the bus.
  expect(await travelFrom(ask, home(here, 'הרצל 11', 32.095))).toMatchObject([
    { minutes: 10, mode: 'walk', changes: null, isAbout: true },
  ])
})

test('what was computed stays while a place is only named anew, and goes when it moves', async () => {
  const { here, feed, places } = reading()
  const ask = await visitor(here, await givenUser(here))
  const asset = home(here)
  await feed.run(signal)
  const [work] = (await ask('PUT', '/api/users/me/places', [NORTH])).body as PlaceWire[]
  await run(here, places)
  await ask('PUT', '/api/users/me/places', [{ ...work, name: 'Office', address: 'x' }])
  expect(await travelFrom(ask, asset)).toMatchObject([{ name: 'Office', minutes: 32 }])
  for (const changed of [{ at: '08:55' }, { day: 'monday' }, { point: [34.801, 32.1] }]) {
    await ask('PUT', '/api/users/me/places', [{ ...work, ...changed }])
    expect(await travelFrom(ask, asset)).toEqual([])
    await run(here, places)
    const [found] = await travelFrom(ask, asset)
    expect(found?.minutes).toBe('at' in changed ? 27 : 32)
    await ask('PUT', '/api/users/me/places', [work])
    await run(here, places)
  }
})

test('on a day without buses nobody goes by bus', async () => {
  const { here, feed, places } = reading()
  const ask = await visitor(here, await givenUser(here))
  await feed.run(signal)
  await ask('PUT', '/api/users/me/places', [{ ...NORTH, day: 'saturday' }])
  expect(await run(here, places)).toEqual({ computed: 1 })
  expect(await travelFrom(ask, home(here, 'הרצל 11', 32.095))).toMatchObject([{ mode: 'walk' }])
  expect(await travelFrom(ask, home(here, 'הרצל 11', 31.5))).toEqual([])
})

test('a week later the feed is fetched again, and places are computed from it', async () => {
  const { here, sent, feed, places } = reading()
  const ask = await visitor(here, await givenUser(here))
  const asset = home(here)
  await feed.run(signal)
  await ask('PUT', '/api/users/me/places', [NORTH])
  await run(here, places)
  await here.clock.pass(days(7) + 1)
  expect([feed.isNeeded?.(), places.isNeeded?.()]).toEqual([true, false])
  sent.bytes = feedOf({
    ...FEED,
    'stop_times.txt': FEED['stop_times.txt'].replaceAll(':30:00', ':35:00'),
  })
  await feed.run(signal)
  expect(places.isNeeded?.()).toBe(true)
  // Until then what was computed before is shown.
  expect(await travelFrom(ask, asset)).toMatchObject([{ minutes: 32 }])
  await run(here, places)
  expect(await travelFrom(ask, asset)).toMatchObject([{ minutes: 27 }])
})

test.each<[string, Fetch]>([
  ['is broken', answering(feedOf(FEED).slice(0, 500))],
  ['is empty', answering(new Uint8Array(0))],
  ['has no trips', answering(feedOf({ ...FEED, 'trips.txt': '' }))],
  ['is not there', () => Promise.resolve(new Response('', { status: 404 }))],
  ['does not answer', () => Promise.reject(new Error('the connection broke off'))],
])('a feed that %s leaves the one before in use, and no file behind', async (_, fetch) => {
  const answers = [answering(feedOf(FEED)), fetch]
  const here = world({ GTFS_URL }, { fetch: (...asked) => (answers.shift() as Fetch)(...asked) })
  const feed = timetableJob(here, readFeedInto)
  await feed.run(signal)
  await here.clock.pass(days(8))
  await expect(async () => feed.run(signal)).toThrow()
  expect(readdirSync(join(here.dataDir, 'travel'))).toEqual(['timetable'])
  expect(feed.isNeeded?.()).toBe(true)
  expect(placesJob(here).isNeeded?.()).toBe(false)
})

test('stations that cannot be kept leave the timetable as it was, and both are tried again', async () => {
  const here = world({ GTFS_URL }, { fetch: answering(feedOf({ ...FEED, 'routes.txt': 'x\n1' })) })
  let isFull = true
  const kept: unknown[] = []
  const feed = timetableJob(here, readFeedInto, (stations) => {
    if (isFull) throw new Error('the disk is full')
    kept.push(stations)
  })
  await expect(async () => feed.run(signal)).toThrow()
  expect([readdirSync(join(here.dataDir, 'travel')), feed.isNeeded?.()]).toEqual([[], true])
  isFull = false
  await feed.run(signal)
  expect([kept, feed.isNeeded?.()]).toEqual([[[]], false])
})

test('a file is read once, and again when it changes', async () => {
  const folder = world().dataDir
  const file = join(folder, 'a feed of any name')
  writeFileSync(file, feedOf(FEED))
  const here = world({ GTFS_FILE: file })
  const feed = timetableJob(here, readFeedInto)
  await feed.run(signal)
  await here.clock.pass(days(30))
  expect(feed.isNeeded?.()).toBe(false)
  writeFileSync(file, feedOf({ ...FEED, 'routes.txt': 'x' }))
  expect(feed.isNeeded?.()).toBe(true)
  expect(existsSync(file)).toBe(true)
  expect(dirname(file)).toBe(folder)
})

test('a file that cannot be read is tried again when it has changed, else hours later', async () => {
  const file = join(world().dataDir, 'feed.zip')
  writeFileSync(file, feedOf(FEED).subarray(0, 500))
  const here = world({ GTFS_FILE: file })
  const feed = timetableJob(here, readFeedInto)
  expect([feed.isNeeded?.(), feed.everyMs <= minutes(1)]).toEqual([true, true])
  await expect(async () => feed.run(signal)).toThrow()
  expect(feed.isNeeded?.()).toBe(false)
  await here.clock.pass(hours(6))
  expect(feed.isNeeded?.()).toBe(true)
  await expect(async () => feed.run(signal)).toThrow()
  writeFileSync(file, feedOf(FEED))
  expect(feed.isNeeded?.()).toBe(true)
  expect(await feed.run(signal)).toMatchObject({ trips: 30 })
})

test('lists say how far the first place is, and a home says all', async () => {
  const here = world()
  const ask = await visitor(here, await givenUser(here))
  home(here)
  const walked = { ...NORTH, mode: 'bike' }
  await ask('PUT', '/api/users/me/places', [walked, { ...NORTH, mode: 'drive' }])
  const { assets } = (await ask('GET', '/api/assets?dealType=rent')).body
  expect(assets[0].travel).toMatchObject([{ mode: 'bike', minutes: 58, isAbout: true }])
  expect((await ask('GET', `/api/assets/${assets[0]._id}`)).body.travel).toMatchObject([
    { mode: 'bike' },
    { mode: 'drive', minutes: 31, changes: null },
  ])
})

/** Runs a job whose pauses end at once. */
async function run({ clock }: World, job: ReturnType<typeof placesJob>): Promise<unknown> {
  const running = Promise.resolve(job.run(signal))
  for (;;) {
    const next = await Promise.race([running, clock.awaited().then(() => WAITS)])
    if (next !== WAITS) return next
    await clock.pass(1_000)
  }
}
const WAITS = Symbol('waits')

test('the outline of a place has the homes that are as near, once it is computed', async () => {
  const { here, feed, places } = reading()
  const ask = await visitor(here, await givenUser(here))
  await feed.run(signal)
  const [work, park] = (
    await ask('PUT', '/api/users/me/places', [NORTH, { ...NORTH, name: 'Park', mode: 'bike' }])
  ).body as PlaceWire[]
  const reach = async (id: string | undefined, minutes: number) =>
    (await ask('GET', `/api/users/me/places/${id}/reach?minutes=${minutes}`)).body as ReachWire
  expect(await reach(work?._id, 35)).toEqual({ minutes: 35, rings: null })
  await run(here, places)
  expect(await reach(park?._id, 35)).toEqual({ minutes: 35, rings: null })
  const within = async (minutes: number, point: readonly [number, number]) =>
    covers({ polygons: [(await reach(work?._id, minutes)).rings ?? []] }, point)
  // By the bus of 8:30, which the reach of 29 minutes does not have.
  expect(await within(35, [34.8, 32.001])).toBe(true)
  expect(await within(29, [34.8, 32.001])).toBe(false)
  // On foot.
  expect(await within(29, [34.8, 32.09])).toBe(true)
  expect((await ask('GET', '/api/users/me/places/none/reach')).status).toBe(404)
})
