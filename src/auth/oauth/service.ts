import { type Tx, write } from '../../database/database.ts'
import type { Context } from '../../process/context.ts'
import { normaliseEmail, type User } from '../../users/domain.ts'
import { createUser } from '../../users/service.ts'
import { findUser, isAnyUser } from '../../users/store.ts'
import { hashOf, newToken } from '../codes.ts'
import { identityOwner, putIdentity } from '../store/identities.ts'
import { putOneTimeCode } from '../store/one-time-codes.ts'
import { endSessions } from '../store/sessions.ts'
import type { Identity, ProviderName } from './provider.ts'

/** Why a sign-in through a provider is refused. */
export type Refusal = 'no-email' | 'unverified' | 'closed'

/** Notifies a user that a provider was linked to the account, in the transaction that links it. */
export type Joined = (tx: Tx, user: User, provider: ProviderName, now: number) => void

export type World = { context: Context; joined: Joined }

/**
 * The account for an identity: the linked one; else one with the same e-mail, if the provider states that it is verified;
 * else a new one. Linking an existing account ends its sessions.
 */
export function accountFor(
  { context, joined }: World,
  provider: ProviderName,
  identity: Identity,
): { user: User } | { refusal: Refusal } {
  const { db, clock, features } = context
  return write(db, (tx) => {
    const known = identityOwner(tx, identity)
    if (known) return { user: known }
    if (identity.email === null) return { refusal: 'no-email' }
    const email = normaliseEmail(identity.email)
    const same = findUser(tx, email)
    if (!identity.isVerified && (same || provider !== 'facebook')) return { refusal: 'unverified' }
    if (same) {
      const now = clock.now()
      putIdentity(tx, identity, same)
      endSessions(tx, same.rid, now)
      joined(tx, same, provider, now)
      return { user: same }
    }
    if (!features.signUps.isOn && isAnyUser(tx)) return { refusal: 'closed' }
    const user = createUser(context, {
      registration: { ...identity, email, password: '' },
      passwordHash: null,
      oauthProvider: provider,
      admit: (isFirst) => (isFirst ? ['user', 'admin'] : ['user']),
    })
    putIdentity(tx, identity, user)
    return { user }
  })
}

const EXCHANGE_MS = 60_000

/** A one-time code that is exchanged for a session within a minute. Unlike a token it may appear in an address. */
export function exchangeCode({ db, clock, random }: Context, user: User): string {
  const code = newToken(random)
  const kept = { hash: hashOf(code), purpose: 'sign-in', userRid: user.rid } as const
  write(db, (tx) => putOneTimeCode(tx, { ...kept, until: clock.now() + EXCHANGE_MS }))
  return code
}
