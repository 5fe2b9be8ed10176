import { type Tx, write, writeUnsynced } from '../../database/database.ts'
import { minutes, seconds } from '../../kernel/clock.ts'
import { haltPoint } from '../../kernel/halt.ts'
import type { Context } from '../../world/context.ts'
import type { ChannelName } from '../domain/delivery.ts'
import type { Carrier, Sent } from './carrier.ts'
import type { LaneKey } from './lane-rows.ts'
import { createLanes, type Lane } from './lanes.ts'
import { createWindows, type Windows } from './limits.ts'
import {
  countedSince,
  leaseMessage,
  markFailed,
  messageOf,
  postpone,
  releaseLeases,
} from './open-rows.ts'
import { createOutage } from './outage.ts'
import { settle } from './settle.ts'
import { type Outgoing, type OutgoingOf, PRIORITY } from './store.ts'
import { createWidth } from './width.ts'

/** How long a message is kept from other senders while it is sent. No request takes longer. */
const LEASE_MS = minutes(1)
/** A code that could not be sent within this time is void. */
const CODE_MS = minutes(10)
/** How long a message waits that was not taken out although it must not be sent (ms). */
const NOT_ADMITTED_MS = seconds(15)

export type SenderWorld = Pick<Context, 'db' | 'clock' | 'log' | 'random'>

/**
 * Asked before a message is leased, in that transaction; it may change what the message says. False: it must not be sent
 * now, and the call has taken it out of the outbox, or postponed it.
 */
export type Admits = (tx: Tx, message: Outgoing) => boolean

/** What one step did: it began a request, or there is nothing to send before that time (ms). */
type Step = { sending: Promise<void> } | { sending?: undefined; waitMs: number }

export type ChannelSender = {
  /** A message was added, also by an earlier process. @param owed how many more are owed to its recipient. */
  add(key: LaneKey, rid: number, owed: number): void
  /** Reads again which messages are open. */
  load(): void
  /** Begins to send one message, when one may be sent. The promise ends when its result is stored; it never rejects. */
  step(signal: AbortSignal): Step
}

/** The limits with what an earlier process has sent, by the clock that never goes back. */
function restoredWindows({ db, clock }: SenderWorld, { channel, limits }: Carrier): Windows {
  const windows = createWindows(limits)
  const since = clock.now() - Math.max(0, ...limits.map(({ perMs }) => perMs))
  const passed = clock.now() - clock.monotonic()
  for (const { target, at } of countedSince(db, channel, { since, leaseMs: LEASE_MS }))
    windows.restore(target, Math.min(at - passed, clock.monotonic()))
  return windows
}

function isOf<Name extends ChannelName>(
  { channel }: Carrier<Name>,
  message: Outgoing,
): message is OutgoingOf<Name> {
  return message.channel === channel
}

/** The sender of one channel. What an earlier process was sending is due again. */
export function createChannelSender(
  world: SenderWorld,
  carrier: Carrier,
  admits: Admits = () => true,
): ChannelSender {
  const { db, clock } = world
  const { channel } = carrier
  const windows = restoredWindows(world, carrier)
  write(db, (tx) => releaseLeases(tx, channel))
  const lanes = createLanes(db, channel, windows)
  lanes.load()
  const width = createWidth(carrier.areIndependent)
  const outage = createOutage()

  async function send(lane: Lane, message: Outgoing, signal: AbortSignal): Promise<void> {
    const end = width.begin(clock.monotonic())
    haltPoint('outgoing-leased')
    const slot = lane.priority > PRIORITY.signal ? windows.take(lane.target) : undefined
    const answer = await transmitted(world, carrier, message)
    haltPoint('outgoing-sent')
    slot?.end(clock.monotonic())
    const sent = outage.judge(answer)
    await settle(world, { carrier, message, sent }, signal)
    end()
    lanes.putBack(lane, answer.ok || answer.failure.kind !== 'hold')
  }

  return {
    add: lanes.add,
    load: lanes.load,
    step(signal) {
      const mono = clock.monotonic()
      const next = lanes.next({ now: clock.now(), mono })
      if (!next.lane) {
        width.idle()
        return { waitMs: next.waitMs }
      }
      width.busy(mono)
      const widthMs = width.waitMs(mono)
      if (widthMs > 0) return { waitMs: widthMs }
      const message = claim(world, admits, next.rid)
      if (!message) return { waitMs: 0 }
      lanes.take(next.lane)
      return { sending: send(next.lane, message, signal) }
    },
  }
}

/** Leases a message; undefined: it is not sent. */
function claim({ db, clock }: SenderWorld, admits: Admits, rid: number): Outgoing | undefined {
  return writeUnsynced(db, (tx) => {
    const message = messageOf(tx, rid)
    // One that is being sent, although its lane is here, was left by a failure: nobody sends it.
    if (message?.state !== 'pending' && message?.state !== 'sending') return undefined
    const now = clock.now()
    if (message.kind === 'code' && now - message.createdAt >= CODE_MS) {
      markFailed(tx, message, 'the code has expired', now)
      return undefined
    }
    if (!admits(tx, message)) {
      const left = messageOf(tx, rid)
      const isLeft = left?.state === 'pending' && left.notBefore <= now
      if (isLeft) postpone(tx, left, { notBefore: now + NOT_ADMITTED_MS, reason: left.reason })
      return undefined
    }
    return leaseMessage(tx, messageOf(tx, rid) ?? message, now + LEASE_MS)
  })
}

async function transmitted<Name extends ChannelName>(
  { log }: SenderWorld,
  carrier: Carrier<Name>,
  message: Outgoing,
): Promise<Sent> {
  try {
    if (!isOf(carrier, message)) throw new Error(`a message of channel ${message.channel}`)
    return await carrier.send(message)
  } catch (error) {
    log.error({ err: error, outgoing: message.id }, 'a message could not be sent at all')
    return { ok: false, failure: { kind: 'unreachable', reason: 'it could not be read' } }
  }
}
