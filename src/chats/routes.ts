import { Elysia, t } from 'elysia'
import { guard } from '../auth/guard.ts'
import { AppError, invalid } from '../kernel/errors.ts'
import { wholeInQuery } from '../kernel/schema.ts'
import type { Context } from '../process/context.ts'
import type { User } from '../users/domain.ts'
import { type Chat, PAGE_DEFAULT, PAGE_MAX, SEARCH_MAX } from './domain.ts'
import {
  chatFor,
  chatForBot,
  type React,
  readAll,
  readChat,
  send,
  switchFavorite,
  switchStar,
} from './service.ts'
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
  chatToWire,
  FavoriteWire,
  MessagesWire,
  MessageWire,
  messageToWire,
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
  q: t.Optional(
    t.String({
      description: `Only chats whose name or one of whose messages contains this, 1 to ${SEARCH_MAX} characters`,
    }),
  ),
})

type MessagePage = { page: number; limit: number; after?: string; before?: string }
type ListPage = { limit: number; before?: string; q?: string }

export type ChatPorts = {
  react: React
  /** Searches in another thread, because it reads every message of a user. */
  findChats: (search: ChatSearch) => Promise<FoundChat[]> | FoundChat[]
}

export function chatRoutes(context: Context, { react, findChats }: ChatPorts) {
  const { db } = context
  const world = { ...context, react }

  function seqFor(chat: Chat, messageId: string): number {
    const seq = seqOf(db, chat, messageId)
    if (seq === undefined) throw new AppError('missing', 'Message not found')
    return seq
  }

  function postsOf(
    chat: Chat,
    { rid: readerRid }: User,
    { page, limit, after, before }: MessagePage,
  ): Post[] {
    const from = after ?? before
    if (from === undefined) return messagePage(db, chat.rid, { page, limit, readerRid })
    const select = after === undefined ? messagesBefore : messagesAfter
    return select(db, chat.rid, { seq: seqFor(chat, from), limit, readerRid })
  }

  /** The newest message: the last one of the newest page. */
  function lastOf(chat: Chat, user: User, page: MessagePage, posts: readonly Post[]) {
    const isNewest = page.page === 1 && page.after === undefined && page.before === undefined
    if (isNewest) return posts.at(-1)
    return messagePage(db, chat.rid, { page: 1, limit: 1, readerRid: user.rid })[0]
  }

  async function entriesOf({ rid: ownerRid }: User, { limit, before: id, q }: ListPage) {
    const before = id === undefined ? undefined : chatCursor(db, ownerRid, id)
    if (id !== undefined && !before) throw new AppError('missing', 'Chat not found')
    if (q === undefined) return chatPage(db, ownerRid, { limit, before })
    return findChats({ ownerRid, words: wordsIn(q), limit, before })
  }

  async function listOf(user: User, page: ListPage): Promise<ChatWire[]> {
    const entries: (ChatEntry & Partial<FoundChat>)[] = await entriesOf(user, page)
    const posts = postsBySeq(
      db,
      entries.flatMap(({ lastSeq, foundSeq }) => [lastSeq ?? [], foundSeq ?? []].flat()),
    )
    return entries.map(({ chat, lastSeq, foundSeq }) =>
      chatToWire(chat, posts.get(lastSeq ?? -1), posts.get(foundSeq ?? -1)),
    )
  }

  return new Elysia({ name: 'chats', prefix: '/api/chats', tags: ['Chats'] })
    .use(guard(context))
    .get('/', ({ user, query }) => listOf(user, query), {
      access: 'user',
      query: ListPaging,
      response: t.Array(ChatWire),
      detail: { summary: 'My chats: favourites first, then the one with the newest message' },
    })
    .post(
      '/',
      ({ user, body }) => {
        const { chat, lastSeq } = chatForBot(db, user, body.botId)
        return chatToWire(
          chat,
          postsBySeq(db, lastSeq === null ? [] : [lastSeq], user.rid).get(lastSeq ?? -1),
        )
      },
      {
        access: 'user',
        body: NewChat,
        response: ChatWire,
        detail: { summary: 'The chat of a bot, which it has from its creation on' },
      },
    )
    .post(
      '/read-all',
      ({ user }) => {
        readAll(context, user)
        return { unreadCount: 0 }
      },
      { access: 'user', response: AllReadWire, detail: { summary: 'Mark all my chats as read' } },
    )
    .get(
      '/:id',
      ({ user, params, query }) => {
        const chat = chatFor(db, user, params.id)
        const posts = postsOf(chat, user, query)
        return {
          ...chatToWire(chat, lastOf(chat, user, query, posts)),
          messages: posts.map((post) => messageToWire(post, chat)),
        }
      },
      {
        access: 'user',
        query: Paging,
        response: ChatDetailWire,
        detail: { summary: 'One chat with a page of its messages' },
      },
    )
    .post(
      '/:id/messages',
      async ({ user, actor, params, body }) => {
        const chat = chatFor(db, user, params.id)
        return messageToWire(await send(world, { user, actor }, chat, body), chat)
      },
      {
        access: 'user',
        body: NewMessage,
        response: MessageWire,
        detail: {
          summary: 'Send a message to a chat',
          description:
            'HTML tags are removed. A message that is only help, status, pause, resume or last (עזרה, מצב, עצור, המשך, אחרון) is answered by the bot. What an administrator writes in the chat of another user is also sent to the Telegram group of the bot.',
        },
      },
    )
    .get(
      '/:id/messages/starred',
      ({ user, params, query: { limit, before } }) => {
        const chat = chatFor(db, user, params.id)
        const seq = before === undefined ? Number.MAX_SAFE_INTEGER : seqFor(chat, before)
        const posts = starredBefore(db, chat.rid, { seq, limit, readerRid: user.rid })
        return { messages: posts.map((post) => messageToWire(post, chat)) }
      },
      {
        access: 'user',
        query: StarredPaging,
        response: MessagesWire,
        detail: { summary: 'The starred messages of a chat: the newest page, oldest first' },
      },
    )
    .post(
      '/:id/messages/:messageId/star',
      ({ user, actor, params }) => {
        const chat = chatFor(db, user, params.id)
        return messageToWire(switchStar(context, { user, actor }, chat, params.messageId), chat)
      },
      {
        access: 'user',
        response: MessageWire,
        detail: { summary: 'Star a message, or remove its star' },
      },
    )
    .post(
      '/:id/favorite',
      ({ user, actor, params }) => {
        const chat = switchFavorite(context, { user, actor }, chatFor(db, user, params.id))
        return { _id: chat.id, isFavorite: chat.isFavorite }
      },
      {
        access: 'user',
        response: FavoriteWire,
        detail: { summary: 'Make a chat a favourite of its owner, or no longer one' },
      },
    )
    .post(
      '/:id/read',
      ({ user, params }) => {
        const chat = readChat(context, user, chatFor(db, user, params.id))
        return { chatId: chat.id, unreadCount: chat.unread }
      },
      { access: 'user', response: ReadWire, detail: { summary: 'Mark a chat as read' } },
    )
}

/** @throws AppError `invalid` for a search of nothing, or a long one. */
function wordsIn(q: string): string {
  const words = q.trim()
  if (words === '' || words.length > SEARCH_MAX)
    throw invalid('q', `The search must have 1 to ${SEARCH_MAX} characters`)
  return words
}
