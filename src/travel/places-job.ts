import { writeWhenFree } from '../database/database.ts'
import { seconds } from '../kernel/clock.ts'
import type { Job } from '../kernel/scheduler.ts'
import type { Context } from '../world/context.ts'
import { minutesOf, type Place, WEEKDAYS } from './domain/place.ts'
import { instantOf } from './feed/clock-times.ts'
import { nextDuePlace, putReach } from './store.ts'
import { currentTimetable, timetableFile } from './timetable/current.ts'
import { type Day, dayOf } from './timetable/day.ts'
import { latestDepartures } from './timetable/latest.ts'
import { packReach, reachOf } from './timetable/reach.ts'
import type { Timetable } from './timetable/timetable.ts'

/** The pause after each place (ms): listings that arrive meanwhile share the thread. */
const PAUSE_MS = 5

type World = Pick<Context, 'config' | 'features' | 'clock' | 'db'>

/** Computes from where each place is reached, when it is new or changed, and when the timetable is another one. */
export function placesJob({ config, features, clock, db }: World): Job {
  const path = timetableFile(config)
  const timetable = () => (features.transit.isOn ? currentTimetable(path) : undefined)
  return {
    name: 'places',
    everyMs: seconds(2),
    isNeeded() {
      const current = timetable()
      return current !== undefined && nextDuePlace(db, current.head.readAt) !== undefined
    },
    async run(signal) {
      const current = timetable()
      let computed = 0
      if (!current) return { computed }
      const { readAt } = current.head
      const days = daysOf(current)
      let place = nextDuePlace(db, readAt)
      while (place && !signal.aborted) {
        const due = place
        const stops = reachedIn(current, days, due)
        await writeWhenFree(db, clock, (tx) =>
          putReach(tx, due, { readAt, computedAt: clock.now(), stops }),
        )
        computed += 1
        await clock.sleep(PAUSE_MS, signal)
        place = nextDuePlace(db, readAt)
      }
      return { computed }
    },
  }
}

/** The weekdays of a timetable; the last one is held, because making one ready takes a while. */
function daysOf(timetable: Timetable): (weekday: number) => Day | undefined {
  let last: { weekday: number; day: Day | undefined } | undefined
  return (weekday) => {
    if (last?.weekday !== weekday) last = { weekday, day: dayOf(timetable, weekday) }
    return last.day
  }
}

/** No stop where the timetable has no such weekday. */
function reachedIn(
  timetable: Timetable,
  days: (weekday: number) => Day | undefined,
  { day, at, point }: Place,
): Uint8Array {
  const weekday = WEEKDAYS.indexOf(day)
  const known = timetable.head.weekdays[weekday]
  const trips = days(weekday)
  if (!known || !trips) return new Uint8Array(0)
  const by = (instantOf(Date.parse(known.date), minutesOf(at)) - known.startsAt) / 1_000
  return packReach(reachOf(timetable, latestDepartures(timetable, trips, point, by), by))
}
