// Chats: where a bot posts what it found and its owner writes back. Each bot has one.
import type { PostSaid } from '../assets/told/domain.ts'

export type Chat = {
  rid: number
  id: string
  ownerRid: number
  /** The owner's e-mail: how the product names whose chat it is. */
  ownerEmail: string
  botId: string
  botName: string
  /** By rid its owner, or a user with whom the owner shares the bot: what follows is as that user has it. */
  readerRid: number
  /** The owner's name, in the chat of a bot that is shared with the reader; null: the reader owns it. */
  sharedBy: string | null
  isFavorite: boolean
  unread: number
  /** The newest message that the reader has read; 0 before any. */
  readSeq: number
  createdAt: number
}

const MESSAGE_TYPES = ['text', 'asset'] as const
export type MessageType = (typeof MESSAGE_TYPES)[number]

/** Why a message was written: by a person or a bot's answer, for a new match, for a lower price. */
export type MessageKind = 'text' | 'match' | 'price'

export type Message = {
  /** Orders messages: a clock may go back. */
  seq: number
  id: string
  chatRid: number
  /** Null: the bot. */
  senderRid: number | null
  type: MessageType
  kind: MessageKind
  /** Empty where `said` is not null. */
  content: string
  /** What the bot says; null: what the content says. */
  said: MessageSaid | null
  assetRid: number | null
  /** What the home cost when this was posted. */
  price: number | null
  /** What it had cost before. */
  previousPrice: number | null
  /** Shared by the posts of one pass beyond the digest threshold of the bot, which the page may fold. */
  groupId: string | null
  /** The id of an earlier message about the same home, after two homes were merged. The page folds this one. */
  supersededBy: string | null
  /** Given by the page that sent it, to recognise its own. */
  tempId: string | null
  starred: boolean
  createdAt: number
  updatedAt: number
}

export const TEXT_MAX = 4_000
export const PAGE_MAX = 100
export const PAGE_DEFAULT = 20
export const SEARCH_MAX = 100

/** Tags of HTML between which a browser begins a new line. */
const NEW_LINE = /<(?:br|hr)\b[^<>]*>|<\/(?:p|div|li|h[1-6]|tr|blockquote|pre|ul|ol|table)\s*>/gi

/** The text without HTML tags, with the line breaks that they make. Signs that begin no tag stay: `<3`, `a < b`. */
export function plainText(typed: string): string {
  return typed
    .replace(/<(script|style)\b[^>]*>[\s\S]*?<\/\1\s*>/gi, '')
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(NEW_LINE, '\n')
    .replace(/<\/?[a-z][^<>]*>/gi, '')
    .trim()
}

/** A bot in a list. */
export type BotLine = {
  /** Its place in the list, from 1. */
  number: number
  name: string
  isActive: boolean
  areas: number
  posts: number
}

/** What users are told of a place that homes come from; times as ISO. See `SourceLineWire`. */
export type SourceSaid = {
  /** As YAD2; MAIL for the mailbox that alerts are forwarded to. */
  source: string
  label: string
  status: string
  since: string | null
  lastReadAt: string | null
  nextAt: string | null
}

/** What bots answer: the facts of each code. */
type Answers = {
  help: { url: string }
  status: {
    bots: readonly BotLine[]
    sources: readonly SourceSaid[]
    /** When it was so (ms). */
    at: number
  }
  paused: { bot: string }
  resumed: { bot: string }
  notResumed: { bot: string; reason: 'areas' | 'settings'; url: string }
  last: { bot: string; post: PostSaid; url: string }
  lastNone: { bot: string }
  wordUnknown: Record<never, never>
  /** In place of what a bot says that its reader may not see. */
  withheld: Record<never, never>
}
export type AnswerSaid = { [Code in keyof Answers]: { code: Code } & Answers[Code] }[keyof Answers]

/** What the message of a bot says. */
export type MessageSaid = ({ code: 'post' } & PostSaid) | AnswerSaid
