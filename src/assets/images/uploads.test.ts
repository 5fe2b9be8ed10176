import { expect, spyOn, test } from 'bun:test'
import { readdirSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { hours } from '../../kernel/clock.ts'
import { pictures } from '../../kernel/costly.ts'
import { givenHome } from '../../testing/worlds/given.ts'
import { world } from '../../testing/worlds/world.ts'
import {
  convertedUpload,
  convertUpload,
  forgetUploads,
  readUpload,
  storeUpload,
  uploadName,
} from './uploads.ts'

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const aPhoto = async (width: number) =>
  convertUpload(await new Bun.Image(PIXEL).resize(width, 40, { fit: 'fill' }).png().bytes(), 'a')

test('the same photo is stored once, and read by its address only', async () => {
  using here = world()
  const { dataDir } = here.config
  const address = await storeUpload(dataDir, await aPhoto(60))
  expect(await storeUpload(dataDir, await aPhoto(60))).toBe(address)
  expect(readdirSync(join(dataDir, 'uploads'))).toHaveLength(1)
  const stored = await readUpload(dataDir, address)
  expect((await new Bun.Image(stored ?? new Uint8Array()).metadata()).format).toBe('webp')
  for (const other of [
    'upload:../metzia.db',
    'upload:',
    'https://x.example/a.jpg',
    `upload:${'a'.repeat(64)}`,
  ])
    expect(await readUpload(dataDir, other)).toBeUndefined()
  await expect(convertUpload(new TextEncoder().encode('<svg/>'), 'a')).rejects.toThrow()
})

test('a photo is deleted when no home refers to it, an hour after it was stored', async () => {
  using here = world()
  const { dataDir } = here.config
  const kept = await storeUpload(dataDir, await aPhoto(60))
  const gone = await storeUpload(dataDir, await aPhoto(80))
  givenHome(here, { images: ['https://x.example/a.jpg', kept] })
  const stored = () => readdirSync(join(dataDir, 'uploads'))
  const now = here.clock.now() / 1_000
  for (const name of stored()) utimesSync(join(dataDir, 'uploads', name), now, now)
  expect(forgetUploads(here)).toBe(0)
  await here.clock.pass(hours(1) + 1_000)
  expect(forgetUploads(here)).toBe(1)
  expect(stored()).toEqual([uploadName(kept) ?? ''])
  expect(uploadName(gone)).not.toBe(uploadName(kept))
})

test('the preview of a photo is made once, kept beside it, and deleted with it', async () => {
  using here = world()
  const { dataDir } = here.config
  const [kept, gone] = [
    await storeUpload(dataDir, await aPhoto(60)),
    await storeUpload(dataDir, await aPhoto(80)),
  ]
  const small = { width: 400, format: 'webp', who: 'a' } as const
  const run = spyOn(pictures, 'run')
  const [one, again] = [
    await convertedUpload(dataDir, kept, small),
    await convertedUpload(dataDir, kept, small),
  ]
  expect(again).toEqual(one)
  await convertedUpload(dataDir, kept, { ...small, width: 1_280 })
  expect(run).toHaveBeenCalledTimes(1)
  run.mockRestore()
  await convertedUpload(dataDir, gone, small)
  givenHome(here, { images: [kept] })
  const stored = () => readdirSync(join(dataDir, 'uploads')).sort()
  const now = here.clock.now() / 1_000
  for (const name of stored()) utimesSync(join(dataDir, 'uploads', name), now, now)
  await here.clock.pass(hours(1) + 1_000)
  expect(forgetUploads(here)).toBe(2)
  const name = uploadName(kept) ?? ''
  expect(stored()).toEqual([name, `${name}-small`])
  await expect(convertedUpload(dataDir, gone, small)).rejects.toThrow('gone')
})
