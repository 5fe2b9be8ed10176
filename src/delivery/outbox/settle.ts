import { next } from '../../database/counters.ts'
import { type Tx, writeUnsynced, writeWhenFree } from '../../database/database.ts'
import { days, minutes, seconds } from '../../kernel/clock.ts'
import type { Context } from '../../world/context.ts'
import type { Answer } from '../health/domain.ts'
import { noteAnswer } from '../health/service.ts'
import { tellOwner } from '../unsent/told.ts'
import type { Carrier, Failure, Sent } from './carrier.ts'
import { failTarget, holdChannel, markFailed, markSent, postpone } from './open-rows.ts'
import type { Outgoing } from './store.ts'

/** What could not be sent for this long is given up. Posts never get so old: they are composed anew as a digest. */
const GIVEN_UP_MS = days(1)
/** The longest wait between two tries (ms). */
const LONGEST_WAIT_MS = minutes(15)
/** Pause after a database that refuses the result of a request, in milliseconds. */
const REFUSED_MS = seconds(1)

type World = Pick<Context, 'db' | 'clock' | 'log' | 'random'>
type Tried = { carrier: Carrier; message: Outgoing; sent: Sent }

/**
 * Stores what became of a message. After a power failure, messages of the last seconds may be sent again: a send that
 * waited for the disk would hold visitors for longer than everything else it does. A database that refuses the write is
 * asked again and again: without this row, the message would be sent once more.
 */
export async function settle(world: World, tried: Tried, signal: AbortSignal): Promise<void> {
  const { db, clock, log } = world
  for (;;)
    try {
      const store = (tx: Tx) => note(tx, world, tried, signal.aborted)
      return await writeWhenFree(db, clock, store, writeUnsynced)
    } catch (error) {
      log.error(
        { err: error, outgoing: tried.message.id },
        'it could not be stored that a message was sent; it is tried again',
      )
      if (signal.aborted) return
      await clock.sleep(REFUSED_MS, signal)
    }
}

function note(
  tx: Tx,
  { clock, log, random }: World,
  { carrier, message, sent }: Tried,
  isStopping: boolean,
): void {
  const now = clock.now()
  const said = answerOf(sent)
  const isStopped = isStopping && !sent.ok && sent.failure.kind === 'unreachable'
  if (carrier.service && said && !isStopped) noteAnswer(tx, carrier.service, said, { random, now })
  if (sent.ok) {
    carrier.onResult?.(tx, message.target, sent, now)
    return markSent(tx, message, sent, now)
  }
  const { failure } = sent
  const { kind, reason } = failure
  log.warn({ outgoing: message.id, kind, reason }, 'a message was not sent')
  // A stop has cancelled the request: the next start sends it.
  if (isStopped) return postponeFor(tx, message, { ...failure, now, waitMs: 0 }, false)
  carrier.onResult?.(tx, message.target, sent, now)
  noteFailure(tx, carrier, message, { failure, now })
  tellOwner(tx, message, { random, now })
}

/** What a result says about the service; undefined: it is about the recipient or the message. */
function answerOf(sent: Sent): Answer | undefined {
  if (sent.ok) return { isOk: true, part: sent.part }
  const { failure } = sent
  const { kind, reason } = failure
  if (kind === 'gone' || kind === 'refused' || kind === 'moved') return undefined
  if (kind === 'unreachable') return { isOk: false, cause: 'unreachable', reason }
  const cause = failure.isLimited ? 'limited' : failure.cause
  if (cause !== undefined) return { isOk: false, cause, reason }
  return kind === 'hold' ? { isOk: false, cause: 'unreachable', reason } : undefined
}

function noteFailure(
  tx: Tx,
  carrier: Carrier,
  message: Outgoing,
  { failure, now }: { failure: Failure; now: number },
): void {
  const { channel, target, attempts } = message
  const { kind, reason } = failure
  if ('isLimited' in failure) next(tx, `limited:${channel}`)
  if (kind === 'gone') {
    failTarget(tx, message, reason, now)
    carrier.onGone?.(tx, target, reason)
  } else if (kind === 'refused') markFailed(tx, message, reason, now)
  else if (now - message.createdAt >= GIVEN_UP_MS) {
    markFailed(tx, message, `given up after a day: ${reason}`, now)
    if (kind === 'hold') holdChannel(tx, channel, now + failure.waitMs)
  } else if (kind === 'hold') {
    postponeFor(tx, message, { ...failure, now }, false)
    holdChannel(tx, channel, now + failure.waitMs)
  } else if (kind === 'moved') {
    postponeFor(tx, message, { reason, now, waitMs: 0 })
    carrier.onMoved?.(tx, target, failure.to)
  } else {
    const waitMs = kind === 'later' ? failure.waitMs : backOffMs(attempts)
    postponeFor(tx, message, { reason, now, waitMs })
  }
}

/** @param isTry false: the attempt does not count. */
function postponeFor(
  tx: Tx,
  { rid, attempts }: Outgoing,
  { reason, now, waitMs }: { reason: string; now: number; waitMs: number },
  isTry = true,
): void {
  const counted = isTry ? attempts : attempts - 1
  postpone(tx, { rid, attempts: counted }, { notBefore: now + waitMs, reason })
}

/** 1 s, 2 s, 4 s, …, 15 min after this many tries. */
function backOffMs(attempts: number): number {
  return Math.min(seconds(2 ** (attempts - 1)), LONGEST_WAIT_MS)
}
