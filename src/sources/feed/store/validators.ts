import { eq, lt, sql } from 'drizzle-orm'
import { type Db, prepared, type Tx } from '../../../database/database.ts'
import { forgetRows } from '../../../database/forget.ts'
import { validators } from '../../tables.ts'

/** The version of a page, as its answer stated it; sent with the next request to make it conditional. */
export type Validator = { etag: string | null; lastModified: string | null }

const selectValidator = prepared((db) =>
  db
    .select({ etag: validators.etag, lastModified: validators.lastModified })
    .from(validators)
    .where(eq(validators.address, sql.placeholder('address')))
    .prepare(),
)

export function validatorOf(db: Db, address: string): Validator | undefined {
  return selectValidator(db).get({ address })
}

export function keepValidator(tx: Tx, address: string, validator: Validator, at: number): void {
  tx.insert(validators)
    .values({ address, ...validator, at })
    .onConflictDoUpdate({ target: validators.address, set: { ...validator, at } })
    .run()
}

/** Deletes at most `limit` validators that were stored before that time. */
export function forgetValidators(tx: Tx, before: number, limit: number): number {
  return forgetRows(tx, validators, lt(validators.at, before), limit)
}
