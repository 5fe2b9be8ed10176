import type { ChatWire, MessageWire } from '../../src/chats/wire.ts'
import { dateText, isSameDay, timeText } from '../lib/format.ts'
import type { Text } from '../locales/en.ts'

const latest = ({ lastMessage }: ChatWire) =>
  lastMessage ? Date.parse(lastMessage.timestamp) : Number.NEGATIVE_INFINITY

/** Newest message first; chats without one last. */
export function byLatest(one: ChatWire, other: ChatWire): number {
  const [a, b] = [latest(one), latest(other)]
  return a === b ? 0 : b - a
}

/** Chats known to both are taken from `fresh`, new ones are added. */
export function mergeChats(known: readonly ChatWire[], fresh: readonly ChatWire[]): ChatWire[] {
  const byId = new Map([...known, ...fresh].map((chat) => [chat._id, chat]))
  return [...byId.values()].sort(byLatest)
}

const PREVIEW_MAX = 50
const OF_A_HOME = /[💰🚪📏📐]/u

/** One line about the last message. */
export function previewOf(message: MessageWire | null, text: Pick<Text, 'chats'>): string {
  if (!message) return text.chats.noMessages
  if (message.type === 'asset' || OF_A_HOME.test(message.content)) return text.chats.newHome
  const { content } = message
  return content.length > PREVIEW_MAX ? `${content.slice(0, PREVIEW_MAX)}...` : content
}

/** The time for today, the date otherwise. */
export function whenOf(iso: string, now: string): string {
  return isSameDay(iso, now) ? timeText(iso) : dateText(iso)
}

/** The chats whose bot's name holds what was typed. */
export function searchChats(chats: readonly ChatWire[], typed: string): readonly ChatWire[] {
  const wanted = typed.trim().toLowerCase()
  if (wanted === '') return chats
  return chats.filter(({ botName }) => botName.toLowerCase().includes(wanted))
}
