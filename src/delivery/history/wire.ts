import { t } from 'elysia'
import type { Outgoing } from '../outbox/store.ts'
import type { HistoryType } from './store.ts'

const time = t.String({ format: 'date-time' })
const timeOrNull = t.Union([time, t.Null()])

export const MessageWire = t.Object({
  _id: t.String(),
  type: t.UnionEnum(['broadcast', 'direct', 'received']),
  /** What it is more closely: an answer, a post, a digest … */
  kind: t.String(),
  status: t.UnionEnum(['pending', 'sent', 'failed']),
  chatId: t.String(),
  chatName: t.String(),
  /** Empty for a code, whose text is not kept. */
  content: t.String(),
  createdAt: time,
  sentAt: timeOrNull,
  attempts: t.Integer(),
  /** When it is tried next, at the earliest; null when it is not tried again. */
  nextAt: timeOrNull,
  /** Why it was not sent. */
  reason: t.Union([t.String(), t.Null()]),
})
export type MessageWire = typeof MessageWire.static

export const HistoryPage = t.Object({ messages: t.Array(MessageWire), count: t.Integer() })

export const ChatWire = t.Object({
  chatId: t.String(),
  chatName: t.String(),
  createdBy: t.String(),
})

export const ReachWire = t.Object({
  /** How many chats a broadcast reaches, and how many of them are groups and users. */
  chats: t.Integer(),
  groups: t.Integer(),
  users: t.Integer(),
})

const STATUS = { pending: 'pending', sending: 'pending', sent: 'sent', failed: 'failed' } as const

const typeOf = (kind: string): HistoryType =>
  kind === 'broadcast' || kind === 'received' ? kind : 'direct'

const iso = (ms: number) => new Date(ms).toISOString()

/** The text of a message, whichever kind it is. */
function contentOf({ payload }: Outgoing): string {
  const { content, text, title } = payload
  return String(content ?? text ?? title ?? '')
}

export function messageToWire(message: Outgoing, names: ReadonlyMap<string, string>): MessageWire {
  const { id, kind, state, target, payload, createdAt, sentAt, attempts, notBefore } = message
  const status = STATUS[state]
  return {
    _id: id,
    ...{ type: typeOf(kind), kind, status },
    chatId: target,
    chatName: names.get(target) || String(payload.chatName ?? '') || target,
    content: contentOf(message),
    createdAt: iso(createdAt),
    sentAt: sentAt === null ? null : iso(sentAt),
    attempts,
    nextAt: status === 'pending' ? iso(notBefore) : null,
    reason: message.reason,
  }
}
