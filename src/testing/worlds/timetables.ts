import { days } from '../../kernel/clock.ts'
import { readFeedInto } from '../../travel/feed/read.ts'
import { timetableJob } from '../../travel/timetable-job.ts'
import { feedOf } from '../models/timetables.ts'
import { world } from './world.ts'

/** Two stops and a trip, whose last day is the last one of 2026. */
export const SMALL_FEED = feedOf({
  'calendar_dates.txt':
    'service_id,date,exception_type\n1,20261129,1\n1,20261130,1\n1,20261231,1\n',
  'stops.txt': 'stop_id,stop_lat,stop_lon\nsouth,32.0,34.8\nnorth,32.1,34.8\n',
  'trips.txt': 'trip_id,service_id\n1,1\n',
  'stop_times.txt':
    'trip_id,arrival_time,departure_time,stop_id,stop_sequence\n1,08:00:00,08:00:00,south,1\n1,08:20:00,08:20:00,north,2\n',
})

/** A server that has read the feed, and the time so many days before its last day. */
export async function worldWithTimetable() {
  const fetch = () => Promise.resolve(new Response(Uint8Array.from(SMALL_FEED)))
  const here = world({ GTFS_URL: 'https://example.com/gtfs.zip' }, { fetch })
  await timetableJob(here, readFeedInto).run(new AbortController().signal)
  const before = (n: number) => Date.parse('2026-12-31') - days(n)
  return { here, readAt: here.clock.now(), before }
}
