import { eq, sql } from 'drizzle-orm'
import { type Db, prepared, type Tx } from '../database/database.ts'
import { days, minutes } from '../kernel/clock.ts'
import { visits } from './tables.ts'

/** A visit ends after this long without a look at the homes, in milliseconds. */
const VISIT_MS = minutes(30)
/** What is new to a user at the first visit, in milliseconds. */
const FIRST_MS = days(1)
/** Looks within this time are one, in milliseconds. */
const LOOK_MS = minutes(1)

const selectVisit = prepared((db) => {
  const { userRid, since, lastAt } = visits
  return db
    .select({ since, lastAt })
    .from(visits)
    .where(eq(userRid, sql.placeholder('userRid')))
    .prepare()
})

/** Homes that were first seen after this time (ms) are new to the user: it is the end of the visit before this one. */
export function newSinceOf(db: Db, userRid: number, now: number): number {
  const visit = selectVisit(db).get({ userRid })
  if (!visit) return now - FIRST_MS
  return now - visit.lastAt > VISIT_MS ? visit.lastAt : visit.since
}

/** Notes that a user looks at the homes now. */
export function noteLook(tx: Tx, userRid: number, now: number): void {
  const visit = selectVisit(tx).get({ userRid })
  if (visit && now - visit.lastAt < LOOK_MS) return
  const since = newSinceOf(tx, userRid, now)
  tx.insert(visits)
    .values({ userRid, since, lastAt: now })
    .onConflictDoUpdate({ target: visits.userRid, set: { since, lastAt: now } })
    .run()
}
