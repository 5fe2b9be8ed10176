import { sql } from 'drizzle-orm'
import { hours } from '../kernel/clock.ts'
import { preparedWrite, type Tx } from './database.ts'
import { hourlyCounts } from './tables.ts'

const raise = preparedWrite((tx) =>
  tx
    .insert(hourlyCounts)
    .values({ kind: 'assets', hour: sql`${sql.placeholder('hour')}`, count: 1 })
    .onConflictDoUpdate({
      target: [hourlyCounts.kind, hourlyCounts.hour],
      set: { count: sql`${hourlyCounts.count} + 1` },
    })
    .prepare(),
)

/**
 * Counts a home that was created at that time (ms). No trigger does it: where a table has one, SQLite looks for rows that
 * refer to a new row before it exists, in each table that could, which takes longer than the insert.
 */
export function countHome(tx: Tx, at: number): void {
  raise(tx).run({ hour: Math.floor(at / hours(1)) })
}
