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
import { messagesAfter, type Post } from '../chats/store/messages.ts'
import type { Db } from '../database/database.ts'
import { webhooksOf } from '../delivery/channels/webhook/store.ts'
import { webhookToWire } from '../delivery/channels/webhook/wire.ts'
import { feedsOf } from '../delivery/feeds/store.ts'
import { seenPosts } from '../delivery/store.ts'
import { arrivalsOfUser, itemsFrom } from '../items/account.ts'
import { iso, isoOrNull } from '../kernel/domain/iso.ts'
import type { Language } from '../kernel/domain/language.ts'
import {
  arrayOf,
  arrayOfPieces,
  objectOf,
  type Pieces,
  slicesBy,
  whole,
} from '../kernel/json-pieces.ts'
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

/** Rows of a long list that are read and written at once: they take some milliseconds. */
const SLICE = 50
/** Items that are: one may have the content of a whole page. */
const ITEMS = 5

type At = { now: number; language: Language }

/**
 * Everything stored about a user besides the account, by name: bots, chats with their messages, marked homes,
 * shortlists, the zones of homes, the figures of money and the first messages that the user has stated, public links,
 * places, homes that only this user sees, what was sent in or waits to be saved, the address for mails, notifications,
 * browsers, access tokens, webhooks and feeds without their secrets. It is read while it is written: a year of posts is
 * long.
 */
export function dataOf(db: Db, user: User, at: At): Record<string, Pieces> {
  return {
    bots: whole(() => botsIn(db, user, at)),
    chats: arrayOfPieces(chatsOf(db, user.rid).map(({ chat }) => chatIn(db, user, chat, at))),
    ...each(() => homesOf(db, user), ['money', 'greetings', 'zones', 'saved', 'shortlists']),
    ...each(() => linksOf(db, user), ['links', 'comparisons', 'hidden']),
    homes: arrayOf(ownHomesIn(db, user)),
    inbox: arrayOf(itemsIn(db, user)),
    arrivals: whole(() => arrivalsOfUser(db, user.rid).map(dated)),
    shares: whole(() => sharesIn(db, user)),
    mailAddress: whole(() => mailAddressIn(db, user)),
    places: whole(() => placesOf(db, user.rid).map(placeToWire)),
    ...each(() => accessOf(db, user, at.now), ['webhooks', 'feeds', 'accessTokens']),
    notifications: arrayOf(notificationsIn(db, user, at)),
    browsers: whole(() => browsersIn(db, user)),
  }
}

/** The fields of an object that is read once for all of them. */
function each<Name extends string>(
  read: () => Record<Name, unknown>,
  names: readonly Name[],
): Record<Name, Pieces> {
  let known: Record<Name, unknown> | undefined
  const field = (name: Name) =>
    whole(() => {
      known ??= read()
      return known[name]
    })
  const fields = names.map((name) => [name, field(name) as Pieces] as const)
  return Object.fromEntries(fields) as Record<Name, Pieces>
}

const dated = <Row extends { at: number }>({ at, ...row }: Row) => ({ ...row, at: iso(at) })

function botsIn(db: Db, user: User, { now }: At) {
  const bots = botsOf(db, user.rid)
  const rids = bots.map(({ rid }) => rid)
  const seen = seenPosts(db, rids, now)
  return bots.map((bot) => botToWire(bot, seen.get(bot.rid) ?? NO_POSTS))
}

/** Of a chat that is shared with the user only what the user wrote there: the rest is its owner's. */
function chatIn(db: Db, user: User, chat: Chat, { language }: At): Pieces {
  const { id: _id, rid, botName, sharedBy, isFavorite } = chat
  const isTold = ({ sender }: Post) => sharedBy === null || sender?.rid === user.rid
  const slices = slicesBy(
    (seq) => messagesAfter(db, rid, { seq, limit: SLICE }),
    ({ message }) => message.seq,
  )
  const messages = slices.map((posts) =>
    posts.filter(isTold).map((post) => messageToWire(post, chat, language)),
  )
  const about = { _id, botName, sharedBy, isFavorite }
  const fields = Object.entries(about).map(([name, value]) => [name, whole(() => value)] as const)
  return objectOf({ ...Object.fromEntries(fields), messages: arrayOf(messages) })
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
  }
}

function linksOf(db: Db, user: User) {
  return {
    // Paths: their origin is that of this installation.
    links: ownLinks(db, user.rid).map((link) => ownLinkToWire('', link)),
    comparisons: ownComparisons(db, user.rid).map((link) => comparisonLinkToWire('', link)),
    hidden: hiddenOf(db, user.rid).map(({ id, at }) => ({ assetId: id, hiddenAt: iso(at) })),
  }
}

function ownHomesIn(db: Db, user: User) {
  const slices = slicesBy(
    (after) => ownHomesOf(db, user.rid, { after, limit: SLICE }),
    ({ home }) => home.rid,
  )
  return slices.map((homes) =>
    homes.map(({ home, listings }) => ({
      ...assetToWire(home),
      listings: listings.map(({ source, link, price, description }) => ({
        source,
        link,
        price,
        description,
      })),
    })),
  )
}

function itemsIn(db: Db, user: User) {
  const slices = slicesBy(
    (after) => itemsFrom(db, user.rid, { after, limit: ITEMS }),
    ({ rid }) => rid,
  )
  return slices.map((items) =>
    items.map(({ id, way, title, content, sentAt, arrivedAt, outcome, results }) => ({
      _id: id,
      way,
      title,
      content,
      sentAt: isoOrNull(sentAt),
      arrivedAt: iso(arrivedAt),
      outcome,
      results,
    })),
  )
}

function notificationsIn(db: Db, user: User, { language }: At) {
  const slices = slicesBy(
    (after) => notificationsOf(db, user.rid, { after, limit: SLICE }),
    ({ rid }) => rid,
  )
  return slices.map((rows) => notificationsToWire(db, [...rows], language))
}

const sharesIn = (db: Db, user: User) =>
  sharesOfUser(db, user.rid).map(({ sent, photos, at }) => ({ ...sent, photos, sharedAt: iso(at) }))

const browsersIn = (db: Db, user: User) =>
  subscriptionsOf(db, user.rid).map(({ endpoint, createdAt }) => ({
    pushService: new URL(endpoint).host,
    subscribedAt: iso(createdAt),
  }))

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

/** The secret of the mail address is left out, as those of feeds and webhooks are. */
function mailAddressIn(db: Db, user: User) {
  const kept = mailAddressOf(db, user.rid)
  if (!kept) return null
  const { madeAt, lastAt, count, confirmation } = kept
  const last = isoOrNull(lastAt)
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
