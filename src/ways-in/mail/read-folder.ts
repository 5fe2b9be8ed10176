import { type Db, type Tx, write } from '../../database/database.ts'
import { holdLease, type Lease } from '../../database/leases.ts'
import {
  type FolderName,
  movePosition,
  type Position,
  positionOf,
} from '../../items/mail-folders.ts'
import { addItem } from '../../items/store.ts'
import { hours } from '../../kernel/clock.ts'
import { haltPoint } from '../../kernel/halt.ts'
import type { Random } from '../../kernel/random.ts'
import type { Context } from '../../world/context.ts'
import { type OwnMail, readOwnMail } from '../own-mail/arriving.ts'
import { ownerOfMail } from '../own-mail/owner.ts'
import { takeOwnMail } from '../own-mail/take.ts'
import { arrivingIn, type ReadMail, unreadable } from './arriving.ts'
import type { Listed, OpenFolder } from './connection.ts'
import type { MailboxFailure } from './failures.ts'
import { noteTooWide } from './too-wide.ts'

export type MailWorld = Pick<Context, 'config' | 'db' | 'clock' | 'random' | 'log' | 'parse'>

/** The mail that the server last failed to give, how often in a row, and since when (ms). It outlasts connections. */
export type Stuck = { uid: number; times: number; since: number }

/**
 * After so many failures in a row of the same mail, it is left out when the server gives the mail after it: it must not
 * keep that one away. While the server gives neither, it is the server that fails.
 */
const TIMES_MAX = 5
/** A mail without one after it is left out after this time (ms). */
const LAST_MS = hours(6)

/** A mail for everybody, or for one user. */
type Arrived = ReadMail | OwnMail

type Reading = {
  name: FolderName
  lease: Lease
  stuck: Stuck
  signal: AbortSignal
  /** Called after each mail was stored. */
  onStored(): void
}

/**
 * Stores the mails of a folder that were not stored yet, in the order of their numbers. Each mail and the position after
 * it are one transaction: a kill loses nothing, and what is read again has a key that is known.
 * @throws MailboxFailure when the mailbox cannot be read; AppError `conflict` when another process has taken over.
 */
export async function readFolder(
  world: MailWorld,
  open: OpenFolder,
  reading: Reading,
): Promise<void> {
  const { name, signal, onStored } = reading
  const after = lastStored(world.db, name, open)
  const listed = await open.listAfter(after)
  for (const [at, mail] of listed.entries()) {
    if (signal.aborted) return
    const arriving = await arrivingAt(world, open, { mail, next: listed[at + 1] }, reading)
    store(world, reading, { uidValidity: open.uidValidity, uid: mail.uid }, arriving)
    onStored()
  }
}

/** The number of the last mail that is stored. 0 in a folder that was made anew, or whose numbers begin again. */
function lastStored(db: Db, name: FolderName, { uidValidity, uidNext }: OpenFolder): number {
  const known = positionOf(db, name)
  return known?.uidValidity === uidValidity && !(uidNext <= known.uid) ? known.uid : 0
}

type InOrder = { mail: Listed; next: Listed | undefined }

/** What becomes of a mail; undefined: nothing, as it was deleted before it was read, or is to be left out. */
async function arrivingAt(
  world: MailWorld,
  open: OpenFolder,
  { mail, next }: InOrder,
  { name, stuck }: Reading,
): Promise<Arrived | undefined> {
  const id = `${name.mailbox}/${name.folder}/${open.uidValidity}/${mail.uid}`
  const { log, clock } = world
  // The last attempt comes after one with the next mail, so that it is made while the server answers.
  if (stuck.uid === mail.uid && stuck.times >= TIMES_MAX - 1 && next) await open.receive(next)
  try {
    const bytes = await open.receive(mail)
    return bytes && (await readReceivedMail(world, { id, bytes, size: mail.size }))
  } catch (error) {
    const isNew = stuck.uid !== mail.uid
    stuck.times = isNew ? 1 : stuck.times + 1
    if (isNew) stuck.since = clock.monotonic()
    stuck.uid = mail.uid
    const isLate = clock.monotonic() - stuck.since >= LAST_MS
    if (stuck.times < TIMES_MAX || !(next || isLate)) throw error
    const { message } = error as MailboxFailure
    log.warn({ mail: id, reason: message }, 'a mail is left out')
    const item = unreadable(id, `the mail server does not give this mail: ${message}`)
    return { item, tooWide: undefined }
  }
}

/** A mail that was delivered to the address of a user is read for this user, and every other one for everybody. */
async function readReceivedMail(
  world: MailWorld,
  { id, bytes, size }: { id: string; bytes: Uint8Array; size: number },
): Promise<Arrived | undefined> {
  const { config, db, log, parse } = world
  const { MAIL_IN_ADDRESS: form, MAIL_IN_FROM: senders } = config.values
  const owner = await ownerOfMail({ db, parse, form }, bytes)
  if (owner.kind === 'everybody') {
    const trust = { senders, authservId: config.values.MAIL_IN_AUTHSERV_ID }
    return arrivingIn(parse, { bytes, by: { userRid: null, trust }, size })
  }
  const own = owner.kind === 'left' ? owner : await readOwnMail(world, owner, { bytes, size })
  if (own.kind !== 'left') return own
  log.info({ mail: id, reason: own.reason }, 'a mail to an address of a user is left out')
  return undefined
}

function store(
  { db, clock, random }: MailWorld,
  { name, lease }: Reading,
  position: Position,
  arrived: Arrived | undefined,
): void {
  write(db, (tx) => {
    const now = clock.now()
    holdLease(tx, lease, now)
    if (arrived) take(tx, arrived, { random, now })
    movePosition(tx, name, position, now)
    haltPoint('mail-inside')
  })
  haltPoint('mail-stored')
}

function take(tx: Tx, arrived: Arrived, at: { random: Random; now: number }): void {
  if ('secret' in arrived) return takeOwnMail(tx, arrived, at)
  const { item, tooWide } = arrived
  const { isNew } = addItem(tx, item, at)
  if (isNew && tooWide !== undefined) noteTooWide(tx, tooWide, at)
}
