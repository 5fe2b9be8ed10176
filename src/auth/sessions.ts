import { type Tx, write } from '../database/database.ts'
import { AppError } from '../kernel/errors.ts'
import { isAdmin, type ProfileChange, type User } from '../users/domain.ts'
import { changeUser } from '../users/service.ts'
import { passwordHashOf } from '../users/store.ts'
import type { Context } from '../world/context.ts'
import { deleteTokens, dropAdminScope } from './access-tokens/store.ts'
import { SESSION_IDLE_MS, type Session } from './domain.ts'
import { rememberAddress } from './limits.ts'
import { deleteOneTimeCodes } from './store/one-time-codes.ts'
import { deleteResets } from './store/resets.ts'
import { endSessions, insertSession } from './store/sessions.ts'

/** The account that signs in, and the hash that its password was compared with; without one another proof was given. */
export type SigningIn = { user: User; passwordHash?: string | null }

/** Where a sign-in comes from. */
export type Origin = { agent: string | null; address: string }

const AGENT_MAX = 300

/** The refusal of a log-in, whatever the reason. */
export function wrongCredentials(): AppError {
  return new AppError('unauthenticated', { code: 'wrongLogIn' }, { code: 'credentials' })
}

/**
 * Starts a session.
 * @throws AppError `unauthenticated` when the account was deleted, or its password changed since it was compared.
 */
export function startSession(
  { db, clock, random }: Context,
  { user, passwordHash }: SigningIn,
  { agent, address }: Origin,
): Session {
  const now = clock.now()
  const session = {
    id: Buffer.from(random.bytes(24)).toString('base64url'),
    userRid: user.rid,
    createdAt: now,
    lastUsedAt: now,
    expiresAt: now + SESSION_IDLE_MS,
    provedAt: now,
    agent: agent?.slice(0, AGENT_MAX) ?? null,
  }
  write(db, (tx) => {
    const stored = passwordHashOf(tx, user.rid)
    if (stored === undefined || (passwordHash !== undefined && passwordHash !== stored))
      throw wrongCredentials()
    rememberAddress(tx, user.email, address, now)
    insertSession(tx, session)
  })
  return session
}

type Ending = Pick<Context, 'clock' | 'endGrants'>

/** Makes every session, access token, webhook, feed, reset and one-time code of a user void, except one session. */
export function endAccess(tx: Tx, world: Ending, userRid: number, but?: string): void {
  endPrograms(tx, world, userRid)
  endSessions(tx, userRid, world.clock.now(), but)
}

/** Makes everything void with which programs act for a user, or that brings the account back. The sessions stay. */
function endPrograms(tx: Tx, { endGrants }: Ending, userRid: number): void {
  deleteTokens(tx, userRid)
  deleteResets(tx, userRid)
  deleteOneTimeCodes(tx, userRid)
  endGrants(tx, userRid)
}

/**
 * Like `changeUser`. A ban also makes access tokens, webhooks, feeds, one-time codes and resets void; the sessions
 * stay, and open only the own account. Who is no administrator any more keeps no token of administrators, and nothing
 * that was made for bots of others.
 * @throws AppError like `changeUser`.
 */
export function changeAccount(
  context: Context,
  actor: User,
  id: string,
  change: ProfileChange,
): User {
  return write(context.db, (tx) => {
    const changed = changeUser(context, actor, id, change)
    if (!isAdmin(changed)) {
      dropAdminScope(tx, changed.rid)
      context.endGrantsAsAdmin(tx, changed.rid)
    }
    if (changed.isBanned) endPrograms(tx, context, changed.rid)
    return changed
  })
}
