import { sql } from 'drizzle-orm'
import { type Db, prepared } from '../../database/database.ts'
import { bots } from '../tables.ts'

export type BotCounts = { count: number; active: number; created: number }

const selectCounts = prepared((db) =>
  db
    .select({
      count: sql<number>`count(*)`,
      active: sql<number>`count(*) filter (where ${bots.isActive})`,
      created: sql<number>`count(*) filter (where ${bots.createdAt} >= ${sql.placeholder('since')})`,
    })
    .from(bots)
    .prepare(),
)

/** The number of bots, of active ones, and of those created at or after `since`. */
export function botCounts(db: Db, since: number): BotCounts {
  return selectCounts(db).get({ since }) ?? { count: 0, active: 0, created: 0 }
}
