import { t } from 'elysia'
import { ACTIONS, type ActionName } from '../../audit/domain.ts'
import type { Refusal } from '../../audit/refusals.ts'
import type { Entry } from '../../audit/store.ts'
import { iso } from '../../kernel/domain/iso.ts'
import { orNull, skipInQuery, Time, whole, wholeInQuery } from '../../kernel/schema.ts'

const Fields = orNull(t.Record(t.String(), t.Unknown()))
const ActionWire = t.Unsafe<ActionName>(
  t.Union(
    ACTIONS.map((action) => t.Literal(action)),
    { error: 'must be an action of the audit' },
  ),
)

export const EntryWire = t.Object({
  _id: t.String(),
  at: Time,
  actor: t.Object({
    kind: t.String({ description: 'user or commandLine' }),
    _id: orNull(t.String()),
    name: t.String(),
    avatar: orNull(t.String({ description: 'Null for the command line, and of deleted accounts' })),
  }),
  origin: t.String({ description: 'The address of the request, or the command' }),
  action: ActionWire,
  subject: t.Object({ kind: t.String(), _id: orNull(t.String()), name: t.String() }),
  before: Fields,
  after: Fields,
})
export type EntryWire = typeof EntryWire.static

export const AuditPage = t.Object({ entries: t.Array(EntryWire), total: whole() })
export type AuditPage = typeof AuditPage.static

const DAYS_MAX = 1_000

export const AuditQuery = t.Object({
  search: t.String({ maxLength: 200, default: '' }),
  action: t.Optional(ActionWire),
  days: t.Optional(wholeInQuery(DAYS_MAX)),
  limit: wholeInQuery(100, 50),
  skip: skipInQuery(),
})

export const RefusedQuery = t.Object({ days: wholeInQuery(DAYS_MAX, 7) })

export const RefusalWire = t.Object({
  kind: t.String({ description: 'login: of a log-in; denied: of a call of administrators' }),
  key: t.String({ description: 'The id of an account, the network of an address, or others' }),
  name: orNull(t.String({ description: 'The e-mail of the account' })),
  count: whole(),
  lastAt: Time,
})
export type RefusalWire = typeof RefusalWire.static

/** @param avatars of the accounts that still exist, by their ids. */
export function entryToWire(entry: Entry, avatars: ReadonlyMap<string, string>): EntryWire {
  const { actorKind: kind, actorId, actorName, subjectKind, subjectId, subjectName } = entry
  return {
    _id: entry.id,
    at: iso(entry.at),
    actor: { kind, _id: actorId, name: actorName, avatar: avatars.get(actorId ?? '') ?? null },
    origin: entry.origin,
    action: entry.action,
    subject: { kind: subjectKind, _id: subjectId, name: subjectName },
    before: entry.before,
    after: entry.after,
  }
}

export function refusalToWire(
  { kind, key, count, lastAt }: Refusal,
  emails: ReadonlyMap<string, string>,
): RefusalWire {
  return { kind, key, name: emails.get(key) ?? null, count, lastAt: iso(lastAt) }
}
