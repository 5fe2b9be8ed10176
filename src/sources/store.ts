import { and, desc, eq, inArray, lt, ne, sql } from 'drizzle-orm'
import type { Db, Tx } from '../database/database.ts'
import { EMPTY_TALLY, type Rejected, type Run, type RunState, type Tally } from './domain.ts'
import { runs } from './tables.ts'

type NewRun = { id: string; source: string; pages: number; now: number }

/** Begins a run; one of the same source that never ended was interrupted. */
export function insertRun(tx: Tx, { id, source, pages, now }: NewRun): number {
  tx.update(runs)
    .set({ state: 'interrupted', endedAt: now })
    .where(and(eq(runs.source, source), eq(runs.state, 'running')))
    .run()
  return tx
    .insert(runs)
    .values({
      ...EMPTY_TALLY,
      id,
      source,
      pages,
      startedAt: now,
      endedAt: null,
      state: 'running',
      rejected: [],
      reason: null,
    })
    .returning({ rid: runs.rid })
    .get().rid
}

/** How far the run has come, in the transaction that took it there. */
export function updateRun(tx: Tx, rid: number, tally: Tally): void {
  tx.update(runs).set(tally).where(eq(runs.rid, rid)).run()
}

type End = { state: RunState; reason: string | null; rejected: readonly Rejected[]; now: number }

/** What is kept of the records that could not be read. */
const REJECTED_KEPT = 100

export function endRun(tx: Tx, rid: number, { state, reason, rejected, now }: End): void {
  tx.update(runs)
    .set({ state, reason, rejected: rejected.slice(0, REJECTED_KEPT), endedAt: now })
    .where(eq(runs.rid, rid))
    .run()
}

/** The newest runs, of one source or of all, newest first. */
export function newestRuns(db: Db, limit: number, source?: string): Run[] {
  return db
    .select()
    .from(runs)
    .where(source === undefined ? undefined : eq(runs.source, source))
    .orderBy(desc(runs.rid))
    .limit(limit)
    .all()
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

/** Forgets up to `limit` ended runs that began before that time. */
export function forgetRuns(tx: Tx, before: number, limit: number): number {
  const old = tx
    .select({ rid: runs.rid })
    .from(runs)
    .where(and(lt(runs.startedAt, before), ne(runs.state, 'running')))
    .limit(limit)
  return tx.delete(runs).where(inArray(runs.rid, old)).returning({ rid: runs.rid }).all().length
}
