import { t } from 'elysia'
import { failureText } from '../intake/domain/failure.ts'
import type { Run } from '../intake/domain/run.ts'
import { iso, isoOrNull } from '../kernel/domain/iso.ts'
import { orNull, Time } from '../kernel/schema.ts'
import type { Activity } from './activities.ts'
import type { Status } from './status.ts'

const Count = t.Integer({ minimum: 0 })

export const RunWire = t.Object({
  _id: t.String(),
  kind: t.String({ description: 'pass, recorded (answers) or recheck' }),
  scope: orNull(
    t.String({ description: "The part of the source, in the source's own words, as rent:5" }),
  ),
  startedAt: Time,
  endedAt: orNull(Time),
  state: t.String({ description: 'running, ok, failed, blocked or interrupted' }),
  blocked: t.Boolean(),
  pages: Count,
  seen: Count,
  new: Count,
  updated: Count,
  unchanged: Count,
  leftOut: Count,
  gone: Count,
  matched: Count,
  delivered: Count,
  rejected: t.Array(t.Object({ position: t.Integer(), path: t.String(), reason: t.String() })),
  leftOutTypes: t.Array(t.Object({ type: t.String(), count: Count })),
  implausible: t.Array(t.Object({ path: t.String(), count: Count }), {
    description: 'Values that cannot be true, which count as not stated',
  }),
  reason: orNull(t.String()),
  code: orNull(t.String({ description: 'Why the run failed, for programs' })),
})
export type RunWire = typeof RunWire.static

export const StatusWire = t.Object({
  source: t.String(),
  kind: t.String({ description: 'pass, or recheck of known listings' }),
  label: t.String(),
  status: t.String({ description: 'ok, degraded, idle, off, stale, failing or blocked' }),
  state: orNull(t.String({ description: 'Of the newest run; null before the first' })),
  reason: orNull(t.String()),
  code: orNull(t.String({ description: 'Of the failure in reason' })),
  lastSuccessAt: orNull(Time),
  nextRunAt: orNull(Time),
  pausedUntil: orNull(Time),
  progress: orNull(
    t.Object({ startedAt: Time, pages: Count, seen: Count, new: Count, updated: Count }),
  ),
  scopes: t.Array(RunWire, { description: 'The newest run over each scope that bots need' }),
  runs: t.Array(RunWire, { description: 'Newest first' }),
})
export type StatusWire = typeof StatusWire.static

function runToWire({ id, rid: _, source: __, startedAt, endedAt, failure, ...rest }: Run): RunWire {
  return {
    _id: id,
    startedAt: iso(startedAt),
    endedAt: isoOrNull(endedAt),
    blocked: rest.state === 'blocked',
    reason: failure && failureText(failure),
    code: failure?.code ?? null,
    ...rest,
  }
}

/** The most runs that a status lists. */
const RUNS_LISTED = 10

export function statusToWire({ source, kind, label }: Activity, status: Status): StatusWire {
  const [newest] = status.runs
  const failure = newest?.failure ?? null
  return {
    source: source.name,
    kind,
    label,
    status: status.health,
    state: newest?.state ?? null,
    reason: status.reason ?? (failure && failureText(failure)),
    code: status.reason === null ? (failure?.code ?? null) : status.code,
    lastSuccessAt: isoOrNull(status.lastSuccessAt),
    nextRunAt: isoOrNull(status.nextRunAt),
    pausedUntil: isoOrNull(status.pausedUntil),
    progress: newest?.state === 'running' ? progressOf(newest) : null,
    scopes: status.scopes.map(runToWire),
    runs: status.runs.slice(0, RUNS_LISTED).map(runToWire),
  }
}

function progressOf({ startedAt, pages, seen, updated, new: added }: Run) {
  return { startedAt: iso(startedAt), pages, seen, new: added, updated }
}
