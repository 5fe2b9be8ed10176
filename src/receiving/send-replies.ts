import { write } from '../database/database.ts'
import {
  claimReply,
  delayReply,
  dueReply,
  endReply,
  limitWait,
  nextReplyAt,
  type QueuedReply,
  releaseReplies,
} from '../delivery/replies.ts'
import type { Alarm } from '../kernel/alarm.ts'
import { minutes, seconds } from '../kernel/clock.ts'
import { haltPoint } from '../kernel/halt.ts'
import type { Context } from '../process/context.ts'
import type { Called, TelegramClient, TelegramFailure } from '../telegram/client.ts'
import { groupLost, moveGroup } from './groups.ts'

type Sending = { client: TelegramClient; alarm: Alarm; signal: AbortSignal }

const LOOK_MS = seconds(15)
const LEASE_MS = minutes(1)
const TRIES = 8
const LONGEST_WAIT_MS = minutes(5)
/** A code that could not be sent within this time is void. */
const CODE_MS = minutes(10)

/**
 * Sends answers and codes until the signal aborts, one after the other: when this process is killed, at most the one that
 * is being sent is sent twice.
 */
export async function sendReplies(context: Context, sending: Sending): Promise<void> {
  const { db, clock, log } = context
  const { alarm, signal } = sending
  let isReleased = false
  while (!signal.aborted) {
    try {
      if (!isReleased) write(db, releaseReplies)
      isReleased = true
      const now = clock.now()
      const due = dueReply(db, now)
      const pauseMs = due ? await sendOne(context, sending, due) : untilNext(context, now)
      if (due) await clock.sleep(pauseMs, signal)
      else await alarm.sleep(clock, pauseMs, signal)
    } catch (error) {
      log.error({ err: error }, 'an answer in Telegram could not be sent; it is tried again')
      isReleased = false
      await clock.sleep(seconds(2), signal)
    }
  }
}

function untilNext({ db }: Context, now: number): number {
  const next = nextReplyAt(db, now)
  return next === null ? LOOK_MS : Math.min(next - now, LOOK_MS)
}

/** Sends one answer; returns how long nothing may be sent after it, in milliseconds. */
async function sendOne(
  context: Context,
  { client, signal }: Sending,
  reply: QueuedReply,
): Promise<number> {
  const { db, clock } = context
  if (reply.kind === 'code' && clock.now() - reply.createdAt >= CODE_MS) {
    write(db, (tx) => endReply(tx, reply, { state: 'failed', reason: 'the code has expired' }))
    return 0
  }
  const waitMs = heldBack(context, reply)
  if (waitMs > 0) {
    const notBefore = clock.now() + waitMs
    write(db, (tx) => delayReply(tx, reply, { notBefore, reason: HELD, isTry: false }))
    return 0
  }
  write(db, (tx) => claimReply(tx, reply, clock.now() + LEASE_MS))
  const called = await client.call(reply.method, reply.params)
  haltPoint('reply-sent')
  if (called.ok) {
    const ended = { state: 'sent', messageId: messageIdOf(called), sentAt: clock.now() } as const
    write(db, (tx) => endReply(tx, reply, ended))
    return 0
  }
  // A stop has cancelled the call: the next start sends it.
  return signal.aborted ? 0 : notSent(context, reply, called.failure)
}

const HELD = 'waits for the limits of Telegram'

/** Only messages are limited: answers to buttons are not. */
function heldBack({ db, clock, config }: Context, { method, target }: QueuedReply): number {
  if (method !== 'sendMessage') return 0
  return limitWait(db, target, { limits: config.values.TELEGRAM_LIMITS, now: clock.now() })
}

function messageIdOf({ result }: Extract<Called, { ok: true }>): string | null {
  const { message_id: id } = (result ?? {}) as { message_id?: unknown }
  return Number.isSafeInteger(id) ? String(id) : null
}

const isGroup = (target: string) => target.startsWith('-')

function notSent(context: Context, reply: QueuedReply, failure: TelegramFailure): number {
  const { db, clock, log } = context
  const { kind, reason } = failure
  log.warn({ kind, reason, method: reply.method }, 'an answer in Telegram was not sent')
  return write(db, (tx) => {
    const now = clock.now()
    const handling = { ...context, db: tx }
    const wait = (waitMs: number, isTry: boolean) =>
      delayReply(tx, reply, { notBefore: now + waitMs, reason, isTry })
    if (kind === 'moved') {
      wait(0, true)
      moveGroup(handling, reply.target, failure.to)
      return 0
    }
    if (kind === 'flood' || kind === 'unauthorized' || kind === 'conflict') {
      const waitMs = kind === 'flood' ? failure.waitMs : minutes(1)
      wait(waitMs, false)
      return waitMs
    }
    if (kind === 'unreachable' && reply.attempts + 1 < TRIES) {
      wait(Math.min(seconds(2 ** reply.attempts), LONGEST_WAIT_MS), true)
      return 0
    }
    endReply(tx, reply, { state: 'failed', reason })
    if (kind === 'gone' && isGroup(reply.target)) groupLost(handling, reply.target)
    return 0
  })
}
