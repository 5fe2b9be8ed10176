import { write } from '../database/database.ts'
import type { Random } from '../kernel/random.ts'
import { notifyAdmins } from '../notifications/admins.ts'
import { activitiesOf } from './activities.ts'
import type { Health } from './domain.ts'
import type { Source } from './source.ts'
import { type StatusWorld, statusOf } from './status.ts'
import { stateOf, updateState } from './store/states.ts'

type World = StatusWorld & { random: Random }

/** Null: no alert. */
const TITLES: Record<Health, string | null> = {
  ok: null,
  degraded: null,
  idle: null,
  off: null,
  blocked: 'is blocked by bot protection',
  failing: 'cannot be read',
  stale: 'has brought no data for a while',
}

/** Notifies administrators once when a source has a problem, and once when the problem is over. Idempotent. */
export function alertAdmins(world: World, sources: readonly Source[]): void {
  const { db, clock, random, config } = world
  for (const activity of activitiesOf(sources, config.values)) {
    if (activity.kind !== 'pass') continue
    const { name, label } = activity.source
    const { health, reason } = statusOf(world, activity)
    const problem = TITLES[health]
    write(db, (tx) => {
      const { alert } = stateOf(tx, name)
      if ((problem === null) === (alert === null)) return
      updateState(tx, name, { alert: problem === null ? null : health })
      const text =
        problem === null
          ? { title: `${label} is being read again`, body: 'The problem is over.' }
          : { title: `${label} ${problem}`, body: reason ?? 'See its runs on the dashboard.' }
      notifyAdmins(tx, { ...text, url: '/admin/dashboard' }, { random, now: clock.now() })
    })
  }
}
