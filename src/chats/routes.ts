import { Elysia, t } from 'elysia'
import { guard } from '../auth/guard.ts'
import { AppError } from '../kernel/errors.ts'
import { wholeInQuery } from '../kernel/schema.ts'
import type { Context } from '../process/context.ts'
import type { User } from '../users/domain.ts'
import { type Chat, PAGE_DEFAULT, PAGE_MAX } from './domain.ts'
import { chatFor, readChat, send } from './service.ts'
import { chatCursor, chatPage } from './store/chats.ts'
import {
  messagePage,
  messagesAfter,
  messagesBefore,
  type Post,
  postsBySeq,
  seqOf,
} from './store/messages.ts'
import {
  ChatDetailWire,
  ChatWire,
  chatToWire,
  MessageWire,
  messageToWire,
  NewMessage,
  ReadWire,
} from './wire.ts'

const Paging = t.Object({
  page: wholeInQuery(1_000_000, 1),
  limit: wholeInQuery(PAGE_MAX, PAGE_DEFAULT),
  after: t.Optional(t.String({ maxLength: 100, description: 'Only the messages after this one' })),
  before: t.Optional(
    t.String({ maxLength: 100, description: 'The newest messages before this one' }),
  ),
})

const ListPaging = t.Object({
  limit: wholeInQuery(PAGE_MAX, PAGE_MAX),
  before: t.Optional(
    t.String({ maxLength: 100, description: 'Only the chats that follow this chat in the list' }),
  ),
})

type MessagePage = { page: number; limit: number; after?: string; before?: string }

export function chatRoutes(context: Context) {
  const { db } = context

  function postsOf(
    chat: Chat,
    { rid: readerRid }: User,
    { page, limit, after, before }: MessagePage,
  ): Post[] {
    const cursor = after ?? before
    if (cursor === undefined) return messagePage(db, chat.rid, { page, limit, readerRid })
    const seq = seqOf(db, chat, cursor)
    if (seq === undefined) throw new AppError('missing', 'Message not found')
    const select = after === undefined ? messagesBefore : messagesAfter
    return select(db, chat.rid, { seq, limit, readerRid })
  }

  function listOf(user: User, { limit, before }: { limit: number; before?: string }) {
    const cursor = before === undefined ? undefined : chatCursor(db, user.rid, before)
    if (before !== undefined && !cursor) throw new AppError('missing', 'Chat not found')
    const entries = chatPage(db, user.rid, { limit, before: cursor })
    const last = postsBySeq(
      db,
      entries.flatMap(({ lastSeq }) => lastSeq ?? []),
    )
    return entries.map(({ chat, lastSeq }) => chatToWire(chat, last.get(lastSeq ?? -1)))
  }

  return new Elysia({ name: 'chats', prefix: '/api/chats', tags: ['Chats'] })
    .use(guard(context))
    .get('/', ({ user, query }) => listOf(user, query), {
      access: 'user',
      query: ListPaging,
      response: t.Array(ChatWire),
      detail: { summary: 'My chats, the one with the newest message first' },
    })
    .get(
      '/:id',
      ({ user, params, query }) => {
        const chat = chatFor(db, user, params.id)
        const posts = postsOf(chat, user, query)
        const [last] = messagePage(db, chat.rid, { page: 1, limit: 1, readerRid: user.rid })
        return {
          ...chatToWire(chat, last),
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
      async ({ user, params, body }) => {
        const chat = chatFor(db, user, params.id)
        return messageToWire(await send(context, user, chat, body), chat)
      },
      {
        access: 'user',
        body: NewMessage,
        response: MessageWire,
        detail: { summary: 'Send a message to a chat' },
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
