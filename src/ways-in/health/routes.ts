import { Elysia, t } from 'elysia'
import { guard } from '../../auth/guard.ts'
import { type Call, route } from '../../auth/route.ts'
import { botReadBy } from '../../bots/service.ts'
import { botsOf } from '../../bots/store/bots.ts'
import type { Source } from '../../sources/source.ts'
import { sourcesOf } from '../../sources/sources.ts'
import type { Context } from '../../world/context.ts'
import { sourceLines } from './lines.ts'
import { SourceLineWire, type WaysPort, WayWire } from './wire.ts'

const LIST = route({
  access: 'admin',
  response: t.Array(WayWire),
  detail: { summary: 'Every way in: how much arrives by it, and what is wrong' },
})

const SOURCES = route({
  access: 'user',
  query: t.Object({
    bot: t.Optional(
      t.String({
        maxLength: 100,
        description: 'Of the regions of this bot; absent: of all own ones',
      }),
    ),
  }),
  response: t.Array(SourceLineWire),
  detail: {
    summary: 'Where homes come from: what works, since when it does not, and the next try',
  },
})

export function waysRoutes(context: Context, ways: WaysPort) {
  return new Elysia({ name: 'ways', prefix: '/api/ways', tags: ['Ways in'] })
    .use(guard(context))
    .get('/', list(ways), LIST())
}

/** What every user is told of the sources. */
export function sourceLineRoutes(
  context: Context,
  sources: readonly Source[] = sourcesOf(context.config.values),
) {
  return new Elysia({ name: 'source-lines', prefix: '/api', tags: ['Sources'] })
    .use(guard(context))
    .get('/sources', lines(context, sources), SOURCES())
}

const lines =
  (context: Context, sources: readonly Source[]) =>
  ({ user, query: { bot } }: Call<typeof SOURCES>) => {
    const { db } = context
    const bots = bot === undefined ? botsOf(db, user.rid) : [botReadBy(db, user, bot)]
    return sourceLines(context, sources, bots)
  }

const list =
  ({ waysOverview }: WaysPort) =>
  () =>
    waysOverview()
