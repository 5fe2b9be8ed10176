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

/** Of which of them administrators are told. */
const isProblem = (health: Health) =>
  health === 'blocked' || health === 'failing' || health === 'stale'

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
    write(db, (tx) => {
      const { alert } = stateOf(tx, name)
      if (isProblem(health) === (alert !== null)) return
      updateState(tx, name, { alert: isProblem(health) ? health : null })
      const said = isProblem(health)
        ? ({ code: 'sourceFails', label, health, reason } as const)
        : ({ code: 'sourceWorks', label } as const)
      notifyAdmins(tx, { said, url: '/admin/dashboard' }, { random, now: clock.now() })
      if (!isProblem(health)) tellWaiting({ ...world, db: tx }, activity)
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
  const said = { code: 'sourceBack', label: source.label } as const
  notify(db, waiting, { said, url: '/bots' }, { random, now: clock.now() })
}
