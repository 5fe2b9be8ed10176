import { t } from 'elysia'
import { UNSTATED_FACTS } from '../assets/criteria/unstated.ts'
import { AssetWire } from '../assets/wire.ts'
import { orNull, Time, whole } from '../kernel/schema.ts'
import { fullName, type User } from '../users/domain.ts'
import { TEXT_MAX } from './domain.ts'

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
  content: t.String({ description: 'What a bot says is in the language of the reader' }),
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
  unstated: t.Optional(
    t.Array(t.UnionEnum(UNSTATED_FACTS), {
      description: 'What the bot asks for and the home did not state when it was posted',
    }),
  ),
  asset: t.Optional(AssetWire),
})
export type MessageWire = typeof MessageWire.static

export const ChatWire = t.Object({
  _id: t.String(),
  botName: t.String(),
  botId: t.String(),
  userId: t.String({ description: "The owner's e-mail; empty in a chat that is shared with me" }),
  sharedBy: t.Optional(
    t.String({ description: "The owner's name, in the chat of a bot that is shared with me" }),
  ),
  lastMessage: orNull(MessageWire),
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
