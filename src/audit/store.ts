import { and, desc, eq, gte, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import { rowCount } from '../database/count.ts'
import { type Db, preparedWrite, type Tx } from '../database/database.ts'
import { forgetRows } from '../database/forget.ts'
import type { Random } from '../kernel/random.ts'
import type { Action, ActionName, Actor } from './domain.ts'
import { auditEntries } from './tables.ts'

export type Entry = typeof auditEntries.$inferSelect

const insertEntry = preparedWrite((tx) =>
  tx
    .insert(auditEntries)
    .values({
      id: sql.placeholder('id'),
      at: sql.placeholder('at'),
      actorKind: sql.placeholder('actorKind'),
      actorId: sql.placeholder('actorId'),
      actorName: sql.placeholder('actorName'),
      origin: sql.placeholder('origin'),
      action: sql.placeholder('action'),
      subjectKind: sql.placeholder('subjectKind'),
      subjectId: sql.placeholder('subjectId'),
      subjectName: sql.placeholder('subjectName'),
      before: sql.placeholder('before'),
      after: sql.placeholder('after'),
    })
    .prepare(),
)

/** The longest name of a subject that is kept. */
const NAME_MAX = 200

/** Records what a user, an administrator or the operator did, in the transaction that does it. */
export function noteAction(
  tx: Tx,
  actor: Actor,
  { action, subject, before = null, after = null }: Action,
  { random, now }: { random: Random; now: number },
): void {
  insertEntry(tx).run({
    id: random.id(),
    at: now,
    actorKind: actor.kind,
    actorId: actor.id,
    actorName: actor.name,
    origin: actor.origin,
    action,
    subjectKind: subject.kind,
    subjectId: subject.id,
    subjectName: subject.name.slice(0, NAME_MAX),
    before,
    after,
  })
}

export type EntryFilter = {
  /** Part of the name of an actor or subject, or of an origin; empty: all. */
  search: string
  action?: ActionName | undefined
  /** The earliest and the latest time (ms). */
  from?: number | undefined
  to?: number | undefined
  limit: number
  skip: number
}

/** One page of the entries that fit the filter, newest first, and how many there are. */
export function entriesOf(db: Db, filter: EntryFilter): { entries: Entry[]; total: number } {
  const where = conditionOf(filter)
  const entries = db
    .select()
    .from(auditEntries)
    .where(where)
    .orderBy(desc(auditEntries.rid))
    .limit(filter.limit)
    .offset(filter.skip)
    .all()
  return { entries, total: rowCount(db, auditEntries, where) }
}

function conditionOf({ search, action, from, to }: EntryFilter): SQL | undefined {
  const part = `%${search.trim().replaceAll(/[\\%_]/g, '\\$&')}%`
  const has = (column: typeof auditEntries.origin | typeof auditEntries.actorName) =>
    sql`${column} like ${part} escape '\\'`
  return and(
    action && eq(auditEntries.action, action),
    from === undefined ? undefined : gte(auditEntries.at, from),
    to === undefined ? undefined : lte(auditEntries.at, to),
    search.trim() === ''
      ? undefined
      : or(
          has(auditEntries.actorName),
          sql`${auditEntries.subjectName} like ${part} escape '\\'`,
          has(auditEntries.origin),
        ),
  )
}

/** Deletes up to `limit` entries that were made before that time (ms). */
export function forgetEntries(tx: Tx, before: number, limit: number): number {
  return forgetRows(tx, auditEntries, lt(auditEntries.at, before), limit)
}
