import { and, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../database/database.ts'
import { forgetRows } from '../../database/forget.ts'
import { EMPTY_TALLY, type Region, type Rejected, type Run, type RunState } from '../domain.ts'
import { runs } from '../tables.ts'

type NewRun = { id: string; source: string; pages: number; now: number; region?: Region }

/** Begins a run; one of the same source and kind, live or recorded, that never ended was interrupted. */
export function insertRun(tx: Tx, { id, source, pages, now, region }: NewRun): number {
  tx.update(runs)
    .set({ state: 'interrupted', endedAt: now })
    .where(
      and(
        eq(runs.source, source),
        eq(runs.state, 'running'),
        region ? isNotNull(runs.scope) : isNull(runs.scope),
      ),
    )
    .run()
  return tx
    .insert(runs)
    .values({
      ...EMPTY_TALLY,
      id,
      source,
      kind: region ? 'pass' : 'recorded',
      scope: region ? scopeOf(region) : null,
      pages,
      startedAt: now,
      endedAt: null,
      state: 'running',
      rejected: [],
      failure: null,
    })
    .returning({ rid: runs.rid })
    .get().rid
}

type Progress = Partial<Pick<Run, 'pages' | 'gone' | keyof typeof EMPTY_TALLY>>

/** How far the run has come, in the transaction that took it there. */
export function updateRun(tx: Tx, rid: number, progress: Progress): void {
  tx.update(runs).set(progress).where(eq(runs.rid, rid)).run()
}

type End = { state: RunState; reason: string | null; rejected: readonly Rejected[]; now: number }

/** What is kept of the records that could not be read. */
const REJECTED_KEPT = 100

export function endRun(tx: Tx, rid: number, { state, reason, rejected, now }: End): void {
  tx.update(runs)
    .set({
      state,
      failure: reason === null ? null : { code: 'other', text: reason },
      rejected: rejected.slice(0, REJECTED_KEPT),
      endedAt: now,
    })
    .where(eq(runs.rid, rid))
    .run()
}

/** The newest runs, of one source or of all, newest first. */
export function newestRuns(db: Db, limit: number, source?: string): Run[] {
  return select(db, source === undefined ? undefined : eq(runs.source, source), limit)
}

function select(db: Db, where: SQL | undefined, limit: number): Run[] {
  return db.select().from(runs).where(where).orderBy(desc(runs.rid)).limit(limit).all().map(toRun)
}

const scopeOf = ({ dealType, region }: Region) => `${dealType}:${region}`

function toRun({ kind: _, scope, failure, ...rest }: typeof runs.$inferSelect): Run {
  const [dealType, region] = scope?.split(':') ?? []
  return {
    ...rest,
    dealType: dealType === 'rent' || dealType === 'sale' ? dealType : null,
    region: region === undefined ? null : Number(region),
    reason: failure === null ? null : String(failure.text),
  }
}

/** The newest run that came to an end by itself, over one region or (null) over none. */
export function lastRun(db: Db, source: string, region: Region | null): Run | undefined {
  const where = region ? eq(runs.scope, scopeOf(region)) : isNull(runs.scope)
  const ended = inArray(runs.state, ['ok', 'failed', 'blocked'])
  return select(db, and(eq(runs.source, source), where, ended), 1)[0]
}

/** When a source last answered as it should, in milliseconds. */
export function lastSuccess(db: Db, source: string): number | null {
  const row = db
    .select({ at: sql<number | null>`max(${runs.endedAt})` })
    .from(runs)
    .where(and(eq(runs.source, source), eq(runs.state, 'ok')))
    .get()
  return row?.at ?? null
}

/** Forgets runs that began before that time, at most so many. */
export function forgetRuns(tx: Tx, before: number, limit: number): number {
  const isOver = sql`(${runs.state} <> 'running' or ${runs.endedAt} is not null)`
  return forgetRows(tx, runs, sql`${runs.startedAt} < ${before} and ${isOver}`, limit)
}
