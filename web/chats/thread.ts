// The messages of the open chat, in order, whatever order they arrive in.
import type { MessageWire } from '../../src/chats/wire.ts'
import type { UserWire } from '../../src/users/wire.ts'

/** A message as the page keeps it; until the server has it, its id is its `tempId`. */
export type ThreadMessage = MessageWire & {
  isPending?: true
  /** Whether it was unread when the chat was opened, or arrived later. */
  isNew?: boolean
}

export type Thread = {
  messages: readonly ThreadMessage[]
  hasMore: boolean
  /** Why messages are missing; gone when a page of them was loaded. */
  problem: string | null
  /** Why the last message was not sent; gone when the next one is being sent. */
  sendProblem: string | null
}

export const PAGE_SIZE = 20
/** More messages than this are reduced to the newest `KEPT`. */
const KEPT_MAX = 2_000
const KEPT = 1_000

export type ThreadEvent =
  | { type: 'arrived'; messages: readonly MessageWire[] }
  | { type: 'older'; messages: readonly MessageWire[] }
  /** The newest page, when too much was missed to load all of it. */
  | { type: 'replaced'; messages: readonly MessageWire[] }
  | { type: 'sending'; message: ThreadMessage }
  | { type: 'sent'; message: MessageWire }
  | { type: 'failed'; tempId: string; problem: string }
  | { type: 'problem'; problem: string }
  | { type: 'read' }

export function threadOf(messages: readonly MessageWire[] | undefined, problem: string): Thread {
  const empty = { messages: [], hasMore: false, problem, sendProblem: null }
  if (!messages) return empty
  return {
    ...empty,
    messages: merge([], messages),
    hasMore: messages.length >= PAGE_SIZE,
    problem: null,
  }
}

/** The reducer of the thread. */
export function reduceThread(thread: Thread, event: ThreadEvent): Thread {
  const { messages } = thread
  switch (event.type) {
    case 'arrived':
      return trimmed({ ...thread, messages: merge(messages, event.messages) })
    case 'replaced': {
      // What has arrived since that page was made, and what is being sent, stays.
      const last = event.messages.at(-1)?.seq ?? 0
      return {
        ...thread,
        messages: merge(
          messages.filter(({ seq }) => seq > last),
          event.messages,
        ),
        hasMore: event.messages.length >= PAGE_SIZE,
        problem: null,
      }
    }
    case 'older':
      return {
        ...thread,
        messages: merge(messages, event.messages),
        hasMore: event.messages.length >= PAGE_SIZE,
        problem: null,
      }
    case 'sending':
      return { ...thread, messages: [...messages, event.message], sendProblem: null }
    case 'sent':
      return { ...thread, messages: merge(messages, [event.message]) }
    case 'failed':
      return {
        ...thread,
        messages: messages.filter(({ tempId, isPending }) => !isPending || tempId !== event.tempId),
        sendProblem: event.problem,
      }
    case 'problem':
      return { ...thread, problem: event.problem }
    case 'read':
      return { ...thread, messages: messages.map((message) => ({ ...message, isRead: true })) }
  }
}

/** A page that is open for long keeps the newest messages. The others are loaded again when the user scrolls up. */
function trimmed(thread: Thread): Thread {
  if (thread.messages.length <= KEPT_MAX) return thread
  return { ...thread, messages: thread.messages.slice(-KEPT), hasMore: true }
}

/** Each message once, in the order of the server. A pending message is replaced by the one with its `tempId`. */
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

/** The id of the oldest message. */
export function firstKnown({ messages }: Thread): string | undefined {
  return messages.find(({ isPending }) => !isPending)?._id
}

/** The id of the newest message that the server has. */
export function lastKnown({ messages }: Thread): string | undefined {
  return messages.findLast(({ isPending }) => !isPending)?._id
}

/** A message that is being sent. */
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

/** Whether a message is grouped with the one above: the same sender, within two minutes. */
export function isGrouped(above: MessageWire | undefined, message: MessageWire): boolean {
  if (!above) return false
  const senderOf = ({ sender }: MessageWire) => (sender === 'bot' ? 'bot' : sender._id)
  const apart = Date.parse(message.timestamp) - Date.parse(above.timestamp)
  return senderOf(above) === senderOf(message) && apart < GROUP_MS
}

/** The text without HTML tags. */
export function plainText(typed: string): string {
  return typed
    .replace(/<(script|style)\b[^>]*>[\s\S]*?<\/\1\s*>/gi, '')
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<\/?[a-z][^<>]*>/gi, '')
    .trim()
}
