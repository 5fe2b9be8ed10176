import { and, count, eq, gt, inArray, lt, min } from 'drizzle-orm'
import { type Db, type Tx, write } from '../database/database.ts'
import { forgetRows } from '../database/forget.ts'
import type { Clock } from '../kernel/clock.ts'
import { hours, minutes } from '../kernel/clock.ts'
import { AppError } from '../kernel/errors.ts'
import { attempts } from './tables.ts'

/** A rate limit: so many attempts within a sliding window. */
export type Limit = { times: number; perMs: number }

export const LIMITS = {
  /** Wrong log-ins from one address. */
  loginAddress: { times: 50, perMs: minutes(15) },
  /** Wrong log-ins to one account from one address. */
  loginPair: { times: 10, perMs: minutes(15) },
  /** Wrong log-ins to one account from addresses without an earlier right log-in. */
  loginAccount: { times: 100, perMs: hours(1) },
  register: { times: 20, perMs: hours(1) },
  resetAddress: { times: 20, perMs: hours(1) },
  resetAccount: { times: 5, perMs: hours(1) },
  codeAddress: { times: 30, perMs: hours(1) },
} satisfies Record<string, Limit>

type World = { db: Db; clock: Clock }
type Ask = { key: string; limit: Limit }

/**
 * Counts one attempt for each key, in the database, so that limits survive a restart.
 * @returns a function that removes these attempts, for an attempt that succeeded.
 * @throws AppError `tooMany` with the time until the next allowed attempt; nothing is counted then.
 */
export function attempt({ db, clock }: World, asks: readonly Ask[]): () => void {
  const rids = write(db, (tx) => {
    const now = clock.now()
    for (const ask of asks) refuseBeyond(tx, ask, now)
    return asks.map(
      ({ key, limit }) =>
        tx
          .insert(attempts)
          .values({ key, at: now, until: now + limit.perMs })
          .returning({ rid: attempts.rid })
          .get().rid,
    )
  })
  return () => write(db, (tx) => tx.delete(attempts).where(inArray(attempts.rid, rids)).run())
}

function refuseBeyond(tx: Tx, { key, limit }: Ask, now: number): void {
  const recent = and(eq(attempts.key, key), gt(attempts.at, now - limit.perMs))
  const found = tx
    .select({ tries: count(), first: min(attempts.at) })
    .from(attempts)
    .where(recent)
    .get()
  if (!found || found.tries < limit.times) return
  const retryAfter = ((found.first ?? now) + limit.perMs - now) / 1000
  throw new AppError('tooMany', 'Too many attempts. Please try again later.', { retryAfter })
}

const KNOWN_MS = 30 * 24 * hours(1)

/** Remembers an address of a right log-in: wrong log-ins from other addresses do not lock it out of the account. */
export function rememberAddress({ db, clock }: World, account: string, address: string): void {
  const now = clock.now()
  const key = knownKey(account, address)
  write(db, (tx) => {
    tx.delete(attempts).where(eq(attempts.key, key)).run()
    tx.insert(attempts)
      .values({ key, at: now, until: now + KNOWN_MS })
      .run()
  })
}

export function isKnownAddress({ db, clock }: World, account: string, address: string): boolean {
  const known = and(eq(attempts.key, knownKey(account, address)), gt(attempts.until, clock.now()))
  return db.select({ rid: attempts.rid }).from(attempts).where(known).get() !== undefined
}

const knownKey = (account: string, address: string) => `known ${account} ${address}`

/** Deletes up to `limit` expired attempts. */
export function forgetAttempts(tx: Tx, now: number, limit: number): number {
  return forgetRows(tx, attempts, lt(attempts.until, now), limit)
}
