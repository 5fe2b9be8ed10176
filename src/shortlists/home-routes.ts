import { Elysia, t } from 'elysia'
import { guard } from '../auth/guard.ts'
import { type Call, changing, route } from '../auth/route.ts'
import type { Context } from '../world/context.ts'
import { changeHome, comment, putHome, takeCommentBack, takeHomeOff } from './homes-service.ts'
import { homeFor, listFor, readComments, type TellingWorld } from './service.ts'
import { homesShown, shortlistShown } from './shown.ts'
import { commentsOn } from './store/comments.ts'
import { memberWays } from './ways.ts'
import {
  CommentWire,
  commentToWire,
  HomeChangeBody,
  ListedHomeWire,
  NewComment,
  ShortlistWire,
} from './wire.ts'

type Ids = 'id' | 'assetId'
type Told = Context & Pick<TellingWorld, 'tellMember'>

const SHOW = route({
  access: 'user',
  response: ListedHomeWire,
  detail: { summary: 'One home of a shortlist' },
})

const PUT = route({
  access: 'user',
  response: ListedHomeWire,
  detail: { summary: 'Put a home on a shortlist' },
})

const CHANGE = route({
  access: 'user',
  body: HomeChangeBody,
  response: ListedHomeWire,
  detail: { summary: 'Move a home of a shortlist, or vote for or against it' },
})

const TAKE_OFF = route({
  access: 'user',
  response: t.Object({ _id: t.String() }),
  detail: { summary: 'Take a home off a shortlist, with what was said of it there' },
})

const COMMENTS = route({
  access: 'user',
  response: t.Array(CommentWire),
  detail: { summary: 'The comments on a home of a shortlist that I see, the first first' },
})

const COMMENT = route({
  access: 'user',
  body: NewComment,
  response: t.Array(CommentWire),
  detail: { summary: 'Comment on a home of a shortlist; answers all comments that I see' },
})

const READ = route({
  access: 'user',
  response: ShortlistWire,
  detail: {
    summary: 'I have read the comments on a home, up to the first one that waits on another home',
  },
})

const TAKE_BACK = route({
  access: 'user',
  response: t.Object({ _id: t.String() }),
  detail: { summary: 'Delete a comment of mine' },
})

/** The homes of shortlists and what members say of them. */
export function listedHomeRoutes(given: Context, ports: Pick<Told, 'tellMember'>) {
  const context = { ...given, ...ports }
  return new Elysia({ name: 'shortlist-homes', prefix: '/api/shortlists', tags: ['Shortlists'] })
    .use(guard(context))
    .get('/:id/homes/:assetId', show(context), SHOW())
    .put('/:id/homes/:assetId', changing(context, put(context)), PUT())
    .patch('/:id/homes/:assetId', changing(context, change(context)), CHANGE())
    .delete('/:id/homes/:assetId', changing(context, takeOff(context)), TAKE_OFF())
    .get('/:id/homes/:assetId/comments', comments(context), COMMENTS())
    .post('/:id/homes/:assetId/comments', changing(context, say(context)), COMMENT())
    .post('/:id/homes/:assetId/read', changing(context, read(context)), READ())
    .delete('/:id/comments/:commentId', changing(context, takeBack(context)), TAKE_BACK())
}

function shownTo({ db }: Context, userRid: number, { id, assetId }: Record<Ids, string>) {
  const membership = listFor(db, userRid, id)
  const home = homeFor(db, membership.list.rid, assetId)
  const [shown] = homesShown(db, membership, [home], memberWays(db, membership))
  if (!shown) throw new Error('A home that was found is not shown')
  return shown
}

const show =
  (context: Context) =>
  ({ user, params }: Call<typeof SHOW, Ids>) =>
    shownTo(context, user.rid, params)

const put =
  (context: Context) =>
  ({ user, params }: Call<typeof PUT, Ids>) => {
    putHome(context, user.rid, params.id, params.assetId)
    return shownTo(context, user.rid, params)
  }

const change =
  (context: Told) =>
  ({ user, params, body }: Call<typeof CHANGE, Ids>) => {
    changeHome(context, user.rid, { listId: params.id, assetId: params.assetId }, body)
    return shownTo(context, user.rid, params)
  }

const takeOff =
  (context: Context) =>
  ({ user, params }: Call<typeof TAKE_OFF, Ids>) => {
    const of = { listId: params.id, assetId: params.assetId }
    return { _id: takeHomeOff(context, user.rid, of).id }
  }

const comments =
  ({ db }: Context) =>
  ({ user, params }: Call<typeof COMMENTS, Ids>) => {
    const { list } = listFor(db, user.rid, params.id)
    return commentsOn(db, homeFor(db, list.rid, params.assetId).home, user.rid).map(commentToWire)
  }

const say =
  (context: Told) =>
  ({ user, params, body: { text, onlyMe = false } }: Call<typeof COMMENT, Ids>) => {
    const of = { listId: params.id, assetId: params.assetId }
    return comment(context, user.rid, of, { text, onlyMe }).map(commentToWire)
  }

const read =
  (context: Context) =>
  ({ user, params: { id, assetId } }: Call<typeof READ, Ids>) =>
    shortlistShown(context.db, readComments(context, user.rid, { listId: id, assetId }))

const takeBack =
  (context: Context) =>
  ({ user, params }: Call<typeof TAKE_BACK, 'id' | 'commentId'>) => {
    takeCommentBack(context, user.rid, { listId: params.id, commentId: params.commentId })
    return { _id: params.commentId }
  }
