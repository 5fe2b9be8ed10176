import { writeWhenFree, writingAtOnce } from '../../database/database.ts'
import { isBusy } from '../../database/turns.ts'
import type { Alarm } from '../../kernel/alarm.ts'
import { seconds } from '../../kernel/clock.ts'
import type { ChannelName } from '../domain/delivery.ts'
import type { Carrier } from './carrier.ts'
import {
  type Admits,
  type ChannelSender,
  createChannelSender,
  type SenderWorld,
} from './channel-sender.ts'
import { addedAfter, newestRid } from './lane-rows.ts'
import { requeues } from './open-rows.ts'
import { watchClock } from './set-back.ts'

/** The sender also looks by itself, after this time. */
const LOOK_MS = seconds(15)
/** Pause after a database that refuses a read or a write, in milliseconds. */
const TROUBLE_MS = seconds(2)

/** What the sender takes from the composition. */
export type SenderParts = {
  carriers: readonly Carrier[]
  /**
   * Turns a part of what is owed into messages of the outbox. It is called again at once when it has `done` something,
   * else after `waitMs`, or when something changes.
   */
  compose?(): Composed
  admits?: Admits
}

/** `done`: how many deliveries ended. `waitMs`: how long until more may be ready; absent: nothing is owed. */
export type Composed = { done: number; waitMs?: number }

type Running = {
  /** Rings when messages may have been added. */
  alarm: Alarm
  signal: AbortSignal
}

/**
 * Sends everything in the outbox until the signal aborts, each message at least once, in the order of its recipient and
 * priority and within the limits of its service. Only the holder of the server's lease may run it. After the signal it
 * waits for the requests in flight.
 */
export async function runSender(
  world: SenderWorld,
  parts: SenderParts,
  { alarm, signal }: Running,
): Promise<void> {
  const { db, clock, log } = world
  const inFlight = new Set<Promise<void>>()
  let ended = new AbortController()
  const begin = (sending: Promise<void>) => {
    const ending = sending.finally(() => {
      inFlight.delete(ending)
      ended.abort()
    })
    inFlight.add(ending)
  }
  let outbox: Outbox | undefined
  let isWoken = true
  while (!signal.aborted) {
    try {
      outbox ??= writingAtOnce(db, () => openOutbox(world, parts))
      ended = new AbortController()
      const pauseMs = work(world, outbox, { isWoken, signal, begin })
      if (pauseMs <= 0) await clock.sleep(0, signal)
      else await alarm.sleep(clock, pauseMs, AbortSignal.any([signal, ended.signal]))
      isWoken = pauseMs > 0 && !ended.signal.aborted
    } catch (error) {
      const trouble = isBusy(error) ? await untilFree(world) : error
      if (trouble === undefined) continue
      log.error({ err: trouble }, 'the outbox could not be worked on; it is tried again')
      await clock.sleep(TROUBLE_MS, signal)
    }
  }
  await Promise.all(inFlight)
}

/** Waits until it may write. @returns why it may not after a while. */
function untilFree({ db, clock }: SenderWorld): Promise<unknown> {
  return writeWhenFree(db, clock, () => undefined).catch((error: unknown) => error)
}

type Outbox = {
  channels: Map<ChannelName, ChannelSender>
  /**
   * Composes a part of what is owed, and reads what was added or put back.
   * @param isWoken false: only a request has begun or ended. Then it looks ten times a second at most.
   * @returns how long to wait until the next look (ms).
   */
  look(isWoken: boolean): number
}

const SELDOM_MS = 100

function openOutbox(world: SenderWorld, { carriers, admits, compose }: SenderParts): Outbox {
  const { db, clock, log } = world
  let last = newestRid(db)
  let requeued = requeues(db)
  const isSetBack = watchClock(world)
  const channels = new Map(
    carriers.map((carrier) => [carrier.channel, createChannelSender(world, carrier, admits)]),
  )

  function addNew(): void {
    for (let page = addedAfter(db, last); page.length > 0; page = addedAfter(db, last))
      for (const { rid, channel, state, owed, ...key } of page) {
        if (state === 'pending') channels.get(channel)?.add(key, rid, owed)
        last = rid
      }
  }

  function addRequeued(): void {
    const now = requeues(db)
    if (now === requeued) return
    for (const channel of channels.values()) channel.load()
    requeued = now
  }

  let seldomUntil = Number.NEGATIVE_INFINITY
  let again = false
  return {
    channels,
    look(isWoken) {
      if (isSetBack()) log.warn('the clock of this machine was set back; what waits is not delayed')
      const mono = clock.monotonic()
      if (!isWoken && !again && mono < seldomUntil) return seldomUntil - mono
      const { done, waitMs = LOOK_MS } = compose?.() ?? { done: 0 }
      addNew()
      addRequeued()
      again = done > 0
      seldomUntil = mono + SELDOM_MS
      return again ? 0 : Math.min(waitMs, LOOK_MS)
    },
  }
}

/** Looks and begins requests. @returns how long to wait then (ms). @throws SQLiteError busy, also after a part of it. */
function work(
  { db }: SenderWorld,
  outbox: Outbox,
  { isWoken, ...begin }: Begin & { isWoken: boolean },
): number {
  return writingAtOnce(db, () => Math.min(outbox.look(isWoken), sendSome(outbox, begin)))
}

type Begin = { signal: AbortSignal; begin(sending: Promise<void>): void }

/** Begins at most one request of each channel. @returns how long to wait then (ms). */
function sendSome({ channels }: Outbox, { signal, begin }: Begin): number {
  let pauseMs = LOOK_MS
  for (const channel of channels.values()) {
    const step = channel.step(signal)
    if (step.sending) begin(step.sending)
    pauseMs = Math.min(pauseMs, step.sending ? 0 : step.waitMs)
  }
  return pauseMs
}
