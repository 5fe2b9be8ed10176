import { Elysia, t } from 'elysia'
import { refusalsSince } from '../../audit/refusals.ts'
import { entriesOf } from '../../audit/store.ts'
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

/** What administrators and operators did, and what was refused. */
export function auditRoutes(context: Context) {
  const { db, clock } = context
  const since = (dayCount: number) => clock.now() - days(dayCount)
  return new Elysia({ name: 'audit', prefix: '/api/audit', tags: ['Administration'] })
    .use(guard(context))
    .get(
      '/',
      ({ query: { days: dayCount, skip, ...asked } }) => {
        const from = dayCount === undefined ? undefined : since(dayCount)
        const { entries, total } = entriesOf(db, { ...asked, from, skip: Number(skip) })
        const actors = usersById(
          db,
          entries.flatMap(({ actorId }) => actorId ?? []),
        )
        const avatars = new Map(actors.map(({ id, avatar }) => [id, avatar]))
        return { entries: entries.map((entry) => entryToWire(entry, avatars)), total }
      },
      {
        access: 'admin',
        query: AuditQuery,
        response: AuditPage,
        detail: { summary: 'What administrators and operators did, newest first; kept a year' },
      },
    )
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
