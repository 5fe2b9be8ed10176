import { and, eq, gt, inArray, lt, min, sql } from 'drizzle-orm'
import { type Db, type Tx, write, writeWhenFree } from '../database/database.ts'
import { forgetRows } from '../database/forget.ts'
import type { Clock } from '../kernel/clock.ts'
import { days, hours, minutes } from '../kernel/clock.ts'
import { AppError } from '../kernel/errors.ts'
import type { Said } from '../kernel/texts/shared.ts'
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
  /** Wrong log-ins to one account from one browser that has logged in to it before. */
  loginDevice: { times: 10, perMs: minutes(15) },
  register: { times: 20, perMs: hours(1) },
  /** Wrong current passwords of one account, at a change or deletion. */
  currentPassword: { times: 10, perMs: minutes(15) },
  resetAddress: { times: 20, perMs: hours(1) },
  /** Resets of one account that unknown addresses ask for. */
  resetAccount: { times: 5, perMs: hours(1) },
  /** Resets of one account that one of its known addresses asks for. */
  resetPair: { times: 5, perMs: hours(1) },
  /** Resets of one account that a browser asks for that has logged in to it before. */
  resetDevice: { times: 5, perMs: hours(1) },
  /** Codes, proofs and links that one address tries. */
  codeAddress: { times: 30, perMs: hours(1) },
  /** Codes that are tried on one reset without the cookie of the browser that asked for it. */
  codeGuess: { times: 5, perMs: minutes(10) },
  /** Codes of groups that one account tries, within the time that a code is valid. */
  groupCodeAccount: { times: 5, perMs: minutes(10) },
  /** Codes of groups that one address tries. */
  groupCodeAddress: { times: 30, perMs: hours(1) },
  /** Wrong links for stopping mails that one address tries. */
  stopMailAddress: { times: 30, perMs: hours(1) },
  /** Wrong public links to homes that one address tries. */
  homeLinkAddress: { times: 30, perMs: hours(1) },
  /** Wrong invites to shortlists that one address tries. */
  inviteAddress: { times: 30, perMs: hours(1) },
  /** Test notifications of one user. */
  testNotification: { times: 5, perMs: hours(1) },
  /** Requests of one user, and of all users, that administrators set up Telegram. */
  askTelegram: { times: 1, perMs: days(1) },
  askTelegramAll: { times: 10, perMs: days(1) },
  /** Webhooks that one user adds, whose hosts are looked up. */
  newWebhook: { times: 30, perMs: hours(1) },
  /** Test requests to the webhooks of one user. */
  testWebhook: { times: 10, perMs: hours(1) },
  /** Wrong addresses of feeds that one address tries. */
  feedAddress: { times: 30, perMs: hours(1) },
  /** What one user sends to the inbox. */
  inbox: { times: 300, perMs: hours(1) },
  /** Of it and of drafts, what is larger than any other request may be. */
  inboxLarge: { times: 20, perMs: hours(1) },
  /** Mail addresses that one user makes. */
  mailAddress: { times: 20, perMs: hours(1) },
  /** Photos of shares that are read for one user. */
  photo: { times: 200, perMs: hours(1) },
  /** What one user has read without saving it. */
  draft: { times: 300, perMs: hours(1) },
} satisfies Record<string, Limit>

type World = { db: Db; clock: Clock }
export type Ask = {
  key: string
  limit: Limit
  /** What the refusal says. */
  refusal?: Said
}

const REFUSAL = { code: 'tooManyAttempts' } as const

/**
 * The key of what is counted. Its parts are separated unambiguously, so that no typed name can be the key of something
 * else.
 */
export function limitKey(
  kind: keyof typeof LIMITS | 'known' | 'messages' | 'geocode',
  ...parts: readonly string[]
): string {
  return JSON.stringify([kind, ...parts])
}

/** One attempt to count for a limit, for these parts: an account, an address, or both. */
export function ask(kind: keyof typeof LIMITS, ...parts: readonly string[]): Ask {
  return { key: limitKey(kind, ...parts), limit: LIMITS[kind] }
}

/**
 * Counts one attempt for each key, in the database, so that limits survive a restart.
 * @returns a function that removes these attempts, for an attempt that succeeded.
 * @throws AppError `tooMany` with the time until the next allowed attempt; nothing is counted then.
 */
export function attempt({ db, clock }: World, asks: readonly Ask[]): () => void {
  const rids = write(db, (tx) => {
    const now = clock.now()
    for (const one of asks) {
      const retryAfter = waitOf(tx, one, now) / 1000
      if (retryAfter > 0) throw new AppError('tooMany', one.refusal ?? REFUSAL, { retryAfter })
    }
    return asks.map((one) => count(tx, one, now))
  })
  return () =>
    write(db, (tx) => {
      tx.delete(attempts).where(inArray(attempts.rid, rids)).run()
    })
}

/**
 * Like `attempt`, in a transaction of its own, which waits for its turn.
 * @returns a function that removes these attempts in the same way.
 */
export async function attemptInTurn(
  { db, clock }: World,
  asks: readonly Ask[],
): Promise<() => Promise<void>> {
  const takeBack = await writeWhenFree(db, clock, (tx) => attempt({ db: tx, clock }, asks))
  return () => writeWhenFree(db, clock, () => takeBack())
}

/** Counts one attempt, whatever the limit says; returns its row. */
export function count(tx: Tx, { key, limit }: Ask, now: number): number {
  const row = { key, at: now, until: now + limit.perMs }
  return tx.insert(attempts).values(row).returning({ rid: attempts.rid }).get().rid
}

/**
 * The time until the next attempt is allowed, in milliseconds, at most that of the limit; 0 when one is allowed now.
 * Attempts that lie further ahead were counted before the clock was set back: they lock nobody out.
 */
export function waitOf(db: Db, { key, limit }: Ask, now: number): number {
  const { perMs } = limit
  const near = and(gt(attempts.at, now - perMs), lt(attempts.at, now + perMs))
  const found = db
    .select({ tries: sql<number>`count(*)`, first: min(attempts.at) })
    .from(attempts)
    .where(and(eq(attempts.key, key), near))
    .get()
  if (!found || found.tries < limit.times) return 0
  return Math.min((found.first ?? now) + perMs - now, perMs)
}

const KNOWN_MS = 30 * 24 * hours(1)

/**
 * Remembers an address from which the owner signed in: attempts from other addresses do not lock it out of the account.
 * @param account the account's normalised e-mail.
 */
export function rememberAddress(tx: Tx, account: string, address: string, now: number): void {
  const key = limitKey('known', account, address)
  tx.delete(attempts).where(eq(attempts.key, key)).run()
  tx.insert(attempts)
    .values({ key, at: now, until: now + KNOWN_MS })
    .run()
}

export function isKnownAddress({ db, clock }: World, account: string, address: string): boolean {
  const key = limitKey('known', account, address)
  const known = and(eq(attempts.key, key), gt(attempts.until, clock.now()))
  return db.select({ rid: attempts.rid }).from(attempts).where(known).get() !== undefined
}

/** Deletes up to `limit` expired attempts. */
export function forgetAttempts(tx: Tx, now: number, limit: number): number {
  return forgetRows(tx, attempts, lt(attempts.until, now), limit)
}
