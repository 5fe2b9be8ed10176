import { forgetSessions } from './auth/store.ts'
import type { Context } from './context.ts'
import { forgetChanges } from './database/changes.ts'
import { write } from './database/database.ts'
import { days, hours, minutes } from './kernel/clock.ts'
import type { Job } from './kernel/scheduler.ts'
import { forgetNotifications } from './notifications/store.ts'
import { forgetRuns } from './sources/store.ts'

/** How long what nobody needs for ever is kept, in milliseconds. */
export const KEPT = {
  changes: hours(1),
  notifications: days(90),
  runs: days(30),
}

/** Every timed job: read by the scheduler, the command line and monitoring. */
export function allJobs(context: Context): Job[] {
  return [cleanup(context)]
}

function cleanup({ db, clock }: Context): Job {
  return {
    name: 'cleanup',
    everyMs: minutes(5),
    run() {
      const now = clock.now()
      return write(db, (tx) => ({
        changes: forgetChanges(tx, now - KEPT.changes),
        sessions: forgetSessions(tx, now),
        notifications: forgetNotifications(tx, now - KEPT.notifications),
        runs: forgetRuns(tx, now - KEPT.runs),
      }))
    },
  }
}
