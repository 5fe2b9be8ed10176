import { current, setCounter } from '../database/counters.ts'
import { write } from '../database/database.ts'
import { hours } from '../kernel/clock.ts'
import type { Job } from '../kernel/scheduler.ts'
import { notifyAdmins } from '../notifications/admins.ts'
import { timetableStanding } from '../travel/timetable/standing.ts'
import type { Context } from '../world/context.ts'

/** From so many days before the last day of a timetable on, it is told. */
const TOLD_DAYS = 3

/** Tells administrators once that the days of the timetable end; of a newer one with a later last day again. */
export function timetableEndsJob({ config, features, clock, db, random }: Context): Job {
  return {
    name: 'timetableEnds',
    everyMs: hours(1),
    isNeeded: () => features.transit.isOn,
    run() {
      const now = clock.now()
      const { read } = timetableStanding(config, now)
      if (!read || read.daysLeft > TOLD_DAYS) return { told: false }
      const { to } = read.head
      const lastDay = Date.parse(to)
      return write(db, (tx) => {
        if (current(tx, 'timetableTold') === lastDay) return { told: false }
        setCounter(tx, 'timetableTold', lastDay)
        const said = { code: 'timetableEnds', to, isOver: read.daysLeft < 0 } as const
        notifyAdmins(tx, { said, url: '/admin/dashboard' }, { random, now })
        return { told: true }
      })
    },
  }
}
