import { write } from '../database/database.ts'
import { hours, minutes } from '../kernel/clock.ts'
import { AppError } from '../kernel/errors.ts'
import type { Context } from '../process/context.ts'
import { normaliseEmail, type User } from '../users/domain.ts'
import { findUser } from '../users/store.ts'
import { hashOf, isHashOf, newCode, newToken, readCode } from './codes.ts'
import { checkNewPassword } from './common-passwords.ts'
import { attempt, LIMITS } from './limits.ts'
import { setPassword } from './service.ts'
import { deleteReset, putReset, type Reset, resetOf, updateReset } from './store/resets.ts'

const CODE_MS = minutes(10)
const LINK_MS = hours(1)
const TRIES = 5

/** The channels that codes and links are sent through. */
export type ResetChannels = {
  /** To the linked Telegram account; undefined while Telegram is off. */
  telegram: ((user: User, message: { code: string; link: string }) => void) | undefined
  /** To the account's e-mail; undefined while no mail server is set. */
  mail: ((user: User, message: { link: string }) => void) | undefined
  /** Notifies the user in the application that the password was reset. */
  told: (user: User) => void
}

export type World = { context: Context; channels: ResetChannels }

export const CODE_SENT =
  'Verification code sent to your Telegram account. Please enter the code below.'
export const CODE_VERIFIED = 'Code verified. Please set your new password.'
export const RESET_DONE = 'Password reset successful. You can now login with your new password.'

/** The answer for unlinked accounts, the same whether the account exists or not. */
export function contactSupport(supportEmail: string): string {
  return `Password reset needs a linked Telegram account. Please contact support at ${supportEmail}.`
}

type Asked = { account: string; address: string }

/**
 * Sends a code and a link to a linked Telegram account, and with a mail server a link by mail.
 * @returns whether a code was sent (also true when a mail may have been), the same for unknown and unlinked accounts.
 * @throws AppError `tooMany`.
 */
export function requestReset({ context, channels }: World, { account, address }: Asked): boolean {
  const email = normaliseEmail(account)
  const { telegram, mail } = channels
  // One transaction, whether the account exists or not, so that the response time is the same.
  const begun = write(context.db, () => {
    attempt(context, [
      { key: `reset from ${address}`, limit: LIMITS.resetAddress },
      { key: `reset ${email}`, limit: LIMITS.resetAccount },
    ])
    const user = findUser(context.db, email)
    const send = user?.telegramChatId && telegram ? telegram : mail
    return user && send ? { user, send, message: begin(context, user) } : undefined
  })
  begun?.send(begun.user, begun.message)
  return mail !== undefined || begun !== undefined
}

/** A link that resets the account's password once, within an hour. */
export function resetLink(context: Context, user: User): string {
  return begin(context, user).link
}

function begin({ db, clock, random, config }: Context, user: User) {
  const [code, token] = [newCode(random), newToken(random)]
  const now = clock.now()
  write(db, (tx) =>
    putReset(tx, {
      userRid: user.rid,
      codeHash: hashOf(code),
      codeUntil: now + CODE_MS,
      linkHash: hashOf(token),
      linkUntil: now + LINK_MS,
      tries: 0,
      channel: 'telegram',
    }),
  )
  const query = new URLSearchParams({ token, email: user.email })
  return { code, link: `${config.publicUrl}/resetpassword?${query}` }
}

/**
 * Checks a code. After the fifth wrong attempt the code is void.
 * @returns the proof that allows setting a password.
 * @throws AppError `invalid` 'Invalid verification code', for every reason.
 */
export function verifyCode({ context }: World, code: string, { account, address }: Asked): string {
  const { db, clock, random } = context
  attempt(context, [{ key: `code from ${address}`, limit: LIMITS.codeAddress }])
  const user = findUser(db, normaliseEmail(account))
  const proof = newToken(random)
  const isRight =
    user !== undefined &&
    write(db, (tx) => {
      const reset = resetOf(tx, user.rid)
      if (!reset || reset.codeUntil <= clock.now() || reset.tries >= TRIES) return false
      if (!isHashOf(reset.codeHash, readCode(code))) {
        updateReset(tx, user.rid, { tries: reset.tries + 1 })
        return false
      }
      const change = { codeHash: null, proofHash: hashOf(proof), address }
      updateReset(tx, user.rid, change)
      return true
    })
  if (!isRight) throw refused('Invalid verification code', 'code')
  return proof
}

type NewPassword = Asked & { newPassword: string; proof: string | undefined }

/**
 * Sets the password after a verified code: with the proof, or without one from the address that verified the code.
 * @throws AppError `invalid`.
 */
export async function resetByCode(world: World, asked: NewPassword): Promise<void> {
  await checkNewPassword(asked.newPassword)
  const { db, clock } = world.context
  const user = findUser(db, normaliseEmail(asked.account))
  const reset = user && resetOf(db, user.rid)
  if (!user || !reset?.proofHash || reset.codeUntil <= clock.now() || !isProven(reset, asked))
    throw refused('Please verify a code first', 'code')
  await finish(world, user, asked.newPassword)
}

function isProven(
  { proofHash, address: provenAt }: Reset,
  { proof, address }: NewPassword,
): boolean {
  return proof === undefined ? provenAt === address : isHashOf(proofHash, proof)
}

type ByLink = Asked & { newPassword: string; token: string }

/** @throws AppError `invalid` when the link was used, has expired, or belongs to another account. */
export async function resetByLink(world: World, asked: ByLink): Promise<void> {
  await checkNewPassword(asked.newPassword)
  const { context } = world
  attempt(context, [{ key: `code from ${asked.address}`, limit: LIMITS.codeAddress }])
  const user = findUser(context.db, normaliseEmail(asked.account))
  const reset = user && resetOf(context.db, user.rid)
  const isGood =
    reset && reset.linkUntil > context.clock.now() && isHashOf(reset.linkHash, asked.token)
  if (!user || !isGood) throw refused('This reset link is no longer valid', 'token')
  await finish(world, user, asked.newPassword)
}

async function finish({ context, channels }: World, user: User, password: string): Promise<void> {
  // The link is consumed before the slow hashing, so that two requests at once cannot both use it.
  write(context.db, (tx) => deleteReset(tx, user.rid))
  await setPassword(context, user, password)
  channels.told(user)
}

function refused(message: string, field: string): AppError {
  return new AppError('invalid', message, { code: 'reset', fields: { [field]: message } })
}
