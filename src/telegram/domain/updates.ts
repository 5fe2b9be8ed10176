// Telegram: the Bot API, and what is read from its updates. Nothing that arrives is trusted.
import { isRecord, recordOf } from '../../kernel/domain/json.ts'
import { type Language, languageIn } from '../../kernel/domain/language.ts'
import { withoutHidden } from '../../users/domain.ts'
import type { Channel } from './channels.ts'
import { albumOf, type Origin, readChannel, readOrigin, timeOf, wordsOf } from './forwards.ts'
import { idOf, textOf } from './raw.ts'

/** The path of the webhook below PUBLIC_URL. */
export const WEBHOOK_PATH = '/api/telegram/webhook'

/** How long a code that connects a group can be used, in milliseconds. */
export const GROUP_CODE_MS = 600_000

/** The kinds of updates that are asked for. Others are stored and ignored. */
export const UPDATE_KINDS = ['message', 'callback_query', 'my_chat_member', 'channel_post'] as const

/** Longest text that a message can have, in UTF-16 units. */
export const TEXT_MAX = 4_096
const TITLE_MAX = 255

export type Chat = { id: string; isPrivate: boolean; title: string }

export type Sender = {
  id: string
  name: string
  language: Language
}

/** What an update says, as far as it is used. */
export type Update =
  | {
      kind: 'message'
      chat: Chat
      from: Sender | null
      messageId: number
      text: string
      /** Whether it answers a message of this bot. */
      repliesToBot: boolean
      /** Whether it was sent in the name of the group, which only its administrators can do. */
      isAnonymousAdmin: boolean
      /** Where it was forwarded from; undefined: nowhere. */
      origin?: Origin | undefined
      /** Its text, or what is written below its photo. */
      words: string
    }
  /** A post of a channel that the bot administers. */
  | { kind: 'post'; channel: Channel; messageId: number; words: string; at: number }
  | { kind: 'button'; id: string; chat: Chat; from: Sender; messageId: number; data: string }
  | { kind: 'member'; chat: Chat; from: Sender | null; isIn: boolean; wasIn: boolean }
  /** A group has become a supergroup with another id. */
  | { kind: 'moved'; chat: Chat; fromId: string; toId: string }
  | { kind: 'titled'; chat: Chat }
  | { kind: 'unknown' }

/** The id of an update; undefined when it has none, so that it cannot be told from others. */
export function updateIdOf(update: unknown): number | undefined {
  const id = recordOf(update).update_id
  return Number.isSafeInteger(id) && (id as number) >= 0 ? (id as number) : undefined
}

/** The chat whose updates are handled in order. */
export function chatIdOf(update: unknown): string | null {
  const raw = recordOf(update)
  const inside = UPDATE_KINDS.map((kind) => recordOf(raw[kind]))
  const chats = inside.flatMap(({ chat, message }) => [
    recordOf(chat),
    recordOf(recordOf(message).chat),
  ])
  return chats.map(({ id }) => idOf(id)).find((id) => id !== undefined) ?? null
}

/** Reads an update. What is missing or has another form makes it unknown. */
export function readUpdate(payload: unknown, botId: string): Update {
  const {
    message,
    callback_query: button,
    my_chat_member: member,
    channel_post: post,
  } = recordOf(payload)
  if (isRecord(message)) return readMessage(message, botId)
  if (isRecord(button)) return readButton(button)
  if (isRecord(member)) return readMember(member)
  if (isRecord(post)) return readPost(post)
  return { kind: 'unknown' }
}

function readMessage(raw: Record<string, unknown>, botId: string): Update {
  const chat = readChat(raw.chat)
  const messageId = raw.message_id
  if (!chat || !Number.isSafeInteger(messageId)) return { kind: 'unknown' }
  const [toId, fromId] = [idOf(raw.migrate_to_chat_id), idOf(raw.migrate_from_chat_id)]
  if (toId !== undefined) return { kind: 'moved', chat, fromId: chat.id, toId }
  if (fromId !== undefined) return { kind: 'moved', chat, fromId, toId: chat.id }
  if (typeof raw.new_chat_title === 'string') return { kind: 'titled', chat }
  return {
    kind: 'message',
    chat,
    from: readSender(raw.from),
    messageId: messageId as number,
    text: textOf(raw.text),
    repliesToBot: idOf(recordOf(recordOf(raw.reply_to_message).from).id) === botId,
    isAnonymousAdmin: !chat.isPrivate && idOf(recordOf(raw.sender_chat).id) === chat.id,
    origin: readOrigin(raw),
    words: wordsOf(raw),
  }
}

function readPost(raw: Record<string, unknown>): Update {
  const { message_id: messageId } = raw
  const [channel, at] = [readChannel(raw.chat), timeOf(raw.date)]
  if (!channel || at === undefined || !Number.isSafeInteger(messageId)) return { kind: 'unknown' }
  return { kind: 'post', channel, messageId: messageId as number, words: wordsOf(raw), at }
}

/** The album of forwarded messages, or of posts, that an update is part of; undefined: none. */
export function albumIn(payload: unknown): string | undefined {
  const { message, channel_post: post } = recordOf(payload)
  if (isRecord(post)) return albumOf(post)
  return isRecord(message) && isRecord(message.forward_origin) ? albumOf(message) : undefined
}

function readButton(raw: Record<string, unknown>): Update {
  const { chat: sentIn, message_id: messageId } = recordOf(raw.message)
  const [chat, from, id] = [readChat(sentIn), readSender(raw.from), textOf(raw.id)]
  if (!chat || !from || id === '' || !Number.isSafeInteger(messageId)) return { kind: 'unknown' }
  return { kind: 'button', id, chat, from, messageId: messageId as number, data: textOf(raw.data) }
}

function readMember(raw: Record<string, unknown>): Update {
  const chat = readChat(raw.chat)
  if (!chat) return { kind: 'unknown' }
  const [wasIn, isIn] = [isMember(raw.old_chat_member), isMember(raw.new_chat_member)]
  return { kind: 'member', chat, from: readSender(raw.from), isIn, wasIn }
}

function isMember(value: unknown): boolean {
  const { status, is_member: isIn } = recordOf(value)
  return status === 'restricted'
    ? isIn === true
    : ['member', 'administrator', 'creator'].includes(textOf(status))
}

function readChat(value: unknown): Chat | undefined {
  const { id: sent, type, title } = recordOf(value)
  const id = idOf(sent)
  if (id === undefined || !['private', 'group', 'supergroup'].includes(textOf(type)))
    return undefined
  return { id, isPrivate: type === 'private', title: oneLine(textOf(title), TITLE_MAX) }
}

function readSender(value: unknown): Sender | null {
  const { id: sent, first_name: first, last_name: last, language_code: code } = recordOf(value)
  const id = idOf(sent)
  if (id === undefined) return null
  const name = oneLine(`${textOf(first)} ${textOf(last)}`, TITLE_MAX)
  return { id, name, language: languageIn(textOf(code)) ?? 'en' }
}

/** A text of one line without characters that reorder or hide what surrounds them. */
export function oneLine(text: string, max: number): string {
  const plain = withoutHidden(text.replaceAll(/\s+/g, ' ')).trim()
  return cut(plain, max)
}

/** The first `max` UTF-16 units, without half of a character at the end. */
export function cut(text: string, max: number): string {
  if (text.length <= max) return text
  const end = /[\uD800-\uDBFF]/.test(text.charAt(max - 1)) ? max - 1 : max
  return text.slice(0, end)
}
