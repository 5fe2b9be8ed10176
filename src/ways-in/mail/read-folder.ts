import { type Db, write } from '../../database/database.ts'
import { holdLease, type Lease } from '../../database/leases.ts'
import {
  type FolderName,
  movePosition,
  type Position,
  positionOf,
} from '../../items/mail-folders.ts'
import { addItem } from '../../items/store.ts'
import { haltPoint } from '../../kernel/halt.ts'
import type { Context } from '../../world/context.ts'
import { arrivingIn, type ReadMail, unreadable } from './arriving.ts'
import type { Listed, OpenFolder } from './connection.ts'
import type { MailboxFailure } from './failures.ts'
import { noteTooWide } from './too-wide.ts'

export type MailWorld = Pick<Context, 'config' | 'db' | 'clock' | 'random' | 'log' | 'parse'>

/** The mail that the server last failed to give, and how often in a row. It outlasts connections. */
export type Stuck = { uid: number; times: number }

/** After so many failures in a row of the same mail, it is left out: it must not keep the mails after it away. */
const TIMES_MAX = 5

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
  for (const mail of await open.listAfter(after)) {
    if (signal.aborted) return
    const arriving = await arrivingAt(world, open, mail, reading)
    store(world, reading, { uidValidity: open.uidValidity, uid: mail.uid }, arriving)
    onStored()
  }
}

/** The number of the last mail that is stored. 0 in a folder that was made anew, or whose numbers begin again. */
function lastStored(db: Db, name: FolderName, { uidValidity, uidNext }: OpenFolder): number {
  const known = positionOf(db, name)
  return known?.uidValidity === uidValidity && !(uidNext <= known.uid) ? known.uid : 0
}

/** What becomes of a mail; undefined: it was deleted before it was read. */
async function arrivingAt(
  { config, log, parse }: MailWorld,
  open: OpenFolder,
  mail: Listed,
  { name, stuck }: Reading,
): Promise<ReadMail | undefined> {
  const id = `${name.mailbox}/${name.folder}/${open.uidValidity}/${mail.uid}`
  const { MAIL_IN_FROM: senders, MAIL_IN_AUTHSERV_ID: authservId } = config.values
  const trust = { senders, authservId }
  try {
    const bytes = await open.receive(mail)
    if (!bytes) return undefined
    return await arrivingIn(parse, { bytes, by: { userRid: null, trust }, size: mail.size })
  } catch (error) {
    stuck.times = stuck.uid === mail.uid ? stuck.times + 1 : 1
    stuck.uid = mail.uid
    if (stuck.times < TIMES_MAX) throw error
    const { message } = error as MailboxFailure
    log.warn({ mail: id, reason: message }, 'a mail is left out')
    const item = unreadable(id, `the mail server does not give this mail: ${message}`)
    return { item, tooWide: undefined }
  }
}

function store(
  { db, clock, random }: MailWorld,
  { name, lease }: Reading,
  position: Position,
  arriving: ReadMail | undefined,
): void {
  const { item, tooWide } = arriving ?? {}
  write(db, (tx) => {
    const now = clock.now()
    holdLease(tx, lease, now)
    const isNew = item !== undefined && addItem(tx, item, { random, now }).isNew
    if (isNew && tooWide !== undefined) noteTooWide(tx, tooWide, { random, now })
    movePosition(tx, name, position, now)
    haltPoint('mail-inside')
  })
  haltPoint('mail-stored')
}
