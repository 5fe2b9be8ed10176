import { and, eq, gt, lt } from 'drizzle-orm'
import type { Tx } from '../../database/database.ts'
import { forgetRows } from '../../database/forget.ts'
import { oneTimeCodes } from '../tables.ts'

type Purpose = 'sign-in' | 'telegram'

/** Stores a code. Older codes of the same user and purpose become void. */
export function putOneTimeCode(
  tx: Tx,
  code: { hash: string; purpose: Purpose; userRid: number; until: number },
): void {
  const same = and(eq(oneTimeCodes.userRid, code.userRid), eq(oneTimeCodes.purpose, code.purpose))
  tx.delete(oneTimeCodes).where(same).run()
  tx.insert(oneTimeCodes).values(code).run()
}

/** Consumes a code and returns its user; undefined when it is unknown, used or expired. */
export function takeOneTimeCode(
  tx: Tx,
  hash: string,
  purpose: Purpose,
  now: number,
): number | undefined {
  const good = and(
    eq(oneTimeCodes.hash, hash),
    eq(oneTimeCodes.purpose, purpose),
    gt(oneTimeCodes.until, now),
  )
  const [taken] = tx.delete(oneTimeCodes).where(good).returning({ rid: oneTimeCodes.userRid }).all()
  return taken?.rid
}

/** Deletes up to `limit` expired codes. */
export function forgetOneTimeCodes(tx: Tx, now: number, limit: number): number {
  return forgetRows(tx, oneTimeCodes, lt(oneTimeCodes.until, now), limit)
}
