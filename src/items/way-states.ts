import { and, eq, sql } from 'drizzle-orm'
import { type Db, prepared, type Tx } from '../database/database.ts'
import { wayStates } from './tables.ts'

export type WayPart = { way: string; part: string }
export type WayState = typeof wayStates.$inferSelect

const selectState = prepared((db) =>
  db
    .select()
    .from(wayStates)
    .where(
      and(eq(wayStates.way, sql.placeholder('way')), eq(wayStates.part, sql.placeholder('part'))),
    )
    .prepare(),
)

export function wayState(db: Db, { way, part }: WayPart): WayState | undefined {
  return selectState(db).get({ way, part })
}

/** Changes what is known of a way in; what is not named stays. */
export function updateWayState(
  tx: Tx,
  name: WayPart,
  change: Partial<Omit<WayState, 'way' | 'part'>>,
): void {
  tx.insert(wayStates)
    .values({ ...name, ...change })
    .onConflictDoUpdate({ target: [wayStates.way, wayStates.part], set: change })
    .run()
}
