import { Elysia, t } from 'elysia'
import { refusalsSince } from '../../audit/refusals.ts'
import { type EntryFilter, entriesOf } from '../../audit/store.ts'
import { guard } from '../../auth/guard.ts'
import { days } from '../../kernel/clock.ts'
import type { Context } from '../../process/context.ts'
import { usersById } from '../../users/store.ts'
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

/** What administrators and operators did, and what was refused. */
export function auditRoutes(context: Context) {
  const { db, clock } = context
  const since = (dayCount: number) => clock.now() - days(dayCount)

  function pageOf({ days: dayCount, ...asked }: Asked, range: Range) {
    const from = dayCount === undefined ? undefined : since(dayCount)
    const { entries, total } = entriesOf(db, { ...asked, from, ...range })
    const actors = usersById(
      db,
      entries.flatMap(({ actorId }) => actorId ?? []),
    )
    const avatars = new Map(actors.map(({ id, avatar }) => [id, avatar]))
    return { entries: entries.map((entry) => entryToWire(entry, avatars)), total }
  }

  /** A file of all entries that fit. A part of them is read whenever the connection takes more. */
  function exported(asked: Asked): Response {
    let skip = 0
    // What is recorded meanwhile would move the others.
    const to = clock.now()
    const encoder = new TextEncoder()
    const lines = new ReadableStream({
      pull(controller) {
        const { entries } = pageOf(asked, { limit: EXPORTED_AT_ONCE, skip, to })
        skip += entries.length
        if (entries.length > 0)
          controller.enqueue(
            encoder.encode(entries.map((one) => `${JSON.stringify(one)}\n`).join('')),
          )
        if (entries.length < EXPORTED_AT_ONCE) controller.close()
      },
    })
    const headers = {
      'content-type': 'application/jsonl; charset=utf-8',
      'content-disposition': 'attachment; filename="metzia-audit.jsonl"',
    }
    return new Response(lines, { headers })
  }

  return new Elysia({ name: 'audit', prefix: '/api/audit', tags: ['Administration'] })
    .use(guard(context))
    .get(
      '/',
      ({ query: { limit, skip, ...asked } }) => pageOf(asked, { limit, skip: Number(skip) }),
      {
        access: 'admin',
        query: AuditQuery,
        response: AuditPage,
        detail: { summary: 'What administrators and operators did, newest first; kept a year' },
      },
    )
    .get('/export', ({ query }) => exported(query), {
      access: 'admin',
      query: t.Omit(AuditQuery, ['limit', 'skip']),
      detail: { summary: 'The same as lines of JSON in a file, newest first' },
    })
    .get(
      '/refused',
      ({ query }) => {
        const found = refusalsSince(db, since(query.days), REFUSED_MAX)
        const accounts = usersById(
          db,
          found.map(({ key }) => key),
        )
        const emails = new Map(accounts.map(({ id, email }) => [id, email]))
        return found.map((refusal) => refusalToWire(refusal, emails))
      },
      {
        access: 'admin',
        query: RefusedQuery,
        response: t.Array(RefusalWire),
        detail: {
          summary:
            'How often log-ins and calls of administrators were refused, the most often first',
        },
      },
    )
}
