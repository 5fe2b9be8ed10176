import { markRef, readMarkRef } from '../assets/marks/domain.ts'
import { marksOfPairs } from '../assets/marks/store.ts'
import { marksToWire } from '../assets/marks/wire.ts'
import { seersOf } from '../assets/store/seen.ts'
import { botById } from '../bots/store/bots.ts'
import type { Chat } from '../chats/domain.ts'
import { chatToWire, messageToWire } from '../chats/shown.ts'
import { chatsById, chatsByRid, chatsOfMessages } from '../chats/store/chats.ts'
import { type Post, postsById, postsBySeq } from '../chats/store/messages.ts'
import { readersOf } from '../chats/store/readers.ts'
import type { Change, Topic } from '../database/changes.ts'
import type { Db } from '../database/database.ts'
import { usersOfItems } from '../items/store.ts'
import type { Language } from '../kernel/domain/language.ts'
import { countsOf, notificationsById } from '../notifications/store.ts'
import { notificationToWire } from '../notifications/told.ts'
import { membersOfLists } from '../shortlists/store/lists.ts'
import { userById } from '../users/store.ts'
import type { ServerFrame } from './frames.ts'

/** A frame, or one that is written in the language of each reader. */
export type Told = ServerFrame | ((language: Language) => ServerFrame)

/** The groups of open sockets that a frame can be sent to. */
export type Audience = {
  /** How many sockets are open. */
  readonly size: number
  /** Whether a frame to this user, or to those who have joined this chat, reaches any socket. */
  hears(userRid: number, chatId: string): boolean
  toUser(userRid: number, told: Told): void
  toChat(chatId: string, told: Told): void
  /** Every signed-in user. */
  toUsers(frame: ServerFrame): void
  toAdmins(frame: ServerFrame): void
  endSession(sessionId: string): void
  /** Closes every socket of a user whose rights have changed or whose account was deleted. */
  closeUser(userId: string): void
}

/** Turns committed changes, whichever process made them, into frames. */
export function createLive(db: Db, audience: Audience): (changes: readonly Change[]) => void {
  return (changes) => {
    // A page that is opened later reads everything from the API.
    if (audience.size === 0) return
    const refs = (topic: Topic) =>
      changes.flatMap((change) => (change.topic === topic ? [change.ref] : []))
    for (const sessionId of refs('session-ended')) audience.endSession(sessionId)
    for (const userId of new Set(refs('user'))) audience.closeUser(userId)
    tellMessages(db, audience, 'chat:newMessage', refs('message'))
    tellMessages(db, audience, 'chat:messageUpdated', refs('message-updated'))
    tellChats(db, audience, { read: refs('chat-read'), changed: refs('chat') })
    tellNotifications(db, audience, refs('notification'))
    tellNamedBots(db, audience, refs('notification-changed'))
    tellReadNotifications(db, audience, refs)
    for (const botId of new Set(refs('bot'))) {
      const bot = botById(db, botId)
      if (!bot) continue
      const members = readersOf(db, [bot.websiteChatRid]).map(({ userRid }) => userRid)
      for (const userRid of [bot.ownerRid, ...members])
        audience.toUser(userRid, { event: 'bot:updated', data: { _id: bot.id } })
    }
    tellAssets(db, audience, new Set(refs('asset')))
    tellMarks(db, audience, changes)
    tellShortlists(db, audience, refs)
    const bringing = [...refs('bring').map(Number), ...usersOfItems(db, refs('inbox'))]
    for (const userRid of new Set(bringing)) audience.toUser(userRid, { event: 'bring', data: {} })
    for (const runId of new Set(refs('run')))
      audience.toAdmins({ event: 'run:progress', data: { runId } })
    for (const outgoingId of new Set(refs('outgoing')))
      audience.toAdmins({ event: 'outbox:updated', data: { outgoingId } })
  }
}

function tellNotifications(db: Db, audience: Audience, ids: readonly string[]): void {
  for (const notification of notificationsById(db, ids))
    audience.toUser(notification.userRid, (language) => ({
      event: 'notification:new',
      data: notificationToWire(db, notification, language),
      unread: countsOf(db, notification.userRid).unread,
    }))
}

function tellNamedBots(db: Db, audience: Audience, ids: readonly string[]): void {
  for (const notification of notificationsById(db, ids))
    audience.toUser(notification.userRid, (language) => ({
      event: 'notification:changed',
      data: notificationToWire(db, notification, language),
    }))
}

function tellReadNotifications(
  db: Db,
  audience: Audience,
  refs: (topic: Topic) => readonly string[],
): void {
  const ofOne = notificationsById(db, refs('notification-read'))
  const ofAll = [...new Set(refs('notifications-read'))].flatMap((id) => userById(db, id) ?? [])
  const read = [...ofOne, ...ofAll.map(({ rid }) => ({ userRid: rid, id: null }))]
  for (const [userRid, own] of Map.groupBy(read, (one) => one.userRid)) {
    const { unread } = countsOf(db, userRid)
    for (const { id: _id } of own)
      audience.toUser(userRid, { event: 'notification:read', data: { _id, unread } })
  }
}

/** More changed assets than this in one read of the feed are sent to a user as one `resync`. */
const ASSET_FRAMES_MAX = 25

/** Tells everybody of the homes that everybody sees, and users of those that few see. */
function tellAssets(db: Db, audience: Audience, ids: ReadonlySet<string>): void {
  const seers = seersOf(db, [...ids])
  const told = [...ids].flatMap((id) =>
    (seers.get(id) ?? [null]).map((userRid) => ({ id, userRid })),
  )
  for (const [userRid, homes] of Map.groupBy(told, (one) => one.userRid)) {
    const tell = (frame: ServerFrame) =>
      userRid === null ? audience.toUsers(frame) : audience.toUser(userRid, frame)
    const own = homes.map(({ id }) => id)
    if (own.length > ASSET_FRAMES_MAX) tell({ event: 'resync', data: { topic: 'asset' } })
    else for (const assetId of own) tell({ event: 'asset:updated', data: { assetId } })
  }
}

/** Tells the open pages of users what they have marked. Those of others learn nothing. */
function tellMarks(db: Db, audience: Audience, changes: readonly Change[]): void {
  const newest = new Map(
    changes.flatMap(({ topic, ref, seq }) => (topic === 'mark' ? [[ref, seq] as const] : [])),
  )
  if (newest.size === 0) return
  for (const { userRid, assetId, marks } of marksOfPairs(db, [...newest.keys()].map(readMarkRef)))
    audience.toUser(userRid, {
      event: 'asset:marked',
      data: marksToWire(assetId, marks, newest.get(markRef(userRid, assetId)) ?? 0),
    })
}

/** Tells members of their shortlists. Those who were members learn only that theirs are others. */
function tellShortlists(
  db: Db,
  audience: Audience,
  refs: (topic: Topic) => readonly string[],
): void {
  for (const { listId, userRid } of membersOfLists(db, [...new Set(refs('shortlist'))]))
    audience.toUser(userRid, { event: 'shortlist:updated', data: { _id: listId } })
  for (const ref of new Set(refs('shortlist-read'))) {
    const [userRid, _id = ''] = ref.split(' ')
    audience.toUser(Number(userRid), { event: 'shortlist:updated', data: { _id } })
  }
  for (const userRid of new Set(refs('shortlists').map(Number))) {
    audience.toUser(userRid, { event: 'shortlists:updated', data: {} })
    audience.toUser(userRid, { event: 'resync', data: { topic: 'asset' } })
  }
}

type Readers = 'owner' | 'others'

/** Sends a frame to the owner of a chat, and to the administrators who have joined it. */
function toReaders(audience: Audience, chat: Chat, frameFor: (to: Readers) => Told): void {
  audience.toUser(chat.ownerRid, frameFor('owner'))
  audience.toChat(chat.id, frameFor('others'))
}

/** An administrator who reads the chat of another user is not shown a home that only its owner sees. */
function shownTo(readers: Readers, post: Post): Post {
  const isOwn = post.asset !== null && post.asset.ownerRid !== null
  return readers === 'others' && isOwn ? { ...post, asset: null } : post
}

type MessageEvent = 'chat:newMessage' | 'chat:messageUpdated'

function tellMessages(
  db: Db,
  audience: Audience,
  event: MessageEvent,
  ids: readonly string[],
): void {
  // Most messages are posts to users who are away. Making a frame costs as much as ten of these rows.
  const told = chatsOfMessages(db, [...new Set(ids)])
  tellSharedMessages(db, audience, event, told)
  const heard = told.filter(({ ownerRid, chatId }) => audience.hears(ownerRid, chatId))
  const posts = postsById(
    db,
    heard.map(({ id }) => id),
  )
  const chats = chatsByRid(db, [...new Set(posts.map(({ message }) => message.chatRid))])
  for (const post of posts) {
    const chat = chats.get(post.message.chatRid)
    if (!chat) continue
    toReaders(audience, chat, (readers) => (language) => ({
      event,
      data: messageToWire(shownTo(readers, post), chat, language),
    }))
  }
}

/** Those who read some of these chats because their bots are shared with them, by rid. */
function readersAmong(db: Db, audience: Audience, chats: ReadonlyMap<number, string>) {
  const readers = readersOf(db, [...chats.keys()]).filter(({ userRid, chatRid }) =>
    audience.hears(userRid, chats.get(chatRid) ?? ''),
  )
  const byUser = Map.groupBy(readers, ({ userRid }) => userRid)
  return [...byUser].map(([userRid, own]) => ({
    userRid,
    chatRids: new Set(own.map(({ chatRid }) => chatRid)),
  }))
}

function tellSharedMessages(
  db: Db,
  audience: Audience,
  event: MessageEvent,
  told: ReturnType<typeof chatsOfMessages>,
): void {
  const known = new Map(told.map(({ chatRid, chatId }) => [chatRid, chatId]))
  for (const { userRid, chatRids } of readersAmong(db, audience, known)) {
    const ids = told.flatMap(({ id, chatRid }) => (chatRids.has(chatRid) ? [id] : []))
    const chats = chatsByRid(db, [...chatRids], userRid)
    for (const post of postsById(db, ids, userRid)) {
      const chat = chats.get(post.message.chatRid)
      if (!chat) continue
      audience.toUser(userRid, (language) => ({
        event,
        data: messageToWire(post, chat, language),
      }))
    }
  }
}

type ChatIds = { read: readonly string[]; changed: readonly string[] }

function tellChats(db: Db, audience: Audience, { read, changed }: ChatIds): void {
  const ids = [...new Set([...read, ...changed])]
  const entries = chatsById(db, ids)
  const isRead = new Set(read)
  const isChanged = new Set(changed)
  const known = new Map(entries.map(({ chat }) => [chat.rid, chat.id]))
  for (const { userRid, chatRids } of readersAmong(db, audience, known)) {
    const own = entries.flatMap(({ chat }) => (chatRids.has(chat.rid) ? [chat.id] : []))
    tellSharedChats(db, audience, { userRid, ids: own, isChanged })
  }
  const shown = entries.filter(({ chat }) => isChanged.has(chat.id))
  const newest = postsBySeq(
    db,
    shown.flatMap(({ lastSeq }) => lastSeq ?? []),
  )
  for (const { chat } of entries.filter((one) => isRead.has(one.chat.id))) {
    const data = { chatId: chat.id, unreadCount: chat.unread }
    toReaders(audience, chat, () => ({ event: 'chat:read', data }))
  }
  for (const { chat, lastSeq } of shown) {
    const post = newest.get(lastSeq ?? -1)
    toReaders(audience, chat, (readers) => (language) => ({
      event: 'chat:updated',
      data: chatToWire(chat, post && shownTo(readers, post), { language }),
    }))
  }
}

/** A chat that is shared with a user, as that user has it. */
function tellSharedChats(
  db: Db,
  audience: Audience,
  { userRid, ids, isChanged }: { userRid: number; ids: string[]; isChanged: ReadonlySet<string> },
): void {
  const entries = chatsById(db, ids, userRid)
  const newest = postsBySeq(
    db,
    entries.flatMap(({ lastSeq }) => lastSeq ?? []),
    userRid,
  )
  for (const { chat, lastSeq } of entries) {
    const data = { chatId: chat.id, unreadCount: chat.unread }
    if (!isChanged.has(chat.id)) audience.toUser(userRid, { event: 'chat:read', data })
    else
      audience.toUser(userRid, (language) => ({
        event: 'chat:updated',
        data: chatToWire(chat, newest.get(lastSeq ?? -1), { language }),
      }))
  }
}
