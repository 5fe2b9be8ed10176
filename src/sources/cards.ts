import { AppError } from '../kernel/errors.ts'
import type { Activity } from './activities.ts'
import { isHealthy } from './domain.ts'
import type { Preview } from './preview.ts'
import { type StatusWorld, statusOf } from './status.ts'

/** Which card: `scraper` shows the passes of a source, `cleaner` its re-check. */
export type CardParams = { source: string; part?: string }

/**
 * The contents of a status card of the dashboard.
 * @throws AppError `missing` for an unknown source or part.
 */
export function cardOf(
  world: StatusWorld,
  activities: readonly Activity[],
  { source: name, part = 'scraper' }: CardParams,
): Preview {
  const now = world.clock.now()
  const kind = part === 'cleaner' ? 'recheck' : part === 'scraper' ? 'pass' : undefined
  const activity = activities.find((one) => one.kind === kind && one.source.name === name)
  if (!activity) throw new AppError('missing', `No source "${name}" with a ${part}`)
  const label = `${activity.source.label} ${part}`
  const status = statusOf(world, activity)
  const isWrong = !isHealthy(status.health)
  const picture = isWrong ? activity.source.failurePicture?.(world.config.values) : undefined
  return { ...status, label, now, failurePicture: picture }
}
