import { Elysia, t } from 'elysia'
import { guard } from '../auth/guard.ts'
import { type Call, changing, route } from '../auth/route.ts'
import { wholeInQuery } from '../kernel/schema.ts'
import type { Context } from '../world/context.ts'
import { SORTS } from './domain/shortlist.ts'
import { changeList, giveList, listFor, makeList, readComments, removeMember } from './service.ts'
import { homesShown, shortlistShown } from './shown.ts'
import { homesOn } from './store/homes.ts'
import { countsOf, membershipsOf } from './store/lists.ts'
import { waitingOf } from './store/reading.ts'
import {
  NewShortlist,
  ShortlistChange,
  ShortlistPageWire,
  ShortlistWire,
  StageWire,
  WaitingWire,
} from './wire.ts'

const PAGE_MAX = 100
const PAGE_USUAL = 100

const LIST = route({
  access: 'user',
  response: t.Array(ShortlistWire),
  detail: { summary: 'My shortlists, the one that I joined first first; each user has one' },
})

const MAKE = route({
  access: 'user',
  body: NewShortlist,
  response: ShortlistWire,
  detail: { summary: 'Make a shortlist' },
})

const SHOW = route({
  access: 'user',
  query: t.Object({
    stage: t.Optional(StageWire),
    sort: t.UnionEnum([...SORTS], { default: 'board' }),
    page: wholeInQuery(1_000, 1),
    limit: wholeInQuery(PAGE_MAX, PAGE_USUAL),
  }),
  response: ShortlistPageWire,
  detail: { summary: 'A shortlist with its members and one page of its homes' },
})

const WAITING = route({
  access: 'user',
  response: WaitingWire,
  detail: { summary: 'How many homes and unread comments wait for me on shortlists' },
})

const CHANGE = route({
  access: 'user',
  body: ShortlistChange,
  response: ShortlistWire,
  detail: { summary: 'Rename a shortlist, or save homes on it from now on' },
})

const READ = route({
  access: 'user',
  response: ShortlistWire,
  detail: { summary: 'I have read the comments of a shortlist' },
})

const REMOVE_MEMBER = route({
  access: 'user',
  response: t.Object({ _id: t.String() }),
  detail: { summary: 'Leave a shortlist, or remove a member from one that I own' },
})

const HAND_OVER = route({
  access: 'user',
  body: t.Object({ role: t.Literal('owner') }),
  response: ShortlistWire,
  detail: { summary: 'Hand a shortlist that I own over to another member' },
})

/** Shortlists. Who is no member of one learns nothing of it. */
export function shortlistRoutes(context: Context) {
  return new Elysia({ name: 'shortlists', prefix: '/api/shortlists', tags: ['Shortlists'] })
    .use(guard(context))
    .get('/', list(context), LIST())
    .post('/', changing(context, make(context)), MAKE())
    .get('/waiting', waiting(context), WAITING())
    .get('/:id', show(context), SHOW())
    .patch('/:id', changing(context, change(context)), CHANGE())
    .post('/:id/read', changing(context, read(context)), READ())
    .patch('/:id/members/:userId', changing(context, handOver(context)), HAND_OVER())
    .delete('/:id/members/:userId', changing(context, removeOne(context)), REMOVE_MEMBER())
}

const list =
  ({ db }: Context) =>
  ({ user }: Call<typeof LIST>) =>
    membershipsOf(db, user.rid).map((membership) => shortlistShown(db, membership))

const make =
  (context: Context) =>
  ({ user, body }: Call<typeof MAKE>) =>
    shortlistShown(context.db, makeList(context, user.rid, body.name))

const show =
  ({ db }: Context) =>
  ({ user, params, query }: Call<typeof SHOW, 'id'>) => {
    const membership = listFor(db, user.rid, params.id)
    const { rid } = membership.list
    const counts = countsOf(db, rid)
    const stages = query.stage === undefined ? Object.values(counts) : [counts[query.stage]]
    return {
      shortlist: shortlistShown(db, membership),
      homes: homesShown(db, membership, homesOn(db, rid, query)),
      pagination: {
        total: stages.reduce((sum, n) => sum + n, 0),
        page: query.page,
        limit: query.limit,
      },
    }
  }

const waiting =
  ({ db }: Context) =>
  ({ user }: Call<typeof WAITING>) =>
    waitingOf(db, user.rid)

const change =
  (context: Context) =>
  ({ user, params, body }: Call<typeof CHANGE, 'id'>) =>
    shortlistShown(context.db, changeList(context, user.rid, params.id, body))

const read =
  (context: Context) =>
  ({ user, params }: Call<typeof READ, 'id'>) =>
    shortlistShown(context.db, readComments(context, user.rid, { listId: params.id }))

const handOver =
  (context: Context) =>
  ({ user, params }: Call<typeof HAND_OVER, 'id' | 'userId'>) =>
    shortlistShown(context.db, giveList(context, user.rid, params.id, params.userId))

const removeOne =
  (context: Context) =>
  ({ user, params }: Call<typeof REMOVE_MEMBER, 'id' | 'userId'>) => {
    removeMember(context, user.rid, params.id, params.userId)
    return { _id: params.userId }
  }
