import { type Tx, write } from '../../database/database.ts'
import {
  keepLease,
  LEASE_MS,
  type Lease,
  processIdentity,
  releaseLease,
  takeLease,
} from '../../database/leases.ts'
import type { Answer } from '../../delivery/health/domain.ts'
import { noteAnswer } from '../../delivery/health/service.ts'
import { updateWayState } from '../../items/way-states.ts'
import { minutes, seconds } from '../../kernel/clock.ts'
import { AppError } from '../../kernel/errors.ts'
import { jittered } from '../../kernel/random.ts'
import { type Connection, connect, TIMING, type Timing } from './connection.ts'
import { failureOf, type MailboxFailure } from './failures.ts'
import { type Mailbox, mailboxIn } from './mailbox.ts'
import { type MailWorld, readFolder, type Stuck } from './read-folder.ts'
import { forgetTooWide } from './too-wide.ts'

type Running = {
  signal: AbortSignal
  /** Called after mails were stored. */
  onStored(): void
  timing?: Timing
}

/** The longest wait before the mailbox is tried again (ms). */
const LONGEST_MS = minutes(5)
/** The lease, and the way in `way_states`. */
const MAIL = 'mail'

/**
 * Reads the mailbox of `MAIL_IN_URL` until the signal aborts. It never fails: while the mailbox cannot be read it tries
 * again, and says why in `way_states`. Of several processes one reads.
 */
export async function runMail(world: MailWorld, running: Running): Promise<void> {
  const { config, clock, log } = world
  const mailbox = mailboxIn(config.values.MAIL_IN_URL)
  if (!mailbox) return
  while (!running.signal.aborted) {
    const lease = takeFree(world)
    if (lease) await readLeased(world, mailbox, { ...running, lease })
    else log.info('another process reads the mailbox')
    await clock.sleep(LEASE_MS, running.signal)
  }
}

function takeFree({ db, clock }: MailWorld): Lease | undefined {
  try {
    return takeLease(db, MAIL, processIdentity('mail'), clock.now())
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}

type Leased = Running & { lease: Lease; stuck: Stuck; lost(): void }

/** Reads until the signal aborts or another process has taken over. */
async function readLeased(
  world: MailWorld,
  mailbox: Mailbox,
  running: Running & { lease: Lease },
): Promise<void> {
  const { db, clock, log } = world
  const { lease } = running
  const ended = new AbortController()
  const signal = AbortSignal.any([running.signal, ended.signal])
  const lost = () => {
    log.warn('another process has taken over the mailbox')
    ended.abort()
  }
  const kept = keepLease(db, lease, { clock, log, signal, lost })
  const stuck = { uid: 0, times: 0, since: 0 }
  let failures = 0
  const onRead = () => {
    if (failures > 0) log.info('the mailbox can be read again')
    failures = 0
  }
  while (!signal.aborted) {
    const failure = await follow(world, mailbox, { ...running, signal, stuck, lost }, onRead)
    if (!failure || signal.aborted) continue
    failures += 1
    const { message: reason, isRefused } = failure
    log.warn({ reason, failures }, 'the mailbox cannot be read; it is tried again')
    const cause = isRefused ? 'refused' : 'unreachable'
    say(world, { failure: reason, failedAt: clock.now() }, { isOk: false, cause, reason })
    await clock.sleep(patience(world, failure, failures), signal)
  }
  await kept
  if (running.signal.aborted) releaseLease(db, lease)
}

/**
 * Reads over one connection until the signal aborts.
 * @param onRead called each time that everything was read.
 * @returns why it ended before.
 */
async function follow(
  world: MailWorld,
  mailbox: Mailbox,
  { signal, lease, stuck, lost, onStored, timing = TIMING }: Leased,
  onRead: () => void,
): Promise<MailboxFailure | undefined> {
  const { config, clock } = world
  const folder = config.values.MAIL_IN_FOLDER
  const name = { mailbox: `${mailbox.user}@${mailbox.host}`, folder }
  let connection: Connection | undefined
  try {
    connection = await connect({ mailbox, folder, clock, signal, timing })
    while (!signal.aborted) {
      const open = await connection.open()
      await readFolder(world, open, { name, lease, stuck, signal, onStored })
      const now = clock.now()
      const read = { failure: null, failedAt: null, reachedAt: now }
      say(world, read, { isOk: true }, (tx) => forgetTooWide(tx, now))
      onRead()
      if (!signal.aborted) await connection.idle()
    }
    return undefined
  } catch (error) {
    if (error instanceof AppError && error.code === 'lease') return void lost()
    return failureOf(error)
  } finally {
    connection?.close()
  }
}

/** Stores the state of the mailbox, as a way in and as a service. */
function say(
  { db, log, clock, random }: MailWorld,
  change: Parameters<typeof updateWayState>[2],
  answer: Answer,
  also: (tx: Tx) => void = () => undefined,
): void {
  try {
    write(db, (tx) => {
      updateWayState(tx, { way: MAIL, part: '' }, change)
      noteAnswer(tx, 'mailIn', answer, { random, now: clock.now() })
      also(tx)
    })
  } catch (error) {
    // The next round says it again.
    log.warn({ err: error }, 'the state of the mailbox could not be stored')
  }
}

function patience({ random }: MailWorld, { isLasting }: MailboxFailure, failures: number): number {
  const ms = isLasting ? LONGEST_MS : Math.min(seconds(2 ** Math.min(failures, 10)) / 2, LONGEST_MS)
  return jittered(random, ms, 0.2)
}
