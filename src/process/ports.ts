import type { Search } from '../assets/search/domain.ts'
import { createSqlSearch } from '../assets/store/search.ts'
import { NO_POSTS } from '../bots/domain.ts'
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
import { createCatchUp } from '../matching/catch-up.ts'
import type { Notice } from '../notifications/domain.ts'
import { notify } from '../notifications/service.ts'
import { notificationsOf } from '../notifications/store.ts'
import { notificationToWire } from '../notifications/wire.ts'
import type { User } from '../users/domain.ts'
import type { Context } from './context.ts'

const PROVIDERS = { google: 'Google', facebook: 'Facebook' }

const PASSWORD_RESET: Notice = {
  type: 'password_reset',
  title: 'Your password was reset',
  body: 'If this was not you, contact support.',
  url: '/profile',
}

/** The functions of higher rooms that lower rooms call through ports. */
export function createPorts(context: Context): Ports & { search: Search } {
  const { db, clock, random } = context
  const mailer = createMailer(context)
  return {
    catchUp: createCatchUp(random),
    seenPosts,
    search: createSqlSearch(db),
    leave: (tx, user, now) => removeBotsOf(tx, user.rid, now),
    dataOf,
    joined: (tx, user, provider, now) =>
      notify(
        tx,
        [user.rid],
        {
          type: 'system',
          title: `${PROVIDERS[provider]} sign-in was added to your account`,
          body: user.hasPassword
            ? "If you did not set this account's password yourself, change it now."
            : 'If you did not make this account yourself, contact support.',
          url: '/profile',
        },
        { random, now },
      ),
    resetChannels: {
      telegram: undefined,
      mail: mailer && ((user, { link }) => mailer.resetLink(user, link)),
      told: (user) =>
        write(db, (tx) => notify(tx, [user.rid], PASSWORD_RESET, { random, now: clock.now() })),
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
    bots: bots.map((bot) => botToWire(bot, seen.get(bot.rid) ?? NO_POSTS)),
    chats: chatsOf(db, user.rid).map(({ chat }) => ({
      _id: chat.id,
      botName: chat.botName,
      messages: allMessages(db, chat.rid).map((post) => messageToWire(post, chat)),
    })),
    notifications: notificationsOf(db, user.rid).map(notificationToWire),
  }
}
