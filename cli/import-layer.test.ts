import { expect, test } from 'bun:test'
import { truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readBeside } from '../src/database/beside.ts'
import { landmarksFile } from '../src/landmarks/nearby.ts'
import { LAYER_BYTES_MAX } from '../src/landmarks/read.ts'
import { layersOf } from '../src/landmarks/store.ts'
import { cli } from '../src/testing/worlds/children.ts'
import { collection, feature } from '../src/testing/worlds/landmarks.ts'
import { type World, world } from '../src/testing/worlds/world.ts'

const POINT = [34.77, 32.06]
const OSM = '© OpenStreetMap contributors'

const run = (here: World, ...given: string[]) =>
  cli(['import', 'layer', ...given], { DATA_DIR: here.dataDir })

function given(here: World, text: string, name = 'layer.geojson'): string {
  const path = join(here.dataDir, name)
  writeFileSync(path, text)
  return path
}

const known = (here: World) => {
  const db = readBeside(landmarksFile(here.config))
  return db ? layersOf(db).map(({ layer, count, attribution }) => [layer, count, attribution]) : []
}

const audited = (here: World) =>
  here.db.$client.query("select action from audit where action like 'landmarks%'").values().flat()

test('layers are brought in by the tags of their features, and taken away', async () => {
  using here = world()
  const mixed = given(
    here,
    collection([
      feature(POINT, { railway: 'station' }),
      feature([0, 0], { railway: 'station' }),
      feature(POINT, { shop: 'supermarket' }),
      feature(POINT, { shop: 'shoes' }),
    ]),
  )
  const stated = { attribution: 'Haifa' }
  const shelters = given(here, collection([feature(POINT)], stated), 'shelters.geojson')
  const first = await run(here, mixed, '--json', '--attribution', OSM)
  expect([first.code, first.err]).toEqual([0, ''])
  expect(JSON.parse(first.out)).toEqual({
    station: {
      read: 2,
      kept: 1,
      rejected: [{ file: mixed, index: 2, reason: 'no point in the country' }],
    },
    supermarket: { read: 1, kept: 1, rejected: [] },
    other: {
      read: 1,
      kept: 0,
      rejected: [{ file: mixed, index: 4, reason: 'its tags say no layer' }],
    },
  })
  const second = await run(here, shelters, '--kind', 'shelter')
  expect([second.code, second.out]).toEqual([0, 'shelter: 1 read, 1 kept, 0 left out\n'])
  expect(known(here)).toEqual([
    ['station', 1, OSM],
    ['supermarket', 1, OSM],
    ['shelter', 1, 'Haifa'],
  ])
  expect((await run(here, '--remove', 'station')).code).toBe(0)
  expect(known(here)).toHaveLength(2)
  expect((await run(here, '--remove', 'station')).err).toContain('There is no layer')
  expect(audited(here)).toEqual(['landmarks.import', 'landmarks.import', 'landmarks.remove'])
}, 60_000)

test('of several files of a kind all are kept, with all who made them', async () => {
  using here = world()
  const paths = ['Haifa', 'Tel Aviv'].map((attribution, n) =>
    given(here, collection([feature(POINT)], { attribution }), `${n}.geojson`),
  )
  expect((await run(here, ...paths, '--kind', 'shelter')).code).toBe(0)
  expect(known(here)).toEqual([['shelter', 2, 'Haifa · Tel Aviv']])
}, 60_000)

test.each([
  ['no file and no kind to take away', () => [], 'Name either files'],
  ['both', () => ['x.geojson', '--remove', 'park'], 'Name either files'],
  ['a file that is not there', () => ['x.geojson'], 'cannot be read'],
  ['another kind', () => ['x.geojson', '--kind', 'pub'], 'Allowed choices'],
  ['data of nobody', (here: World) => [given(here, collection([feature(POINT)]))], '--attribution'],
  ['another file', (here: World) => [given(here, '{"a":1}')], 'layer.geojson: it is no Feature'],
  [
    'a file without anything of use',
    (here: World) => [given(here, collection([feature(POINT)], { attribution: 'x' }))],
    'Nothing in it can be used',
  ],
  [
    'a file that is too large',
    (here: World) => {
      const path = given(here, '')
      truncateSync(path, LAYER_BYTES_MAX + 1)
      return [path]
    },
    'is larger than',
  ],
])(
  '%s is refused',
  async (_, args, said) => {
    using here = world()
    const { code, err } = await run(here, ...args(here))
    expect(code).not.toBe(0)
    expect(err).toContain(said)
    expect([known(here), audited(here)]).toEqual([[], []])
  },
  60_000,
)
