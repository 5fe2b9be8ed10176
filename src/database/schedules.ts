import { eq, sql } from 'drizzle-orm'
import type { Clock } from '../kernel/clock.ts'
import type { Schedule } from '../kernel/scheduler.ts'
import { type Db, prepared, type Tx, writeWhenFree } from './database.ts'
import { schedules } from './tables.ts'

const selectRow = prepared((db) =>
  db
    .select()
    .from(schedules)
    .where(eq(schedules.name, sql.placeholder('name')))
    .prepare(),
)

export type Due = { dueAt: number; neededSince: number | null }

/** The stored schedule of a job; undefined before its first check. */
export function dueOf(db: Db, name: string): Due | undefined {
  return selectRow(db).get({ name })
}

/** Changes the stored schedule of a job. */
export function keepSchedule(tx: Tx, name: string, change: Partial<Due>): void {
  tx.insert(schedules)
    .values({ name, dueAt: 0, neededSince: null, ...change })
    .onConflictDoUpdate({ target: schedules.name, set: change })
    .run()
}

/**
 * A schedule stored in the database, whose writes wait for their turn. It survives a restart, and any process requests a
 * run by making the job due.
 */
export function createSchedule(db: Db, clock: Pick<Clock, 'monotonic' | 'sleep'>): Schedule {
  const keep = (name: string, change: Partial<Due>) =>
    writeWhenFree(db, clock, (tx) => keepSchedule(tx, name, change))
  return {
    dueAt: (name) => dueOf(db, name)?.dueAt,
    setDue: (name, dueAt) => keep(name, { dueAt }),
    setNeeded: (name, neededSince) => keep(name, { neededSince }),
  }
}
