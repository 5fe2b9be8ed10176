import { eq } from 'drizzle-orm'
import type { Db, Tx } from '../../database/database.ts'
import { users } from '../../users/tables.ts'
import type { Greetings } from './domain.ts'

/** The user's own first messages; empty without any. */
export function greetingsOf(db: Db, userRid: number): Greetings {
  const row = db
    .select({ greetings: users.messageTemplate })
    .from(users)
    .where(eq(users.rid, userRid))
    .get()
  return row?.greetings ?? {}
}

/** @param greetings null: none are kept any more. */
export function keepGreetings(tx: Tx, userRid: number, greetings: Greetings | null): void {
  tx.update(users).set({ messageTemplate: greetings }).where(eq(users.rid, userRid)).run()
}
