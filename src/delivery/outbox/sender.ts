import { type Db, write } from '../../database/database.ts'
import { minutes, seconds } from '../../kernel/clock.ts'
import { haltPoint } from '../../kernel/halt.ts'
import type { Job } from '../../kernel/scheduler.ts'
import type { Context } from '../../process/context.ts'
import type { Called, TelegramFailure } from '../../telegram/client.ts'
import { asInForm, cutTo, formGain } from '../cards/rich-text.ts'
import { telegram } from '../channels/telegram.ts'
import type { TelegramPayload } from '../telegram/payload.ts'
import { noTelegramWriter, telegramWriter } from '../telegram/writer.ts'
import { type Composing, composeOwed, isOwing } from './compose.ts'
import { createWindows, type Windows } from './limits.ts'
import type { SenderPorts } from './messenger.ts'
import {
  failTarget,
  holdChannel,
  leaseMessage,
  markFailed,
  markSent,
  type Open,
  type Outgoing,
  openMessages,
  outgoingByRid,
  postpone,
  sentSince,
} from './store.ts'
import { isToSend } from './turn.ts'

/** The longest caption of a photo and the longest text, in UTF-16 units. */
const CAPTION_MAX = 1_024
const TEXT_MAX = 4_096

const LOOK_MS = 500
/** Waits up to this long are slept through; the next run takes up longer ones. */
const NAP_MS = seconds(2)
/** A message that was leased this long ago belongs to a process that was killed: it is sent again. */
export const LEASE_MS = minutes(1)
/** Chats that are sent to at the same time. */
const LANES = 4
/** Open messages that one choice looks at. */
const LOOKED_AT = 1_000
export const TRIES_MAX = 8
const BACK_OFF_MAX_MS = minutes(5)
/** How long nothing is sent while the token is refused. */
const REFUSED_MS = minutes(1)

type World = Pick<Context, 'db' | 'clock' | 'random' | 'config' | 'log'>

/**
 * Sends the outbox to Telegram: in the order of each chat, within the limits of the service, each message at least once. It
 * runs on the main thread, in the process that holds the server's lease.
 * @param ports undefined: Telegram is off, and what is owed to it is suppressed.
 */
export function senderJob(
  world: World,
  ports: SenderPorts | undefined,
  composing: Omit<Composing, 'writers'>,
): Job {
  const { db, clock } = world
  let limits: Limits | undefined
  return {
    name: 'telegram sender',
    thread: 'main',
    everyMs: LOOK_MS,
    isNeeded: () => openMessages(db, telegram.name, 1).length > 0 || isOwing(db, [telegram.name]),
    async run(signal) {
      const writers = [ports ? telegramWriter : noTelegramWriter]
      let composed = 0
      const some = () => composeOwed(world, { ...composing, writers })
      for (let n = some(); n > 0 && !signal.aborted; n = some()) {
        composed += n
        await clock.sleep(0, signal)
      }
      if (!ports) return { composed }
      limits ??= restoredLimits(world)
      const sender = { ...world, ...ports, limits }
      const sent = await Promise.all(Array.from({ length: LANES }, () => sendLane(sender, signal)))
      return { composed, sent: sent.reduce((sum, n) => sum + n, 0) }
    },
  }
}

type Limits = {
  windows: Windows
  /** Until when answers, which have another sender, are counted in the windows (ms). */
  countedUntil: number
}
type Sender = World & SenderPorts & { limits: Limits }

/** The windows with what an earlier process has sent. */
function restoredLimits({ db, clock, config }: World): Limits {
  const limits = config.values.TELEGRAM_LIMITS
  const windows = createWindows(limits)
  const since = clock.now() - Math.max(...limits.map(({ perMs }) => perMs))
  for (const { target, at } of sentSince(db, telegram.name, { since, areAnswers: false }))
    windows.take(target, at)
  return { windows, countedUntil: since }
}

function countAnswers(db: Db, limits: Limits): void {
  const range = { since: limits.countedUntil, areAnswers: true }
  for (const { target, at } of sentSince(db, telegram.name, range)) {
    limits.windows.take(target, at)
    limits.countedUntil = at
  }
}

/** Sends one message after the other until none may be sent soon. @returns how many were tried. */
async function sendLane(sender: Sender, signal: AbortSignal): Promise<number> {
  const { db, clock } = sender
  for (let tried = 0; ; ) {
    const next = signal.aborted ? undefined : nextOf(db, sender, clock.now())
    if (next?.rid !== undefined) {
      await sendOne(sender, next)
      tried += 1
    } else if (next === undefined || next.waitMs > NAP_MS) return tried
    else await clock.sleep(next.waitMs, signal)
  }
}

type Next = { rid: number; target: string } | { rid?: undefined; waitMs: number }

/** The first message whose chat may be sent to, else how long to wait for one; undefined: there is none. */
function nextOf(db: Db, { limits }: Pick<Sender, 'limits'>, now: number): Next | undefined {
  countAnswers(db, limits)
  const open = openMessages(db, telegram.name, LOOKED_AT)
  const isLeased = ({ state, leaseUntil }: Open) => state === 'sending' && (leaseUntil ?? 0) > now
  const busy = new Set(open.filter(isLeased).map(({ target }) => target))
  const waits: number[] = []
  for (const { rid, target, notBefore } of open) {
    if (busy.has(target)) continue
    const waitMs = Math.max(notBefore - now, limits.windows.waitFor(target, now))
    if (waitMs <= 0) return { rid, target }
    // The later messages of a chat wait for its first one.
    busy.add(target)
    waits.push(waitMs)
  }
  return waits.length === 0 ? undefined : { waitMs: Math.min(...waits) }
}

async function sendOne(sender: Sender, { rid, target }: { rid: number; target: string }) {
  const { db, clock, limits } = sender
  const message = write(db, (tx) =>
    isToSend(tx, sender, [telegramWriter], outgoingByRid(tx, rid))
      ? leaseMessage(tx, rid, clock.now() + LEASE_MS)
      : undefined,
  )
  if (!message) return
  haltPoint('outgoing-leased')
  const slot = limits.windows.take(target)
  try {
    const sent = await transmit(sender, message)
    haltPoint('outgoing-sent')
    settle(sender, message, sent)
  } finally {
    slot.at = clock.now()
  }
}

type Message = { message_id?: number }

/** Sends the card with its photo, or as text where there is no photo, or Telegram does not accept it. */
async function transmit(sender: Sender, message: Outgoing): Promise<Called<Message>> {
  const { messenger } = sender
  const { text, entities, keyboard, photo } = message.payload as TelegramPayload
  const common = {
    chat_id: message.target,
    ...(keyboard && { reply_markup: { inline_keyboard: keyboard } }),
  }
  const bytes = photo ? await sender.photo(photo) : undefined
  if (bytes) {
    const card = { text, entities }
    const caption = asInForm(cutTo(card, CAPTION_MAX - formGain(card)))
    const sent = await messenger.call<Message>('sendPhoto', {
      ...common,
      photo: new File([Uint8Array.from(bytes)], 'home.jpg', { type: 'image/jpeg' }),
      caption: caption.text,
      caption_entities: caption.entities,
    })
    if (sent.ok || sent.failure.kind !== 'refused') return sent
  }
  return messenger.call<Message>('sendMessage', {
    ...common,
    ...cutTo({ text, entities }, TEXT_MAX),
    link_preview_options: { is_disabled: true },
  })
}

function settle(sender: Sender, message: Outgoing, sent: Called<Message>): void {
  const { db, clock } = sender
  const now = clock.now()
  if (!sent.ok) return fail(sender, message, sent.failure)
  const id = sent.result?.message_id
  write(db, (tx) => markSent(tx, message, id === undefined ? null : String(id), now))
}

function fail(sender: Sender, message: Outgoing, failure: TelegramFailure): void {
  const { db, clock, log } = sender
  const { target, rid, attempts } = message
  const { reason } = failure
  const now = clock.now()
  log.warn({ outgoing: message.id, kind: failure.kind, reason }, 'a message was not sent')
  /** Without counting the attempt: the message is not the reason. */
  const hold = (waitMs: number) =>
    write(db, (tx) => {
      const notBefore = now + waitMs
      postpone(tx, { rid, attempts: attempts - 1 }, { notBefore, reason })
      holdChannel(tx, telegram.name, notBefore)
    })
  if (failure.kind === 'flood') return hold(failure.waitMs)
  if (failure.kind === 'unauthorized' || failure.kind === 'conflict') return hold(REFUSED_MS)
  write(db, (tx) => {
    if (failure.kind === 'moved') {
      postpone(tx, { rid, attempts: attempts - 1 }, { notBefore: now, reason })
      sender.onMoved(tx, target, failure.to)
    } else if (failure.kind === 'gone') {
      failTarget(tx, target, reason, now)
      sender.onGone(tx, target, reason)
    } else if (failure.kind === 'refused' || attempts >= TRIES_MAX)
      markFailed(tx, message, reason, now)
    else postpone(tx, { rid, attempts }, { notBefore: now + backOff(attempts), reason })
  })
}

/** 1 s, 2 s, 4 s, … after this many tries, at most 5 min. */
function backOff(attempts: number): number {
  return Math.min(seconds(2 ** (attempts - 1)), BACK_OFF_MAX_MS)
}
