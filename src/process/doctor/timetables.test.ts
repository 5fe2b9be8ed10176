import { expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { days } from '../../kernel/clock.ts'
import { feedOf } from '../../testing/models/timetables.ts'
import { world } from '../../testing/worlds/world.ts'
import { readFeedInto } from '../../travel/feed/read.ts'
import { timetableJob } from '../../travel/timetable-job.ts'
import { timetables } from './timetables.ts'

const GTFS_URL = 'https://example.com/gtfs.zip'
const FEED = feedOf({
  'calendar_dates.txt':
    'service_id,date,exception_type\n1,20261129,1\n1,20261130,1\n1,20261231,1\n',
  'stops.txt': 'stop_id,stop_lat,stop_lon\nsouth,32.0,34.8\nnorth,32.1,34.8\n',
  'trips.txt': 'trip_id,service_id\n1,1\n',
  'stop_times.txt':
    'trip_id,arrival_time,departure_time,stop_id,stop_sequence\n1,08:00:00,08:00:00,south,1\n1,08:20:00,08:20:00,north,2\n',
})

/** A server that has read the feed, and the time until its last day. */
async function read() {
  const fetch = () => Promise.resolve(new Response(Uint8Array.from(FEED)))
  const here = world({ GTFS_URL }, { fetch })
  await timetableJob(here, readFeedInto).run(new AbortController().signal)
  const before = (n: number) => Date.parse('2026-12-31') - days(n)
  return { here, readAt: here.clock.now(), before }
}

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
  writeFileSync(file, FEED)
  expect(timetables(other.config, other.clock.now()).advice).toContain('GTFS_FILE')
})

test('a timetable says what it has, and that it is not renewed, ends soon or has ended', async () => {
  const { here, readAt, before } = await read()
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
