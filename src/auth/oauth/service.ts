import { type Tx, write } from '../../database/database.ts'
import type { Context } from '../../process/context.ts'
import { normaliseEmail, type User } from '../../users/domain.ts'
import { createUser } from '../../users/service.ts'
import { findUser, isAnyUser } from '../../users/store.ts'
import { hashOf, newToken } from '../codes.ts'
import { identityOwner, putIdentity } from '../store/identities.ts'
import { putOneTimeCode } from '../store/one-time-codes.ts'
import { endSessions } from '../store/sessions.ts'
import type { Person, ProviderName } from './provider.ts'

/** Why somebody who comes from a provider is not let in. */
export type Refusal = 'no-email' | 'unverified' | 'closed'

/** Tells a person that a provider opens the account from now on, in the transaction that joins the two. */
export type Joined = (tx: Tx, user: User, provider: ProviderName, now: number) => void

export type World = { context: Context; joined: Joined }

/**
 * The account of a person whom a provider vouches for: the one linked before, an existing one of the same e-mail when
 * the provider says that the e-mail is verified, else a new one. An existing account that is joined ends its sessions.
 */
export function accountFor(
  { context, joined }: World,
  provider: ProviderName,
  person: Person,
): { user: User } | { refusal: Refusal } {
  const { db, clock, features } = context
  return write(db, (tx) => {
    const known = identityOwner(tx, person)
    if (known) return { user: known }
    if (person.email === null) return { refusal: 'no-email' }
    const email = normaliseEmail(person.email)
    const same = findUser(tx, email)
    if (!person.isVerified && (same || provider !== 'facebook')) return { refusal: 'unverified' }
    if (same) {
      const now = clock.now()
      putIdentity(tx, person, same)
      endSessions(tx, same.rid, now)
      joined(tx, same, provider, now)
      return { user: same }
    }
    if (!features.signUps.isOn && isAnyUser(tx)) return { refusal: 'closed' }
    const user = createUser(context, {
      person: { ...person, email, password: '' },
      passwordHash: null,
      oauthProvider: provider,
      admit: (isFirst) => (isFirst ? ['user', 'admin'] : ['user']),
    })
    putIdentity(tx, person, user)
    return { user }
  })
}

const EXCHANGE_MS = 60_000

/** A code that is good for one sign-in within a minute: it may stand in an address, a token may not. */
export function exchangeCode({ db, clock, random }: Context, user: User): string {
  const code = newToken(random)
  const kept = { hash: hashOf(code), purpose: 'sign-in', userRid: user.rid } as const
  write(db, (tx) => putOneTimeCode(tx, { ...kept, until: clock.now() + EXCHANGE_MS }))
  return code
}
