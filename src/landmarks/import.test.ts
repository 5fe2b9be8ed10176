import { expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { collection, givenLayers } from '../testing/worlds/landmarks.ts'
import { type World, world } from '../testing/worlds/world.ts'
import type { Landmark } from './domain/landmark.ts'
import { importLayers } from './import.ts'
import { LANDMARKS_MAX } from './read.ts'

const PARK: Landmark = { point: [34.77, 32.06], name: null, names: {} }

/** Two files of which each has so many parks. */
function importing(here: World, count: number) {
  const paths = ['one', 'other'].map((name) => join(here.dataDir, name))
  const park = { read: count, landmarks: Array<Landmark>(count).fill(PARK), rejected: [] }
  const read = async () => ({ attribution: 'x', layers: new Map([['park', park] as const]) })
  return importLayers(here, read, { paths, layer: null, attribution: null })
}

test('more of a kind than there are in the country are refused, also of several files', async () => {
  using here = world()
  await expect(importing(here, LANDMARKS_MAX / 2 + 1)).rejects.toThrow('more than 50000')
  expect((await importing(here, 2)).park).toEqual({ read: 4, kept: 4, rejected: [] })
})

test('of several files the first 1,000 that are left out are named', async () => {
  using here = world()
  const text = collection(Array(600).fill(null))
  const path = join(here.dataDir, 'again.geojson')
  writeFileSync(path, text)
  const once = await givenLayers(here, text, { layer: 'park' })
  expect(once.park?.rejected).toHaveLength(600)
  const rejected = Array.from({ length: 600 }, (_, at) => ({ index: at + 1, reason: 'x' }))
  const park = { read: 600, landmarks: [], rejected }
  const read = async () => ({ attribution: 'x', layers: new Map([['park', park] as const]) })
  const twice = await importLayers(here, read, {
    paths: [path, path],
    layer: null,
    attribution: null,
  })
  expect([twice.park?.read, twice.park?.rejected.length]).toEqual([1_200, 1_000])
})
