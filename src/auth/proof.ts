import { type Tx, writeWhenFree } from '../database/database.ts'
import { minutes } from '../kernel/clock.ts'
import { AppError, invalid } from '../kernel/errors.ts'
import type { Said } from '../kernel/texts/shared.ts'
import type { User } from '../users/domain.ts'
import { passwordHashOf } from '../users/store.ts'
import type { Context } from '../world/context.ts'
import { ask, attemptInTurn } from './limits.ts'
import { isPassword } from './password.ts'
import { recordProof, sessionById } from './store/sessions.ts'

// Proof that the owner of an account acts, not only who found its browser open.

/** How long a proof counts, in milliseconds. */
const FRESH_MS = minutes(10)

const BY_PASSWORD = {
  field: 'password',
  missing: { code: 'passwordRequired' },
  wrong: { code: 'passwordWrong' },
} as const

/**
 * Checks, for a new access token, that the owner of an account acts: by the password, or by having signed in within 10
 * minutes.
 * @returns a check that repeats the result in the transaction of the change.
 * @throws AppError `invalid` at `password`; `tooMany`; `forbidden` with the code `signInAgain`.
 */
export async function proofOfOwner(
  context: Context,
  user: User,
  { password, sessionId }: { password: string | undefined; sessionId: string },
): Promise<(tx: Tx) => void> {
  const again = { code: 'givePasswordOrLogIn' } as const
  if (password !== undefined)
    return proof(context, user, sessionId, {
      ...BY_PASSWORD,
      password,
      again,
    })
  refuseOldSession(context, sessionId, again)
  return (tx) => {
    if (!sessionById(tx, sessionId)) throw new AppError('unauthenticated', { code: 'logIn' })
  }
}

type Given = {
  password: string | undefined
  /** The name of the field in the request. */
  field: string
  /** Texts for a missing and a wrong password, and for an account without one that signed in too long ago. */
  missing: Said
  wrong: Said
  again: Said
}

/**
 * Checks that the owner of an account acts, not only a browser that was left open.
 * @returns a check that repeats the result in the transaction of the change: another one may have come first.
 */
export async function proof(
  context: Context,
  user: User,
  sessionId: string,
  { password, field, missing, wrong, again }: Given,
): Promise<(tx: Tx) => void> {
  const hash = passwordHashOf(context.db, user.rid) ?? null
  if (hash === null) refuseOldSession(context, sessionId, again)
  else {
    if (!password) throw invalid(field, missing)
    const takeBack = await attemptInTurn(context, [ask('currentPassword', user.id)])
    if (!(await isPassword(password, hash, context.config, user.id))) throw invalid(field, wrong)
    await takeBack()
  }
  return (tx) => {
    if (!sessionById(tx, sessionId)) throw new AppError('unauthenticated', { code: 'logIn' })
    if (passwordHashOf(tx, user.rid) !== hash) throw invalid(field, wrong)
  }
}

type World = Pick<Context, 'db' | 'clock'>

function refuseOldSession(world: World, sessionId: string, said: Said): void {
  if (isFresh(world, sessionId)) return
  throw new AppError('forbidden', said, { code: 'signInAgain' })
}

function isFresh({ db, clock }: World, sessionId: string): boolean {
  const provedAt = sessionById(db, sessionId)?.provedAt ?? null
  return provedAt !== null && clock.now() - provedAt <= FRESH_MS
}

/**
 * Refuses what an owner alone may do, unless the user of this session gave the password, or signed in, within 10
 * minutes.
 * @param sessionId the session of the request; empty for an access token, which proves nothing.
 * @throws AppError `forbidden` with the code `proof`, after which the password can be given; `signInAgain` for an
 * account without one; `scope` for a token.
 */
export function requireProof(
  world: World,
  { user, sessionId }: { user: User; sessionId: string },
): void {
  if (sessionId === '') throw onlyByLogIn()
  if (isFresh(world, sessionId)) return
  if (!user.hasPassword)
    throw new AppError('forbidden', { code: 'logInAgain' }, { code: 'signInAgain' })
  throw new AppError('forbidden', { code: 'givePassword' }, { code: 'proof' })
}

/** The refusal of an access token, whatever its scopes. */
export function onlyByLogIn(): AppError {
  return new AppError('forbidden', { code: 'notByToken' }, { code: 'scope' })
}

/**
 * Notes the proof that the user of a session is the owner of the account: the password.
 * @throws AppError `invalid` at `password`; `tooMany` after too many wrong ones; `forbidden` with the code `signInAgain`
 * for an account without a password that signed in too long ago.
 */
export async function proveOwner(
  context: Context,
  user: User,
  { password, sessionId }: { password: string; sessionId: string },
): Promise<void> {
  const again = { code: 'logInAgain' } as const
  const proven = await proof(context, user, sessionId, { ...BY_PASSWORD, password, again })
  await writeWhenFree(context.db, context.clock, (tx) => {
    proven(tx)
    recordProof(tx, sessionId, context.clock.now())
  })
}
