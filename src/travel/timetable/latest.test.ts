import { beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { minutes } from '../../kernel/clock.ts'
import {
  aCountry,
  around,
  type Country,
  feedFiles,
  feedOf,
  latestByDijkstra,
} from '../../testing/models/timetables.ts'
import { seeded } from '../../testing/worlds/random.ts'
import { walkSeconds } from '../domain/walk.ts'
import { instantOf } from '../feed/clock-times.ts'
import { readFeed } from '../feed/read.ts'
import { dayOf } from './day.ts'
import { latestDepartures } from './latest.ts'
import { packReach, reachOf, unpackReach, waysFrom } from './reach.ts'
import type { Timetable } from './timetable.ts'

const DAY_MS = 86_400_000
/** More than 1,000 ways in each country, which has more stops and lines then. */
const isLong = process.env.METZIA_LONG === '1'
const SIZE = isLong ? { stops: 250, lines: 70 } : {}
const HOMES = isLong ? 40 : 7
setDefaultTimeout(minutes(10))

/** Noon of a day in Israel less 12 hours, in seconds since 1970. */
const startOf = (day: string) =>
  Temporal.PlainDate.from(day)
    .toZonedDateTime({ timeZone: 'Asia/Jerusalem', plainTime: '12:00' })
    .subtract({ hours: 12 }).epochMilliseconds / 1_000

async function read(country: Country): Promise<Timetable> {
  const path = join(mkdtempSync(join(tmpdir(), 'feed-')), 'any name.zip')
  writeFileSync(path, feedOf(feedFiles(country)))
  return (await readFeed({ feed: path, source: '', readAt: 0 })).timetable
}

const daysFrom = (first: string, count: number) =>
  Array.from({ length: count }, (_, at) =>
    Temporal.PlainDate.from(first).add({ days: at }).toString(),
  )

describe.each([
  ['ordinary days, with a day of rest', 1, '2026-11-22', 10, '2026-11-28'],
  ['the clocks go forward', 2, '2026-03-26', 7, ''],
  ['the clocks go back', 3, '2026-10-24', 7, ''],
  ['half of the lines are told by how often they run', 4, '2026-11-22', 10, '2026-11-28'],
])('%s', (name, seed, first, count, rest) => {
  const chance = seeded(seed)
  const days = daysFrom(first, count).filter((day) => day !== rest)
  const country = aCountry(chance, { ...SIZE, days, repeated: name.startsWith('half') ? 6 : 0 })
  let timetable: Timetable
  beforeAll(async () => {
    timetable = await read(country)
  })

  test('a day without any trip is none', () => {
    expect(timetable.head.weekdays.map((day) => day !== null)).toEqual(
      Array.from({ length: 7 }, (_, weekday) => weekday !== 6 || rest === ''),
    )
  })

  test('every way takes as long as in the search over all single departures', () => {
    const corner = () => [34.75 + chance() * 0.06, 32.02 + chance() * 0.05] as const
    let found = 0
    for (const [weekday, known] of timetable.head.weekdays.entries()) {
      if (!known) continue
      const day = dayOf(timetable, weekday)
      if (!day) throw new Error('The day is missing')
      const date = Date.parse(known.date)
      for (const minute of [0, 25, 150, 7 * 60, 9 * 60 + 5, 14 * 60, 23 * 60 + 59]) {
        const place = corner()
        const instant = instantOf(date, minute)
        const by = (instant - known.startsAt) / 1_000
        const latest = latestDepartures(timetable, day, place, by)
        const ways = waysFrom(unpackReach(packReach(reachOf(timetable, latest, by))))
        const yesterday = new Date(date - DAY_MS).toISOString().slice(0, 10)
        const expected = latestByDijkstra(country, place, {
          by: instant / 1_000,
          days: [yesterday, known.date],
          startOf,
        })
        for (let home = 0; home < HOMES; home += 1) {
          const from = corner()
          const best = around(country.stops, from)
            .flatMap(([stop, metres]) => {
              const left = expected.get(stop)
              if (!left) return []
              const seconds = instant / 1_000 - left.time + walkSeconds(metres)
              return seconds <= 3 * 3_600 ? [{ seconds, changes: left.changes }] : []
            })
            .sort((a, b) => a.seconds - b.seconds || a.changes - b.changes)[0]
          expect(ways(from)).toEqual(best)
          if (best) found += 1
        }
      }
    }
    expect(found).toBeGreaterThan(isLong ? 1_000 : 200)
  })
})
