import { Elysia, t } from 'elysia'
import { refusalsSince } from '../../audit/refusals.ts'
import { type EntryFilter, entriesOf } from '../../audit/store.ts'
import { guard } from '../../auth/guard.ts'
import { answersFile, type Call, route } from '../../auth/route.ts'
import { type Clock, days } from '../../kernel/clock.ts'
import { usersById } from '../../users/store.ts'
import type { Context } from '../../world/context.ts'
import {
  AuditPage,
  AuditQuery,
  entryToWire,
  RefusalWire,
  RefusedQuery,
  refusalToWire,
} from './wire.ts'

/** The most accounts and networks of refusals that are listed. */
const REFUSED_MAX = 100
/** Entries that an export reads at once. */
const EXPORTED_AT_ONCE = 100

type Range = Pick<EntryFilter, 'limit' | 'skip' | 'to'>
type Asked = Pick<EntryFilter, 'search' | 'action'> & { days?: number }

const LIST = route({
  access: 'admin',
  query: AuditQuery,
  response: AuditPage,
  detail: { summary: 'What administrators and operators did, newest first; kept a year' },
})

const EXPORT = route({
  access: 'admin',
  query: t.Omit(AuditQuery, ['limit', 'skip']),
  detail: {
    summary: 'The same as lines of JSON in a file, newest first',
    responses: answersFile('application/jsonl'),
  },
})

const REFUSED = route({
  access: 'admin',
  query: RefusedQuery,
  response: t.Array(RefusalWire),
  detail: {
    summary: 'How often log-ins and calls of administrators were refused, the most often first',
  },
})

/** What administrators and operators did, and what was refused. */
export function auditRoutes(context: Context) {
  return new Elysia({ name: 'audit', prefix: '/api/audit', tags: ['Administration'] })
    .use(guard(context))
    .get('/', list(context), LIST())
    .get('/export', exportAll(context), EXPORT())
    .get('/refused', listRefused(context), REFUSED())
}

const list =
  (context: Context) =>
  ({ query: { limit, skip, ...asked } }: Call<typeof LIST>) =>
    pageOf(context, asked, { limit, skip: Number(skip) })

const exportAll =
  (context: Context) =>
  ({ query }: Call<typeof EXPORT>) =>
    exported(context, query)

const listRefused =
  ({ db, clock }: Context) =>
  ({ query }: Call<typeof REFUSED>) => {
    const found = refusalsSince(db, since(clock, query.days), REFUSED_MAX)
    const keys = found.map(({ key }) => key)
    const emails = new Map(usersById(db, keys).map(({ id, email }) => [id, email]))
    return found.map((refusal) => refusalToWire(refusal, emails))
  }

const since = (clock: Clock, dayCount: number) => clock.now() - days(dayCount)

function pageOf({ db, clock }: Context, { days: dayCount, ...asked }: Asked, range: Range) {
  const from = dayCount === undefined ? undefined : since(clock, dayCount)
  const { entries, total } = entriesOf(db, { ...asked, from, ...range })
  const ids = entries.flatMap(({ actorId }) => actorId ?? [])
  const avatars = new Map(usersById(db, ids).map(({ id, avatar }) => [id, avatar]))
  return { entries: entries.map((entry) => entryToWire(entry, avatars)), total }
}

/** A file of all entries that fit. A part of them is read whenever the connection takes more. */
function exported(context: Context, asked: Asked): Response {
  let skip = 0
  // Entries that are recorded during the export would shift the following pages.
  const to = context.clock.now()
  const encoder = new TextEncoder()
  const lines = new ReadableStream({
    pull(controller) {
      const { entries } = pageOf(context, asked, { limit: EXPORTED_AT_ONCE, skip, to })
      skip += entries.length
      const text = entries.map((one) => `${JSON.stringify(one)}\n`).join('')
      if (text !== '') controller.enqueue(encoder.encode(text))
      if (entries.length < EXPORTED_AT_ONCE) controller.close()
    },
  })
  const headers = {
    'content-type': 'application/jsonl; charset=utf-8',
    'content-disposition': 'attachment; filename="metzia-audit.jsonl"',
  }
  return new Response(lines, { headers })
}
