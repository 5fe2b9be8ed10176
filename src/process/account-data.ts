import { hiddenOf, savedOf } from '../assets/marks/store.ts'
import { NO_POSTS } from '../bots/domain.ts'
import { botsOf } from '../bots/store.ts'
import { botToWire } from '../bots/wire.ts'
import { chatsOf } from '../chats/store/chats.ts'
import { allMessages } from '../chats/store/messages.ts'
import { messageToWire } from '../chats/wire.ts'
import type { Db } from '../database/database.ts'
import { seenPosts } from '../delivery/store.ts'
import { subscriptionsOf } from '../notifications/push/store.ts'
import { notificationsOf } from '../notifications/store.ts'
import { notificationToWire } from '../notifications/wire.ts'
import type { User } from '../users/domain.ts'

/** Everything stored about a user besides the account: bots, chats with their messages, marked homes, notifications, browsers. */
export function dataOf(db: Db, user: User, now: number): Record<string, unknown> {
  const bots = botsOf(db, user.rid)
  const seen = seenPosts(
    db,
    bots.map(({ rid }) => rid),
    now,
  )
  return {
    bots: bots.map((bot) => botToWire(bot, seen.get(bot.rid) ?? NO_POSTS)),
    chats: chatsOf(db, user.rid).map(({ chat }) => ({
      _id: chat.id,
      botName: chat.botName,
      isFavorite: chat.isFavorite,
      messages: allMessages(db, chat.rid).map((post) => messageToWire(post, chat)),
    })),
    saved: savedOf(db, user.rid).map(({ asset, note, at }) => ({
      assetId: asset.id,
      link: asset.link,
      note,
      savedAt: new Date(at).toISOString(),
    })),
    hidden: hiddenOf(db, user.rid).map(({ id, at }) => ({
      assetId: id,
      hiddenAt: new Date(at).toISOString(),
    })),
    notifications: notificationsOf(db, user.rid).map(notificationToWire),
    browsers: subscriptionsOf(db, user.rid).map(({ endpoint, createdAt }) => ({
      pushService: new URL(endpoint).host,
      subscribedAt: new Date(createdAt).toISOString(),
    })),
  }
}
