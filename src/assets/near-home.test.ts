import { afterEach, beforeEach, expect, test } from 'bun:test'
import { rmSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Point } from '../areas/domain/area.ts'
import { AppError } from '../kernel/errors.ts'
import { LAYERS, type Layer, NEAR_METRES } from '../landmarks/domain/landmark.ts'
import { takeLayerAway } from '../landmarks/import.ts'
import { landmarksFile } from '../landmarks/nearby.ts'
import { keepStations } from '../landmarks/stations.ts'
import { givenHome, givenUser } from '../testing/worlds/given.ts'
import {
  ATTRIBUTION,
  collection,
  feature,
  givenLayers,
  northOf,
} from '../testing/worlds/landmarks.ts'
import { pick, seeded } from '../testing/worlds/random.ts'
import { type Json, type Visit, visitor } from '../testing/worlds/visitor.ts'
import { type World, world } from '../testing/worlds/world.ts'
import type { User } from '../users/domain.ts'
import type { Listing } from './domain/asset.ts'

const HOME: Point = [34.77, 32.06]
let here: World
let visit: Visit
let reader: User
beforeEach(async () => {
  here = world()
  reader = await givenUser(here)
  visit = await visitor(here, reader)
})
afterEach(() => here[Symbol.dispose]())

const home = (more: Partial<Listing> = {}) =>
  givenHome(here, { coordinates: HOME, street: 'הרצל 3', features: {}, ...more }).id
const near = async (id: string, as = visit): Promise<Json> =>
  (await as('GET', `/api/assets/${id}`)).body.nearby

/** A landmark of that layer, so many metres to the north of the home. */
const TAGS: Record<Layer, object> = {
  station: { railway: 'station' },
  school: { amenity: 'school' },
  park: { leisure: 'park' },
  supermarket: { shop: 'supermarket' },
  shelter: { shelter_type: 'bomb_shelter' },
}
const at = (layer: Layer, metres: number, more: object = {}) =>
  feature(northOf(HOME, metres), { ...TAGS[layer], ...more })

test('without a layer nothing is said', async () => {
  expect(await near(home())).toBeNull()
})

test('the nearest of each kind, with its metres in a straight line and whose data it is', async () => {
  const all = LAYERS.flatMap((layer, n) => [
    at(layer, 900, { name: 'far' }),
    at(layer, 100 * (5 - n), { name: layer }),
  ])
  await givenLayers(here, collection(all))
  expect(await near(home())).toEqual({
    isAbout: false,
    landmarks: LAYERS.map((kind, n) => ({ kind, name: kind, metres: 100 * (5 - n) })),
    attributions: [ATTRIBUTION],
  })
})

test('what is further than 1,500 m is not near', async () => {
  await givenLayers(here, collection([at('park', NEAR_METRES + 1), at('school', NEAR_METRES - 1)]))
  const { landmarks } = await near(home())
  expect(landmarks).toEqual([{ kind: 'school', name: null, metres: NEAR_METRES - 1 }])
  const far = home({ coordinates: northOf(HOME, -2), street: 'הרצל 5' })
  expect(await near(far)).toBeNull()
})

test('a shelter is named unless the home states a mamad', async () => {
  await givenLayers(here, collection([at('shelter', 200)]))
  expect((await near(home())).landmarks).toHaveLength(1)
  expect((await near(home({ features: { mamad: false }, price: 1 }))).landmarks).toHaveLength(1)
  expect(await near(home({ features: { mamad: true }, price: 2, street: 'אלנבי 4' }))).toBeNull()
})

test('of a home whose street is known it is said as about, of one whose area is known nothing', async () => {
  await givenLayers(here, collection([at('park', 200)]))
  expect((await near(home({ street: 'הרצל' }))).isAbout).toBe(true)
  expect((await near(home({ geocodedBy: 'street', street: 'אלנבי 4' }))).isAbout).toBe(true)
  expect(await near(home({ street: null }))).toBeNull()
  expect(await near(home({ geocodedBy: 'area', street: 'אלנבי 14' }))).toBeNull()
  expect(await near(home({ coordinates: null, street: 'אלנבי 24' }))).toBeNull()
})

test('a name is in the language of its reader, where the layer has it', async () => {
  const names = { name: 'סבידור', 'name:en': 'Savidor', 'name:ar': 'سفيدور' }
  const translated = { 'name:he': 'גן מאיר', 'name:en': 'Meir Garden' }
  await givenLayers(here, collection([at('station', 300, names), at('park', 300, translated)]))
  const id = home()
  const named = async (language: string) => {
    await visit('PATCH', `/api/users/${reader.id}`, { language })
    const { landmarks } = await near(id)
    return landmarks.map(({ name }: Json) => name)
  }
  expect(await named('en')).toEqual(['Savidor', 'Meir Garden'])
  expect(await named('he')).toEqual(['סבידור', 'גן מאיר'])
  expect(await named('ar')).toEqual(['سفيدور', 'גן מאיר'])
  expect(await named('ru')).toEqual(['סבידור', 'גן מאיר'])
})

test('a layer takes the place of the one before, and no other', async () => {
  await givenLayers(here, collection([at('park', 200), at('school', 200)]))
  const id = home()
  expect((await near(id)).landmarks).toHaveLength(2)
  await givenLayers(here, collection([at('park', 700)]), { attribution: 'Tel Aviv' })
  expect(await near(id)).toEqual({
    isAbout: false,
    landmarks: [
      { kind: 'school', name: null, metres: 200 },
      { kind: 'park', name: null, metres: 700 },
    ],
    attributions: [ATTRIBUTION, 'Tel Aviv'],
  })
  takeLayerAway(here, 'school')
  expect(await near(id)).toMatchObject({
    landmarks: [{ kind: 'park' }],
    attributions: ['Tel Aviv'],
  })
  expect(() => takeLayerAway(here, 'school')).toThrow('There is no layer')
})

test('whose data is not shown is not named, and layers that were deleted say nothing', async () => {
  await givenLayers(here, collection([at('park', 200)]))
  await givenLayers(here, collection([at('school', 9_000)]), { attribution: 'Haifa' })
  const id = home()
  expect((await near(id)).attributions).toEqual([ATTRIBUTION])
  rmSync(dirname(landmarksFile(here.config)), { recursive: true })
  expect(await near(id)).toBeNull()
  await givenLayers(here, collection([at('school', 100)]))
  expect((await near(id)).landmarks).toEqual([{ kind: 'school', name: null, metres: 100 }])
})

test('a file of which nothing can be used leaves what is there', async () => {
  await givenLayers(here, collection([at('park', 200)]))
  const id = home()
  expect(await givenLayers(here, collection([feature([2, 48])]), { layer: 'park' })).toEqual({
    park: { read: 1, kept: 0, rejected: [expect.objectContaining({ index: 1 })] },
  })
  for (const text of ['{', '{"type":"FeatureCollection","features":3}'])
    await expect(givenLayers(here, text)).rejects.toBeInstanceOf(AppError)
  expect(await givenLayers(here, collection([]))).toEqual({})
  expect((await near(id)).landmarks).toEqual([{ kind: 'park', name: null, metres: 200 }])
})

test('what is found by cells is what a look at all landmarks finds', async () => {
  const chance = seeded(7)
  const around = (): Point => [35 + (chance() - 0.5) * 0.08, 31.9 + (chance() - 0.5) * 0.08]
  const layers = LAYERS.filter((layer) => layer !== 'shelter')
  const all = Array.from({ length: 300 }, () => ({ layer: pick(chance, layers), point: around() }))
  const features = all.map(({ layer, point }) => feature(point, TAGS[layer]))
  await givenLayers(here, collection(features))
  let found = 0
  for (let n = 1; n <= 40; n += 1) {
    const coordinates = around()
    const id = home({ coordinates, street: `הרצל ${n}`, price: 1_000 + n * 500 })
    const expected = layers.flatMap((kind) => {
      const metres = all
        .filter(({ layer }) => layer === kind)
        .map(({ point }) => apart(point, coordinates))
      const nearest = Math.min(...metres)
      return nearest <= NEAR_METRES ? [{ kind, name: null, metres: nearest }] : []
    })
    found += expected.length
    const landmarks: Json[] = (await near(id))?.landmarks ?? []
    expect(landmarks.map(({ kind }) => kind)).toEqual(expected.map(({ kind }) => kind))
    // A flat earth is exact to two metres.
    for (const [at, { metres }] of expected.entries())
      expect(Math.abs(landmarks[at].metres - metres)).toBeLessThan(2)
  }
  expect(found).toBeGreaterThan(40)
})

/** By the haversine formula. */
function apart([x1, y1]: Point, [x2, y2]: Point): number {
  const radians = Math.PI / 180
  const half = (degrees: number) => Math.sin((degrees * radians) / 2) ** 2
  const wide = Math.cos(y1 * radians) * Math.cos(y2 * radians)
  return 2 * 6_371_009 * Math.asin(Math.sqrt(half(y2 - y1) + wide * half(x2 - x1)))
}

test('stations come with the timetables, in the language of the reader, until the operator brings in a layer', async () => {
  const train = { point: northOf(HOME, 300), name: 'השלום', names: { en: 'HaShalom', xx: 'x' } }
  keepStations(here, [train, { point: northOf(HOME, 200), name: '\u202e ', names: {} }])
  const id = home()
  expect(await near(id)).toMatchObject({
    landmarks: [{ kind: 'station', name: null, metres: 200 }],
    attributions: ['GTFS'],
  })
  // The next timetable takes its place; one without trains does not.
  keepStations(here, [train])
  keepStations(here, [])
  expect((await near(id)).landmarks).toEqual([{ kind: 'station', name: 'HaShalom', metres: 300 }])
  await givenLayers(here, collection([at('station', 400, { name: 'Own' })]))
  keepStations(here, [train])
  expect((await near(id)).landmarks).toEqual([{ kind: 'station', name: 'Own', metres: 400 }])
  takeLayerAway(here, 'station')
  keepStations(here, [train])
  expect((await near(id)).landmarks).toMatchObject([{ name: 'HaShalom' }])
})
