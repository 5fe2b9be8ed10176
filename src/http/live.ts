import { botById } from '../bots/store.ts'
import type { Chat } from '../chats/domain.ts'
import { chatById, chatByRid } from '../chats/store/chats.ts'
import { postsById } from '../chats/store/messages.ts'
import { messageToWire } from '../chats/wire.ts'
import type { Change, Topic } from '../database/changes.ts'
import type { Db } from '../database/database.ts'
import { notificationsById } from '../notifications/store.ts'
import { notificationToWire } from '../notifications/wire.ts'
import type { ServerFrame } from './frames.ts'

/** Where frames go: every open socket of a user, everybody who looks into a chat, every socket of a session. */
export type Audience = {
  toUser(userRid: number, frame: ServerFrame): void
  toChat(chatId: string, frame: ServerFrame): void
  endSession(sessionId: string): void
  /** Somebody's rights changed, or the account is gone: every socket has to be opened anew. */
  reconsider(userId: string): void
}

/** Turns what was committed, by whichever process, into frames for those whom it concerns. */
export function createLive(db: Db, audience: Audience): (changes: readonly Change[]) => void {
  return (changes) => {
    const refs = (topic: Topic) =>
      changes.flatMap((change) => (change.topic === topic ? [change.ref] : []))
    for (const sessionId of refs('session-ended')) audience.endSession(sessionId)
    for (const userId of new Set(refs('user'))) audience.reconsider(userId)
    tellMessages(db, audience, refs('message'))
    for (const chatId of new Set(refs('chat-read'))) tellRead(db, audience, chatId)
    for (const notification of notificationsById(db, refs('notification')))
      audience.toUser(notification.userRid, {
        event: 'notification:new',
        data: notificationToWire(notification),
      })
    for (const botId of new Set(refs('bot'))) {
      const bot = botById(db, botId)
      if (bot) audience.toUser(bot.ownerRid, { event: 'bot:updated', data: { _id: bot.id } })
    }
  }
}

function tellMessages(db: Db, audience: Audience, ids: readonly string[]): void {
  const chats = new Map<number, Chat | undefined>()
  for (const post of postsById(db, ids)) {
    const { chatRid } = post.message
    if (!chats.has(chatRid)) chats.set(chatRid, chatByRid(db, chatRid))
    const chat = chats.get(chatRid)
    if (!chat) continue
    const frame: ServerFrame = { event: 'chat:newMessage', data: messageToWire(post, chat) }
    audience.toUser(chat.ownerRid, frame)
    audience.toChat(chat.id, frame)
  }
}

function tellRead(db: Db, audience: Audience, chatId: string): void {
  const chat = chatById(db, chatId)
  if (!chat) return
  const data = { chatId, unreadCount: chat.unread }
  audience.toUser(chat.ownerRid, { event: 'chat:read', data })
}
