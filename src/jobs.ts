import { forgetSessions } from './auth/store.ts'
import type { Context } from './context.ts'
import { forgetChanges } from './database/changes.ts'
import { write } from './database/database.ts'
import { days, hours, minutes } from './kernel/clock.ts'
import type { Job } from './kernel/scheduler.ts'
import { forgetNotifications } from './notifications/store.ts'
import { forgetRuns } from './sources/store/runs.ts'

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

/** Rows of each kind that one transaction forgets, so that no visitor waits for it. */
const AT_ONCE = 500
const PAUSE_MS = 50

function cleanup({ db, clock }: Context): Job {
  return {
    name: 'cleanup',
    everyMs: minutes(5),
    async run(signal) {
      while (!signal.aborted) {
        const now = clock.now()
        const forgotten = write(db, (tx) => [
          forgetChanges(tx, now - KEPT.changes, AT_ONCE),
          forgetSessions(tx, now, AT_ONCE),
          forgetNotifications(tx, now - KEPT.notifications, AT_ONCE),
          forgetRuns(tx, now - KEPT.runs, AT_ONCE),
        ])
        if (forgotten.every((count) => count < AT_ONCE)) return
        await clock.sleep(PAUSE_MS, signal)
      }
    },
  }
}
