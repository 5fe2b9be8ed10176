import { expect, test } from 'bun:test'
import { existsSync, readdirSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { isKept } from '../../assets/images/kept.ts'
import { createImages } from '../../assets/images/service.ts'
import { convertUpload } from '../../assets/images/uploads.ts'
import { assetById, assetByRid } from '../../assets/store/assets.ts'
import { days, hours, minutes } from '../../kernel/clock.ts'
import { storedProblems } from '../../process/check.ts'
import { allJobs } from '../../process/jobs.ts'
import { flatPng } from '../../testing/models/flat-png.ts'
import { givenUser } from '../../testing/worlds/given.ts'
import { aListing } from '../../testing/worlds/listings.ts'
import { bring, remove } from '../../testing/worlds/passes.ts'
import { passing } from '../../testing/worlds/time.ts'
import { visitor } from '../../testing/worlds/visitor.ts'
import { world } from '../../testing/worlds/world.ts'
import { forgetGoneHomes, goneHomesJob } from './job.ts'

const never = new AbortController().signal
const HOST = 'photos.example'
const urlsOf = (name: string, count: number) =>
  Array.from({ length: count }, (_, at) => `https://${HOST}/${name}/${at}`)

/** A user, a saved home and one that is not saved; `answers`: whether the source still has photos. */
async function saving(env: Record<string, string> = {}) {
  const here = world(env)
  const noa = await visitor(here, await givenUser(here))
  const source = { answers: true, asked: 0 }
  const photo = await convertUpload(flatPng(1_600, 900), 'a')
  const images = async () => {
    source.asked += 1
    return source.answers ? photo : undefined
  }
  const saved = aListing({ externalId: 'saved', images: urlsOf('saved', 14) })
  const other = aListing({
    externalId: 'other',
    street: 'הרצל 9',
    rooms: 5,
    size: 150,
    price: 12_000,
    images: urlsOf('other', 2),
  })
  bring(here, saved, other)
  const homes = (await noa('GET', '/api/assets')).body.assets
  const home = homes.find(({ images }: { images: string[] }) => images.length === 14)
  await noa('PUT', `/api/assets/${home._id}/saved`)
  const job = goneHomesJob(here, images)
  const work = () => passing(here, Promise.resolve(job.run(never)))
  const kept = (name: string) =>
    urlsOf(name, 14).filter((url) => isKept(here.config.dataDir, url)).length
  const folder = join(here.config.dataDir, 'kept')
  const forget = async () => {
    const now = here.clock.now() / 1_000
    for (const name of existsSync(folder) ? readdirSync(folder) : [])
      utimesSync(join(folder, name), now, now)
    await here.clock.pass(hours(1) + 1_000)
    return forgetGoneHomes(here)
  }
  return {
    ...{ here, noa, home, source, saved, other, job, work, kept, forget },
    [Symbol.dispose]: here[Symbol.dispose],
  }
}

test('the first photos of a home of a shortlist that is gone are kept, and shown without its source', async () => {
  using at = await saving()
  const { here, saved, other, job, work, kept } = at
  expect(job.isNeeded?.()).toBe(false)
  remove(here, saved, other)
  expect(job.isNeeded?.()).toBe(true)
  await work()
  expect([kept('saved'), kept('other')]).toEqual([12, 0])
  expect(job.isNeeded?.()).toBe(false)
  const [url = ''] = urlsOf('saved', 1)
  const fetch = () => Promise.reject(new Error('nothing is asked for'))
  const later = createImages({ ...here, fetch, hosts: new Set([HOST]) })
  for (const width of [400, 1_280] as const) {
    const image = await later({ url, width, format: 'webp', who: 'a' }, never)
    expect((await new Bun.Image(image ?? new Uint8Array()).metadata()).width).toBe(width)
  }
})

test('a photo that cannot be had is asked for again within the hour, and then no longer', async () => {
  using at = await saving()
  const { here, source, saved, job, work, kept } = at
  source.answers = false
  remove(here, saved)
  await work()
  expect(kept('saved')).toBe(0)
  expect(job.isNeeded?.()).toBe(true)
  await here.clock.pass(hours(1))
  await work()
  expect(job.isNeeded?.()).toBe(false)
  const asked = source.asked
  await here.clock.pass(minutes(11))
  await work()
  expect(source.asked).toBe(asked)
})

test('homes that went days ago are not asked for', async () => {
  using at = await saving()
  const { here, saved, job } = at
  remove(here, saved)
  await here.clock.pass(days(3) + 1_000)
  expect(job.isNeeded?.()).toBe(false)
})

test('kept photos have a bound', async () => {
  using at = await saving({ PHOTO_CACHE_MB: '10' })
  const { here, saved, work, kept } = at
  await Bun.write(join(here.config.dataDir, 'kept', 'large'), new Uint8Array(5_000_000))
  remove(here, saved)
  await work()
  expect(kept('saved')).toBe(0)
})

test('photos are deleted when the home leaves the last shortlist, or is back', async () => {
  using at = await saving()
  const { here, noa, home, saved, work, kept, forget } = at
  remove(here, saved)
  await work()
  expect(kept('saved')).toBe(12)
  expect(await forget()).toBe(0)
  bring(here, saved)
  expect(await forget()).toBe(12)
  remove(here, saved)
  await work()
  expect(kept('saved')).toBe(12)
  await noa('DELETE', `/api/assets/${home._id}/saved`)
  expect(await forget()).toBe(12)
})

test('a home of a shortlist keeps its photos when its texts are forgotten', async () => {
  using at = await saving()
  const { here, home, saved } = at
  remove(here, saved)
  await here.clock.pass(days(91))
  const cleanup = allJobs(here, []).find(({ name }) => name === 'cleanup')
  expect(await passing(here, Promise.resolve(cleanup?.run(never)))).toMatchObject({
    removedHomes: 1,
  })
  const { rid = 0 } = assetById(here.db, home._id) ?? {}
  const known = assetByRid(here.db, rid)
  expect([known?.images.length, known?.description, known?.phone]).toEqual([14, null, null])
  expect(storedProblems(here.db)).toEqual([])
})
