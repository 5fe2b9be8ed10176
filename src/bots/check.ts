import { gt } from 'drizzle-orm'
import { current } from '../database/counters.ts'
import type { Db } from '../database/database.ts'
import type { Problem } from '../database/problems.ts'
import { bots } from './tables.ts'

/** No bot has a version that was not yet counted: copies in memory would miss its changes. */
export function botProblems(db: Db): Problem[] {
  const counted = current(db, 'bots')
  const rows = db.select({ id: bots.id }).from(bots).where(gt(bots.version, counted)).all()
  return rows.map(({ id }) => ({ what: 'bot', id, problem: `has a version beyond ${counted}` }))
}
