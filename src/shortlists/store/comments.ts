import { and, asc, count, desc, eq, or, type Placeholder, sql } from 'drizzle-orm'
import { rowCount } from '../../database/count.ts'
import { type Db, prepared, type Tx } from '../../database/database.ts'
import { users } from '../../users/tables.ts'
import { shortlistComments } from '../tables.ts'
import type { HomeKey } from './homes.ts'

export type Author = { id: string; firstname: string; lastname: string; avatar: string }

export type Comment = {
  rid: number
  id: string
  assetRid: number
  text: string
  onlyMe: boolean
  createdAt: number
  /** Null: the account has ended. */
  author: Author | null
}

const { shortlistRid, assetRid, authorRid, onlyMe } = shortlistComments

const isOf = (key: HomeKey) => and(eq(shortlistRid, key.shortlistRid), eq(assetRid, key.assetRid))
/** What a member sees of the comments of a shortlist. */
const isSeen = (userRid: number | Placeholder) => or(eq(onlyMe, false), eq(authorRid, userRid))

const selectComments = (db: Db) => {
  const { id, firstname, lastname, avatar } = users
  const { rid, id: commentId, text, createdAt } = shortlistComments
  return db
    .select({
      ...{ rid, id: commentId, assetRid, text, onlyMe, createdAt },
      author: { id, firstname, lastname, avatar },
    })
    .from(shortlistComments)
    .leftJoin(users, eq(users.rid, authorRid))
}

/** The comments on a home that a member sees, the first first. */
export function commentsOn(db: Db, key: HomeKey, userRid: number): Comment[] {
  return selectComments(db)
    .where(and(isOf(key), isSeen(userRid)))
    .orderBy(asc(shortlistComments.rid))
    .all()
}

const selectStats = prepared((db) => {
  const ofHomes = sql`${assetRid} in (select value from json_each(${sql.placeholder('rids')}))`
  const newest = sql<number | null>`max(iif(${onlyMe}, null, ${shortlistComments.rid}))`
  return db
    .select({ assetRid, count: count(), newest })
    .from(shortlistComments)
    .where(
      and(
        eq(shortlistRid, sql.placeholder('listRid')),
        ofHomes,
        isSeen(sql.placeholder('userRid')),
      ),
    )
    .groupBy(assetRid)
    .prepare()
})

const selectNewest = prepared((db) =>
  selectComments(db)
    .where(
      sql`${shortlistComments.rid} in (select value from json_each(${sql.placeholder('rids')}))`,
    )
    .prepare(),
)

/** Of each of these homes, by rid, how many comments a member sees, and the newest one that all members see. */
export function commentStatsOf(
  db: Db,
  { listRid, userRid }: { listRid: number; userRid: number },
  assetRids: readonly number[],
): Map<number, { count: number; last: Comment | null }> {
  const rows = selectStats(db).all({ listRid, userRid, rids: JSON.stringify(assetRids) })
  const rids = rows.flatMap((row) => row.newest ?? [])
  const last = rids.length === 0 ? [] : selectNewest(db).all({ rids: JSON.stringify(rids) })
  const byHome = new Map(last.map((comment) => [comment.assetRid, comment]))
  return new Map(
    rows.map((row) => [row.assetRid, { count: row.count, last: byHome.get(row.assetRid) ?? null }]),
  )
}

export function commentCountOn(db: Db, key: HomeKey): number {
  return rowCount(db, shortlistComments, isOf(key))
}

export type NewComment = HomeKey & {
  id: string
  authorRid: number
  text: string
  onlyMe: boolean
  createdAt: number
}

export function insertComment(tx: Tx, comment: NewComment): void {
  tx.insert(shortlistComments).values(comment).run()
}

/** A comment that this user wrote on this shortlist. */
export function ownComment(db: Db, listRid: number, userRid: number, id: string) {
  return db
    .select({ rid: shortlistComments.rid, onlyMe })
    .from(shortlistComments)
    .where(and(eq(shortlistComments.id, id), eq(shortlistRid, listRid), eq(authorRid, userRid)))
    .get()
}

export function deleteComment(tx: Tx, rid: number): void {
  tx.delete(shortlistComments).where(eq(shortlistComments.rid, rid)).run()
}

type Note = HomeKey & { authorRid: number }

const isNote = (note: Note) => and(isOf(note), eq(authorRid, note.authorRid), eq(onlyMe, true))

/** The newest comment on a home that only its author sees, by rid. */
export function noteOn(db: Db, note: Note): number | undefined {
  return db
    .select({ rid: shortlistComments.rid })
    .from(shortlistComments)
    .where(isNote(note))
    .orderBy(desc(shortlistComments.rid))
    .get()?.rid
}

export function changeNote(tx: Tx, rid: number, text: string): void {
  tx.update(shortlistComments).set({ text }).where(eq(shortlistComments.rid, rid)).run()
}

/** Deletes every comment that only this author sees. */
export function deleteNotesOf(tx: Tx, userRid: number): void {
  tx.delete(shortlistComments)
    .where(and(eq(authorRid, userRid), eq(onlyMe, true)))
    .run()
}

/** Deletes every comment on a home that only this author sees. */
export function deleteNotes(tx: Tx, note: Note): void {
  tx.delete(shortlistComments).where(isNote(note)).run()
}
