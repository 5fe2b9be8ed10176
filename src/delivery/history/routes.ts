import { Elysia, t } from 'elysia'
import { audited } from '../../audit/service.ts'
import { guard } from '../../auth/guard.ts'
import { type Call, route } from '../../auth/route.ts'
import { writeWhenFree } from '../../database/database.ts'
import { skipInQuery, wholeInQuery } from '../../kernel/schema.ts'
import type { Context } from '../../world/context.ts'
import type { ReadConsole } from '../console/reads.ts'
import { requireTelegram } from '../console/service.ts'
import { referencesOf } from './chats.ts'
import { retryAction, retryMessage } from './service.ts'
import type { Range } from './store.ts'
import {
  HistoryPage,
  messageToWire,
  pageToWire,
  TelegramChatWire,
  TelegramMessageWire,
} from './wire.ts'

const PAGE_DEFAULT = 50
const PAGE_MAX = 100

const range = {
  limit: wholeInQuery(PAGE_MAX, PAGE_DEFAULT),
  skip: skipInQuery(),
}
const chatId = t.String({ pattern: '^-?\\d{1,20}$', error: 'must be the id of a chat' })

type Asked = { limit: number; skip: string }
const rangeOf = ({ limit, skip }: Asked): Range => ({ limit, skip: Number(skip) })

type World = { context: Context; read: ReadConsole; wake(): void }

const LIST = route({
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
    broadcastId: t.Optional(t.String({ maxLength: 100, error: 'must be the id of a broadcast' })),
  }),
  response: HistoryPage,
  detail: { summary: 'Messages to and from all chats of Telegram, newest first' },
})

const CHAT = route({
  access: 'admin',
  params: t.Object({ chatId }),
  query: t.Object(range),
  response: HistoryPage,
  detail: { summary: 'Messages to and from one chat of Telegram, newest first' },
})

const CHATS = route({
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
  response: t.Array(TelegramChatWire),
  detail: { summary: 'The groups of bots, and the private chats of linked accounts' },
})

const RETRY = route({
  access: 'admin',
  params: t.Object({
    id: t.String({ maxLength: 100, error: 'must be the id of a message' }),
  }),
  response: TelegramMessageWire,
  detail: { summary: 'Send a message again that has failed' },
})

/** The message history of Telegram, for administrators. */
export function historyRoutes(context: Context, read: ReadConsole, wake: () => void) {
  const world = { context, read, wake }
  return new Elysia({ name: 'history', prefix: '/api/telegram', tags: ['Telegram'] })
    .use(guard(context))
    .get('/', list(world), LIST())
    .get('/chat/:chatId', listChat(world), CHAT())
    .get('/chats', listChats(world), CHATS())
    .post('/:id/retry', retry(world), RETRY())
}

const list =
  ({ read }: World) =>
  async ({ query }: Call<typeof LIST>) =>
    pageToWire(await read('history', { range: rangeOf(query), filter: query }))

const listChat =
  ({ read }: World) =>
  async ({ params: { chatId: id }, query }: Call<typeof CHAT>) =>
    pageToWire(await read('thread', { chatId: id, range: rangeOf(query) }))

const listChats =
  ({ read }: World) =>
  ({ query: { search, limit, skip } }: Call<typeof CHATS>) =>
    read('chats', { search, limit, skip: Number(skip) })

const retry =
  ({ context, wake }: World) =>
  async ({ actor, params: { id } }: Call<typeof RETRY>) => {
    requireTelegram(context)
    const { db, clock } = context
    const act = () => retryMessage(context, id)
    const message = await writeWhenFree(db, clock, () =>
      audited(context, actor, act, (retried) => retryAction(retried)),
    )
    wake()
    return messageToWire(message, referencesOf(context.db, [message]))
  }
