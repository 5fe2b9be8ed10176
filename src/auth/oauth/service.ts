import { type Tx, write } from '../../database/database.ts'
import { isEmail, normaliseEmail, type User } from '../../users/domain.ts'
import { createUser, type NewAccount } from '../../users/service.ts'
import { credentialsOf, isAnyUser, isEmailVerified, updateUser } from '../../users/store.ts'
import type { Context } from '../../world/context.ts'
import { endAccess } from '../sessions.ts'
import { exchangeCode } from '../sign-in-codes.ts'
import { deleteIdentities, identityOwner, putIdentity } from '../store/identities.ts'
import type { Identity, ProviderName } from './provider.ts'

/** Why a sign-in through a provider is refused. */
export type Refusal = 'no-email' | 'unverified' | 'closed'

/** A provider that was linked to an account, and whether the earlier ways to sign in ended with it. */
export type Joining = { provider: ProviderName; isTakenOver: boolean }

/** Notifies a user that a provider was linked to the account, in the transaction that links it. */
export type Joined = (tx: Tx, user: User, joining: Joining, now: number) => void

export type World = { context: Context; joined: Joined }

type Coming = { identity: Identity; browser: string } & Pick<NewAccount, 'language'>

/** The account for an identity, and a one-time code with which this browser starts a session. */
export function signInBy(
  world: World,
  provider: ProviderName,
  { identity, browser, language }: Coming,
): { user: User; token: string } | { refusal: Refusal } {
  const { context } = world
  return write(context.db, () => {
    const found = accountFor(world, provider, identity, language)
    if ('refusal' in found) return found
    return { user: found.user, token: exchangeCode(context, found.user, browser) }
  })
}

/**
 * The account for an identity: the linked one; else one with the same e-mail, if the provider states that it is
 * verified; else a new one. Linking an existing account ends its sessions. When nobody has shown to read the mail of
 * its address, another person may have registered it: then its password, Telegram account and other identities end,
 * too.
 */
export function accountFor(
  { context, joined }: World,
  provider: ProviderName,
  identity: Identity,
  language?: NewAccount['language'],
): { user: User } | { refusal: Refusal } {
  const { db, clock, features } = context
  return write(db, (tx) => {
    const known = identityOwner(tx, identity)
    if (known) return { user: known }
    if (identity.email === null) return { refusal: 'no-email' }
    const email = normaliseEmail(identity.email)
    if (!isEmail(email)) return { refusal: 'no-email' }
    const same = credentialsOf(tx, email)?.user
    if (!identity.isVerified && (same || provider !== 'facebook')) return { refusal: 'unverified' }
    if (same) {
      const now = clock.now()
      const isTakenOver = !isEmailVerified(tx, same.rid)
      if (isTakenOver) endOtherWays(tx, same, now)
      putIdentity(tx, identity, same)
      endAccess(tx, context, same.rid)
      const user = credentialsOf(tx, email)?.user ?? same
      joined(tx, user, { provider, isTakenOver }, now)
      return { user }
    }
    if (!features.signUps.isOn && isAnyUser(tx)) return { refusal: 'closed' }
    const user = createUser(context, {
      registration: { ...identity, email, password: '' },
      passwordHash: null,
      oauthProvider: provider,
      language: language ?? null,
      isEmailVerified: identity.isVerified,
      admit: (isFirst) => (isFirst ? ['user', 'admin'] : ['user']),
    })
    putIdentity(tx, identity, user)
    return { user }
  })
}

/** Ends every way to sign in that was set up before the address was verified, and marks it as verified. */
function endOtherWays(tx: Tx, user: User, now: number): void {
  const change = { passwordHash: null, telegramChatId: null, emailVerifiedAt: now }
  updateUser(tx, user, change, now)
  deleteIdentities(tx, user.rid)
}
