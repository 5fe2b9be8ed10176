import type { Actor } from '../../audit/domain.ts'
import { noteAction } from '../../audit/store.ts'
import { announce } from '../../database/changes.ts'
import { type Tx, write, writeWhenFree } from '../../database/database.ts'
import { AppError } from '../../kernel/errors.ts'
import type { Context } from '../../world/context.ts'
import { chatById } from '../history/chats.ts'
import { messageByRid } from '../history/store.ts'
import { enqueue, type Outgoing, PRIORITY } from '../outbox/store.ts'
import { type Broadcast, insertBroadcast, type Judged, requeueFailed } from './store.ts'
import { directOf, payloadOf, textOf, type Written } from './written.ts'

type World = Pick<Context, 'db' | 'clock' | 'random' | 'features'>

/** The characters of a message that the audit keeps. */
const NOTED_MAX = 500

/** Nothing but a restart with another setting switches Telegram on (s). */
const RETRY_AFTER_S = 3_600

/** @throws AppError `unavailable` when this installation sends nothing to Telegram. */
export function requireTelegram({ features: { telegram } }: Pick<Context, 'features'>): void {
  if (telegram.isOn) return
  throw new AppError(
    'unavailable',
    { code: 'telegramOff', reason: telegram.reason },
    {
      code: 'telegramOff',
      retryAfter: RETRY_AFTER_S,
    },
  )
}

/**
 * Queues a message to every chat: the groups of bots, and the private chats of linked accounts. The running server sends
 * it at once.
 * @throws AppError `unavailable`, or `invalid` when the message cannot be sent.
 */
export function sendBroadcast(world: World, actor: Actor, { content = '' }: Written): Broadcast {
  requireTelegram(world)
  textOf(content)
  const { db, clock, random } = world
  return write(db, (tx) => {
    const now = clock.now()
    const by = { createdById: actor.id, createdByName: actor.name, createdAt: now }
    const broadcast = insertBroadcast(tx, { id: random.id(), content, ...by })
    const { id } = broadcast
    note(tx, world, actor, { id, name: 'Broadcast', action: 'message.broadcast', content })
    announce(tx, 'outgoing', id, now)
    return broadcast
  })
}

/**
 * Queues a message to one chat.
 * @throws AppError `unavailable`; `invalid` when the message cannot be sent; `missing` when nothing can be written to
 * the chat.
 */
export function sendDirect(world: World, actor: Actor, written: Written): Outgoing {
  requireTelegram(world)
  const { chatId, ...text } = directOf(written)
  const { db, clock, random } = world
  return write(db, (tx) => {
    const chat = chatById(tx, chatId)
    if (!chat) throw new AppError('missing', { code: 'noTelegramChat' })
    const message = {
      id: random.id(),
      channel: 'telegram',
      kind: 'direct',
      target: chatId,
    } as const
    const payload = payloadOf(text)
    const rid = enqueue(tx, { ...message, payload, priority: PRIORITY.reply }, clock.now())
    const noted = { id: message.id, name: chat.chatName, content: text.text }
    note(tx, world, actor, { ...noted, action: 'message.direct' })
    return messageByRid(tx, rid)
  })
}

/** Messages that one transaction puts back, and the pause after it, so that other writers can acquire the lock (ms). */
const AT_ONCE = 100
const PAUSE_MS = 1

/**
 * Sends the failed messages of a broadcast again.
 * @throws AppError `unavailable`.
 */
export async function retryBroadcast(
  world: World,
  actor: Actor,
  { id, rid, outcome }: Judged,
): Promise<void> {
  requireTelegram(world)
  const { db, clock } = world
  for (let put = AT_ONCE, isFirst = true; put === AT_ONCE; isFirst = false) {
    put = await writeWhenFree(db, clock, (tx) => {
      const now = clock.now()
      if (isFirst && outcome.failed > 0)
        note(tx, world, actor, { id, name: 'Broadcast', action: 'message.retry', ...outcome })
      announce(tx, 'outgoing', id, now)
      return requeueFailed(tx, rid, { limit: AT_ONCE, now })
    })
    if (put === AT_ONCE) await clock.sleep(PAUSE_MS)
  }
}

/** @throws AppError `missing`. */
export function existing(broadcast: Judged | undefined): Judged {
  if (!broadcast) throw new AppError('missing', { code: 'noBroadcast' })
  return broadcast
}

type Noted = { id: string; name: string } & (
  | { action: 'message.broadcast' | 'message.direct'; content: string }
  | { action: 'message.retry'; failed: number }
)

function note(tx: Tx, { random, clock }: World, actor: Actor, noted: Noted): void {
  const { id, name, action } = noted
  const after =
    'content' in noted ? { content: noted.content.slice(0, NOTED_MAX) } : { failed: noted.failed }
  const subject = { kind: 'message', id, name } as const
  noteAction(tx, actor, { action, subject, after }, { random, now: clock.now() })
}
