import { storedMetrics } from '../admin/stored-metrics.ts'
import { createdCounts } from '../assets/store/assets.ts'
import { deleteHomesOf } from '../assets/store/retention.ts'
import { createSqlSearch } from '../assets/store/search.ts'
import type { Bot } from '../bots/domain/bot.ts'
import { forgetPlaces, type LeaveGroup, removeBotsOf } from '../bots/service.ts'
import { filterBots } from '../bots/store/bots.ts'
import { botCounts } from '../bots/store/counts.ts'
import { findChats } from '../chats/store/search.ts'
import { write } from '../database/database.ts'
import { feedDocument } from '../delivery/feeds/service.ts'
import { seenPosts } from '../delivery/store.ts'
import type { Ports } from '../http/server.ts'
import { arrivalsOf } from '../items/arrivals.ts'
import { createMailer } from '../mail/mailer.ts'
import { splitListing } from '../matching/by-hand/service.ts'
import { createCatchUp } from '../matching/catch-up.ts'
import { readInChats } from '../notifications/reading.ts'
import { notify } from '../notifications/service.ts'
import { endMemberships } from '../shortlists/service.ts'
import { sourcesOf } from '../sources/sources.ts'
import { reactInChat } from '../telegram-updates/chat-words.ts'
import { leaveGroup } from '../telegram-updates/groups.ts'
import { sendResetCode } from '../telegram-updates/reset-code.ts'
import { placeOutline } from '../travel/outline/outline.ts'
import { createDirectory } from '../users/directory/service.ts'
import { userCounts } from '../users/store.ts'
import { sourceLines } from '../ways-in/health/lines.ts'
import type { SourceLineWire } from '../ways-in/health/wire.ts'
import type { Context } from '../world/context.ts'
import { dataOf } from './account-data.ts'
import { PASSWORD_RESET, providerLinked } from './account-notices.ts'

/** What the bot in Telegram and in chats says of sources. */
export const sourcesFor =
  (context: Context) =>
  (bots: readonly Bot[]): SourceLineWire[] =>
    sourceLines(context, sourcesOf(context.config.values), bots)

/** The functions of higher rooms that lower rooms call through ports. */
export function createPorts(context: Context): Ports {
  const { db, random } = context
  const leave: LeaveGroup = (tx, bot, now) => leaveGroup(tx, bot, { random, now })
  return {
    catchUp: createCatchUp(random),
    seenPosts,
    forgetPlaces,
    readInChats,
    search: createSqlSearch(db),
    arrivalsOf: (assetRid, readerRid) => arrivalsOf(db, assetRid, readerRid),
    leave(tx, user, now) {
      removeBotsOf(tx, user.rid, { now, leaveGroup: leave })
      endMemberships(tx, user.rid, now)
      deleteHomesOf(tx, user.rid, now)
    },
    leaveGroup: leave,
    react: (handling, ...said) =>
      reactInChat({ ...handling, sourcesFor: sourcesFor(context) }, ...said),
    findBots: (asked) => filterBots(db, asked),
    findChats: (asked) => findChats(db, asked),
    countUsers: (since) => userCounts(db, since),
    countBots: (since) => botCounts(db, since),
    countAssets: (since) => createdCounts(db, since),
    dataOf,
    directory: createDirectory(db),
    storedMetrics: () => storedMetrics(context),
    readFeed: (asked) => feedDocument(context, asked),
    placeOutline: (asked) => placeOutline(db, asked),
    split: (decision) => splitListing(context, decision),
    joined: (tx, user, joining, now) =>
      notify(tx, [user.rid], providerLinked(user, joining), { random, now }),
    resetChannels: resetChannels(context),
  }
}

function resetChannels(context: Context): Ports['resetChannels'] {
  const { db, clock, random, features } = context
  const mailer = createMailer(context)
  return {
    telegram: features.telegram.isOn
      ? (user, message) => write(db, (tx) => sendResetCode({ ...context, db: tx }, user, message))
      : undefined,
    mail: mailer && ((user, { link }) => mailer.resetLink(user, link)),
    told: (user) =>
      write(db, (tx) => notify(tx, [user.rid], PASSWORD_RESET, { random, now: clock.now() })),
  }
}
