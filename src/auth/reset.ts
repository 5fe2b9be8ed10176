import { type Db, type Tx, write, writeWhenFree } from '../database/database.ts'
import { hours, minutes } from '../kernel/clock.ts'
import { AppError } from '../kernel/errors.ts'
import type { Said } from '../kernel/texts/shared.ts'
import { normaliseEmail, type User } from '../users/domain.ts'
import { credentialsOf, updateUser } from '../users/store.ts'
import type { Context } from '../world/context.ts'
import { hashOf, isHashOf, newCode, newToken, readCode } from './codes.ts'
import { checkNewPassword } from './common-passwords.ts'
import { deviceIn } from './devices.ts'
import {
  type Ask,
  ask,
  attemptInTurn,
  count,
  isKnownAddress,
  rememberAddress,
  waitOf,
} from './limits.ts'
import { hashPassword } from './password.ts'
import { putPassword } from './service.ts'
import {
  putReset,
  type Reset,
  resetOfAddress,
  resetOfBrowser,
  resetOfLink,
  resetOfProof,
  updateReset,
} from './store/resets.ts'

const CODE_MS = minutes(10)
/** How long after its code was verified a reset may be completed, in milliseconds. */
export const PROOF_MS = minutes(10)
export const LINK_MS = hours(1)
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

type Asked = {
  account: string
  address: string
  /** The cookie of the browser that asks; undefined for a client without one. */
  browser?: string | undefined
  /** Its device cookie. */
  devices?: string | undefined
}

/**
 * Sends a code and a link to a linked Telegram account, else, with a mail server, a link by mail. Every browser has a
 * reset of its own: a stranger's request does not touch one that the owner began, nor a link of an operator.
 * @returns whether a code was sent (also true when a mail may have been), the same for unknown and unlinked accounts.
 * @throws AppError `tooMany`. Strangers' requests do not count for addresses and browsers that the owner is known by.
 */
export async function requestReset(world: World, asked: Asked): Promise<boolean> {
  const { context, channels } = world
  const account = normaliseEmail(asked.account)
  await attemptInTurn(context, asksOf(context, { ...asked, account }))
  if (!channels.mail) return sendReset(world, { ...asked, account })
  // Everything that depends on the account happens after the answer, which takes the same time for unknown accounts.
  void sendLater(world, { ...asked, account })
  return true
}

/** What a request for a reset counts for. A known browser is asked for nothing that strangers can use up. */
function asksOf(context: Context, { account, address, devices }: Asked): Ask[] {
  const device = deviceIn(context, devices, account)
  if (device !== undefined) return [ask('resetDevice', account, device)]
  const isKnown = isKnownAddress(context, account, address)
  const perAccount = isKnown ? ask('resetPair', account, address) : ask('resetAccount', account)
  return [ask('resetAddress', address), perAccount]
}

async function sendLater(world: World, asked: Asked): Promise<void> {
  const { clock, log } = world.context
  await clock.sleep(0)
  try {
    await sendReset(world, asked)
  } catch (error) {
    log.error({ err: error }, 'a reset could not be sent')
  }
}

/** Begins the reset and sends it; false when there is no account or no way to reach it. */
async function sendReset(
  { context, channels: { telegram, mail } }: World,
  asked: Asked,
): Promise<boolean> {
  const { db, clock } = context
  const user = userOf(context, asked.account)
  if (user?.telegramChatId && telegram)
    await writeWhenFree(db, clock, () => telegram(user, begin(context, user, 'telegram', asked)))
  else if (user && mail)
    mail(user, await writeWhenFree(db, clock, () => begin(context, user, 'mail', asked)))
  else return false
  return true
}

function userOf({ db }: Context, account: string): User | undefined {
  return credentialsOf(db, normaliseEmail(account))?.user
}

/** A link for an operator to pass on: it resets the account's password once, within an hour. */
export function resetLink(context: Context, user: User): string {
  return begin(context, user, 'operator').link
}

function begin(
  { db, clock, random, config }: Context,
  user: User,
  channel: Reset['channel'],
  asked?: Asked,
) {
  const [code, token] = [newCode(random), newToken(random)]
  const now = clock.now()
  write(db, (tx) =>
    putReset(tx, {
      userRid: user.rid,
      channel,
      browserHash: asked?.browser === undefined ? null : hashOf(asked.browser),
      address: asked?.address ?? null,
      codeHash: channel === 'telegram' ? hashOf(code) : null,
      codeUntil: now + CODE_MS,
      linkHash: hashOf(token),
      linkUntil: now + LINK_MS,
      tries: 0,
    }),
  )
  const query = new URLSearchParams({ token, email: user.email })
  return { code, link: `${config.publicUrl}/resetpassword?${query}` }
}

/**
 * Checks a code of the reset that this browser began, or else of the newest one from this address. After the fifth
 * wrong attempt the code is void; attempts without the browser's cookie count apart, so that a stranger behind the same
 * address cannot void it.
 * @returns the proof that allows setting a password within 10 minutes.
 * @throws AppError `invalid` { code: 'codeWrong' }, for every reason; `tooMany`.
 */
export async function verifyCode({ context }: World, code: string, asked: Asked): Promise<string> {
  const { db, clock, random } = context
  const { address, browser } = asked
  const user = userOf(context, asked.account)
  const isOwn =
    user !== undefined && browser !== undefined && hasReset(context, user, hashOf(browser))
  if (!isOwn) await attemptInTurn(context, [ask('codeAddress', address)])
  const proof = newToken(random)
  const isRight =
    user !== undefined &&
    (await writeWhenFree(db, clock, (tx) => {
      const now = clock.now()
      const reset = isOwn
        ? resetOfBrowser(tx, user.rid, hashOf(browser ?? ''))
        : resetOfAddress(tx, user.rid, address)
      if (!reset || reset.codeUntil <= now || !mayTry(tx, reset, isOwn, now)) return false
      if (!isHashOf(reset.codeHash, readCode(code))) {
        countTry(tx, reset, isOwn, now)
        return false
      }
      const change = { codeHash: null, proofHash: hashOf(proof), codeUntil: now + PROOF_MS }
      updateReset(tx, reset.rid, change)
      return true
    }))
  if (!isRight) throw refused({ code: 'codeWrong' }, 'code')
  return proof
}

function hasReset({ db }: Context, user: User, browserHash: string): boolean {
  return resetOfBrowser(db, user.rid, browserHash) !== undefined
}

const guess = ({ rid }: Reset) => ask('codeGuess', String(rid))

function mayTry(tx: Tx, reset: Reset, isOwn: boolean, now: number): boolean {
  return isOwn ? reset.tries < TRIES : waitOf(tx, guess(reset), now) === 0
}

function countTry(tx: Tx, reset: Reset, isOwn: boolean, now: number): void {
  if (isOwn) updateReset(tx, reset.rid, { tries: reset.tries + 1 })
  else count(tx, guess(reset), now)
}

type NewPassword = Asked & { newPassword: string; proof: string | undefined }

/**
 * Sets the password with the proof of a verified code.
 * @throws AppError `invalid`; `tooMany` after too many wrong proofs.
 */
export async function resetByCode(world: World, asked: NewPassword): Promise<void> {
  const proofHash = asked.proof === undefined ? undefined : hashOf(asked.proof)
  await finish(world, asked, {
    said: { code: 'codeFirst' },
    field: 'code',
    find(tx, user, now) {
      const reset = proofHash === undefined ? undefined : resetOfProof(tx, user.rid, proofHash)
      return reset && reset.codeUntil > now ? reset : undefined
    },
  })
}

type ByLink = Asked & { newPassword: string; token: string }

/** @throws AppError `invalid` when the link was used, has expired, or belongs to another account; `tooMany`. */
export async function resetByLink(world: World, asked: ByLink): Promise<void> {
  const linkHash = hashOf(asked.token)
  await finish(world, asked, {
    said: { code: 'linkEnded' },
    field: 'token',
    find(tx, user, now) {
      const reset = resetOfLink(tx, user.rid, linkHash)
      return reset && reset.linkUntil > now ? reset : undefined
    },
  })
}

type Right = {
  /** The reset that gives the right to set a password. */
  find(db: Db, user: User, now: number): Reset | undefined
  /** The refusal without one, and its field. */
  said: Said
  field: string
}

async function finish(
  { context, channels }: World,
  { account, address, newPassword }: Asked & { newPassword: string },
  { find, said, field }: Right,
): Promise<void> {
  await checkNewPassword(newPassword)
  const { db, clock, config } = context
  const user = userOf(context, account)
  if (!user || !find(db, user, clock.now())) {
    await attemptInTurn(context, [ask('codeAddress', address)])
    throw refused(said, field)
  }
  const passwordHash = await hashPassword(newPassword, config, address)
  await writeWhenFree(db, clock, (tx) => {
    const now = clock.now()
    // Another request may have used the reset while the password was hashed.
    const reset = find(tx, user, now)
    if (!reset) throw refused(said, field)
    putPassword(tx, context, { user, passwordHash })
    if (reset.channel === 'mail') updateUser(tx, user, { emailVerifiedAt: now }, now)
    rememberAddress(tx, user.email, address, now)
    channels.told(user)
  })
}

function refused(said: Said, field: string): AppError {
  return new AppError('invalid', said, { code: 'reset', fields: { [field]: said } })
}
