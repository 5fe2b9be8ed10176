import { write } from '../database/database.ts'
import { holderOf } from '../database/leases.ts'
import { keepSchedule } from '../database/schedules.ts'
import { AppError } from '../kernel/errors.ts'
import type { Activity } from './activities.ts'
import { sourceLease } from './lease.ts'
import { refusePaused } from './pause.ts'
import { type StatusWorld, statusOf } from './status.ts'

/**
 * Makes these activities due now.
 * @throws AppError of the first one when all refuse.
 */
export function requestRuns(world: StatusWorld, activities: readonly Activity[]): void {
  const refusals: AppError[] = []
  for (const activity of activities) {
    try {
      requestRun(world, activity)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      refusals.push(error)
    }
  }
  const [refusal] = refusals
  if (refusal && refusals.length === activities.length) throw refusal
}

/**
 * Makes the job of an activity due now, by its row in the schedule: the process that runs the jobs finds it there.
 * @throws AppError `conflict` when there is nothing to read or the source is being read; `tooMany` while it is paused.
 */
function requestRun(world: StatusWorld, activity: Activity): void {
  const { db, clock } = world
  const { source, label, jobName } = activity
  const { health, reason } = statusOf(world, activity)
  if (health === 'off')
    throw new AppError('conflict', reason ?? `${label} is switched off`, { code: 'off' })
  if (health === 'idle') throw new AppError('conflict', 'No active bot needs it', { code: 'idle' })
  refusePaused(world, source)
  const now = clock.now()
  write(db, (tx) => {
    const holder = holderOf(tx, sourceLease(source.name), now)
    if (holder)
      throw new AppError('conflict', `${source.label} is being read right now by ${holder}`, {
        code: 'lease',
      })
    keepSchedule(tx, jobName, { dueAt: now })
  })
}
