import { t } from 'elysia'
import { AssetWire, assetToWire } from '../assets/wire.ts'
import { whole } from '../kernel/schema.ts'
import { fullName, type User } from '../users/domain.ts'
import { type Chat, type Message, TEXT_MAX } from './domain.ts'
import type { Post } from './store/messages.ts'

const Time = t.String({ format: 'date-time' })

const SenderWire = t.Object({
  _id: t.String(),
  firstname: t.String(),
  lastname: t.String(),
  fullname: t.String(),
  email: t.String(),
  avatar: t.String(),
  roles: t.Array(t.String()),
})

export const MessageWire = t.Object({
  _id: t.String(),
  chatId: t.String(),
  seq: whole({
    description: 'Orders messages; a reconnecting client asks for what came after',
  }),
  content: t.String(),
  type: t.String({ description: 'text or asset' }),
  kind: t.String({ description: 'text, match or price' }),
  sender: t.Union([t.Literal('bot'), SenderWire]),
  timestamp: Time,
  createdAt: Time,
  updatedAt: Time,
  isRead: t.Boolean(),
  starred: t.Boolean(),
  tempId: t.Optional(t.String()),
  groupId: t.Optional(
    t.String({
      description:
        'Shared by the posts of one pass beyond the digest threshold of the bot, which pages may fold; absent in all others',
    }),
  ),
  supersededBy: t.Optional(
    t.String({ description: 'The earlier message about the same home, after two were merged' }),
  ),
  price: t.Optional(whole({ description: 'What the home cost when it was posted' })),
  previousPrice: t.Optional(whole({ description: 'What it had cost before' })),
  asset: t.Optional(AssetWire),
})
export type MessageWire = typeof MessageWire.static

export const ChatWire = t.Object({
  _id: t.String(),
  botName: t.String(),
  botId: t.String(),
  userId: t.String({ description: "The owner's e-mail" }),
  lastMessage: t.Union([MessageWire, t.Null()]),
  unreadCount: whole(),
  isFavorite: t.Boolean(),
  createdAt: Time,
  found: t.Optional(
    t.Composite([MessageWire], {
      description: 'In a search: the newest message that contains the words',
    }),
  ),
})
export type ChatWire = typeof ChatWire.static

export const ChatDetailWire = t.Composite([ChatWire, t.Object({ messages: t.Array(MessageWire) })])

export const NewMessage = t.Object({
  content: t.String({ maxLength: TEXT_MAX * 4 }),
  type: t.Optional(t.Literal('text')),
  sender: t.Optional(t.Literal('user')),
  tempId: t.Optional(t.String({ minLength: 1, maxLength: 100 })),
})

export const ReadWire = t.Object({ chatId: t.String(), unreadCount: whole() })

export const AllReadWire = t.Object({
  unreadCount: whole({ description: 'Unread messages of all my chats' }),
})

export const FavoriteWire = t.Object({ _id: t.String(), isFavorite: t.Boolean() })

export const MessagesWire = t.Object({ messages: t.Array(MessageWire) })

export const NewChat = t.Object({ botId: t.String({ minLength: 1, maxLength: 100 }) })

export const UserChatsWire = t.Object({ user: SenderWire, chats: t.Array(ChatWire) })
export type UserChatsWire = typeof UserChatsWire.static

function optional<Name extends string, Value>(name: Name, value: Value | null) {
  return (value === null ? {} : { [name]: value }) as { [Key in Name]?: Value }
}

/** A message as its chat's owner sees it: `isRead` is about the owner, also when an administrator reads it. */
export function messageToWire({ message, sender, asset, shown }: Post, chat: Chat): MessageWire {
  const createdAt = new Date(message.createdAt).toISOString()
  return {
    _id: message.id,
    chatId: chat.id,
    seq: message.seq,
    content: message.content,
    type: message.type,
    kind: message.kind,
    sender: sender ? senderToWire(sender) : 'bot',
    timestamp: createdAt,
    createdAt,
    updatedAt: new Date(message.updatedAt).toISOString(),
    isRead: isRead(message, chat),
    starred: message.starred,
    ...optional('tempId', message.tempId),
    ...optional('groupId', message.groupId),
    ...optional('supersededBy', message.supersededBy),
    ...optional('price', message.price),
    ...optional('previousPrice', message.previousPrice),
    // Chats are read by administrators too, and a note is its user's alone.
    ...optional('asset', asset && assetToWire(asset, shown && { ...shown, note: null })),
  }
}

function isRead({ seq, senderRid }: Message, { readSeq, ownerRid }: Chat): boolean {
  return senderRid === ownerRid || seq <= readSeq
}

/** A user as the other readers of a chat see it. */
export function senderToWire(sender: User) {
  const { id, firstname, lastname, email, avatar, roles } = sender
  return {
    _id: id,
    firstname,
    lastname,
    fullname: fullName(sender),
    email,
    avatar,
    roles: [...roles],
  }
}

/** @param found in a search: the message that was found. */
export function chatToWire(chat: Chat, last: Post | undefined, found?: Post): ChatWire {
  return {
    _id: chat.id,
    botName: chat.botName,
    botId: chat.botId,
    userId: chat.ownerEmail,
    lastMessage: last ? messageToWire(last, chat) : null,
    unreadCount: chat.unread,
    isFavorite: chat.isFavorite,
    createdAt: new Date(chat.createdAt).toISOString(),
    ...(found ? { found: messageToWire(found, chat) } : {}),
  }
}
