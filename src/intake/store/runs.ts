import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import { announce } from '../../database/changes.ts'
import { type Db, prepared, type Tx } from '../../database/database.ts'
import { forgetRows } from '../../database/forget.ts'
import type { Failure } from '../domain/failure.ts'
import type { PathCount, Rejected, TypeCount } from '../domain/raw-listing.ts'
import { EMPTY_TALLY, type Run, type RunKind, type RunState, type Scope } from '../domain/run.ts'
import { runs } from '../tables.ts'

type NewRun = {
  id: string
  source: string
  kind: RunKind
  scope: Scope
  pages: number
  now: number
}

/** Begins a run. Runs of the same source and kind that never ended are marked as interrupted. */
export function beginRun(tx: Tx, { now, ...run }: NewRun): number {
  const unfinished = and(ofKinds(run.source, [run.kind]), eq(runs.state, 'running'))
  const interrupted = tx
    .update(runs)
    .set({ state: 'interrupted', endedAt: now })
    .where(unfinished)
    .returning({ id: runs.id })
    .all()
  for (const { id } of [...interrupted, run]) announce(tx, 'run', id, now)
  const begun = { ...EMPTY_TALLY, startedAt: now, endedAt: null, state: 'running' } as const
  return tx
    .insert(runs)
    .values({ ...begun, ...run, rejected: [], failure: null })
    .returning({ rid: runs.rid })
    .get().rid
}

type Progress = Partial<Pick<Run, 'pages' | 'gone' | keyof typeof EMPTY_TALLY>>

/** Stores how far a run has come, in the transaction that took it there. */
export function updateRun(tx: Tx, rid: number, progress: Progress, now: number): void {
  change(tx, rid, progress, now)
}

type End = {
  state: RunState
  failure: Failure | null
  rejected: readonly Rejected[]
  leftOutTypes: TypeCount[]
  implausible: PathCount[]
  now: number
}

/** The most rejected records that are stored with a run. */
const REJECTED_KEPT = 100

export function endRun(tx: Tx, rid: number, { rejected, now, ...end }: End): void {
  change(tx, rid, { ...end, rejected: rejected.slice(0, REJECTED_KEPT), endedAt: now }, now)
}

function change(tx: Tx, rid: number, set: Partial<typeof runs.$inferInsert>, now: number): void {
  const changed = tx.update(runs).set(set).where(eq(runs.rid, rid)).returning({ id: runs.id }).all()
  for (const { id } of changed) announce(tx, 'run', id, now)
}

function ofKinds(source: string, kinds: readonly RunKind[]) {
  return and(eq(runs.source, source), inArray(runs.kind, [...kinds]))
}

const ofKind = and(
  eq(runs.source, sql.placeholder('source')),
  eq(runs.kind, sql.placeholder('kind')),
)

const selectNewest = prepared((db) => {
  const [source, limit] = [sql.placeholder('source'), sql.placeholder('limit')]
  // Each kind is read from the end of an index. All at once would be sorted first.
  const newest = sql`select one.rid from json_each(${sql.placeholder('kinds')}) as kinds
    cross join runs as one on one.rid in (
      select rid from runs where source = ${source} and kind = kinds.value order by rid desc limit ${limit}
    )`
  return db
    .select()
    .from(runs)
    .where(sql`${runs.rid} in (${newest})`)
    .orderBy(desc(runs.rid))
    .limit(limit)
    .prepare()
})

/** The newest runs of these kinds, newest first. */
export function newestRuns(
  db: Db,
  source: string,
  { kinds, limit }: { kinds: readonly RunKind[]; limit: number },
): Run[] {
  return selectNewest(db).all({ source, kinds: JSON.stringify(kinds), limit })
}

const selectLast = prepared((db) =>
  db
    .select()
    .from(runs)
    .where(
      and(
        ofKind,
        sql`${runs.scope} is ${sql.placeholder('scope')}`,
        inArray(runs.state, ['ok', 'failed', 'blocked']),
      ),
    )
    .orderBy(desc(runs.rid))
    .limit(1)
    .prepare(),
)

/** The newest run over a scope that ended by itself. */
export function lastRun(db: Db, source: string, kind: RunKind, scope: Scope): Run | undefined {
  return selectLast(db).get({ source, kind, scope })
}

const selectSince = prepared((db) => {
  const isOfScope = and(ofKind, sql`${runs.scope} is ${sql.placeholder('scope')}`)
  const succeeded = db
    .select({ rid: sql`coalesce(max(${runs.rid}), 0)` })
    .from(runs)
    .where(and(isOfScope, eq(runs.state, 'ok')))
  return db
    .select({ at: sql<number | null>`min(${runs.startedAt})` })
    .from(runs)
    .where(and(isOfScope, inArray(runs.state, ['failed', 'blocked']), gt(runs.rid, succeeded)))
    .prepare()
})

/** When the first failure after the last success over the scope of this run began, in milliseconds. */
export function failingSince(db: Db, { source, kind, scope }: Run): number | null {
  return selectSince(db).get({ source, kind, scope })?.at ?? null
}

const selectSuccesses = prepared((db) =>
  db
    .select({ at: runs.endedAt })
    .from(runs)
    .where(and(ofKind, eq(runs.state, 'ok')))
    .orderBy(desc(runs.rid))
    .limit(2)
    .prepare(),
)
const selectFirst = prepared((db) =>
  db.select({ at: runs.startedAt }).from(runs).where(ofKind).orderBy(runs.rid).limit(1).prepare(),
)

/** How long it took from the success before the newest one, or from the first run, to the newest success (ms). */
export function lastOutage(db: Db, source: string, kind: RunKind): number {
  const [newest, before] = selectSuccesses(db).all({ source, kind })
  const from = before?.at ?? selectFirst(db).get({ source, kind })?.at
  return Math.max(0, (newest?.at ?? 0) - (from ?? 0))
}

const selectNews = prepared((db) =>
  db
    .select({ count: sql<number>`coalesce(sum(${runs.new}), 0)` })
    .from(runs)
    .where(
      and(eq(runs.source, sql.placeholder('source')), gt(runs.startedAt, sql.placeholder('since'))),
    )
    .prepare(),
)

/** How many new listings the runs of a source have brought since a time (ms). */
export function newListings(db: Db, source: string, since: number): number {
  return selectNews(db).get({ source, since })?.count ?? 0
}

const selectEnd = prepared((db) =>
  db
    .select({ state: runs.state, endedAt: runs.endedAt })
    .from(runs)
    .where(eq(runs.rid, sql.placeholder('rid')))
    .prepare(),
)

/** Whether a run has ended, in whatever way. A run that is forgotten has. */
export function isRunOver(db: Db, rid: number): boolean {
  const run = selectEnd(db).get({ rid })
  return run === undefined || run.state !== 'running' || run.endedAt !== null
}

const selectSuccess = prepared((db) => {
  const newest = sql`select ${runs.endedAt} from ${runs}
    where ${runs.source} = ${sql.placeholder('source')} and ${runs.kind} = kinds.value
      and ${runs.state} = 'ok' order by ${runs.rid} desc limit 1`
  return db
    .select({ at: sql<number | null>`max((${newest}))` })
    .from(sql`json_each(${sql.placeholder('kinds')}) as kinds`)
    .prepare()
})

/** When a run of these kinds last succeeded, in milliseconds; null: never. */
export function lastSuccess(db: Db, source: string, kinds: readonly RunKind[]): number | null {
  return selectSuccess(db).get({ source, kinds: JSON.stringify(kinds) })?.at ?? null
}

/** Deletes at most `limit` runs that began before that time. */
export function forgetRuns(tx: Tx, before: number, limit: number): number {
  const isOver = sql`(${runs.state} <> 'running' or ${runs.endedAt} is not null)`
  return forgetRows(tx, runs, sql`${runs.startedAt} < ${before} and ${isOver}`, limit)
}
