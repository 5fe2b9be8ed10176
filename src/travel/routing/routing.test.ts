import { expect, test } from 'bun:test'
import type { Point } from '../../areas/domain/area.ts'
import { minutes } from '../../kernel/clock.ts'
import type { Fetch } from '../../kernel/fetcher.ts'
import { givenHome, givenUser } from '../../testing/worlds/given.ts'
import { visitor } from '../../testing/worlds/visitor.ts'
import { type World, world } from '../../testing/worlds/world.ts'
import { metresBetween } from '../domain/walk.ts'
import type { PlacesBody, PlaceWire, TravelWire } from '../wire.ts'
import { gridOf, NO_WAY, secondsIn } from './grid.ts'
import { routesJob } from './job.ts'
import { POINTS_AT_ONCE, secondsTo } from './table.ts'

const { signal } = new AbortController()
const ROUTING_URL = 'http://10.0.0.7:5000'
const PATH = '/api/users/me/places'
const WORK: PlacesBody[number] = {
  name: 'Work',
  address: '',
  point: [34.8, 32.1],
  mode: 'drive',
  day: 'sunday',
  at: '09:00',
}

/** An engine: 10 metres a second in a straight line; nothing south of 31.95 is near a street. */
function engine() {
  const asked: { path: string; query: URLSearchParams; points: Point[] }[] = []
  const state = { isDown: false }
  const fetch: Fetch = async (url) => {
    if (state.isDown) throw new Error('refused')
    const { pathname, searchParams } = new URL(url)
    const [, , , , listed = ''] = pathname.split('/')
    const points = listed.split(';').map((one): Point => {
      const [x, y] = one.split(',').map(Number)
      return [x ?? 0, y ?? 0]
    })
    asked.push({ path: pathname.replace(listed, ''), query: searchParams, points })
    const [to, ...from] = points as [Point, ...Point[]]
    return Response.json({
      code: 'Ok',
      durations: from.map((point) => [metresBetween(point, to) / 10]),
      sources: from.map(([, y]) => ({ distance: y < 31.95 ? 9_000 : 20 })),
    })
  }
  return { fetch, asked, state }
}

async function travelFrom(here: World, ask: Visit, y: number): Promise<TravelWire[]> {
  homes += 1
  const other = { externalId: `home ${homes}`, price: 4_000 + 500 * homes, size: 50 + 10 * homes }
  const { id } = givenHome(here, { street: 'הרצל 10', coordinates: [34.8, y], ...other })
  return (await ask('GET', `/api/assets/${id}`)).body.travel
}
type Visit = Awaited<ReturnType<typeof visitor>>
let homes = 0

test('the engine is told the place and points of a grid; homes follow what it says', async () => {
  const { fetch, asked } = engine()
  using here = world({ ROUTING_URL }, { fetch })
  const ask = await visitor(here, await givenUser(here))
  const job = routesJob(here)
  expect(job.isNeeded?.()).toBe(false)
  await ask('PUT', PATH, [WORK, { ...WORK, name: 'Park', mode: 'bike' }])
  // Straight line by the factors until then.
  expect(await travelFrom(here, ask, 32.064)).toMatchObject([{ minutes: 19 }, { minutes: 21 }])
  expect(await job.run(signal)).toEqual({ computed: 1 })
  expect(job.isNeeded?.()).toBe(false)
  // 4 km take 400 seconds, and 5 minutes to leave and to park.
  expect(await travelFrom(here, ask, 32.064)).toMatchObject([
    { minutes: 12, mode: 'drive', changes: null, isAbout: true },
    { minutes: 21, mode: 'bike' },
  ])
  // Further than the grid, and where the engine knows no street: by the factors again.
  expect(await travelFrom(here, ask, 31.9)).toMatchObject([{ minutes: 45 }, { minutes: 116 }])
  const grid = new Set(gridOf(WORK.point, 'drive').map(({ point }) => point.map(sixth).join()))
  for (const { path, query, points } of asked) {
    expect(path).toBe('/table/v1/driving/')
    expect(query.get('destinations')).toBe('0')
    expect(points.length).toBeLessThanOrEqual(POINTS_AT_ONCE + 1)
    expect(points[0]).toEqual(WORK.point)
    for (const point of points.slice(1)) expect(grid.has(point.map(sixth).join())).toBe(true)
  }
  expect(asked.length).toBe(Math.ceil(gridOf(WORK.point, 'drive').length / POINTS_AT_ONCE))
})

const sixth = (degrees: number) => degrees.toFixed(6)

test('an engine that fails is left alone for a while, and homes have the factors', async () => {
  const { fetch, state } = engine()
  using here = world({ ROUTING_URL }, { fetch })
  const ask = await visitor(here, await givenUser(here))
  await ask('PUT', PATH, [WORK])
  const job = routesJob(here)
  state.isDown = true
  await expect(job.run(signal)).rejects.toThrow('did not answer')
  expect(job.isNeeded?.()).toBe(false)
  expect(await travelFrom(here, ask, 32.064)).toMatchObject([{ minutes: 19 }])
  state.isDown = false
  await here.clock.pass(minutes(10))
  expect(job.isNeeded?.()).toBe(true)
  expect(await job.run(signal)).toEqual({ computed: 1 })
})

test('what an engine said is gone when it is switched off, or when the place moves', async () => {
  const { fetch } = engine()
  using here = world({ ROUTING_URL }, { fetch })
  const ask = await visitor(here, await givenUser(here))
  const [work] = (await ask('PUT', PATH, [WORK])).body as PlaceWire[]
  const job = routesJob(here)
  await job.run(signal)
  await ask('PUT', PATH, [{ ...work, point: [34.8, 32.11] }])
  expect(job.isNeeded?.()).toBe(true)
  await job.run(signal)
  const off = routesJob({
    ...here,
    features: { ...here.features, routing: { isOn: false, reason: '' } },
  })
  expect(off.isNeeded?.()).toBe(true)
  expect(await off.run(signal)).toEqual({})
  expect(off.isNeeded?.()).toBe(false)
  expect(job.isNeeded?.()).toBe(true)
})

test.each([
  ['an error', Response.json({ code: 'NoTable' }), 'something else than a table'],
  [
    'a table of another size',
    Response.json({ code: 'Ok', durations: [], sources: [] }),
    'something else',
  ],
  [
    'times before it was asked',
    Response.json({ code: 'Ok', durations: [[-1]], sources: [] }),
    'something else',
  ],
  ['a page', new Response('<html>'), 'JSON'],
  ['a failure', new Response('', { status: 500 }), 'answers 500'],
  ['another address', Response.redirect('http://169.254.169.254/'), 'did not answer'],
  ['more than a table', new Response('x'.repeat(400_000)), 'did not answer'],
])('an engine that answers %s is no engine', async (_, answer, problem) => {
  using here = world({}, { fetch: () => Promise.resolve(answer.clone()) })
  const from = gridOf(WORK.point, 'drive').slice(0, 1)
  const asked = { engine: 'osrm', url: ROUTING_URL, mode: 'drive', to: WORK.point, from } as const
  const outcome = await secondsTo(here, asked, signal).catch(({ message }) => message)
  expect(outcome).toContain(problem)
})

test('between the points of the grid the seconds are those between theirs', () => {
  const place: Point = [34.8, 32.1]
  const secondsAt = ([x, y]: Point) => 5_000 + (x - place[0]) * 30_000 + (y - place[1]) * 20_000
  const grid = gridOf(place, 'walk')
  const seconds = Uint16Array.from(grid, ({ point }) => Math.round(secondsAt(point)))
  const at = (home: Point) => secondsIn(seconds, { place, mode: 'walk', home })
  for (const home of [place, [34.8013, 32.0991], [34.79, 32.108], [34.83, 32.07]] as Point[])
    expect(Math.abs((at(home) ?? 0) - secondsAt(home))).toBeLessThan(1)
  expect(at([34.85, 32.1])).toBeUndefined()
  expect(secondsIn(seconds.fill(NO_WAY), { place, mode: 'walk', home: place })).toBeUndefined()
})

test('modes that are none are refused', () => {
  expect(() => world({ ROUTING_URL, ROUTING_MODES: 'drive,fly' })).toThrow('walk, bike, drive')
})
