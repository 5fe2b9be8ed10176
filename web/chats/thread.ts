// The messages of the open chat, in order, whatever order they arrive in.
import type { AssetWire } from '../../src/assets/wire.ts'
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
  /** Whether the chat has older messages. */
  hasMore: boolean
  /** Whether the chat has newer messages: the thread then shows an older part of it, and does not grow by itself. */
  hasNewer: boolean
  /** Why messages are missing; gone when a page of them was loaded. */
  problem: string | null
  /** Why the last message was not sent; gone when the next one is being sent. */
  sendProblem: string | null
}

const PAGE_SIZE = 20
/** More messages than this are reduced to `KEPT`, those that are next to what the user reads. */
const KEPT_MAX = 2_000
const KEPT = 1_000

export type ThreadEvent =
  /** With `isReading` the user reads older messages, none of which may disappear. */
  | { type: 'arrived'; messages: readonly MessageWire[]; isReading?: boolean }
  | { type: 'older'; messages: readonly MessageWire[] }
  /** The messages after the last one. With `hasNewer` there are more. */
  | { type: 'newer'; messages: readonly MessageWire[]; hasNewer: boolean }
  /** The newest page, when too much was missed to load all of it. */
  | { type: 'replaced'; messages: readonly MessageWire[] }
  | { type: 'sending'; message: ThreadMessage }
  | { type: 'sent'; message: MessageWire }
  | { type: 'failed'; tempId: string; problem: string }
  | { type: 'problem'; problem: string }
  | { type: 'read' }
  /** A message has changed on the server, or is about to. */
  | { type: 'changed'; message: MessageWire }
  /** A home has changed: its price, its listings, or that it is gone. */
  | { type: 'home'; home: AssetWire }

/** What the loader has read of a chat. */
export type LoadedPage = { messages: readonly MessageWire[]; hasNewer: boolean; hasMore: boolean }

export function threadOf(loaded: LoadedPage | null, problem: string): Thread {
  if (!loaded) return { messages: [], hasMore: false, hasNewer: false, problem, sendProblem: null }
  const { hasMore, hasNewer } = loaded
  return {
    messages: merge([], loaded.messages),
    hasMore,
    hasNewer,
    problem: null,
    sendProblem: null,
  }
}

/** The newest page of a chat. */
export function newestPage(messages: readonly MessageWire[]): LoadedPage {
  return { messages, hasNewer: false, hasMore: messages.length >= PAGE_SIZE }
}

/** The reducer of the thread. */
export function reduceThread(thread: Thread, event: ThreadEvent): Thread {
  const { messages } = thread
  switch (event.type) {
    case 'arrived': {
      const joined = { ...thread, messages: merge(messages, attached(thread, event.messages)) }
      return event.isReading ? joined : withNewest(joined)
    }
    case 'replaced':
      return replaced(thread, event.messages)
    case 'older':
      return withOldest({
        ...thread,
        messages: merge(messages, event.messages),
        hasMore: event.messages.length >= PAGE_SIZE,
        problem: null,
      })
    case 'newer':
      return withNewest({
        ...thread,
        messages: merge(messages, event.messages),
        hasNewer: event.hasNewer,
        problem: null,
      })
    case 'sending':
      return { ...thread, messages: [...messages, event.message], sendProblem: null }
    case 'sent':
      return { ...thread, messages: merge(messages, [event.message]) }
    case 'failed':
      return failed(thread, event.tempId, event.problem)
    case 'problem':
      return { ...thread, problem: event.problem }
    case 'read':
      return { ...thread, messages: messages.map((message) => ({ ...message, isRead: true })) }
    case 'changed':
      return changed(thread, event.message)
    case 'home':
      return withHome(thread, event.home)
  }
}

/** The newest page, and what has arrived since it was made or is being sent. */
function replaced(thread: Thread, page: readonly MessageWire[]): Thread {
  const last = page.at(-1)?.seq ?? 0
  const kept = thread.messages.filter(
    ({ seq, isPending }) => isPending || (!thread.hasNewer && seq > last),
  )
  return {
    ...thread,
    messages: merge(kept, page),
    hasMore: page.length >= PAGE_SIZE,
    hasNewer: false,
    problem: null,
  }
}

function failed(thread: Thread, failedId: string, sendProblem: string): Thread {
  const messages = thread.messages.filter(
    ({ tempId, isPending }) => !isPending || tempId !== failedId,
  )
  return { ...thread, messages, sendProblem }
}

/** The home of the message stays as it is: the one of the socket does not say whether the user has saved it. */
function changed(thread: Thread, message: MessageWire): Thread {
  return {
    ...thread,
    messages: thread.messages.map((known) =>
      known._id === message._id
        ? { ...known, ...message, ...(known.asset && { asset: known.asset }) }
        : known,
    ),
  }
}

function withHome(thread: Thread, home: AssetWire): Thread {
  return {
    ...thread,
    messages: thread.messages.map((message) =>
      message.asset?._id === home._id ? { ...message, asset: home } : message,
    ),
  }
}

/** Of these messages, those that may join the thread: in an older part of the chat, only messages that are known. */
function attached(
  { messages, hasNewer }: Thread,
  fresh: readonly MessageWire[],
): readonly MessageWire[] {
  if (!hasNewer) return fresh
  const known = new Set(messages.map(({ _id }) => _id))
  return fresh.filter(({ _id }) => known.has(_id))
}

/** A page that is open for long keeps the newest messages. The others are loaded again when the user scrolls up. */
function withNewest(thread: Thread): Thread {
  if (thread.messages.length <= KEPT_MAX) return thread
  return { ...thread, messages: thread.messages.slice(-KEPT), hasMore: true }
}

/** After scrolling up for long, the newest messages are loaded again when the user scrolls down. */
function withOldest(thread: Thread): Thread {
  const { messages } = thread
  if (messages.length <= KEPT_MAX || messages.at(-1)?.isPending) return thread
  return { ...thread, messages: messages.slice(0, KEPT), hasNewer: true }
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
