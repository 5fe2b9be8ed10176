import { and, eq, gt, lt } from 'drizzle-orm'
import type { Tx } from '../../database/database.ts'
import { forgetRows } from '../../database/forget.ts'
import { oneTimeCodes } from '../tables.ts'

type Purpose = 'sign-in' | 'telegram'

/** Keeps a code for one purpose; older ones of that user for the same purpose are void. */
export function putOneTimeCode(
  tx: Tx,
  code: { hash: string; purpose: Purpose; userRid: number; until: number },
): void {
  const same = and(eq(oneTimeCodes.userRid, code.userRid), eq(oneTimeCodes.purpose, code.purpose))
  tx.delete(oneTimeCodes).where(same).run()
  tx.insert(oneTimeCodes).values(code).run()
}

/** Uses a code up: whose it was, if it was still good. */
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

/** Forgets up to `limit` codes that are void. */
export function forgetOneTimeCodes(tx: Tx, now: number, limit: number): number {
  return forgetRows(tx, oneTimeCodes, lt(oneTimeCodes.until, now), limit)
}
