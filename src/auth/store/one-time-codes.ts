import { and, eq, gt, isNull, lt } from 'drizzle-orm'
import type { Tx } from '../../database/database.ts'
import { forgetRows } from '../../database/forget.ts'
import { oneTimeCodes } from '../tables.ts'

type Purpose = 'sign-in' | 'telegram'

type OneTimeCode = {
  hash: string
  purpose: Purpose
  userRid: number
  until: number
  /** The hash of the cookie that is needed to use the code. */
  browserHash?: string
}

/** Stores a code. Older codes of the same user and purpose become void. */
export function putOneTimeCode(tx: Tx, code: OneTimeCode): void {
  const same = and(eq(oneTimeCodes.userRid, code.userRid), eq(oneTimeCodes.purpose, code.purpose))
  tx.delete(oneTimeCodes).where(same).run()
  tx.insert(oneTimeCodes).values(code).run()
}

type Sent = Pick<OneTimeCode, 'hash' | 'purpose' | 'browserHash'>

/** Consumes a code and returns its user; undefined when it is unknown, used, expired or of another browser. */
export function takeOneTimeCode(
  tx: Tx,
  { hash, purpose, browserHash }: Sent,
  now: number,
): number | undefined {
  const { browserHash: bound } = oneTimeCodes
  const good = and(
    eq(oneTimeCodes.hash, hash),
    eq(oneTimeCodes.purpose, purpose),
    browserHash === undefined ? isNull(bound) : eq(bound, browserHash),
    gt(oneTimeCodes.until, now),
  )
  const [taken] = tx.delete(oneTimeCodes).where(good).returning({ rid: oneTimeCodes.userRid }).all()
  return taken?.rid
}

/** Makes all codes of a user void. */
export function deleteOneTimeCodes(tx: Tx, userRid: number): void {
  tx.delete(oneTimeCodes).where(eq(oneTimeCodes.userRid, userRid)).run()
}

/** Deletes up to `limit` expired codes. */
export function forgetOneTimeCodes(tx: Tx, now: number, limit: number): number {
  return forgetRows(tx, oneTimeCodes, lt(oneTimeCodes.until, now), limit)
}
