import { eq, sql } from 'drizzle-orm'
import type { Schedule } from '../kernel/scheduler.ts'
import { type Db, prepared, write } from './database.ts'
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

/** A schedule stored in the database. It survives a restart, and any process requests a run by making the job due. */
export function createSchedule(db: Db): Schedule {
  const keep = (name: string, change: Partial<Due>) =>
    write(db, (tx) => {
      tx.insert(schedules)
        .values({ name, dueAt: 0, neededSince: null, ...change })
        .onConflictDoUpdate({ target: schedules.name, set: change })
        .run()
    })
  return {
    dueAt: (name) => dueOf(db, name)?.dueAt,
    setDue: (name, dueAt) => keep(name, { dueAt }),
    setNeeded: (name, neededSince) => keep(name, { neededSince }),
  }
}
