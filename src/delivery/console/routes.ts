import { Elysia, t } from 'elysia'
import { guard } from '../../auth/guard.ts'
import { skipInQuery, wholeInQuery } from '../../kernel/schema.ts'
import type { Context } from '../../process/context.ts'
import type { Entity } from '../cards/rich-text.ts'
import { referencesOf } from '../history/chats.ts'
import { MessageWire, messageToWire } from '../history/wire.ts'
import type { ReadConsole } from './reads.ts'
import { existing, retryBroadcast, sendBroadcast, sendDirect } from './service.ts'
import {
  BroadcastBody,
  BroadcastPage,
  BroadcastSent,
  BroadcastWire,
  broadcastToWire,
  DirectBody,
  type EntityWire,
  PreviewWire,
  ReachWire,
} from './wire.ts'
import { textOf } from './written.ts'

const PAGE_DEFAULT = 10
const PAGE_MAX = 100

const broadcastId = t.Object({
  id: t.String({ maxLength: 100, error: 'must be the id of a broadcast' }),
})

/** What administrators write to the chats of Telegram. */
export function consoleRoutes(context: Context, read: ReadConsole, wake: () => void) {
  const { db } = context
  const readOne = async (id: string) => broadcastToWire(existing(await read('broadcast', id)))
  return new Elysia({ name: 'console', prefix: '/api/telegram', tags: ['Telegram'] })
    .use(guard(context))
    .post(
      '/broadcast',
      async ({ actor, body }) => {
        const { id } = sendBroadcast(context, actor, body)
        const sent = await readOne(id)
        wake()
        return { ...sent, broadcastId: id }
      },
      {
        access: 'admin',
        body: BroadcastBody,
        response: BroadcastSent,
        detail: { summary: 'Send a message in Markdown to every chat' },
      },
    )
    .post(
      '/direct',
      ({ actor, body }) => {
        const message = sendDirect(context, actor, body)
        wake()
        return messageToWire(message, referencesOf(db, [message]))
      },
      {
        access: 'admin',
        body: DirectBody,
        response: MessageWire,
        detail: { summary: 'Send a message in Markdown to one chat' },
      },
    )
    .post(
      '/preview',
      ({ body: { content } }) => {
        const { text, entities } = textOf(content)
        return { text, entities: entities.flatMap(entityToWire) }
      },
      {
        access: 'admin',
        body: BroadcastBody,
        response: PreviewWire,
        detail: { summary: 'What a message in Markdown looks like in Telegram; nothing is sent' },
      },
    )
    .get(
      '/reach',
      async () => {
        const { groups, users } = await read('reach', null)
        return { chats: groups + users, groups, users }
      },
      {
        access: 'admin',
        response: ReachWire,
        detail: { summary: 'How many chats a broadcast reaches' },
      },
    )
    .get(
      '/broadcasts',
      async ({ query: { limit, skip } }) => {
        const page = await read('broadcasts', { limit, skip: Number(skip) })
        return { ...page, broadcasts: page.broadcasts.map(broadcastToWire) }
      },
      {
        access: 'admin',
        query: t.Object({ limit: wholeInQuery(PAGE_MAX, PAGE_DEFAULT), skip: skipInQuery() }),
        response: BroadcastPage,
        detail: { summary: 'Messages to all chats and what has become of them, newest first' },
      },
    )
    .get('/broadcasts/:id', ({ params: { id } }) => readOne(id), {
      access: 'admin',
      params: broadcastId,
      response: BroadcastWire,
      detail: { summary: 'One message to all chats and what has become of it' },
    })
    .post(
      '/broadcasts/:id/retry',
      async ({ actor, params: { id } }) => {
        await retryBroadcast(context, actor, existing(await read('broadcast', id)))
        wake()
        return readOne(id)
      },
      {
        access: 'admin',
        params: broadcastId,
        response: BroadcastWire,
        detail: { summary: 'Send the failed messages of a broadcast again' },
      },
    )
}

/** Markdown makes no telephone numbers. */
function entityToWire({ type, ...entity }: Entity): EntityWire[] {
  return type === 'phone_number' ? [] : [{ type, ...entity }]
}
