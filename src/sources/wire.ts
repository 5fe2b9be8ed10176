import { t } from 'elysia'
import type { Run } from './domain.ts'
import type { Monitored, Status } from './status.ts'

const orNull = <Schema extends Parameters<typeof t.Union>[0][number]>(schema: Schema) =>
  t.Union([schema, t.Null()])
const Time = t.String({ format: 'date-time' })
const Count = t.Integer({ minimum: 0 })

export const RunWire = t.Object({
  _id: t.String(),
  dealType: orNull(
    t.String({ description: 'rent or sale; null: recorded answers, or the cleaner' }),
  ),
  region: orNull(t.Integer({ description: "The source's own search region" })),
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
  reason: orNull(t.String()),
})
export type RunWire = typeof RunWire.static

export const StatusWire = t.Object({
  source: t.String(),
  status: t.String({ description: 'ok, idle, off, stale, failing or blocked' }),
  state: orNull(t.String({ description: 'Of the newest run; null before the first' })),
  reason: orNull(t.String()),
  lastSuccessAt: orNull(Time),
  nextRunAt: orNull(Time),
  pausedUntil: orNull(Time),
  progress: orNull(
    t.Object({ startedAt: Time, pages: Count, seen: Count, new: Count, updated: Count }),
  ),
  regions: t.Array(RunWire, { description: 'The newest run over each region that bots need' }),
  runs: t.Array(RunWire, { description: 'Newest first' }),
})
export type StatusWire = typeof StatusWire.static

/** What everybody may know of a source. */
export const SourceWire = t.Object({
  source: t.String({ description: 'YAD2 or FACEBOOK' }),
  label: t.String(),
  status: t.String(),
  lastDataAt: orNull(Time),
})
export type SourceWire = typeof SourceWire.static

const iso = (ms: number) => new Date(ms).toISOString()
const isoOrNull = (ms: number | null) => (ms === null ? null : iso(ms))

export function runToWire({ id, rid: _, source: __, startedAt, endedAt, ...rest }: Run): RunWire {
  return {
    _id: id,
    startedAt: iso(startedAt),
    endedAt: isoOrNull(endedAt),
    blocked: rest.state === 'blocked',
    ...rest,
  }
}

/** Runs that a list shows; a picture shows more. */
const RUNS_LISTED = 10

export function statusToWire({ name }: Monitored, status: Status): StatusWire {
  const [newest] = status.runs
  return {
    source: name,
    status: status.health,
    state: newest?.state ?? null,
    reason: status.reason ?? newest?.reason ?? null,
    lastSuccessAt: isoOrNull(status.lastSuccessAt),
    nextRunAt: isoOrNull(status.nextRunAt),
    pausedUntil: isoOrNull(status.pausedUntil),
    progress: newest?.state === 'running' ? progressOf(newest) : null,
    regions: status.regions.map(runToWire),
    runs: status.runs.slice(0, RUNS_LISTED).map(runToWire),
  }
}

function progressOf({ startedAt, pages, seen, updated, new: added }: Run) {
  return { startedAt: iso(startedAt), pages, seen, new: added, updated }
}

export function sourceToWire({ name, label }: Monitored, status: Status): SourceWire {
  return {
    source: name.toUpperCase(),
    label,
    status: status.health,
    lastDataAt: isoOrNull(status.lastSuccessAt),
  }
}
