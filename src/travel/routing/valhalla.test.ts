import { expect, test } from 'bun:test'
import type { Point } from '../../areas/domain/area.ts'
import type { Fetch } from '../../kernel/fetcher.ts'
import { givenHome, givenUser } from '../../testing/worlds/given.ts'
import { visitor } from '../../testing/worlds/visitor.ts'
import { world } from '../../testing/worlds/world.ts'
import { metresBetween } from '../domain/walk.ts'
import type { PlacesBody } from '../wire.ts'
import type { Asked } from './engine.ts'
import { gridOf, NO_WAY } from './grid.ts'
import { routesJob } from './job.ts'
import { POINTS_AT_ONCE, secondsTo } from './table.ts'

const { signal } = new AbortController()
const ROUTING_URL = 'http://10.0.0.7:8002'
const PLACE: Point = [34.8, 32.1]

type Located = { lat: number; lon: number }
type Question = { sources: Located[]; targets: Located[]; costing: string }
const pointOf = ({ lat, lon }: Located): Point => [lon, lat]

/** An engine: 10 metres a second in a straight line; what is south of 32.05 is put on a street at 32.05. */
function engine() {
  const asked: Question[] = []
  const fetch: Fetch = async (url) => {
    const { pathname, searchParams } = new URL(url)
    expect(pathname).toBe('/sources_to_targets')
    const question: Question = JSON.parse(searchParams.get('json') ?? '')
    asked.push(question)
    const [target] = question.targets as [Located]
    return Response.json({
      algorithm: 'costmatrix',
      units: 'kilometers',
      sources: question.sources.map(({ lat, lon }) => ({ lat: Math.max(lat, 32.05), lon })),
      targets: question.targets,
      sources_to_targets: question.sources.map((source, from_index) => {
        const metres = metresBetween(pointOf(source), pointOf(target))
        return [{ distance: metres / 1_000, time: metres / 10, from_index, to_index: 0 }]
      }),
    })
  }
  return { fetch, asked }
}

test('Valhalla is told the place and points of a grid; homes follow what it says', async () => {
  const { fetch, asked } = engine()
  using here = world({ ROUTING_URL, ROUTING_ENGINE: 'valhalla' }, { fetch })
  const ask = await visitor(here, await givenUser(here))
  const place = {
    name: 'Work',
    address: '',
    point: PLACE,
    mode: 'drive',
    day: 'sunday',
    at: '09:00',
  }
  await ask('PUT', '/api/users/me/places', [place] as PlacesBody)
  expect(await routesJob(here).run(signal)).toEqual({ computed: 1 })
  const { id } = givenHome(here, { street: 'הרצל 10', coordinates: [34.8, 32.064] })
  // 4 km take 400 seconds, and 5 minutes to leave and to park.
  const { travel } = (await ask('GET', `/api/assets/${id}`)).body
  expect(travel).toMatchObject([{ minutes: 12, mode: 'drive', isAbout: true }])
  const rounded = (point: Point) => point.map((degrees) => degrees.toFixed(6)).join()
  const grid = new Set(gridOf(PLACE, 'drive').map(({ point }) => rounded(point)))
  for (const { sources, targets, costing } of asked) {
    expect([costing, targets]).toEqual(['auto', [{ lat: 32.1, lon: 34.8 }]])
    expect(sources.length).toBeLessThanOrEqual(POINTS_AT_ONCE)
    for (const source of sources) expect(grid.has(rounded(pointOf(source)))).toBe(true)
  }
})

const FROM = [
  { point: [34.8, 32.06] as Point, step: 400 },
  { point: [34.8, 32.04] as Point, step: 400 },
  { point: [34.8, 32.04] as Point, step: 2_000 },
]

const asking = (fetch: Fetch, mode: Asked['mode'] = 'walk') => {
  using here = world({}, { fetch })
  return secondsTo(
    here,
    { engine: 'valhalla', url: ROUTING_URL, mode, to: PLACE, from: FROM },
    signal,
  )
}

test('a point that it puts further away than the next one has no way', async () => {
  const { fetch, asked } = engine()
  expect(await asking(fetch)).toEqual([445, NO_WAY, 667])
  await asking(fetch, 'bike')
  expect(asked.map(({ costing }) => costing)).toEqual(['pedestrian', 'bicycle'])
})

const table = (times: (number | null)[], more: object = {}) =>
  Response.json({ sources_to_targets: times.map((time) => [{ time }]), ...more })
const answering = (answer: Response) => asking(() => Promise.resolve(answer.clone()))

test('where it finds no way there is none, and of an older version the nearest street counts', async () => {
  const listed = [FROM.map(({ point: [lon, lat] }) => ({ lon, lat }))]
  expect(await answering(table([5, null, 70_000], { sources: listed }))).toEqual([
    5,
    NO_WAY,
    NO_WAY,
  ])
  expect(await answering(table([5, 6.4, 7.6]))).toEqual([5, 6, 8])
})

test.each([
  ['a table of another size', table([1, 2]), 'something else than a table'],
  ['times before it was asked', table([1, -2, 3]), 'something else than a table'],
  ['two targets', Response.json({ sources_to_targets: [[{ time: 1 }, { time: 1 }]] }), 'else'],
  ['a short table', Response.json({ sources_to_targets: { durations: [[1]] } }), 'else'],
  ['a refusal', Response.json({ error_code: 171 }, { status: 400 }), 'answers 400'],
])('an engine that answers %s is no engine', async (_, answer, problem) => {
  expect(await answering(answer).catch(({ message }) => message)).toContain(problem)
})

test('an engine that is not known is refused', () => {
  expect(() => world({ ROUTING_URL, ROUTING_ENGINE: 'other' })).toThrow('osrm, valhalla')
})
