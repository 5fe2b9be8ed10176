import { botsOf, runningOwners } from '../bots/store/bots.ts'
import { type Tx, write } from '../database/database.ts'
import { lastOutage } from '../intake/store/runs.ts'
import { hours } from '../kernel/clock.ts'
import type { Random } from '../kernel/random.ts'
import { notifyAdmins } from '../notifications/admins.ts'
import { notify } from '../notifications/service.ts'
import { type Activity, activitiesOf } from './activities.ts'
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

/** Who waited for less is not told that it is over. */
const OUTAGE_MIN_MS = hours(1)

/**
 * Notifies administrators once when a source has a problem, and once when the problem is over; after a longer one the
 * users whose running bots waited for it too. Idempotent.
 */
export function alertAbout(world: World, sources: readonly Source[]): void {
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
      if (problem === null) tellWaiting({ ...world, db: tx }, activity)
    })
  }
}

/** Tells the owners of running bots that need the source that it is read again. */
function tellWaiting(
  { db, clock, random, config, areas }: Omit<World, 'db'> & { db: Tx },
  { source, kind }: Activity,
): void {
  if (lastOutage(db, source.name, kind) < OUTAGE_MIN_MS) return
  const waiting = runningOwners(db).filter(
    (rid) => source.needs({ db, areas }, config.values, botsOf(db, rid)).length > 0,
  )
  const title = `${source.label} is read again`
  const body = 'Homes that were posted meanwhile arrive now.'
  notify(db, waiting, { type: 'system', title, body, url: '/bots' }, { random, now: clock.now() })
}
