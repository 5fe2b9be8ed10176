import { afterAll, expect, setDefaultTimeout, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { minutes } from '../kernel/clock.ts'
import { writeNation } from '../testing/models/nation.ts'
import { readFeedApart } from '../testing/worlds/feed-apart.ts'
import { bytesHeld } from '../testing/worlds/measured.ts'
import { seeded } from '../testing/worlds/random.ts'
import { POINTS_MAX } from './domain/limits.ts'
import { outlineOf } from './outline/outline.ts'
import { dayOf } from './timetable/day.ts'
import { openTimetable } from './timetable/file.ts'
import { latestDepartures } from './timetable/latest.ts'
import { pointAt } from './timetable/near.ts'
import { packReach, reachOf, waysFrom } from './timetable/reach.ts'

/** The whole country; a twentieth of it otherwise. */
const isLong = process.env.METZIA_LONG === '1'
const share = isLong ? 1 : 0.05
setDefaultTimeout(minutes(10))

const folder = mkdtempSync(join(tmpdir(), 'nation-'))
const [feed, file] = [join(folder, 'feed.zip'), join(folder, 'timetable')]
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const MONDAY = 1
const BY = 9 * 3_600

test('the feed of the whole country is read within 600 MB', async () => {
  writeNation(feed, { share })
  expect(await readFeedApart(feed, file)).toBeLessThan(600_000_000)
})

test('its timetable takes 150 MB at most, and each place at most a megabyte', () => {
  const before = bytesHeld()
  const timetable = openTimetable(file)
  const day = timetable && dayOf(timetable, MONDAY)
  if (!timetable || !day) throw new Error('There is no timetable')
  expect(timetable.head.stops).toBeGreaterThan(27_000 * share)
  expect(timetable.head.leftOut).toBe(0)
  const chance = seeded(5)
  let reached = 0
  for (let place = 0; place < 20; place += 1) {
    const to = pointAt(timetable, Math.floor(chance() * timetable.latitude.length))
    const reach = reachOf(timetable, latestDepartures(timetable, day, to, BY), BY)
    expect(packReach(reach).length).toBeLessThan(1_000_000)
    if (waysFrom(reach)(to)) reached += 1
    const discs = Array.from(reach.seconds, (seconds, stop) => ({
      point: pointAt(reach, stop),
      metres: seconds < 3_600 ? 600 : 0,
    })).filter(({ metres }) => metres > 0)
    expect(outlineOf([{ point: to, metres: 900 }, ...discs]).flat().length).toBeLessThanOrEqual(
      POINTS_MAX,
    )
  }
  expect(reached).toBeGreaterThan(10)
  expect(bytesHeld() - before).toBeLessThan(150_000_000)
})
