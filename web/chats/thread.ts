// The open chat: which messages stand there, whatever order they arrive in.
import type { MessageWire } from '../../src/chats/wire.ts'
import type { UserWire } from '../../src/users/wire.ts'

/** A message as the page keeps it; one on its way is known by its `tempId` alone. */
export type ThreadMessage = MessageWire & {
  isPending?: true
  /** It had not been read when the chat was opened, or came since. */
  isNew?: boolean
}

export type Thread = {
  messages: readonly ThreadMessage[]
  /** How many pages of older messages have been read. */
  pages: number
  hasMore: boolean
  problem: string | null
}

export const PAGE_SIZE = 20

export type ThreadEvent =
  | { type: 'arrived'; messages: readonly MessageWire[] }
  | { type: 'older'; messages: readonly MessageWire[] }
  | { type: 'sending'; message: ThreadMessage }
  | { type: 'sent'; message: MessageWire }
  | { type: 'failed'; tempId: string; problem: string }
  | { type: 'problem'; problem: string | null }
  | { type: 'read' }

export function threadOf(messages: readonly MessageWire[] | undefined, problem: string): Thread {
  if (!messages) return { messages: [], pages: 0, hasMore: false, problem }
  return {
    messages: merge([], messages),
    pages: 1,
    hasMore: messages.length >= PAGE_SIZE,
    problem: null,
  }
}

/** What stands there after something happened. */
export function follow(thread: Thread, event: ThreadEvent): Thread {
  const { messages } = thread
  switch (event.type) {
    case 'arrived':
      return { ...thread, messages: merge(messages, event.messages) }
    case 'older':
      return {
        ...thread,
        messages: merge(messages, event.messages),
        pages: thread.pages + 1,
        hasMore: event.messages.length >= PAGE_SIZE,
        problem: null,
      }
    case 'sending':
      return { ...thread, messages: [...messages, event.message], problem: null }
    case 'sent':
      return { ...thread, messages: merge(messages, [event.message]) }
    case 'failed':
      return {
        ...thread,
        messages: messages.filter(({ tempId, isPending }) => !isPending || tempId !== event.tempId),
        problem: event.problem,
      }
    case 'problem':
      return { ...thread, problem: event.problem }
    case 'read':
      return { ...thread, messages: messages.map((message) => ({ ...message, isRead: true })) }
  }
}

/** Each message once, by the server's order; a pending one gives way to the message that it became. */
function merge(
  known: readonly ThreadMessage[],
  fresh: readonly MessageWire[],
): readonly ThreadMessage[] {
  const byId = new Map(known.map((message) => [message._id, message]))
  const temps = new Set(fresh.flatMap(({ tempId }) => tempId ?? []))
  for (const [id, { isPending, tempId }] of byId)
    if (isPending && tempId !== undefined && temps.has(tempId)) byId.delete(id)
  for (const message of fresh)
    byId.set(message._id, { ...message, isNew: byId.get(message._id)?.isNew ?? !message.isRead })
  return [...byId.values()].sort((one, other) => one.seq - other.seq)
}

/** The newest message that the server has given an order. */
export function lastKnown({ messages }: Thread): string | undefined {
  return messages.findLast(({ isPending }) => !isPending)?._id
}

/** A message as it looks until the server has it. */
export function pendingMessage(
  chatId: string,
  content: string,
  by: { user: UserWire; tempId: string; now: string },
): ThreadMessage {
  const { user, tempId, now } = by
  const { _id, firstname, lastname, fullname, email, avatar, roles } = user
  return {
    _id: tempId,
    chatId,
    seq: Number.MAX_SAFE_INTEGER,
    content,
    type: 'text',
    kind: 'text',
    sender: { _id, firstname, lastname, fullname, email, avatar, roles },
    timestamp: now,
    createdAt: now,
    updatedAt: now,
    isRead: true,
    starred: false,
    tempId,
    isPending: true,
  }
}

const GROUP_MS = 120_000

/** Whether a bubble joins the one above: the same speaker, within two minutes. */
export function isSameBreath(above: MessageWire | undefined, message: MessageWire): boolean {
  if (!above) return false
  const speaker = ({ sender }: MessageWire) => (sender === 'bot' ? 'bot' : sender._id)
  const apart = Date.parse(message.timestamp) - Date.parse(above.timestamp)
  return speaker(above) === speaker(message) && apart < GROUP_MS
}

/** Text only: tags are taken out, what they stood around stays. */
export function plainText(typed: string): string {
  return typed
    .replace(/<(script|style)\b[^>]*>[\s\S]*?<\/\1\s*>/gi, '')
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<\/?[a-z][^<>]*>/gi, '')
    .trim()
}
