import type { Db } from '../database/database.ts'
import type { Rejected, Run, RunState, Tally } from './domain.ts'
import { SOURCES } from './sources.ts'
import { lastSuccess, newestRuns } from './store/runs.ts'

export type RunWire = Tally & {
  _id: string
  startedAt: string
  endedAt: string | null
  state: RunState
  pages: number
  rejected: Rejected[]
  reason: string | null
}

export type SourceStatus = {
  source: string
  /** Of the newest run; null before the first. */
  state: RunState | null
  reason: string | null
  lastSuccessAt: string | null
  /** Newest first. */
  runs: RunWire[]
}

const RUNS_SHOWN = 10

/** How each source is, by its newest runs. */
export function sourceStatuses(db: Db): SourceStatus[] {
  return SOURCES.map(({ name }) => {
    const runs = newestRuns(db, RUNS_SHOWN, name)
    const succeeded = lastSuccess(db, name)
    return {
      source: name,
      state: runs[0]?.state ?? null,
      reason: runs[0]?.reason ?? null,
      lastSuccessAt: succeeded === null ? null : new Date(succeeded).toISOString(),
      runs: runs.map(runToWire),
    }
  })
}

function runToWire({ id, rid: _, source: __, startedAt, endedAt, ...rest }: Run): RunWire {
  return {
    _id: id,
    startedAt: new Date(startedAt).toISOString(),
    endedAt: endedAt === null ? null : new Date(endedAt).toISOString(),
    ...rest,
  }
}
