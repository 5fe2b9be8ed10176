import { Elysia, t } from 'elysia'
import { audited } from '../../audit/service.ts'
import { guard } from '../../auth/guard.ts'
import { skipInQuery, wholeInQuery } from '../../kernel/schema.ts'
import type { Context } from '../../process/context.ts'
import { retryAction, retryMessage } from './service.ts'
import { chatHistory, chatNames, messageHistory, type Range, telegramChats } from './store.ts'
import { ChatWire, HistoryPage, MessageWire, messageToWire, ReachWire } from './wire.ts'

const PAGE_DEFAULT = 50
const PAGE_MAX = 100

const range = {
  limit: wholeInQuery(PAGE_MAX, PAGE_DEFAULT),
  skip: skipInQuery(),
}
const chatId = t.String({ pattern: '^-?\\d{1,20}$', error: 'must be the id of a chat' })

type Asked = { limit: number; skip: string }
const rangeOf = ({ limit, skip }: Asked): Range => ({ limit, skip: Number(skip) })

/** The message history of Telegram, for administrators. */
export function historyRoutes(context: Context, wake: () => void) {
  const { db } = context

  function toWire({ messages, count }: ReturnType<typeof messageHistory>) {
    const names = chatNames(
      db,
      messages.map(({ target }) => target),
    )
    return { messages: messages.map((message) => messageToWire(message, names)), count }
  }

  return new Elysia({ name: 'history', prefix: '/api/telegram', tags: ['Telegram'] })
    .use(guard(context))
    .get('/', ({ query }) => toWire(messageHistory(db, rangeOf(query), query.type)), {
      access: 'admin',
      query: t.Object({
        ...range,
        type: t.Optional(
          t.Union([t.Literal('broadcast'), t.Literal('direct'), t.Literal('received')], {
            error: 'must be broadcast, direct or received',
          }),
        ),
      }),
      response: HistoryPage,
      detail: { summary: 'Messages to and from all chats of Telegram, newest first' },
    })
    .get(
      '/chat/:chatId',
      ({ params, query }) => toWire(chatHistory(db, params.chatId, rangeOf(query))),
      {
        access: 'admin',
        params: t.Object({ chatId }),
        query: t.Object(range),
        response: HistoryPage,
        detail: { summary: 'Messages to and from one chat of Telegram, newest first' },
      },
    )
    .get('/chats', () => telegramChats(db), {
      access: 'admin',
      response: t.Array(ChatWire),
      detail: { summary: 'The groups of bots, and the private chats of linked accounts' },
    })
    .get(
      '/reach',
      () => {
        const chats = telegramChats(db)
        // The ids of groups are negative.
        const groups = chats.filter((chat) => chat.chatId.startsWith('-')).length
        return { chats: chats.length, groups, users: chats.length - groups }
      },
      {
        access: 'admin',
        response: ReachWire,
        detail: { summary: 'How many chats a broadcast reaches' },
      },
    )
    .post(
      '/:id/retry',
      ({ actor, params: { id } }) => {
        const message = audited(
          context,
          actor,
          () => retryMessage(context, id),
          (retried) => retryAction(retried),
        )
        wake()
        return messageToWire(message, chatNames(db, [message.target]))
      },
      {
        access: 'admin',
        params: t.Object({
          id: t.String({ maxLength: 100, error: 'must be the id of a message' }),
        }),
        response: MessageWire,
        detail: { summary: 'Send a message again that has failed' },
      },
    )
}
