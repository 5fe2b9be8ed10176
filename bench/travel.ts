import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Point } from '../src/areas/domain/area.ts'
import { writeNation } from '../src/testing/models/nation.ts'
import { readFeedApart } from '../src/testing/worlds/feed-apart.ts'
import { memoryNow } from '../src/testing/worlds/measured.ts'
import { seeded } from '../src/testing/worlds/random.ts'
import { dayOf } from '../src/travel/timetable/day.ts'
import { openTimetable } from '../src/travel/timetable/file.ts'
import { latestDepartures } from '../src/travel/timetable/latest.ts'
import { pointAt } from '../src/travel/timetable/near.ts'
import { type Reach, reachOf, waysFrom } from '../src/travel/timetable/reach.ts'
import type { Timetable } from '../src/travel/timetable/timetable.ts'
import type { Benchmark } from './report/benchmark.ts'
import { type Row, rowOf } from './report/rows.ts'

/** Of a feed of the whole country. */
const SHARES = { full: 1, quick: 0.1, least: 0.01 }
const PLACES = 60
const HOMES = 100_000
const BY = 9 * 3_600
const MONDAY = 1

export const travel: Benchmark = {
  name: 'travel',
  measures: 'how timetables of the whole country are read, and how far homes are from places',
  runs: 'named',
  async run({ size }) {
    const folder = mkdtempSync(join(tmpdir(), 'metzia-bench-travel-'))
    try {
      const [feed, file] = [join(folder, 'feed.zip'), join(folder, 'timetable')]
      writeNation(feed, { share: SHARES[size] })
      return [...(await imported(feed, file)), ...computed(file)]
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

/** Reads the feed in a process of its own, as the server does. */
async function imported(feed: string, file: string): Promise<Row[]> {
  const before = performance.now()
  const most = await readFeedApart(feed, file)
  const seconds = (performance.now() - before) / 1_000
  return [
    rowOf({
      name: 'a feed is read',
      unit: 'ms',
      median: seconds * 1_000,
      goal: { of: 'median', atMost: 300_000 },
    }),
    rowOf({
      name: 'memory of the process that reads it',
      unit: 'MB',
      median: most / 1e6,
      goal: { of: 'median', atMost: 600 },
    }),
  ]
}

function computed(file: string): Row[] {
  const before = memoryNow()
  const timetable = openTimetable(file)
  const day = timetable && dayOf(timetable, MONDAY)
  if (!timetable || !day) throw new Error('There is no timetable')
  const chance = seeded(1)
  const times: number[] = []
  let reach: Reach | undefined
  for (let place = 0; place < PLACES; place += 1) {
    const to = somewhere(timetable, chance)
    times.push(
      cpuOf(() => {
        reach = reachOf(timetable, latestDepartures(timetable, day, to, BY), BY)
      }),
    )
  }
  times.sort((one, other) => one - other)
  const held = memoryNow() - before
  const ways = waysFrom(reach as Reach)
  const homes = Array.from({ length: HOMES }, () => somewhere(timetable, chance))
  let found = 0
  const looked = cpuOf(() => {
    for (const home of homes) if (ways(home)) found += 1
  })
  if (found === 0) throw new Error('No home was reached')
  const row = (name: string, median: number, atMost: number) =>
    rowOf({ name, unit: 'ms', median, goal: { of: 'median', atMost }, n: 1 })
  return [
    row('a place, CPU time', times[PLACES / 2] as number, 200),
    row('the slowest of 60 places, CPU time', times.at(-1) as number, 400),
    row('100,000 homes of a place, CPU time', looked, 1_000),
    rowOf({
      name: 'memory with the timetable open',
      unit: 'MB',
      median: held / 1e6,
      goal: { of: 'median', atMost: 150 },
    }),
  ]
}

/** A point within some hundred metres of a stop. */
function somewhere(timetable: Timetable, chance: () => number): Point {
  const [x, y] = pointAt(timetable, Math.floor(chance() * timetable.latitude.length))
  return [x + chance() * 0.004, y + chance() * 0.004]
}

/** The milliseconds that a call takes of the processor. */
function cpuOf(call: () => void): number {
  const before = process.cpuUsage()
  call()
  return process.cpuUsage(before).user / 1_000
}
