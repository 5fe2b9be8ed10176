import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core'
import { type Db, prepared } from '../../database/database.ts'
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

/** Those of the placeholder `rids`. */
const among = (column: AnySQLiteColumn) =>
  sql`${column} in (select value from json_each(${sql.placeholder('rids')}))`
const LIST = sql.placeholder('listRid')
/** The homes of a page of a list, as its statements take them. */
const pageOf = (listRid: number, rids: Rids) => ({ listRid, rids: JSON.stringify(rids) })

type Rids = readonly number[]

export type MemberVote = { userId: string; vote: Vote }

const selectVotes = prepared((db) => {
  const { shortlistRid, assetRid, userRid, vote } = shortlistVotes
  return db
    .select({ assetRid, userId: users.id, vote })
    .from(shortlistVotes)
    .innerJoin(
      shortlistMembers,
      and(eq(shortlistMembers.shortlistRid, shortlistRid), eq(shortlistMembers.userRid, userRid)),
    )
    .innerJoin(users, eq(users.rid, userRid))
    .where(and(eq(shortlistRid, LIST), among(assetRid)))
    .orderBy(asc(shortlistMembers.joinedAt), asc(userRid))
    .prepare()
})

/** The votes of those who are members now, by home. */
export function votesOf(db: Db, listRid: number, rids: Rids): Map<number, MemberVote[]> {
  return Map.groupBy(selectVotes(db).all(pageOf(listRid, rids)), (row) => row.assetRid)
}

export type Viewing = typeof shortlistViewings.$inferSelect

const selectViewings = prepared((db) => {
  const { shortlistRid, assetRid, cancelledAt } = shortlistViewings
  return db
    .select()
    .from(shortlistViewings)
    .where(and(eq(shortlistRid, LIST), among(assetRid), isNull(cancelledAt)))
    .prepare()
})

export function viewingsOf(db: Db, listRid: number, rids: Rids): Map<number, Viewing> {
  const rows = selectViewings(db).all(pageOf(listRid, rids))
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

const selectChanges = prepared((db) => {
  const { assetRid, kind, at, from, to } = homeChanges
  return db
    .select({ assetRid, kind, at, from, to })
    .from(homeChanges)
    .innerJoin(
      shortlistHomes,
      and(eq(shortlistHomes.shortlistRid, LIST), eq(shortlistHomes.assetRid, assetRid)),
    )
    .where(and(among(assetRid), sql`${at} >= ${shortlistHomes.addedAt}`))
    .orderBy(desc(homeChanges.rid))
    .prepare()
})

/** What happened to homes since they are on the shortlist, by home, the newest first. */
export function changesOf(db: Db, listRid: number, rids: Rids): Map<number, HomeChange[]> {
  const rows = selectChanges(db).all(pageOf(listRid, rids))
  const byHome = Map.groupBy(rows, (row) => row.assetRid)
  return new Map([...byHome].map(([rid, changes]) => [rid, changes.slice(0, CHANGES_SHOWN)]))
}

const selectIds = prepared((db) =>
  db.select({ rid: users.rid, id: users.id }).from(users).where(among(users.rid)).prepare(),
)

/** The public ids of users, by rid. */
export function userIds(db: Db, rids: Rids): Map<number, string> {
  const rows = selectIds(db).all({ rids: JSON.stringify(rids) })
  return new Map(rows.map(({ rid, id }) => [rid, id]))
}
