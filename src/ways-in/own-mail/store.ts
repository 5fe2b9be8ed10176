import { eq, sql } from 'drizzle-orm'
import { type Db, prepared, type Tx } from '../../database/database.ts'
import { mailAddresses } from './tables.ts'

export type MailAddress = typeof mailAddresses.$inferSelect

const selectOfUser = prepared((db) =>
  db
    .select()
    .from(mailAddresses)
    .where(eq(mailAddresses.userRid, sql.placeholder('userRid')))
    .prepare(),
)

/** The address of a user, if there is one. */
export function mailAddressOf(db: Db, userRid: number): MailAddress | undefined {
  return selectOfUser(db).get({ userRid })
}

const selectBySecret = prepared((db) =>
  db
    .select()
    .from(mailAddresses)
    .where(eq(mailAddresses.secret, sql.placeholder('secret')))
    .prepare(),
)

export function mailAddressWith(db: Db, secret: string): MailAddress | undefined {
  return selectBySecret(db).get({ secret })
}

/** Gives a user this address instead of an earlier one, of which nothing is left. */
export function putMailAddress(
  tx: Tx,
  userRid: number,
  { secret, now }: { secret: string; now: number },
): void {
  endMailAddress(tx, userRid)
  tx.insert(mailAddresses).values({ userRid, secret, madeAt: now }).run()
}

export function endMailAddress(tx: Tx, userRid: number): void {
  tx.delete(mailAddresses).where(eq(mailAddresses.userRid, userRid)).run()
}

/** Changes what is known of the address of a user. */
export function updateMailAddress(
  tx: Tx,
  userRid: number,
  change: Partial<Omit<MailAddress, 'userRid' | 'secret' | 'madeAt'>>,
): void {
  tx.update(mailAddresses).set(change).where(eq(mailAddresses.userRid, userRid)).run()
}
