import { t } from 'elysia'
import { iso, isoOrNull } from '../../kernel/domain/iso.ts'
import { orNull, Time } from '../../kernel/schema.ts'
import { BOT_MARK } from '../console/domain.ts'
import type { Outgoing } from '../outbox/store.ts'
import type { HistoryType } from './store.ts'

const timeOrNull = orNull(Time)

export const TelegramMessageWire = t.Object({
  _id: t.String(),
  type: t.UnionEnum(['broadcast', 'direct', 'received']),
  /** What it is more closely: an answer, a post, a digest … */
  kind: t.String(),
  status: t.UnionEnum(['pending', 'sent', 'failed']),
  chatId: t.String(),
  chatName: t.String(),
  /** Empty for a code, whose text is not kept. */
  content: t.String(),
  createdAt: Time,
  sentAt: timeOrNull,
  attempts: t.Integer(),
  /** When it is tried next, at the earliest; null when it is not tried again. */
  nextAt: timeOrNull,
  /** Why it was not sent. */
  reason: orNull(t.String()),
  /** Of a message to all chats: which one. */
  broadcastId: orNull(t.String()),
})
export type TelegramMessageWire = typeof TelegramMessageWire.static

export const HistoryPage = t.Object({ messages: t.Array(TelegramMessageWire), count: t.Integer() })

export const TelegramChatWire = t.Object({
  chatId: t.String(),
  chatName: t.String(),
  createdBy: t.String(),
})

const STATUS = { pending: 'pending', sending: 'pending', sent: 'sent', failed: 'failed' } as const

/** What messages refer to: the names of chats by their ids, and the ids of broadcasts by their rids. */
export type References = {
  names: ReadonlyMap<string, string>
  broadcasts: ReadonlyMap<number, string>
}

/** The text of a message, whichever kind it is. */
function contentOf({ payload }: Outgoing): string {
  const { content, text, title } = payload
  return String(content ?? text ?? title ?? '')
}

/** A text with the mark of the bot is a direct message, and is shown without the mark. */
function shownOf(message: Outgoing): { type: HistoryType; content: string } {
  const { kind } = message
  const content = contentOf(message)
  const isMarked = content.startsWith(BOT_MARK)
  if (isMarked) return { type: 'direct', content: content.slice(BOT_MARK.length) }
  return { type: kind === 'broadcast' || kind === 'received' ? kind : 'direct', content }
}

export function messageToWire(
  message: Outgoing,
  { names, broadcasts }: References,
): TelegramMessageWire {
  const { id, kind, state, target, payload, createdAt, sentAt, attempts, notBefore } = message
  const status = STATUS[state]
  const { type, content } = shownOf(message)
  return {
    _id: id,
    type,
    kind,
    status,
    content,
    chatId: target,
    chatName: names.get(target) || String(payload.chatName ?? '') || target,
    createdAt: iso(createdAt),
    sentAt: isoOrNull(sentAt),
    attempts,
    nextAt: status === 'pending' ? iso(notBefore) : null,
    reason: message.reason,
    broadcastId: broadcasts.get(message.broadcastRid ?? -1) ?? null,
  }
}

type Page = { messages: readonly Outgoing[]; count: number; references: References }

export function pageToWire({ messages, count, references }: Page): typeof HistoryPage.static {
  return { messages: messages.map((message) => messageToWire(message, references)), count }
}
