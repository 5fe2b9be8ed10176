import { Elysia, t } from 'elysia'
import { guard } from '../../auth/guard.ts'
import { type Call, route } from '../../auth/route.ts'
import { writeWhenFree } from '../../database/database.ts'
import { skipInQuery, wholeInQuery } from '../../kernel/schema.ts'
import type { Context } from '../../world/context.ts'
import type { Entity } from '../cards/rich-text.ts'
import { referencesOf } from '../history/chats.ts'
import { messageToWire, TelegramMessageWire } from '../history/wire.ts'
import type { ReadConsole } from './reads.ts'
import { existing, retryBroadcast, sendBroadcast, sendDirect } from './service.ts'
import { shown } from './shown.ts'
import {
  BroadcastBody,
  BroadcastPage,
  BroadcastSent,
  BroadcastWire,
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

type World = { context: Context; read: ReadConsole; wake(): void }

const BROADCAST = route({
  access: 'admin',
  body: BroadcastBody,
  response: BroadcastSent,
  detail: { summary: 'Send a message in Markdown to every chat' },
})

const DIRECT = route({
  access: 'admin',
  body: DirectBody,
  response: TelegramMessageWire,
  detail: { summary: 'Send a message in Markdown to one chat' },
})

const PREVIEW = route({
  access: 'admin',
  body: BroadcastBody,
  response: PreviewWire,
  detail: { summary: 'What a message in Markdown looks like in Telegram; nothing is sent' },
})

const REACH = route({
  access: 'admin',
  response: ReachWire,
  detail: { summary: 'How many chats a broadcast reaches' },
})

const LIST = route({
  access: 'admin',
  query: t.Object({ limit: wholeInQuery(PAGE_MAX, PAGE_DEFAULT), skip: skipInQuery() }),
  response: BroadcastPage,
  detail: { summary: 'Messages to all chats and what has become of them, newest first' },
})

const SHOW = route({
  access: 'admin',
  params: broadcastId,
  response: BroadcastWire,
  detail: { summary: 'One message to all chats and what has become of it' },
})

const RETRY = route({
  access: 'admin',
  params: broadcastId,
  response: BroadcastWire,
  detail: { summary: 'Send the failed messages of a broadcast again' },
})

/** What administrators write to the chats of Telegram. */
export function consoleRoutes(context: Context, read: ReadConsole, wake: () => void) {
  const world = { context, read, wake }
  return new Elysia({ name: 'console', prefix: '/api/telegram', tags: ['Telegram'] })
    .use(guard(context))
    .post('/broadcast', broadcast(world), BROADCAST())
    .post('/direct', writeDirect(world), DIRECT())
    .post('/preview', preview, PREVIEW())
    .get('/reach', reach(world), REACH())
    .get('/broadcasts', list(world), LIST())
    .get('/broadcasts/:id', show(world), SHOW())
    .post('/broadcasts/:id/retry', retry(world), RETRY())
}

const broadcast =
  ({ context, read, wake }: World) =>
  async ({ actor, body }: Call<typeof BROADCAST>) => {
    const { db, clock } = context
    const { id } = await writeWhenFree(db, clock, () => sendBroadcast(context, actor, body))
    const sent = await readOne(read, id)
    wake()
    return { ...sent, broadcastId: id }
  }

const writeDirect =
  ({ context, wake }: World) =>
  async ({ actor, body }: Call<typeof DIRECT>) => {
    const { db, clock } = context
    const message = await writeWhenFree(db, clock, () => sendDirect(context, actor, body))
    wake()
    return messageToWire(message, referencesOf(context.db, [message]))
  }

const preview = ({ body: { content } }: Call<typeof PREVIEW>) => {
  const { text, entities } = textOf(content)
  return { text, entities: entities.flatMap(entityToWire) }
}

const reach =
  ({ read }: World) =>
  async () => {
    const { groups, users } = await read('reach', null)
    return { chats: groups + users, groups, users }
  }

const list =
  ({ read }: World) =>
  async ({ query: { limit, skip } }: Call<typeof LIST>) => {
    const page = await read('broadcasts', { limit, skip: Number(skip) })
    return { ...page, broadcasts: page.broadcasts.map(shown) }
  }

const show =
  ({ read }: World) =>
  ({ params: { id } }: Call<typeof SHOW>) =>
    readOne(read, id)

const retry =
  ({ context, read, wake }: World) =>
  async ({ actor, params: { id } }: Call<typeof RETRY>) => {
    await retryBroadcast(context, actor, existing(await read('broadcast', id)))
    wake()
    return readOne(read, id)
  }

const readOne = async (read: ReadConsole, id: string) =>
  shown(existing(await read('broadcast', id)))

/** Markdown makes no telephone numbers. */
function entityToWire({ type, ...entity }: Entity): EntityWire[] {
  return type === 'phone_number' ? [] : [{ type, ...entity }]
}
