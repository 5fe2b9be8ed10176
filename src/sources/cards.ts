import { AppError } from '../kernel/errors.ts'
import type { Activity } from './activities.ts'
import type { Preview } from './preview.ts'
import type { Source } from './source.ts'
import { type StatusWorld, statusOf } from './status.ts'

/** Sources that the specification names. The card of one that is not built in shows `off`. */
const SPECIFIED: readonly Pick<Source, 'name' | 'label'>[] = [
  { name: 'facebook', label: 'Facebook' },
]

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
  if (activity) {
    const label = `${activity.source.label} ${part}`
    return { ...statusOf(world, activity), label, now }
  }
  const specified = kind === 'pass' && SPECIFIED.find((one) => one.name === name)
  if (!specified) throw new AppError('missing', `No source "${name}" with a ${part}`)
  const off = { health: 'off', reason: 'Not set up', lastSuccessAt: null, runs: [] } as const
  return { ...off, label: `${specified.label} scraper`, now }
}
