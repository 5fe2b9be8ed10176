import { Elysia, t } from 'elysia'
import { audited } from '../../audit/service.ts'
import { guard } from '../../auth/guard.ts'
import { skipInQuery, wholeInQuery } from '../../kernel/schema.ts'
import type { Context } from '../../process/context.ts'
import type { ReadConsole } from '../console/reads.ts'
import { requireTelegram } from '../console/service.ts'
import { referencesOf } from './chats.ts'
import { retryAction, retryMessage } from './service.ts'
import type { Range } from './store.ts'
import { ChatWire, HistoryPage, MessageWire, messageToWire, pageToWire } from './wire.ts'

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
export function historyRoutes(context: Context, read: ReadConsole, wake: () => void) {
  const { db } = context

  return new Elysia({ name: 'history', prefix: '/api/telegram', tags: ['Telegram'] })
    .use(guard(context))
    .get(
      '/',
      async ({ query }) =>
        pageToWire(await read('history', { range: rangeOf(query), filter: query })),
      {
        access: 'admin',
        query: t.Object({
          ...range,
          type: t.Optional(
            t.Union([t.Literal('broadcast'), t.Literal('direct'), t.Literal('received')], {
              error: 'must be broadcast, direct or received',
            }),
          ),
          status: t.Optional(
            t.Union([t.Literal('pending'), t.Literal('sent'), t.Literal('failed')], {
              error: 'must be pending, sent or failed',
            }),
          ),
          broadcastId: t.Optional(
            t.String({ maxLength: 100, error: 'must be the id of a broadcast' }),
          ),
        }),
        response: HistoryPage,
        detail: { summary: 'Messages to and from all chats of Telegram, newest first' },
      },
    )
    .get(
      '/chat/:chatId',
      async ({ params: { chatId: id }, query }) =>
        pageToWire(await read('thread', { chatId: id, range: rangeOf(query) })),
      {
        access: 'admin',
        params: t.Object({ chatId }),
        query: t.Object(range),
        response: HistoryPage,
        detail: { summary: 'Messages to and from one chat of Telegram, newest first' },
      },
    )
    .get(
      '/chats',
      ({ query: { search, limit, skip } }) => read('chats', { search, limit, skip: Number(skip) }),
      {
        access: 'admin',
        query: t.Object({
          limit: wholeInQuery(PAGE_MAX, PAGE_MAX),
          skip: skipInQuery(),
          search: t.String({
            maxLength: 100,
            default: '',
            error: 'must be at most 100 characters',
          }),
        }),
        response: t.Array(ChatWire),
        detail: { summary: 'The groups of bots, and the private chats of linked accounts' },
      },
    )
    .post(
      '/:id/retry',
      ({ actor, params: { id } }) => {
        requireTelegram(context)
        const message = audited(
          context,
          actor,
          () => retryMessage(context, id),
          (retried) => retryAction(retried),
        )
        wake()
        return messageToWire(message, referencesOf(db, [message]))
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
