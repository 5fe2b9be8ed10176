import { hasWaitingItems } from '../items/store.ts'
import { seconds } from '../kernel/clock.ts'
import { AppError } from '../kernel/errors.ts'
import type { Job } from '../kernel/scheduler.ts'
import { sourceWorld } from '../sources/job.ts'
import type { Source } from '../sources/source.ts'
import type { Context } from '../world/context.ts'
import { handleInTurn } from './handle.ts'

/** The least time between two readings of the inbox (ms). What users send by HTTP is read at once besides. */
const EVERY_MS = seconds(1)

/** Reads what waits in the inbox, as soon as something does. */
export function inboxJob(context: Context, sources: readonly Source[]): Job {
  const world = sourceWorld(context)
  return {
    name: 'inbox',
    everyMs: EVERY_MS,
    isNeeded: () => hasWaitingItems(world.db),
    async run(signal) {
      try {
        const { items } = await handleInTurn(world, { sources, label: 'server', signal })
        return { items }
      } catch (error) {
        if (!(error instanceof AppError && error.code === 'lease')) throw error
        return { heldBy: error.message }
      }
    },
  }
}
