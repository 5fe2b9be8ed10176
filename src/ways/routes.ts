import { Elysia, t } from 'elysia'
import { guard } from '../auth/guard.ts'
import { ask, attempt } from '../auth/limits.ts'
import { type Arriving, CONTENT_MS, type Item, OUTCOMES } from '../inbox/domain.ts'
import { countItems, itemById, listItems, unreadItems } from '../inbox/store.ts'
import { readBytes } from '../kernel/bytes.ts'
import { AppError } from '../kernel/errors.ts'
import { readJson } from '../kernel/json.ts'
import { skipInQuery, wholeInQuery } from '../kernel/schema.ts'
import type { Context } from '../process/context.ts'
import { isAdmin, type User } from '../users/domain.ts'
import { type By, removeItem, waitAgain } from './actions.ts'
import { readPageForm } from './page-form.ts'
import { arrivingOfSent, readSent } from './sent.ts'
import { type InboxPorts, takeIn } from './service.ts'
import { shownItem, shownItems } from './shown.ts'
import { CountsWire, ItemDetailWire, ItemWire, TakenWire, takenToWire } from './wire.ts'

/** Programs send with a token that can do nothing else. */
const BY_PROGRAMS = { of: 'user', tokens: 'inbox' } as const
/** The largest body of a way in, in bytes. Every other request has at most 1 MB. */
const BYTES_MAX = 25_000_000
const LARGE = 1_000_000
/** Items that one call tries again. */
const RETRIED_AT_ONCE = 200

const whose = {
  all: t.Optional(t.BooleanString({ description: 'Of everybody; for administrators' })),
}
const itemId = t.Object({ id: t.String({ maxLength: 100, error: 'must be the id of an item' }) })

/** What users and their programs send in, and what became of it. */
export function inboxRoutes(context: Context, { handleInbox: handle, readMails }: InboxPorts) {
  const { db, clock } = context
  const since = () => clock.now() - CONTENT_MS
  const takeAll = async (arriving: readonly Arriving[]) =>
    takenToWire((await takeIn(context, handle, arriving)).taken)
  const again = async (items: readonly Item[], by: By) => {
    waitAgain(context, items, by)
    const rids = items.map(({ rid }) => rid)
    return takenToWire((await takeIn(context, handle, [], rids)).taken)
  }
  const read = async (request: Request, user: User): Promise<Uint8Array> => {
    attempt(context, [ask('inbox', user.id)])
    const bytes = await readBytes(request, BYTES_MAX)
    if (bytes.length > LARGE) attempt(context, [ask('inboxLarge', user.id)])
    return bytes
  }
  return new Elysia({ name: 'inbox', prefix: '/api/inbox', tags: ['Ways in'] })
    .use(guard(context))
    .post(
      '/',
      async ({ user, request }) => {
        refuseType(request, 'application/json')
        const sent = readSent(readJson(new TextDecoder().decode(await read(request, user))))
        const own = { userRid: user.rid, sentAt: null }
        return takeAll(sent.flatMap((one) => arrivingOfSent(one, own)))
      },
      {
        access: BY_PROGRAMS,
        response: TakenWire,
        detail: {
          summary: 'Send in a text, a link or a page, or a list of them: homes that only you see',
        },
      },
    )
    .post(
      '/mail',
      async ({ user, request }) => {
        refuseType(request, 'message/rfc822', 'application/mbox')
        return takeAll(await readMails({ bytes: await read(request, user), userRid: user.rid }))
      },
      {
        access: BY_PROGRAMS,
        response: TakenWire,
        detail: { summary: 'Send in a mail, or several as mbox' },
      },
    )
    .post(
      '/page',
      async ({ user, request }) => {
        refuseType(request, 'multipart/form-data')
        const page = await readPageForm(request, await read(request, user))
        const own = { userRid: user.rid, sentAt: null }
        return takeAll(arrivingOfSent({ ...page, way: 'page' }, own))
      },
      {
        access: BY_PROGRAMS,
        response: TakenWire,
        detail: {
          summary: 'Send in a saved page: the fields `file` and `url`, as SingleFile does',
        },
      },
    )
    .get(
      '/',
      ({ user, query: { all, limit, skip, outcome } }) => {
        const filter = { userRid: ownerOf(user, all), since: since() }
        const outcomes = outcome === undefined ? {} : { outcomes: outcome.split(',') as never }
        const page = { limit, skip: Number(skip) }
        return shownItems(db, listItems(db, { ...filter, ...outcomes }, page))
      },
      {
        access: 'user',
        query: t.Object({
          ...whose,
          limit: wholeInQuery(100, 50),
          skip: skipInQuery(),
          outcome: t.Optional(
            t.String({
              pattern: `^(${OUTCOMES.join('|')})(,(${OUTCOMES.join('|')}))*$`,
              error: `must be of ${OUTCOMES.join(', ')}`,
              description: 'One or several, separated by commas',
            }),
          ),
        }),
        response: t.Array(ItemWire),
        detail: { summary: 'What you sent in, the newest first; kept 30 days' },
      },
    )
    .get(
      '/counts',
      ({ user, query: { all } }) => countItems(db, { userRid: ownerOf(user, all), since: since() }),
      {
        access: 'user',
        query: t.Object(whose),
        response: CountsWire,
        detail: { summary: 'How many items there are of each outcome' },
      },
    )
    .get('/:id', ({ user, params }) => shownItem(db, itemOf(user, params.id)), {
      access: 'user',
      params: itemId,
      response: ItemDetailWire,
      detail: { summary: 'One item with what it contained and what was read' },
    })
    .delete(
      '/:id',
      ({ user, actor, params }) => {
        removeItem(context, itemOf(user, params.id), { actor, userRid: user.rid })
        return {}
      },
      {
        access: 'user',
        params: itemId,
        response: t.Object({}),
        detail: { summary: 'Delete an item. Homes that came in by it stay.' },
      },
    )
    .post(
      '/:id/retry',
      ({ user, actor, params }) => again([itemOf(user, params.id)], { actor, userRid: user.rid }),
      {
        access: 'user',
        params: itemId,
        response: TakenWire,
        detail: { summary: 'Read an item again that could not be read' },
      },
    )
    .post(
      '/retry',
      ({ user, actor, query: { all } }) => {
        const filter = { userRid: ownerOf(user, all), since: since() }
        return again(unreadItems(db, filter, RETRIED_AT_ONCE), { actor, userRid: user.rid })
      },
      {
        access: 'user',
        query: t.Object(whose),
        response: TakenWire,
        detail: { summary: 'Read again what could not be read' },
      },
    )

  /** @throws AppError `missing`, also for an item of another user. */
  function itemOf(user: User, id: string): Item {
    const item = itemById(db, id)
    const isOwn = item !== undefined && item.userRid === user.rid
    if (!item || !(isOwn || isAdmin(user))) throw new AppError('missing', 'Item not found')
    return item
  }
}

/** @throws AppError `forbidden` for a user who is no administrator and asks for the items of all. */
function ownerOf(user: User, all: boolean | undefined): number | 'all' {
  if (!all) return user.rid
  if (isAdmin(user)) return 'all'
  throw new AppError('forbidden', 'Only administrators may do this')
}

/** @throws AppError `unsupported`. */
function refuseType({ headers }: Request, ...allowed: string[]): void {
  const [type = ''] = (headers.get('content-type') ?? '').toLowerCase().split(';')
  if (!allowed.includes(type.trim()))
    throw new AppError('unsupported', `The request must be ${allowed.join(' or ')}`)
}
