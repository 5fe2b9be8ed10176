import { Elysia, t } from 'elysia'
import { savedOf } from '../../assets/marks/store.ts'
import {
  MarksWire,
  marksToWire,
  SavedNote,
  SavedWire,
  savedToWire,
} from '../../assets/marks/wire.ts'
import { shownOf } from '../../assets/shown/store.ts'
import { guard } from '../../auth/guard.ts'
import { type Call, changing, route } from '../../auth/route.ts'
import { skipInQuery, wholeInQuery } from '../../kernel/schema.ts'
import type { Context } from '../../world/context.ts'
import { type MarkChange, markHome } from './service.ts'

const SAVED_MAX = 1_000
const SAVED_USUAL = 100

const SAVED = route({
  access: 'user',
  query: t.Object({
    limit: wholeInQuery(SAVED_MAX, SAVED_USUAL),
    skip: skipInQuery(),
  }),
  response: t.Array(SavedWire),
  detail: { summary: 'The properties that I have saved, the last saved first' },
})

const SAVE = route({
  access: 'user',
  body: SavedNote,
  response: MarksWire,
  detail: { summary: 'Save a property, with a note' },
})

const answers = (summary: string) =>
  route({ access: 'user', response: MarksWire, detail: { summary } })

const UNSAVE = answers('Remove a property from those that I have saved')

const HIDE = answers('Hide a property: my bots no longer post it')

const UNHIDE = answers('Show a hidden property again')

/** The marks of a user on homes. Each user sees and changes only their own. */
export function markRoutes(context: Context) {
  return new Elysia({ name: 'marks', prefix: '/api/assets', tags: ['Properties'] })
    .use(guard(context))
    .get('/saved', listSaved(context), SAVED())
    .put('/:id/saved', changing(context, save(context)), SAVE())
    .delete('/:id/saved', changing(context, unsave(context)), UNSAVE())
    .put('/:id/hidden', changing(context, hide(context)), HIDE())
    .delete('/:id/hidden', changing(context, unhide(context)), UNHIDE())
}

const listSaved =
  ({ db }: Context) =>
  ({ user, query }: Call<typeof SAVED>) => {
    const saved = savedOf(db, user.rid, { limit: query.limit, skip: Number(query.skip) })
    const rids = saved.map(({ asset }) => asset.rid)
    const shown = shownOf(db, rids, user.rid)
    return saved.map((one) => savedToWire(one, shown.get(one.asset.rid)))
  }

const save =
  (context: Context) =>
  ({ user, params, body }: Call<typeof SAVE, 'id'>) =>
    marked(context, user.rid, params.id, { kind: 'save', note: body?.note })

const unsave =
  (context: Context) =>
  ({ user, params }: Call<typeof UNSAVE, 'id'>) =>
    marked(context, user.rid, params.id, { kind: 'unsave' })

const hide =
  (context: Context) =>
  ({ user, params }: Call<typeof HIDE, 'id'>) =>
    marked(context, user.rid, params.id, { kind: 'hide' })

const unhide =
  (context: Context) =>
  ({ user, params }: Call<typeof UNHIDE, 'id'>) =>
    marked(context, user.rid, params.id, { kind: 'unhide' })

function marked(context: Context, userRid: number, assetId: string, change: MarkChange) {
  const { asset, marks, seq } = markHome(context, userRid, assetId, change)
  return marksToWire(asset.id, marks, seq)
}
