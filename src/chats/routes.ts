import { Elysia, t } from 'elysia'
import { guard } from '../auth/guard.ts'
import { type Call, changing, route } from '../auth/route.ts'
import type { Db } from '../database/database.ts'
import type { Language } from '../kernel/domain/language.ts'
import { AppError, invalid } from '../kernel/errors.ts'
import { wholeInQuery } from '../kernel/schema.ts'
import type { User } from '../users/domain.ts'
import type { Context } from '../world/context.ts'
import { type Chat, PAGE_DEFAULT, PAGE_MAX, SEARCH_MAX } from './domain.ts'
import {
  chatFor,
  chatForBot,
  type React,
  type ReadInChats,
  readAll,
  readChat,
  send,
  switchFavorite,
  switchStar,
} from './service.ts'
import { chatToWire, messageToWire } from './shown.ts'
import { type ChatEntry, chatCursor, chatPage } from './store/chats.ts'
import {
  messagePage,
  messagesAfter,
  messagesBefore,
  type Post,
  postsBySeq,
  seqOf,
  starredBefore,
} from './store/messages.ts'
import type { ChatSearch, FoundChat } from './store/search.ts'
import {
  AllReadWire,
  ChatDetailWire,
  ChatWire,
  FavoriteWire,
  MessagesWire,
  MessageWire,
  NewChat,
  NewMessage,
  ReadWire,
} from './wire.ts'

const cursor = (description: string) => t.Optional(t.String({ maxLength: 100, description }))

const Paging = t.Object({
  page: wholeInQuery(1_000_000, 1),
  limit: wholeInQuery(PAGE_MAX, PAGE_DEFAULT),
  after: cursor('Only the messages after this one'),
  before: cursor('The newest messages before this one: as fast however far back'),
})

const StarredPaging = t.Object({
  limit: wholeInQuery(PAGE_MAX, PAGE_MAX),
  before: cursor('The newest starred messages before this message'),
})

const ListPaging = t.Object({
  limit: wholeInQuery(PAGE_MAX, PAGE_MAX),
  before: cursor('Only the chats that follow this chat in the list'),
  brief: t.BooleanString({ default: false, description: 'Without the last messages' }),
  q: t.Optional(
    t.String({
      description: `Only chats whose name or one of whose messages contains this, 1 to ${SEARCH_MAX} characters`,
    }),
  ),
})

export type ChatPorts = {
  readInChats: ReadInChats
  react: React
  /** Searches in another thread, because it reads every message of a user. */
  findChats: (search: ChatSearch) => Promise<FoundChat[]> | FoundChat[]
}

type World = Context & ChatPorts

const LIST = route({
  access: 'user',
  query: ListPaging,
  response: t.Array(ChatWire),
  detail: { summary: 'My chats: favourites first, then the one with the newest message' },
})

const OPEN = route({
  access: 'user',
  body: NewChat,
  response: ChatWire,
  detail: { summary: 'The chat of a bot, which it has from its creation on' },
})

const READ_ALL = route({
  access: 'user',
  response: AllReadWire,
  detail: { summary: 'Mark all my chats as read' },
})

const SHOW = route({
  access: 'user',
  query: Paging,
  response: ChatDetailWire,
  detail: { summary: 'One chat with a page of its messages' },
})

const SEND = route({
  access: 'user',
  body: NewMessage,
  response: MessageWire,
  detail: {
    summary: 'Send a message to a chat',
    description:
      'HTML tags are removed. A message that is only help, status, pause, resume or last (עזרה, מצב, עצור, המשך, אחרון) is answered by the bot, and so is any other single word of the owner, by how to learn these. What an administrator writes in the chat of another user is also sent to the Telegram group of the bot.',
  },
})

const STARRED = route({
  access: 'user',
  query: StarredPaging,
  response: MessagesWire,
  detail: { summary: 'The starred messages of a chat: the newest page, oldest first' },
})

const STAR = route({
  access: 'user',
  response: MessageWire,
  detail: { summary: 'Star a message, or remove its star' },
})

const FAVORITE = route({
  access: 'user',
  response: FavoriteWire,
  detail: { summary: 'Make a chat a favourite of its owner, or no longer one' },
})

const READ = route({
  access: 'user',
  response: ReadWire,
  detail: { summary: 'Mark a chat as read' },
})

export function chatRoutes(context: Context, ports: ChatPorts) {
  const world = { ...context, ...ports }
  return new Elysia({ name: 'chats', prefix: '/api/chats', tags: ['Chats'] })
    .use(guard(context))
    .get('/', list(world), LIST())
    .post('/', open(world), OPEN())
    .post('/read-all', changing(world, markAllRead(world)), READ_ALL())
    .get('/:id', show(world), SHOW())
    .post('/:id/messages', sendMessage(world), SEND())
    .get('/:id/messages/starred', starred(world), STARRED())
    .post('/:id/messages/:messageId/star', changing(world, star(world)), STAR())
    .post('/:id/favorite', changing(world, favorite(world)), FAVORITE())
    .post('/:id/read', changing(world, markRead(world)), READ())
}

const list =
  (world: World) =>
  async ({ user, language, query }: Call<typeof LIST>): Promise<ChatWire[]> => {
    const entries: (ChatEntry & Partial<FoundChat>)[] = await entriesOf(world, user, {
      ...query,
      language,
    })
    const seqs = entries.flatMap(({ lastSeq, foundSeq }) =>
      [(!query.brief && lastSeq) || [], foundSeq ?? []].flat(),
    )
    const posts = postsBySeq(world.db, seqs, user.rid)
    return entries.map(({ chat, lastSeq, foundSeq }) =>
      chatToWire(chat, posts.get(lastSeq ?? -1), {
        language,
        found: posts.get(foundSeq ?? -1),
      }),
    )
  }

const open =
  ({ db }: Context) =>
  ({ user, language, body }: Call<typeof OPEN>) => {
    const { chat, lastSeq } = chatForBot(db, user, body.botId)
    const posts = postsBySeq(db, lastSeq === null ? [] : [lastSeq], user.rid)
    return chatToWire(chat, posts.get(lastSeq ?? -1), { language })
  }

const markAllRead =
  (world: World) =>
  ({ user }: Call<typeof READ_ALL>) => {
    readAll(world, user)
    return { unreadCount: 0 }
  }

const show =
  ({ db }: Context) =>
  ({ user, language, params, query }: Call<typeof SHOW, 'id'>) => {
    const chat = chatFor(db, user, params.id)
    const posts = postsOf(db, chat, { ...query, user })
    return {
      ...chatToWire(chat, lastOf(db, chat, { ...query, user, posts }), { language }),
      messages: posts.map((post) => messageToWire(post, chat, language)),
    }
  }

const sendMessage =
  (world: World) =>
  async ({ user, language, actor, params, body }: Call<typeof SEND, 'id'>) => {
    const chat = chatFor(world.db, user, params.id)
    return messageToWire(await send(world, { user, actor }, chat, body), chat, language)
  }

const starred =
  ({ db }: Context) =>
  ({ user, language, params, query: { limit, before } }: Call<typeof STARRED, 'id'>) => {
    const chat = chatFor(db, user, params.id)
    const seq = before === undefined ? Number.MAX_SAFE_INTEGER : seqFor(db, chat, before)
    const posts = starredBefore(db, chat.rid, { seq, limit, readerRid: user.rid })
    return { messages: posts.map((post) => messageToWire(post, chat, language)) }
  }

const star =
  (context: Context) =>
  ({ user, language, actor, params }: Call<typeof STAR, 'id' | 'messageId'>) => {
    const chat = chatFor(context.db, user, params.id)
    const post = switchStar(context, { user, actor }, chat, params.messageId)
    return messageToWire(post, chat, language)
  }

const favorite =
  (context: Context) =>
  ({ user, actor, params }: Call<typeof FAVORITE, 'id'>) => {
    const chat = switchFavorite(context, { user, actor }, chatFor(context.db, user, params.id))
    return { _id: chat.id, isFavorite: chat.isFavorite }
  }

const markRead =
  (world: World) =>
  ({ user, params }: Call<typeof READ, 'id'>) => {
    const chat = readChat(world, user, chatFor(world.db, user, params.id))
    return { chatId: chat.id, unreadCount: chat.unread }
  }

function seqFor(db: Db, chat: Chat, messageId: string): number {
  const seq = seqOf(db, chat, messageId)
  if (seq === undefined) throw new AppError('missing', { code: 'noMessage' })
  return seq
}

type MessagePage = { user: User; page: number; limit: number; after?: string; before?: string }

function postsOf(db: Db, chat: Chat, { user, page, limit, after, before }: MessagePage): Post[] {
  const { rid: readerRid } = user
  const from = after ?? before
  if (from === undefined) return messagePage(db, chat.rid, { page, limit, readerRid })
  const select = after === undefined ? messagesBefore : messagesAfter
  return select(db, chat.rid, { seq: seqFor(db, chat, from), limit, readerRid })
}

/** The newest message: the last one of the newest page. */
function lastOf(
  db: Db,
  chat: Chat,
  { user, posts, ...page }: MessagePage & { posts: readonly Post[] },
) {
  const isNewest = page.page === 1 && page.after === undefined && page.before === undefined
  if (isNewest) return posts.at(-1)
  return messagePage(db, chat.rid, { page: 1, limit: 1, readerRid: user.rid })[0]
}

type ListPage = { language: Language; limit: number; before?: string; q?: string }

async function entriesOf(
  { db, findChats }: World,
  { rid: readerRid }: User,
  { language, limit, before: id, q }: ListPage,
) {
  const before = id === undefined ? undefined : chatCursor(db, readerRid, id)
  if (id !== undefined && !before) throw new AppError('missing', { code: 'noChat' })
  if (q === undefined) return chatPage(db, readerRid, { limit, before })
  return findChats({ readerRid, words: wordsIn(q), language, limit, before })
}

/** @throws AppError `invalid` for a search of nothing, or a long one. */
function wordsIn(q: string): string {
  const words = q.trim()
  if (words === '' || words.length > SEARCH_MAX)
    throw invalid('q', { code: 'searchLength', max: SEARCH_MAX })
  return words
}
