import { ownComparisons } from '../assets/compared/store.ts'
import { comparisonLinkToWire } from '../assets/compared/wire.ts'
import { zonesOfUser } from '../assets/costs/store.ts'
import { ownLinks } from '../assets/links/store.ts'
import { ownLinkToWire } from '../assets/links/wire.ts'
import { hiddenOf, savedOf } from '../assets/marks/store.ts'
import { moneyOf } from '../assets/money/store.ts'
import { ownHomesOf } from '../assets/store/seen.ts'
import { assetToWire } from '../assets/to-wire.ts'
import { tokensOf } from '../auth/access-tokens/store.ts'
import { tokenToWire } from '../auth/access-tokens/wire.ts'
import { NO_POSTS } from '../bots/domain/bot.ts'
import { botsOf } from '../bots/store/bots.ts'
import { botToWire } from '../bots/wire.ts'
import type { Chat } from '../chats/domain.ts'
import { messageToWire } from '../chats/shown.ts'
import { chatsOf } from '../chats/store/chats.ts'
import { allMessages } from '../chats/store/messages.ts'
import type { Db } from '../database/database.ts'
import { webhooksOf } from '../delivery/channels/webhook/store.ts'
import { webhookToWire } from '../delivery/channels/webhook/wire.ts'
import { feedsOf } from '../delivery/feeds/store.ts'
import { seenPosts } from '../delivery/store.ts'
import { arrivalsOfUser, itemsOfUser } from '../items/account.ts'
import type { Language } from '../kernel/domain/language.ts'
import { subscriptionsOf } from '../notifications/push/store.ts'
import { notificationsOf } from '../notifications/store.ts'
import { notificationsToWire } from '../notifications/told.ts'
import { photosBy } from '../shortlists/photos/store.ts'
import { commentsBy, listedHomesOf } from '../shortlists/store/account.ts'
import { membershipsOf, membersOf } from '../shortlists/store/lists.ts'
import { placesOf } from '../travel/store.ts'
import { placeToWire } from '../travel/wire.ts'
import { fullName, type User } from '../users/domain.ts'
import { greetingsOf } from '../users/store.ts'
import { mailAddressOf } from '../ways-in/own-mail/store.ts'
import { sharesOfUser } from '../ways-in/shares/store.ts'

/**
 * Everything stored about a user besides the account: bots, chats with their messages, marked homes, shortlists, the
 * zones of homes, the figures of money and the first messages that the user has stated, public links, places, homes
 * that only this user sees, what was sent in or waits to be saved, the address for mails, notifications, browsers,
 * access tokens, webhooks and feeds without their secrets.
 */
export function dataOf(
  db: Db,
  user: User,
  { now, language }: { now: number; language: Language },
): Record<string, unknown> {
  return {
    ...botsAndChats(db, user, { now, language }),
    ...homesOf(db, user),
    ...itemsAndArrivals(db, user),
    shares: sharesOfUser(db, user.rid).map(({ sent, photos, at }) => ({
      ...sent,
      photos,
      sharedAt: iso(at),
    })),
    mailAddress: mailAddressIn(db, user),
    places: placesOf(db, user.rid).map(placeToWire),
    ...accessOf(db, user, now),
    notifications: notificationsToWire(db, notificationsOf(db, user.rid), language),
    browsers: subscriptionsOf(db, user.rid).map(({ endpoint, createdAt }) => ({
      pushService: new URL(endpoint).host,
      subscribedAt: iso(createdAt),
    })),
  }
}

const iso = (at: number) => new Date(at).toISOString()

function botsAndChats(db: Db, user: User, { now, language }: { now: number; language: Language }) {
  const bots = botsOf(db, user.rid)
  const rids = bots.map(({ rid }) => rid)
  const seen = seenPosts(db, rids, now)
  return {
    bots: bots.map((bot) => botToWire(bot, seen.get(bot.rid) ?? NO_POSTS)),
    chats: chatsOf(db, user.rid).map(({ chat }) => ({
      _id: chat.id,
      botName: chat.botName,
      sharedBy: chat.sharedBy,
      isFavorite: chat.isFavorite,
      messages: messagesIn(db, user, chat).map((post) => messageToWire(post, chat, language)),
    })),
  }
}

/** Of a chat that is shared with the user only what the user wrote there: the rest is its owner's. */
function messagesIn(db: Db, user: User, { rid, sharedBy }: Chat) {
  const all = allMessages(db, rid)
  return sharedBy === null ? all : all.filter(({ sender }) => sender?.rid === user.rid)
}

function homesOf(db: Db, user: User) {
  return {
    money: moneyOf(db, user.rid),
    greetings: greetingsOf(db, user.rid),
    zones: zonesOfUser(db, user.rid),
    saved: savedOf(db, user.rid).map(({ asset, note, at }) => ({
      assetId: asset.id,
      link: asset.link,
      note,
      savedAt: iso(at),
    })),
    shortlists: shortlistsIn(db, user),
    // Paths: their origin is that of this installation.
    links: ownLinks(db, user.rid).map((link) => ownLinkToWire('', link)),
    comparisons: ownComparisons(db, user.rid).map((link) => comparisonLinkToWire('', link)),
    hidden: hiddenOf(db, user.rid).map(({ id, at }) => ({ assetId: id, hiddenAt: iso(at) })),
    homes: ownHomesOf(db, user.rid).map(({ home, listings }) => ({
      ...assetToWire(home),
      listings: listings.map(({ source, link, price, description }) => ({
        source,
        link,
        price,
        description,
      })),
    })),
  }
}

/**
 * The own shortlists with what is on them, and what the user wrote and photographed there; of other members only the
 * names.
 */
function shortlistsIn(db: Db, user: User) {
  const homes = Map.groupBy(listedHomesOf(db, user.rid), ({ listId }) => listId)
  const lists = membershipsOf(db, user.rid).map(({ list, role }) => ({
    _id: list.id,
    name: list.name,
    role,
    members: membersOf(db, list.rid).map(fullName),
    homes: (homes.get(list.id) ?? []).map(({ assetId, stage, vote, addedAt }) => ({
      assetId,
      stage,
      vote,
      addedAt: iso(addedAt),
    })),
  }))
  const comments = commentsBy(db, user.rid).map(({ createdAt, ...comment }) => ({
    ...comment,
    at: iso(createdAt),
  }))
  const photos = photosBy(db, user.rid).map(({ id, listId, assetId, at, bytes }) => ({
    path: `/api/shortlists/${listId}/homes/${assetId}/viewing/photos/${id}?w=1280`,
    at: iso(at),
    bytes,
  }))
  return { lists, comments, photos }
}

function itemsAndArrivals(db: Db, user: User) {
  return {
    inbox: itemsOfUser(db, user.rid).map(({ id, way, title, content, ...item }) => ({
      _id: id,
      way,
      title,
      content,
      sentAt: item.sentAt === null ? null : iso(item.sentAt),
      arrivedAt: iso(item.arrivedAt),
      outcome: item.outcome,
      results: item.results,
    })),
    arrivals: arrivalsOfUser(db, user.rid).map(({ at, ...arrival }) => ({
      ...arrival,
      at: iso(at),
    })),
  }
}

/** The secret of the mail address is left out, as those of feeds and webhooks are. */
function mailAddressIn(db: Db, user: User) {
  const kept = mailAddressOf(db, user.rid)
  if (!kept) return null
  const { madeAt, lastAt, count, confirmation } = kept
  const last = lastAt === null ? null : iso(lastAt)
  const asked = confirmation && { ...confirmation, at: iso(confirmation.at) }
  return { madeAt: iso(madeAt), lastMailAt: last, mails: count, confirmation: asked }
}

/** Programs and readers that the user has given access. */
function accessOf(db: Db, user: User, now: number) {
  return {
    webhooks: webhooksOf(db, { ownerRid: user.rid }).map(webhookToWire),
    feeds: feedsOf(db, user.rid).map(({ botId, createdAt }) => ({
      botId,
      createdAt: iso(createdAt),
    })),
    accessTokens: tokensOf(db, user.rid, now).map(tokenToWire),
  }
}
