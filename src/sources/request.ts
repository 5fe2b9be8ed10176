import { write } from '../database/database.ts'
import { holderOf } from '../database/leases.ts'
import { createSchedule } from '../database/schedules.ts'
import { AppError } from '../kernel/errors.ts'
import { refusePaused } from './live.ts'
import { sourceLease } from './sources.ts'
import { type Monitored, type StatusWorld, statusOf } from './status.ts'

/**
 * Makes a job due now. The row is what counts; whoever runs the jobs finds it.
 * @throws AppError `conflict` when there is nothing to do or it is being done; `tooMany` while the source is left alone.
 */
export function requestRun(world: StatusWorld, one: Monitored): void {
  const { db, clock } = world
  const { health, reason } = statusOf(world, one)
  if (health === 'off')
    throw new AppError('conflict', reason ?? 'It is switched off', { code: 'off' })
  if (health === 'idle') throw new AppError('conflict', 'No active bot needs it', { code: 'idle' })
  refusePaused(world, one.source)
  const now = clock.now()
  write(db, (tx) => {
    const holder = holderOf(tx, sourceLease(one.source.name), now)
    if (holder)
      throw new AppError('conflict', `${one.label} is being read right now by ${holder}`, {
        code: 'lease',
      })
    createSchedule(tx).setDue(one.name, now)
  })
}
