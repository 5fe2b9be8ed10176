import { expect, test } from 'bun:test'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { days } from '../../kernel/clock.ts'
import { SMALL_FEED, worldWithTimetable } from '../../testing/worlds/timetables.ts'
import { world } from '../../testing/worlds/world.ts'
import { readFeedInto } from '../../travel/feed/read.ts'
import { timetableJob } from '../../travel/timetable-job.ts'
import { routing, timetables } from './timetables.ts'

const GTFS_URL = 'https://example.com/gtfs.zip'

test('without a feed they are off', () => {
  using here = world()
  expect(timetables(here.config, here.clock.now()).state).toBe('off')
})

test('a feed that was not read is a failure, and so is a file that is not there', () => {
  using here = world({ GTFS_URL })
  expect(timetables(here.config, here.clock.now())).toMatchObject({
    state: 'failed',
    text: 'none was read yet',
  })
  const file = join(here.dataDir, 'feed.zip')
  using other = world({ GTFS_FILE: file })
  expect(timetables(other.config, other.clock.now()).text).toBe(`${file} is not there`)
  writeFileSync(file, SMALL_FEED)
  expect(timetables(other.config, other.clock.now()).advice).toContain('GTFS_FILE')
})

test('a timetable says what it has, and that it is not renewed, ends soon or has ended', async () => {
  const { here, readAt, before } = await worldWithTimetable()
  using _ = here
  const at = (now: number) => timetables(here.config, now)
  const text = '2 stops and 1 trips until 2026-12-31, read 1 days ago'
  expect(at(readAt + days(1))).toEqual({ check: 'timetables', state: 'ok', text, advice: null })
  expect(at(readAt + days(11))).toMatchObject({
    state: 'warning',
    text: expect.stringContaining('no longer fetched'),
  })
  expect(at(before(8)).text).not.toContain('end soon')
  expect(at(before(7))).toMatchObject({
    state: 'warning',
    text: expect.stringContaining('end soon'),
  })
  expect(at(before(0)).state).toBe('warning')
  expect(at(before(-1) + 1)).toMatchObject({
    state: 'failed',
    text: expect.stringContaining('have ended'),
  })
})

test('a file that has taken the place of the one that was read is said to be unread', async () => {
  using here = world()
  const file = join(here.dataDir, 'feed.zip')
  writeFileSync(file, SMALL_FEED)
  using other = world({ GTFS_FILE: file })
  await timetableJob(other, readFeedInto).run(new AbortController().signal)
  const found = () => timetables(other.config, Date.parse('2026-12-01'))
  expect(found().state).toBe('ok')
  writeFileSync(file, SMALL_FEED.subarray(0, 100))
  expect(found()).toMatchObject({
    state: 'warning',
    text: expect.stringMatching(/^the feed that is set now was not read; in use are 2 stops/),
    advice: expect.stringContaining('the job "timetable"'),
  })
  rmSync(file)
  expect(found().text).toBe(`${file} is not there`)
})

test('a routing engine is asked for a way, and told when it gives none', async () => {
  using none = world()
  expect((await routing(none.config, none.clock)).state).toBe('off')
  const table = { code: 'Ok', durations: [[240]], sources: [{ distance: 5 }] }
  let answer: object = table
  const asked: string[] = []
  using engine = Bun.serve({
    port: 0,
    fetch({ url }) {
      asked.push(new URL(url).pathname.split('/').slice(0, 4).join('/'))
      return Response.json(answer)
    },
  })
  const settings = { ROUTING_URL: `http://127.0.0.1:${engine.port}/`, ROUTING_MODES: 'drive,walk' }
  using here = world(settings)
  const clock = { ...here.clock, sleep: () => new Promise<never>(() => undefined) }
  expect(await routing(here.config, clock)).toMatchObject({
    state: 'ok',
    text: 'the engine answers for walk, drive',
  })
  expect(asked).toEqual(['/table/v1/foot', '/table/v1/driving'])
  answer = { code: 'InvalidUrl' }
  expect((await routing(here.config, clock)).state).toBe('warning')
})
