import { write } from '../database/database.ts'
import type { User } from '../users/domain.ts'
import { userByRid } from '../users/store.ts'
import type { Context } from '../world/context.ts'
import { hashOf, newToken } from './codes.ts'
import { putOneTimeCode, takeOneTimeCode } from './store/one-time-codes.ts'

const EXCHANGE_MS = 60_000

/**
 * A one-time code that is exchanged for a session within a minute. Unlike a token it may appear in an address: only the
 * browser with this cookie can exchange it, so that a link cannot sign its reader in as another user.
 * @param browser the value of the cookie `SIGN_IN_COOKIE`.
 */
export function exchangeCode(
  { db, clock, random }: Context,
  { rid: userRid }: User,
  browser: string,
): string {
  const code = newToken(random)
  const kept = { hash: hashOf(code), purpose: 'sign-in', userRid } as const
  const until = clock.now() + EXCHANGE_MS
  write(db, (tx) => putOneTimeCode(tx, { ...kept, until, browserHash: hashOf(browser) }))
  return code
}

/** Consumes a code; undefined when it is unknown, used, expired, or of another browser. */
export function userOfCode(
  { db, clock }: Context,
  code: string,
  browser: string | undefined,
): User | undefined {
  if (browser === undefined) return undefined
  return write(db, (tx) => {
    const sent = { hash: hashOf(code), purpose: 'sign-in', browserHash: hashOf(browser) } as const
    const taken = takeOneTimeCode(tx, sent, clock.now())
    return taken === undefined ? undefined : userByRid(tx, taken)
  })
}
