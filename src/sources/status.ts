import type { Areas } from '../areas/store.ts'
import type { Bot } from '../bots/domain/bot.ts'
import type { Db } from '../database/database.ts'
import { dueOf } from '../database/schedules.ts'
import { type Failure, failureText } from '../intake/domain/failure.ts'
import type { Run, RunKind } from '../intake/domain/run.ts'
import { lastRun, lastSuccess, newestRuns } from '../intake/store/runs.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Config } from '../world/config.ts'
import type { Activity } from './activities.ts'
import type { Health } from './domain.ts'
import { PAUSE_MAX_MS } from './pause.ts'
import { stateOf } from './store/states.ts'

export type StatusWorld = { db: Db; clock: Clock; config: Config; areas: Areas }

export type Status = {
  health: Health
  /** Why it is not healthy. */
  reason: string | null
  /** The code of the failure in `reason`; null when the reason is not a failed run. */
  code: Failure['code'] | null
  lastSuccessAt: number | null
  nextRunAt: number | null
  pausedUntil: number | null
  /** The newest run over each scope that is needed now. */
  scopes: Run[]
  /** Newest first. */
  runs: Run[]
}

const RUNS_SHOWN = 48
/** After this many intervals without a success an activity is stale, even when no run has failed. */
const STALE_AFTER = 3

/** The kinds of runs that an activity shows: recorded answers count as data of the source. */
const SHOWN: Record<Activity['kind'], readonly RunKind[]> = {
  pass: ['pass', 'recorded'],
  recheck: ['recheck'],
}

type Options = {
  /** So many runs are listed. */
  shown?: number
  /** What these bots need is judged, if they need anything; absent: what all need. */
  bots?: readonly Bot[]
}

export function statusOf(
  world: StatusWorld,
  activity: Activity,
  { shown = RUNS_SHOWN, bots }: Options = {},
): Status {
  const { db, clock, config } = world
  const { source, kind, jobName } = activity
  const { name } = source
  const now = clock.now()
  const { pausedUntil } = stateOf(db, name)
  const isPaused = pausedUntil !== null && pausedUntil > now
  const needed = source.needs(world, config.values)
  const own = bots ? source.needs(world, config.values, bots) : []
  const needs = own.length > 0 ? own : needed
  const wanted = kind === 'pass' ? needs : [null]
  const scopes = wanted.flatMap((scope) => lastRun(db, name, kind, scope) ?? [])
  const { dueAt = null, neededSince = null } = dueOf(db, jobName) ?? {}
  const isNeeded = needs.length > 0
  const isIdle = !isNeeded || !source.isOn(config.values)
  const lastSuccessAt = lastSuccess(db, name, SHOWN[kind])
  return {
    ...healthOf(world, activity, { isPaused, isNeeded, neededSince, scopes, lastSuccessAt }),
    lastSuccessAt,
    nextRunAt: isIdle || dueAt === null ? null : Math.max(dueAt, now),
    pausedUntil: isPaused ? Math.min(pausedUntil, now + PAUSE_MAX_MS) : null,
    scopes,
    runs: newestRuns(db, name, { kinds: SHOWN[kind], limit: shown }),
  }
}

type Facts = {
  isPaused: boolean
  isNeeded: boolean
  neededSince: number | null
  scopes: readonly Run[]
  lastSuccessAt: number | null
}

type HealthFacts = Pick<Status, 'health' | 'reason' | 'code'>

function healthOf(
  { clock, config }: StatusWorld,
  { source, everyMs, label }: Activity,
  { isPaused, isNeeded, neededSince, scopes, lastSuccessAt }: Facts,
): HealthFacts {
  if (!source.isOn(config.values))
    return { health: 'off', reason: `${label} is switched off`, code: null }
  if (!isNeeded) return { health: 'idle', reason: null, code: null }
  const blocked = scopes.find(({ state }) => state === 'blocked')
  const failed = scopes.find(({ state }) => state === 'failed')
  if (blocked) return { health: 'blocked', ...failureOf(blocked) }
  if (failed) return { health: 'failing', ...failureOf(failed) }
  if (isPaused) return { health: 'blocked', reason: `${source.label} is paused`, code: null }
  const quietMs = clock.now() - Math.max(neededSince ?? clock.now(), lastSuccessAt ?? 0)
  const degraded = scopes.find(({ failure }) => failure?.code === 'degraded')
  if (quietMs <= everyMs * STALE_AFTER)
    return degraded
      ? { health: 'degraded', ...failureOf(degraded) }
      : { health: 'ok', reason: null, code: null }
  const minutes = Math.round(quietMs / 60_000)
  return { health: 'stale', reason: `no run has succeeded for ${minutes} min`, code: null }
}

function failureOf({ failure }: Run): Pick<Status, 'reason' | 'code'> {
  return failure
    ? { reason: failureText(failure), code: failure.code }
    : { reason: null, code: null }
}
