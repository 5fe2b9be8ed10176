import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { Db } from '../../database/database.ts'
import { users } from '../../users/tables.ts'
import type { ChangeKind, Vote } from '../domain/shortlist.ts'
import {
  homeChanges,
  shortlistHomes,
  shortlistMembers,
  shortlistViewings,
  shortlistVotes,
} from '../tables.ts'

// What is shown beside the homes of one page of a shortlist, each in one query.

const among = (column: AnySQLiteColumn, rids: Rids) =>
  sql`${column} in (select value from json_each(${JSON.stringify(rids)}))`

type Rids = readonly number[]

export type MemberVote = { userId: string; vote: Vote }

/** The votes of those who are members now, by home. */
export function votesOf(db: Db, listRid: number, rids: Rids): Map<number, MemberVote[]> {
  const { shortlistRid, assetRid, userRid, vote } = shortlistVotes
  const rows = db
    .select({ assetRid, userId: users.id, vote })
    .from(shortlistVotes)
    .innerJoin(
      shortlistMembers,
      and(eq(shortlistMembers.shortlistRid, shortlistRid), eq(shortlistMembers.userRid, userRid)),
    )
    .innerJoin(users, eq(users.rid, userRid))
    .where(and(eq(shortlistRid, listRid), among(assetRid, rids)))
    .orderBy(asc(shortlistMembers.joinedAt), asc(userRid))
    .all()
  return Map.groupBy(rows, (row) => row.assetRid)
}

export type Viewing = typeof shortlistViewings.$inferSelect

export function viewingsOf(db: Db, listRid: number, rids: Rids): Map<number, Viewing> {
  const { shortlistRid, assetRid, cancelledAt } = shortlistViewings
  const rows = db
    .select()
    .from(shortlistViewings)
    .where(and(eq(shortlistRid, listRid), among(assetRid, rids), isNull(cancelledAt)))
    .all()
  return new Map(rows.map((row) => [row.assetRid, row]))
}

export type HomeChange = {
  assetRid: number
  kind: ChangeKind
  at: number
  from: unknown
  to: unknown
}

/** How many changes of a home are shown. */
const CHANGES_SHOWN = 5

/** What happened to homes since they are on the shortlist, by home, the newest first. */
export function changesOf(db: Db, listRid: number, rids: Rids): Map<number, HomeChange[]> {
  const { assetRid, kind, at, from, to } = homeChanges
  const rows = db
    .select({ assetRid, kind, at, from, to })
    .from(homeChanges)
    .innerJoin(
      shortlistHomes,
      and(eq(shortlistHomes.shortlistRid, listRid), eq(shortlistHomes.assetRid, assetRid)),
    )
    .where(and(among(assetRid, rids), sql`${at} >= ${shortlistHomes.addedAt}`))
    .orderBy(desc(homeChanges.rid))
    .all()
  const byHome = Map.groupBy(rows, (row) => row.assetRid)
  return new Map([...byHome].map(([rid, changes]) => [rid, changes.slice(0, CHANGES_SHOWN)]))
}

/** The public ids of users, by rid. */
export function userIds(db: Db, rids: Rids): Map<number, string> {
  const rows = db
    .select({ rid: users.rid, id: users.id })
    .from(users)
    .where(sql`${users.rid} in (select value from json_each(${JSON.stringify(rids)}))`)
    .all()
  return new Map(rows.map(({ rid, id }) => [rid, id]))
}
