import { and, eq, lt, ne, sql } from 'drizzle-orm'
import { type Db, prepared, preparedWrite, type Tx } from '../../database/database.ts'
import { forgetRows } from '../../database/forget.ts'
import { users } from '../../users/tables.ts'
import type { ChangeKind } from '../domain/shortlist.ts'
import { homeChanges, shortlistHomes, shortlistMembers, shortlists } from '../tables.ts'

const selectLists = prepared((db) =>
  db
    .select({ id: shortlists.id })
    .from(shortlistHomes)
    .innerJoin(shortlists, eq(shortlists.rid, shortlistHomes.shortlistRid))
    .where(eq(shortlistHomes.assetRid, sql.placeholder('assetRid')))
    .prepare(),
)

/** The shortlists that a home is on, by their public ids. */
export function listsWith(db: Db, assetRid: number): string[] {
  return selectLists(db)
    .all({ assetRid })
    .map(({ id }) => id)
}

const selectWatchers = prepared((db) =>
  db
    .selectDistinct({ userRid: shortlistMembers.userRid })
    .from(shortlistHomes)
    .innerJoin(shortlistMembers, eq(shortlistMembers.shortlistRid, shortlistHomes.shortlistRid))
    .innerJoin(users, eq(users.rid, shortlistMembers.userRid))
    .where(
      and(
        eq(shortlistHomes.assetRid, sql.placeholder('assetRid')),
        ne(shortlistHomes.stage, 'declined'),
        eq(users.isBanned, false),
      ),
    )
    .prepare(),
)

/** The members, by rid, of all shortlists that a home is on, except where it is not for them. */
export function watchersOf(db: Db, assetRid: number): number[] {
  return selectWatchers(db)
    .all({ assetRid })
    .map(({ userRid }) => userRid)
}

/** The members of a shortlist who are not banned, and where they are reached. */
export function watchersOfList(db: Db, listRid: number) {
  const { rid, language, telegramChatId, telegramLanguage } = users
  return db
    .select({ rid, language, telegramChatId, telegramLanguage })
    .from(shortlistMembers)
    .innerJoin(users, eq(users.rid, shortlistMembers.userRid))
    .where(and(eq(shortlistMembers.shortlistRid, listRid), eq(users.isBanned, false)))
    .all()
}

const insertRow = preparedWrite((tx) =>
  tx
    .insert(homeChanges)
    .values({
      assetRid: sql.placeholder('assetRid'),
      kind: sql.placeholder('kind'),
      at: sql.placeholder('at'),
      // As text: the encoder of the column would make a text of null too.
      from: sql`${sql.placeholder('from')}`,
      to: sql`${sql.placeholder('to')}`,
    })
    .prepare(),
)

/** What happened to a home; null: nothing was stated. */
export type WatchedChange = { kind: ChangeKind; from: unknown; to: unknown }

export function insertHomeChange(
  tx: Tx,
  assetRid: number,
  { kind, from, to }: WatchedChange,
  at: number,
): void {
  const json = (value: unknown) => (value === null ? null : JSON.stringify(value))
  insertRow(tx).run({ assetRid, kind, at, from: json(from), to: json(to) })
}

/** Deletes up to `limit` changes of homes made before that time. */
export function forgetHomeChanges(tx: Tx, before: number, limit: number): number {
  return forgetRows(tx, homeChanges, lt(homeChanges.at, before), limit)
}
