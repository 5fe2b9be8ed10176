import type { ActionName, Actor } from '../audit/domain.ts'
import { noteAction } from '../audit/store.ts'
import { type Ask, attempt, limitKey } from '../auth/limits.ts'
import { type Db, type Tx, write, writeWhenFree } from '../database/database.ts'
import { minutes } from '../kernel/clock.ts'
import { AppError, invalid } from '../kernel/errors.ts'
import { haltPoint } from '../kernel/halt.ts'
import type { Random } from '../kernel/random.ts'
import { isAdmin, type User } from '../users/domain.ts'
import type { Context } from '../world/context.ts'
import { type Chat, plainText, TEXT_MAX } from './domain.ts'
import { type ChatEntry, chatById, chatOfBot, toggleFavorite } from './store/chats.ts'
import { insertMessage, type Post, postsById, sentAs, toggleStar } from './store/messages.ts'
import { markRead } from './store/readers.ts'
import type { Reading } from './store/seen.ts'

/** Whether a user may see a chat: its owner, those with whom its bot is shared, and administrators. */
const mayRead = ({ readerRid }: Chat, user: User) => readerRid === user.rid || isAdmin(user)

/**
 * The chat, if the user may see it.
 * @throws AppError `missing`, also for a chat of another user, so that ids cannot be probed.
 */
export function chatFor(db: Db, user: User, chatId: string): Chat {
  const chat = chatById(db, chatId, user.rid)
  if (!chat || !mayRead(chat, user)) throw new AppError('missing', { code: 'noChat' })
  return chat
}

/**
 * The chat of a bot, which every bot has from its creation on, if the user may see it.
 * @throws AppError `missing`, also for a bot of another user.
 */
export function chatForBot(db: Db, user: User, botId: string): ChatEntry {
  const entry = chatOfBot(db, botId, user.rid)
  if (!entry || !mayRead(entry.chat, user)) throw new AppError('missing', { code: 'noBot' })
  return entry
}

/** Who writes, reads or marks, and under which name it is recorded in a chat of another user. */
export type By = { user: User; actor: Actor }

/** Records what an administrator does in the chat of another user. */
function noteInTheirs(
  tx: Tx,
  { user, actor }: By,
  chat: Chat,
  { action, ...at }: { action: ActionName; random: Random; now: number },
): void {
  if (chat.readerRid === user.rid) return
  const subject = { kind: 'chat', id: chat.id, name: chat.botName } as const
  noteAction(tx, actor, { action, subject }, at)
}

type Written = { content: string; tempId?: string | undefined }

/** What a bot does about a message that was just written in its chat, in the same transaction. */
export type React = (
  handling: Omit<Context, 'db'> & { db: Tx },
  user: User,
  chat: Chat,
  message: { id: string; text: string },
) => void

/**
 * Writes a message of a user, without HTML tags, and lets the bot react to it in the same transaction. Idempotent by
 * `tempId`: the message that has it already is returned.
 * @throws AppError `invalid` for a text that is empty or too long; `tooMany` beyond the messages of a minute.
 */
export async function send(
  context: Context & { react: React },
  { user, actor }: By,
  chat: Chat,
  { content, tempId }: Written,
): Promise<Post> {
  const { db, clock, random, config, react } = context
  const trimmed = content.trim()
  if (trimmed.length > TEXT_MAX) throw invalid('content', { code: 'messageTooLong', max: TEXT_MAX })
  const text = plainText(trimmed)
  if (text === '') throw invalid('content', { code: 'messageEmpty' })
  const id = await writeWhenFree(db, clock, (tx) => {
    const sent = tempId === undefined ? undefined : sentAs(tx, chat, user.rid, tempId)
    if (sent !== undefined) return sent
    attempt({ db: tx, clock }, [aMessage(user, config.values.MESSAGES_PER_MINUTE)])
    const fresh = random.id()
    const message = { id: fresh, chatRid: chat.rid, senderRid: user.rid, content: text }
    insertMessage(
      tx,
      { ...message, type: 'text', kind: 'text', ...(tempId === undefined ? {} : { tempId }) },
      clock.now(),
    )
    react({ ...context, db: tx }, user, chat, { id: fresh, text })
    noteInTheirs(tx, { user, actor }, chat, { action: 'chat.write', random, now: clock.now() })
    haltPoint('message-before-commit')
    return fresh
  })
  haltPoint('message-committed')
  const [post] = postsById(db, [id], chat.readerRid)
  if (!post) throw new AppError('missing', { code: 'noChat' })
  return post
}

/** One message of a user to count, of at most `times` in a minute. */
function aMessage(user: User, times: number): Ask {
  const refusal = { code: 'tooManyMessages', times } as const
  return { key: limitKey('messages', user.id), limit: { times, perMs: minutes(1) }, refusal }
}

/** Marks what tells elsewhere of the homes of these chats as read. A port: notifications belong to a higher room. */
export type ReadInChats = (tx: Tx, reading: Reading, now: number) => void

type Reader = Pick<Context, 'db' | 'clock'> & { readInChats: ReadInChats }

/** Marks a chat as read by its reader. A chat that an administrator opens stays unread. */
export function readChat({ db, clock, readInChats }: Reader, user: User, chat: Chat): Chat {
  if (chat.readerRid === user.rid)
    write(db, (tx) => {
      readInChats(tx, chat, clock.now())
      markRead(tx, chat, clock.now())
    })
  return chatFor(db, user, chat.id)
}

/** Marks all chats that a user reads as read. */
export function readAll({ db, clock, readInChats }: Reader, { rid: readerRid }: User): void {
  write(db, (tx) => {
    readInChats(tx, { readerRid }, clock.now())
    markRead(tx, { readerRid }, clock.now())
  })
}

/** Makes a chat a favourite of its reader, or no longer one. */
export function switchFavorite({ db, clock, random }: Context, by: By, chat: Chat): Chat {
  write(db, (tx) => {
    const now = clock.now()
    toggleFavorite(tx, chat, now)
    noteInTheirs(tx, by, chat, { action: 'chat.favorite', random, now })
  })
  return chatFor(db, by.user, chat.id)
}

/**
 * Stars a message, or removes its star.
 * @throws AppError `missing` when the chat has no such message.
 */
export function switchStar(
  { db, clock, random }: Context,
  by: By,
  chat: Chat,
  messageId: string,
): Post {
  const isKnown = write(db, (tx) => {
    const now = clock.now()
    if (!toggleStar(tx, chat.rid, messageId, now)) return false
    noteInTheirs(tx, by, chat, { action: 'chat.star', random, now })
    return true
  })
  const [post] = isKnown ? postsById(db, [messageId], by.user.rid) : []
  if (!post) throw new AppError('missing', { code: 'noMessage' })
  return post
}
