import type { Db } from '../database/database.ts'
import { dueOf } from '../database/schedules.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Config } from '../process/config.ts'
import { CLEANER } from './cleaner.ts'
import type { Health, Run } from './domain.ts'
import type { Needs } from './regions.ts'
import { SOURCES, type Source } from './sources.ts'
import { lastRun, lastSuccess, newestRuns } from './store/runs.ts'
import { stateOf } from './store/states.ts'

export type StatusWorld = { db: Db; clock: Clock; config: Config; needs: Needs }

/** Something whose passes are watched. */
export type Monitored = {
  /** Of its runs and of its job. */
  name: string
  label: string
  source: Source
  everyMs: number
}

/** Everything that has a card on the dashboard. */
export function monitored({ values }: Config): Monitored[] {
  return SOURCES.flatMap((source) => [
    { name: source.name, label: source.label, source, everyMs: source.everyMs(values) },
    { name: CLEANER, label: 'Cleaner', source, everyMs: values.CLEANER_INTERVAL },
  ])
}

export type Status = {
  health: Health
  /** Why it is not well. */
  reason: string | null
  lastSuccessAt: number | null
  nextRunAt: number | null
  pausedUntil: number | null
  /** The newest run over each region that is needed now. */
  regions: Run[]
  /** Newest first. */
  runs: Run[]
}

const RUNS_SHOWN = 48
/** After so many intervals without a success something is wrong, whatever the runs say. */
const STALE_AFTER = 3.5

/** How a source, or the cleaner, is. */
export function statusOf(world: StatusWorld, one: Monitored): Status {
  const { db, clock, needs } = world
  const now = clock.now()
  const { pausedUntil } = stateOf(db, one.source.name)
  const isPaused = pausedUntil !== null && pausedUntil > now
  const needed = needs(db)
  const scopes = one.name === CLEANER ? [null] : needed
  const regions = scopes.flatMap((scope) => lastRun(db, one.name, scope) ?? [])
  const dueAt = dueOf(db, one.name)?.dueAt ?? null
  const isIdle = needed.length === 0 || !one.source.isOn(world.config.values)
  return {
    ...healthOf(world, one, { isPaused, regions }),
    lastSuccessAt: lastSuccess(db, one.name),
    nextRunAt: isIdle || dueAt === null ? null : Math.max(dueAt, now),
    pausedUntil: isPaused ? pausedUntil : null,
    regions,
    runs: newestRuns(db, RUNS_SHOWN, one.name),
  }
}

type Seen = { isPaused: boolean; regions: readonly Run[] }

function healthOf(
  { db, clock, config, needs }: StatusWorld,
  { name, source, everyMs, label }: Monitored,
  { isPaused, regions }: Seen,
): { health: Health; reason: string | null } {
  if (!source.isOn(config.values)) return { health: 'off', reason: `${label} is switched off` }
  if (needs(db).length === 0) return { health: 'idle', reason: null }
  const blocked = regions.find(({ state }) => state === 'blocked')
  const failed = regions.find(({ state }) => state === 'failed')
  if (blocked) return { health: 'blocked', reason: blocked.reason }
  if (failed) return { health: 'failing', reason: failed.reason }
  if (isPaused) return { health: 'blocked', reason: `${source.label} is left alone for a while` }
  const neededSince = dueOf(db, name)?.neededSince ?? clock.now()
  const quietMs = clock.now() - Math.max(neededSince, lastSuccess(db, name) ?? 0)
  if (quietMs <= everyMs * STALE_AFTER) return { health: 'ok', reason: null }
  const minutes = Math.round(quietMs / 60_000)
  return { health: 'stale', reason: `no pass has succeeded for ${minutes} min` }
}
