import { PAUSE_MS } from '../intake/domain/batch.ts'
import { unseenJob } from '../intake/unseen.ts'
import { minutes, seconds } from '../kernel/clock.ts'
import { AppError } from '../kernel/errors.ts'
import type { Job } from '../kernel/scheduler.ts'
import { indexOf } from '../matching/indexes.ts'
import type { Context } from '../world/context.ts'
import { type Activity, activitiesOf } from './activities.ts'
import { alertAbout } from './alerts.ts'
import { sourceLease, withLease } from './lease.ts'
import { pauseLeft } from './pause.ts'
import type { RunResult, Source, SourceWorld } from './source.ts'
import { takeNewSources } from './sources.ts'

/** Intervals vary at random by up to this share, so that requests are not periodic. */
const JITTER = 0.2
const ALERT_EVERY_MS = minutes(1)

/** The world that sources run in. Its bot index is filled by the first run. */
export function sourceWorld(context: Context): SourceWorld {
  const { db, clock, random, fetch, resolve, areas, parse, log, config } = context
  return {
    db,
    clock,
    random,
    fetch,
    resolve,
    areas,
    parse,
    log,
    values: config.values,
    index: indexOf(db),
  }
}

/** The passes and re-checks of each source, and the alerts about all of them. */
export function sourceJobs(context: Context, sources: readonly Source[]): Job[] {
  const world = sourceWorld(context)
  return [
    ...runsOf(world, sources),
    unseenJob(
      world,
      sources.flatMap(({ name, recheck }) => (recheck ? [name] : [])),
    ),
    {
      name: 'watch',
      everyMs: ALERT_EVERY_MS,
      run: () => alertAbout(context, sources),
    },
  ]
}

/** The jobs that read these sources. */
const runsOf = (world: SourceWorld, sources: readonly Source[]): Job[] =>
  activitiesOf(sources, world.values).map((activity) => activityJob(world, activity))

const FOUND_EVERY_MS = seconds(15)

/** Finds files of sources that came since the start. `onFound` gets their sources, and the jobs that read these. */
export function newSourcesJob(
  context: Context,
  name: string,
  onFound: (found: readonly Source[], jobs: readonly Job[]) => void,
): Job {
  const { values } = context.config
  return {
    name,
    everyMs: FOUND_EVERY_MS,
    run() {
      const found = takeNewSources(values)
      if (found.length === 0) return { found: 0 }
      const names = found.map((source) => source.name)
      context.log.info({ names }, 'new files of sources are read from now on')
      onFound(found, runsOf(sourceWorld(context), found))
      return { found: found.length }
    },
  }
}

function activityJob(world: SourceWorld, activity: Activity): Job {
  const { source, jobName, everyMs } = activity
  return {
    name: jobName,
    everyMs,
    jitter: JITTER,
    lane: source.name,
    isNeeded: () => source.isOn(world.values) && source.needs(world, world.values).length > 0,
    run: (signal) => runUnlessHeld(world, activity, signal),
  }
}

/** Does nothing while the source is paused, or while another process holds its lease. */
async function runUnlessHeld(
  world: SourceWorld,
  { source, run }: Activity,
  signal: AbortSignal,
): Promise<Pick<RunResult, 'waitMs'>> {
  const waitMs = pauseLeft(world, source.name)
  if (waitMs > 0) return { waitMs }
  await world.index.warm(world.db, () => world.clock.sleep(PAUSE_MS))
  const lease = { name: sourceLease(source.name), label: 'server', signal }
  try {
    return await withLease(world, lease, (held, whileHeld) =>
      run(world, held, { isForced: false }, whileHeld),
    )
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'lease')) throw error
    const facts = { source: source.name, reason: error.message }
    world.log.info(facts, 'the source is read by another process')
    return { waitMs: 0 }
  }
}
