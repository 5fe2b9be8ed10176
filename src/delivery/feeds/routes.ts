import { Elysia, t } from 'elysia'
import { clientAddress } from '../../auth/address.ts'
import { guard } from '../../auth/guard.ts'
import { botFor } from '../../bots/service.ts'
import { minutes, seconds } from '../../kernel/clock.ts'
import { AppError } from '../../kernel/errors.ts'
import { isFresh } from '../../kernel/etag.ts'
import type { Context } from '../../process/context.ts'
import { createWindows } from '../outbox/limits.ts'
import { endFeed, feedNamed, type ReadFeed, renewFeed } from './service.ts'
import { feedOf } from './store.ts'

/** Requests for feeds: of all clients, and of one address. */
const ALL = { messages: 100, perMs: seconds(1) }
const EACH = { messages: 60, perMs: minutes(1) }

export type FeedPorts = { readFeed: ReadFeed }

/** The feeds of bots: anyone who has the address of one reads it, users manage those of their own bots. */
export function feedRoutes(context: Context, { readFeed }: FeedPorts) {
  const { db, clock, config, log } = context
  const windows = createWindows([ALL, EACH, EACH])

  /** Readers ask again and again: their requests are counted in memory. */
  function refuseMany(address: string): void {
    const mono = clock.monotonic()
    const waitMs = windows.waitFor(address, mono)
    if (waitMs > 0)
      throw new AppError('tooMany', 'Too many requests. Please try again later.', {
        retryAfter: waitMs / 1000,
      })
    windows.take(address).end(mono)
  }

  return new Elysia({ name: 'feeds', tags: ['Bots'] })
    .use(guard(context))
    .use(clientAddress(config))
    .get(
      '/feeds/:name',
      async ({ params: { name }, request, address }) => {
        refuseMany(address)
        const document = await feedNamed(context, { name, address, readFeed })
        const etag = `"${Bun.hash(document).toString(36)}"`
        const headers = { etag: `W/${etag}`, 'cache-control': 'private, no-cache' }
        if (isFresh(request.headers.get('if-none-match'), etag))
          return new Response(null, { status: 304, headers })
        return new Response(document, {
          headers: { ...headers, 'content-type': 'application/atom+xml; charset=utf-8' },
        })
      },
      {
        params: t.Object({
          name: t.String({ maxLength: 200, description: 'The secret of the feed, and .atom' }),
        }),
        detail: {
          summary: 'The newest matches of a bot as Atom 1.0',
          security: [],
          responses: {
            200: {
              description: 'A document of Atom',
              content: { 'application/atom+xml': { schema: { type: 'string' } } },
            },
            304: { description: 'It is as If-None-Match has it' },
          },
        },
      },
    )
    .get(
      '/api/requests/:id/feed',
      ({ user, params }) => {
        const madeAt = feedOf(db, botFor(db, user, params.id).rid)
        return { createdAt: madeAt === undefined ? null : new Date(madeAt).toISOString() }
      },
      {
        access: 'user',
        response: t.Object({
          createdAt: t.Union([t.String({ format: 'date-time' }), t.Null()], {
            description: 'When its address was made; null: it has none',
          }),
        }),
        detail: { summary: 'Whether a bot has a feed' },
      },
    )
    .post(
      '/api/requests/:id/feed',
      ({ user, actor, params }) => {
        const url = renewFeed(context, { user, actor }, params.id)
        log.info({ userId: user.id, botId: params.id }, 'address of a feed made')
        return { url }
      },
      {
        access: 'user',
        response: t.Object({ url: t.String({ description: 'A secret; it is shown once' }) }),
        detail: { summary: 'Give the feed of a bot a new address; the one before ends' },
      },
    )
    .delete(
      '/api/requests/:id/feed',
      ({ user, actor, params }) => {
        endFeed(context, { user, actor }, params.id)
        return { _id: params.id }
      },
      {
        access: 'user',
        response: t.Object({ _id: t.String() }),
        detail: { summary: 'End the feed of a bot' },
      },
    )
}
