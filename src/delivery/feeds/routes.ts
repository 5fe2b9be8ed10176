import { Elysia, t } from 'elysia'
import { clientAddress, type From } from '../../auth/address.ts'
import { guard } from '../../auth/guard.ts'
import { answersFile, type Call, changing, route } from '../../auth/route.ts'
import { botFor } from '../../bots/service.ts'
import { type Clock, minutes, seconds } from '../../kernel/clock.ts'
import { iso } from '../../kernel/domain/iso.ts'
import { AppError } from '../../kernel/errors.ts'
import { isFresh } from '../../kernel/etag.ts'
import { orNull, Time } from '../../kernel/schema.ts'
import type { Context } from '../../world/context.ts'
import { createWindows } from '../outbox/limits.ts'
import { FEED_FORMS } from './forms.ts'
import { endFeed, feedNamed, type ReadFeed, renewFeed } from './service.ts'
import { feedOf } from './store.ts'

/** Requests for feeds: of all clients, and of one address. */
const ALL = { messages: 100, perMs: seconds(1) }
const EACH = { messages: 60, perMs: minutes(1) }

export type FeedPorts = { readFeed: ReadFeed }

type World = FeedPorts & { context: Context; windows: ReturnType<typeof createWindows> }

const READ = route({
  params: t.Object({
    name: t.String({ maxLength: 200, description: 'The secret of the feed, and .atom or .json' }),
  }),
  detail: {
    summary: 'The newest matches of a bot as Atom 1.0 or JSON Feed 1.1',
    responses: answersFile(...Object.values(FEED_FORMS).map(({ type }) => type)),
  },
})

const SHOW = route({
  access: 'user',
  response: t.Object({
    createdAt: orNull(Time, {
      description: 'When its address was made; null: it has none',
    }),
  }),
  detail: { summary: 'Whether a bot has a feed' },
})

const RENEW = route({
  access: { of: 'user', tokens: 'readers' },
  response: t.Object({ url: t.String({ description: 'A secret; it is shown once' }) }),
  detail: { summary: 'Give the feed of a bot a new address; the one before ends' },
})

const END = route({
  access: 'user',
  response: t.Object({ _id: t.String() }),
  detail: { summary: 'End the feed of a bot' },
})

/** The feeds of bots: anyone who has the address of one reads it, users manage those of their own bots. */
export function feedRoutes(context: Context, { readFeed }: FeedPorts) {
  const world = { context, readFeed, windows: createWindows([ALL, EACH, EACH]) }
  return new Elysia({ name: 'feeds', tags: ['Bots'] })
    .use(guard(context))
    .use(clientAddress(context.config))
    .get('/feeds/:name', read(world), READ())
    .get('/api/requests/:id/feed', show(context), SHOW())
    .post('/api/requests/:id/feed', changing(context, renew(context)), RENEW())
    .delete('/api/requests/:id/feed', changing(context, remove(context)), END())
}

const read =
  ({ context, readFeed, windows }: World) =>
  async ({ params: { name }, request, address }: Call<typeof READ> & From) => {
    refuseMany(context.clock, windows, address)
    const { document, type } = await feedNamed(context, { name, address, readFeed })
    const etag = `"${Bun.hash(document).toString(36)}"`
    const headers = { etag: `W/${etag}`, 'cache-control': 'private, no-cache' }
    if (isFresh(request.headers.get('if-none-match'), etag))
      return new Response(null, { status: 304, headers })
    return new Response(document, {
      headers: { ...headers, 'content-type': `${type}; charset=utf-8` },
    })
  }

const show =
  ({ db }: Context) =>
  ({ user, params }: Call<typeof SHOW, 'id'>) => {
    const madeAt = feedOf(db, botFor(db, user, params.id).rid)
    return { createdAt: madeAt === undefined ? null : iso(madeAt) }
  }

const renew =
  (context: Context) =>
  ({ user, actor, tokenId, params }: Call<typeof RENEW, 'id'>) => {
    const url = renewFeed(context, { user, actor }, { botId: params.id, tokenId })
    context.log.info({ userId: user.id, botId: params.id }, 'address of a feed made')
    return { url }
  }

const remove =
  (context: Context) =>
  ({ user, actor, params }: Call<typeof END, 'id'>) => {
    endFeed(context, { user, actor }, params.id)
    return { _id: params.id }
  }

/** Readers ask again and again: their requests are counted in memory. */
function refuseMany(clock: Clock, windows: World['windows'], address: string): void {
  const mono = clock.monotonic()
  const waitMs = windows.waitFor(address, mono)
  if (waitMs > 0)
    throw new AppError(
      'tooMany',
      { code: 'tooManyRequests' },
      {
        retryAfter: waitMs / 1000,
      },
    )
  windows.take(address).end(mono)
}
