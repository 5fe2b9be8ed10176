import { Elysia, t } from 'elysia'
import { guard } from '../auth/guard.ts'
import { type Call, changing, route } from '../auth/route.ts'
import { type Db, writeWhenFree } from '../database/database.ts'
import { type Arriving, CONTENT_MS, type Item, OUTCOMES } from '../items/domain.ts'
import { inLanguage } from '../items/reasons.ts'
import { countItems, itemById, listItems, unreadItems } from '../items/store.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Language } from '../kernel/domain/language.ts'
import { AppError } from '../kernel/errors.ts'
import { skipInQuery, wholeInQuery } from '../kernel/schema.ts'
import { isAdmin, type User } from '../users/domain.ts'
import type { Context } from '../world/context.ts'
import { type By, removeItem, waitAgain } from './actions.ts'
import { refuseType, withSentIn } from './bounds.ts'
import { arrivingOfMail } from './mail/arriving.ts'
import { type InboxPorts, takeIn } from './service.ts'
import { shownItem, shownItems } from './shown.ts'
import {
  CountsWire,
  InboxStorageWire,
  ItemDetailWire,
  ItemWire,
  SENDS,
  TakenWire,
  takenToWire,
} from './wire.ts'

/** Programs send with a token that can do nothing else. */
const BY_PROGRAMS = { of: 'user', tokens: 'inbox' } as const
/** Items that one call tries again. */
const RETRIED_AT_ONCE = 200

const whose = {
  all: t.Optional(t.BooleanString({ description: 'Of everybody; for administrators' })),
}
const itemId = t.Object({ id: t.String({ maxLength: 100, error: 'must be the id of an item' }) })

type Inbox = Context & InboxPorts

const SEND = route({
  access: BY_PROGRAMS,
  response: TakenWire,
  detail: {
    summary: 'Send in a text, a link or a page, or a list of them: homes that only you see',
    ...SENDS.several,
  },
})

const SEND_MAIL = route({
  access: BY_PROGRAMS,
  response: TakenWire,
  detail: { summary: 'Send in a mail, or several as mbox', ...SENDS.mail },
})

const SEND_PAGE = route({
  access: BY_PROGRAMS,
  response: TakenWire,
  detail: {
    summary: 'Send in a saved page: the fields `file` and `url`, as SingleFile does',
    ...SENDS.page,
  },
})

const LIST = route({
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
})

const COUNT = route({
  access: 'user',
  query: t.Object(whose),
  response: CountsWire,
  detail: { summary: 'How many items there are of each outcome' },
})

const STORAGE = route({
  access: 'admin',
  response: InboxStorageWire,
  detail: { summary: 'What users have stored of items and photos, those with most first' },
})

const SHOW = route({
  access: 'user',
  params: itemId,
  response: ItemDetailWire,
  detail: { summary: 'One item with what it contained and what was read' },
})

const REMOVE = route({
  access: 'user',
  params: itemId,
  response: t.Object({}),
  detail: {
    summary: 'Delete an item, and the homes that only you see and that came in by nothing else',
  },
})

const RETRY = route({
  access: 'user',
  params: itemId,
  response: TakenWire,
  detail: { summary: 'Read an item again that could not be read' },
})

const RETRY_ALL = route({
  access: 'user',
  query: t.Object(whose),
  response: TakenWire,
  detail: { summary: 'Read again what could not be read' },
})

/** What users and their programs send in, and what became of it. */
export function inboxRoutes(context: Context, ports: InboxPorts) {
  const inbox = { ...context, ...ports }
  return new Elysia({ name: 'inbox', prefix: '/api/inbox', tags: ['Ways in'] })
    .use(guard(context))
    .post('/', takeSent(inbox), SEND())
    .post('/mail', takeMail(inbox), SEND_MAIL())
    .post('/page', takePage(inbox), SEND_PAGE())
    .get('/', list(inbox), LIST())
    .get('/counts', count(inbox), COUNT())
    .get('/storage', () => inbox.readStorage(), STORAGE())
    .get('/:id', show(inbox), SHOW())
    .delete('/:id', changing(inbox, remove(inbox)), REMOVE())
    .post('/:id/retry', retry(inbox), RETRY())
    .post('/retry', retryAll(inbox), RETRY_ALL())
}

const takeSent =
  (inbox: Inbox) =>
  async ({ user, language, request, server }: Call<typeof SEND>) => {
    refuseType(request, 'application/json')
    return withSentIn(inbox, 'inbox', { request, server, user }, async (bytes) =>
      takeAll({ inbox, language }, await inbox.parse('sent', { bytes, userRid: user.rid })),
    )
  }

const takeMail =
  (inbox: Inbox) =>
  async ({ user, language, request, server }: Call<typeof SEND_MAIL>) => {
    refuseType(request, 'message/rfc822', 'application/mbox')
    const by = { userRid: user.rid, trust: null }
    return withSentIn(inbox, 'inbox', { request, server, user }, async (bytes) =>
      takeAll({ inbox, language }, await arrivingOfMail(inbox.parse, bytes, by)),
    )
  }

const takePage =
  (inbox: Inbox) =>
  async ({ user, language, request, server }: Call<typeof SEND_PAGE>) => {
    refuseType(request, 'multipart/form-data')
    const type = request.headers.get('content-type') ?? ''
    return withSentIn(inbox, 'inbox', { request, server, user }, async (bytes) =>
      takeAll({ inbox, language }, await inbox.parse('page', { type, bytes, userRid: user.rid })),
    )
  }

const list =
  ({ db, clock }: Context) =>
  ({ user, language, query: { all, limit, skip, outcome } }: Call<typeof LIST>) => {
    const filter = { userRid: ownerOf(user, all), since: since(clock) }
    const outcomes = outcome === undefined ? {} : { outcomes: outcome.split(',') as never }
    const page = { limit, skip: Number(skip) }
    return shownItems(db, listItems(db, { ...filter, ...outcomes }, page), language)
  }

const count =
  ({ db, clock }: Context) =>
  ({ user, query: { all } }: Call<typeof COUNT>) =>
    countItems(db, { userRid: ownerOf(user, all), since: since(clock) })

const show =
  ({ db }: Context) =>
  ({ user, language, params }: Call<typeof SHOW>) =>
    shownItem(db, itemOf(db, user, params.id), language)

const remove =
  (context: Context) =>
  ({ user, actor, params }: Call<typeof REMOVE>) => {
    removeItem(context, itemOf(context.db, user, params.id), { actor, userRid: user.rid })
    return {}
  }

const retry =
  (inbox: Inbox) =>
  ({ user, language, actor, params }: Call<typeof RETRY>) =>
    again({ inbox, language }, [itemOf(inbox.db, user, params.id)], { actor, userRid: user.rid })

const retryAll =
  (inbox: Inbox) =>
  ({ user, language, actor, query: { all } }: Call<typeof RETRY_ALL>) => {
    const filter = { userRid: ownerOf(user, all), since: since(inbox.clock) }
    return again({ inbox, language }, unreadItems(inbox.db, filter, RETRIED_AT_ONCE), {
      actor,
      userRid: user.rid,
    })
  }

/** @throws AppError `forbidden` for a user who is no administrator and asks for the items of all. */
function ownerOf(user: User, all: boolean | undefined): number | 'all' {
  if (!all) return user.rid
  if (isAdmin(user)) return 'all'
  throw new AppError('forbidden', { code: 'adminsOnly' })
}

const since = (clock: Clock) => clock.now() - CONTENT_MS

/** Who takes items in, and the language of who asked for it. */
type Taking = { inbox: Inbox; language: Language }

async function takeAll(
  { inbox, language }: Taking,
  arriving: readonly Arriving[],
  waiting: readonly number[] = [],
) {
  const { taken } = await takeIn(inbox, inbox.handleInbox, arriving, waiting)
  const { items } = takenToWire(taken)
  return { items: items.map((one) => inLanguage(language, one)) }
}

async function again({ inbox, language }: Taking, items: readonly Item[], by: By) {
  await writeWhenFree(inbox.db, inbox.clock, () => waitAgain(inbox, items, by))
  return takeAll(
    { inbox, language },
    [],
    items.map(({ rid }) => rid),
  )
}

/** @throws AppError `missing`, also for an item of another user. */
function itemOf(db: Db, user: User, id: string): Item {
  const item = itemById(db, id)
  const isOwn = item !== undefined && item.userRid === user.rid
  if (!item || !(isOwn || isAdmin(user))) throw new AppError('missing', { code: 'noItem' })
  return item
}
