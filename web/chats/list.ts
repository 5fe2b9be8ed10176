import type { ChatWire, MessageWire } from '../../src/chats/wire.ts'
import { dateText, isSameDay, timeText } from '../lib/format.ts'
import type { Text } from '../locales/en.ts'

/** What the chat list and the unread count show of a chat. */
export type ChatEntry = Pick<ChatWire, '_id' | 'botName' | 'unreadCount'> & {
  /** When the last message was written, else when the chat was created. */
  at: string
  lastMessage: LastMessage | null
}

type LastMessage = Pick<MessageWire, 'seq'> & {
  /** At most one character longer than the preview; null for a home. */
  content: string | null
}

const PREVIEW_MAX = 50
/** A text with one of these emoji is shown as a new home. */
const HOME_EMOJI = /[💰🚪📏📐]/u

/** The entry of a chat: the page is sent with up to 100 of them, so it holds no more than is shown. */
export function entryOf({
  _id,
  botName,
  unreadCount,
  createdAt,
  lastMessage,
}: ChatWire): ChatEntry {
  const known = { _id, botName, unreadCount, at: createdAt, lastMessage: null }
  return lastMessage ? { ...known, ...lastMessageOf(lastMessage) } : known
}

/** The part of an entry that a new message changes. */
export function lastMessageOf({
  seq,
  type,
  timestamp,
  content,
}: MessageWire): Pick<ChatEntry, 'at' | 'lastMessage'> {
  const isHome = type === 'asset' || HOME_EMOJI.test(content)
  const preview = isHome ? null : content.slice(0, PREVIEW_MAX + 1)
  return {
    at: timestamp,
    lastMessage: { seq, content: preview },
  }
}

const latest = ({ lastMessage, at }: ChatEntry) =>
  lastMessage ? Date.parse(at) : Number.NEGATIVE_INFINITY

/** Newest message first; chats without one last. */
export function byLatest(one: ChatEntry, other: ChatEntry): number {
  const [a, b] = [latest(one), latest(other)]
  return a === b ? 0 : b - a
}

/**
 * The chats of a complete answer: others have been deleted. A chat that has got a newer message since the answer was made
 * stays as it is known.
 */
export function replaceChats(
  known: readonly ChatEntry[],
  fresh: readonly ChatEntry[],
): ChatEntry[] {
  const seqOf = ({ lastMessage }: ChatEntry) => lastMessage?.seq ?? 0
  const byId = new Map(known.map((chat) => [chat._id, chat]))
  const newer = (chat: ChatEntry) => {
    const held = byId.get(chat._id)
    return held && seqOf(held) > seqOf(chat) ? held : chat
  }
  return fresh.map(newer).sort(byLatest)
}

/** Chats known to both are taken from `fresh`, new ones are added. */
export function mergeChats(known: readonly ChatEntry[], fresh: readonly ChatEntry[]): ChatEntry[] {
  const byId = new Map([...known, ...fresh].map((chat) => [chat._id, chat]))
  return [...byId.values()].sort(byLatest)
}

/** The preview of the last message. */
export function previewOf(message: LastMessage | null, text: Pick<Text, 'chats'>): string {
  if (!message) return text.chats.noMessages
  if (message.content === null) return text.chats.newHome
  const { content } = message
  return content.length > PREVIEW_MAX ? `${content.slice(0, PREVIEW_MAX)}...` : content
}

/** The time for today, the date otherwise. */
export function whenOf(iso: string, now: string): string {
  return isSameDay(iso, now) ? timeText(iso) : dateText(iso)
}

/** The chats whose bot's name contains the typed text. */
export function searchChats(chats: readonly ChatEntry[], typed: string): readonly ChatEntry[] {
  const wanted = typed.trim().toLowerCase()
  if (wanted === '') return chats
  return chats.filter(({ botName }) => botName.toLowerCase().includes(wanted))
}
