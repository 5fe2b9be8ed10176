import { removeBotsOf } from '../bots/service.ts'
import { botsOf } from '../bots/store.ts'
import { botToWire } from '../bots/wire.ts'
import { chatsOf } from '../chats/store/chats.ts'
import { allMessages } from '../chats/store/messages.ts'
import { messageToWire } from '../chats/wire.ts'
import { type Db, write } from '../database/database.ts'
import { seenPosts } from '../delivery/store.ts'
import type { Ports } from '../http/server.ts'
import { createMailer } from '../mail/mailer.ts'
import { createCatchUp } from '../matching/service.ts'
import { notificationsOf, notify } from '../notifications/store.ts'
import { notificationToWire } from '../notifications/wire.ts'
import type { User } from '../users/domain.ts'
import type { Context } from './context.ts'

const PROVIDERS = { google: 'Google', facebook: 'Facebook' }

/** Implementations of the ports of lower rooms by higher rooms. */
export function createPorts(context: Context): Ports {
  const { db, clock, random } = context
  const mailer = createMailer(context)
  return {
    catchUp: createCatchUp(random),
    seenPosts,
    leave: (tx, user, now) => removeBotsOf(tx, user.rid, now),
    dataOf,
    joined: (tx, user, provider, now) =>
      notify(tx, {
        id: random.id(),
        userRid: user.rid,
        type: 'system',
        title: `${PROVIDERS[provider]} sign-in was added to your account`,
        body: user.hasPassword
          ? "If you did not set this account's password yourself, change it now."
          : 'If you did not make this account yourself, contact support.',
        url: '/profile',
        createdAt: now,
      }),
    resetChannels: {
      telegram: undefined,
      mail: mailer && ((user, { link }) => mailer.resetLink(user, link)),
      told: (user) =>
        write(db, (tx) =>
          notify(tx, {
            id: random.id(),
            userRid: user.rid,
            type: 'password_reset',
            title: 'Your password was reset',
            body: 'If this was not you, contact support.',
            url: '/profile',
            createdAt: clock.now(),
          }),
        ),
    },
  }
}

/** Everything stored about a user besides the account: bots, chats with their messages, notifications. */
function dataOf(db: Db, user: User): Record<string, unknown> {
  const bots = botsOf(db, user.rid)
  const seen = seenPosts(
    db,
    bots.map(({ rid }) => rid),
  )
  return {
    bots: bots.map((bot) => botToWire(bot, seen.get(bot.rid) ?? [])),
    chats: chatsOf(db, user.rid).map(({ chat }) => ({
      _id: chat.id,
      botName: chat.botName,
      messages: allMessages(db, chat.rid).map((post) => messageToWire(post, chat)),
    })),
    notifications: notificationsOf(db, user.rid).map(notificationToWire),
  }
}
