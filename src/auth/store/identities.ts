import { and, eq } from 'drizzle-orm'
import type { Db, Tx } from '../../database/database.ts'
import type { User } from '../../users/domain.ts'
import { userColumns } from '../../users/store.ts'
import { users } from '../../users/tables.ts'
import { identities } from '../tables.ts'

type Identity = { issuer: string; subject: string }

/** The account that is linked to the identity. */
export function identityOwner(db: Db, { issuer, subject }: Identity): User | undefined {
  return db
    .select(userColumns)
    .from(identities)
    .innerJoin(users, eq(users.rid, identities.userRid))
    .where(and(eq(identities.issuer, issuer), eq(identities.subject, subject)))
    .get()
}

/** Removes all identities of a user: they no longer open the account. */
export function deleteIdentities(tx: Tx, userRid: number): void {
  tx.delete(identities).where(eq(identities.userRid, userRid)).run()
}

export function putIdentity(tx: Tx, { issuer, subject }: Identity, user: User): void {
  tx.insert(identities).values({ issuer, subject, userRid: user.rid }).run()
}
