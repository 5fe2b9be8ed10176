import { Elysia, t } from 'elysia'
import { guard } from '../../auth/guard.ts'
import { skipInQuery, wholeInQuery } from '../../kernel/schema.ts'
import type { Context } from '../../process/context.ts'
import { shownOf } from '../shown/store.ts'
import { type MarkChange, markHome } from './service.ts'
import { savedOf } from './store.ts'
import { MarksWire, marksToWire, SavedNote, SavedWire, savedToWire } from './wire.ts'

const SAVED_MAX = 1_000
const SAVED_USUAL = 100

/** The marks of a user on homes. Each user sees and changes only their own. */
export function markRoutes(context: Context) {
  const { db } = context
  const marked = (userRid: number, assetId: string, change: MarkChange) => {
    const { asset, marks } = markHome(context, userRid, assetId, change)
    return marksToWire(asset.id, marks)
  }
  const answers = (summary: string) => ({
    access: 'user' as const,
    response: MarksWire,
    detail: { summary },
  })

  return new Elysia({ name: 'marks', prefix: '/api/assets', tags: ['Properties'] })
    .use(guard(context))
    .get(
      '/saved',
      ({ user, query }) => {
        const saved = savedOf(db, user.rid, { limit: query.limit, skip: Number(query.skip) })
        const rids = saved.map(({ asset }) => asset.rid)
        const shown = shownOf(db, rids, user.rid)
        return saved.map((one) => savedToWire(one, shown.get(one.asset.rid)))
      },
      {
        access: 'user',
        query: t.Object({
          limit: wholeInQuery(SAVED_MAX, SAVED_USUAL),
          skip: skipInQuery(),
        }),
        response: t.Array(SavedWire),
        detail: { summary: 'The properties that I have saved, the last saved first' },
      },
    )
    .put(
      '/:id/saved',
      ({ user, params, body }) => marked(user.rid, params.id, { kind: 'save', note: body?.note }),
      { ...answers('Save a property, with a note'), body: SavedNote },
    )
    .delete(
      '/:id/saved',
      ({ user, params }) => marked(user.rid, params.id, { kind: 'unsave' }),
      answers('Remove a property from those that I have saved'),
    )
    .put(
      '/:id/hidden',
      ({ user, params }) => marked(user.rid, params.id, { kind: 'hide' }),
      answers('Hide a property: my bots no longer post it'),
    )
    .delete(
      '/:id/hidden',
      ({ user, params }) => marked(user.rid, params.id, { kind: 'unhide' }),
      answers('Show a hidden property again'),
    )
}
