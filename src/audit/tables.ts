import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { ActionName, ActorKind, RefusalKind, SubjectKind } from './domain.ts'

/** What administrators and operators did: one row for each action, written in the transaction of the action. */
export const auditEntries = sqliteTable(
  'audit',
  {
    rid: integer().primaryKey({ autoIncrement: true }),
    id: text().notNull().unique(),
    at: integer().notNull(),
    actorKind: text('actor_kind').$type<ActorKind>().notNull(),
    /** The id of the account; null for the command line. The name stays when the account is deleted. */
    actorId: text('actor_id'),
    actorName: text('actor_name').notNull(),
    /** The address of the request, or the command. */
    origin: text().notNull(),
    action: text().$type<ActionName>().notNull(),
    subjectKind: text('subject_kind').$type<SubjectKind>().notNull(),
    subjectId: text('subject_id'),
    subjectName: text('subject_name').notNull(),
    /** The fields that changed, as they were and as they are; null where there is nothing to compare. No secrets. */
    before: text({ mode: 'json' }).$type<Record<string, unknown>>(),
    after: text({ mode: 'json' }).$type<Record<string, unknown>>(),
  },
  (table) => [
    index('audit_age').on(table.at),
    index('audit_action').on(table.action, table.rid),
    index('audit_subject').on(table.subjectId, table.rid),
  ],
)

/** How often log-ins and calls of administrators were refused, by hour. A bounded number of rows an hour. */
export const refusals = sqliteTable(
  'refusals',
  {
    /** Hours since 1970, UTC. */
    hour: integer().notNull(),
    kind: text().$type<RefusalKind>().notNull(),
    /** The id of an account, or the network of an address. */
    key: text().notNull(),
    count: integer().notNull(),
    lastAt: integer('last_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.hour, table.kind, table.key] })],
)
