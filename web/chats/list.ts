import type { ChatWire, MessageWire } from '../../src/chats/wire.ts'
import { dateText, isSameDay, timeText } from '../lib/format.ts'
import type { Text } from '../locales/text.ts'

/** What the chat list and the unread count show of a chat. */
export type ChatEntry = Pick<
  ChatWire,
  '_id' | 'botName' | 'unreadCount' | 'isFavorite' | 'sharedBy'
> & {
  /** When the last message was written, else when the chat was created. */
  at: string
  lastMessage: LastMessage | null
}

type LastMessage = Pick<MessageWire, 'seq'> & {
  /** At most one character longer than the preview; null for a home. */
  content: string | null
  /** The home of a post; absent in a text. */
  home?: PostedHome
}

/** What the list shows of a home: its price when it was posted, its street or part of the city, and its first photo. */
export type PostedHome = { price: number | null; place: string; image: string | null }

const PREVIEW_MAX = 50
/** A text with one of these emoji is shown as a new home. */
const HOME_EMOJI = /[💰🚪📏📐]/u

/** The entry of a chat: the page is sent with up to 100 of them, so it holds no more than is shown. */
export function entryOf({
  _id,
  botName,
  unreadCount,
  isFavorite,
  sharedBy,
  createdAt,
  lastMessage,
}: ChatWire): ChatEntry {
  const shared = sharedBy === undefined ? {} : { sharedBy }
  const named = { _id, botName, unreadCount, isFavorite, ...shared }
  const known = { ...named, at: createdAt, lastMessage: null }
  return lastMessage ? { ...known, ...lastMessageOf(lastMessage) } : known
}

/** The part of an entry that a new message changes. */
export function lastMessageOf({
  seq,
  type,
  timestamp,
  content,
  ...post
}: MessageWire): Pick<ChatEntry, 'at' | 'lastMessage'> {
  const isHome = type === 'asset' || HOME_EMOJI.test(content)
  const preview = isHome ? null : content.slice(0, PREVIEW_MAX + 1)
  const home = type === 'asset' ? postedHome(post) : undefined
  return { at: timestamp, lastMessage: { seq, content: preview, ...(home && { home }) } }
}

/** Undefined when nothing of it is known, as of a home that was deleted. */
function postedHome({ price, asset }: Pick<MessageWire, 'price' | 'asset'>) {
  const shown = price ?? asset?.price ?? null
  const place = asset ? asset.location.split(', ')[0] || asset.neighborhood || '' : ''
  if (shown === null && place === '') return undefined
  return { price: shown, place, image: asset?.images[0] ?? null }
}

const latest = ({ lastMessage, at }: ChatEntry) =>
  lastMessage ? Date.parse(at) : Number.NEGATIVE_INFINITY

/** Favourites first, then the newest message; chats without one last. */
export function inListOrder(one: ChatEntry, other: ChatEntry): number {
  if (one.isFavorite !== other.isFavorite) return one.isFavorite ? -1 : 1
  const [a, b] = [latest(one), latest(other)]
  return a === b ? 0 : b - a
}

/** An entry of an answer. What has arrived since the answer was made stays as it is known. */
function upToDate(fresh: ChatEntry, known: ChatEntry | undefined): ChatEntry {
  if (!known || (known.lastMessage?.seq ?? 0) <= (fresh.lastMessage?.seq ?? 0)) return fresh
  const { at, lastMessage, unreadCount } = known
  return { ...fresh, at, lastMessage, unreadCount }
}

/** The chats of a complete answer: others have been deleted. */
export function replaceChats(
  known: readonly ChatEntry[],
  fresh: readonly ChatEntry[],
): ChatEntry[] {
  const byId = new Map(known.map((chat) => [chat._id, chat]))
  return fresh.map((chat) => upToDate(chat, byId.get(chat._id))).sort(inListOrder)
}

/** Chats known to both are taken from `fresh`, new ones are added. */
export function mergeChats(known: readonly ChatEntry[], fresh: readonly ChatEntry[]): ChatEntry[] {
  const byId = new Map(known.map((chat) => [chat._id, chat]))
  for (const chat of fresh) byId.set(chat._id, upToDate(chat, byId.get(chat._id)))
  return [...byId.values()].sort(inListOrder)
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

/** The message that a search found. */
export type FoundMessage = {
  _id: string
  /** When it was written, ISO 8601. */
  at: string
  /** Its text around the words. */
  excerpt: string
}

/** Characters before the words in an excerpt. */
const BEFORE = 15

/** The found message of an answer; undefined when the words are only in the name of the bot. */
export function foundIn({ found }: ChatWire, words: string): FoundMessage | undefined {
  if (!found) return undefined
  const { _id, timestamp, content } = found
  const at = content.toLowerCase().indexOf(words.toLowerCase())
  const from = Math.max(0, at - BEFORE)
  const excerpt = content.slice(from, from + PREVIEW_MAX)
  const isCut = from + PREVIEW_MAX < content.length
  return { _id, at: timestamp, excerpt: `${from > 0 ? '...' : ''}${excerpt}${isCut ? '...' : ''}` }
}
