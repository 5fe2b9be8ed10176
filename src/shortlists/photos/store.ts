import { and, asc, eq, sql } from 'drizzle-orm'
import { assets } from '../../assets/tables.ts'
import { rowCount } from '../../database/count.ts'
import { type Db, prepared, type Tx } from '../../database/database.ts'
import { users } from '../../users/tables.ts'
import type { Author } from '../store/comments.ts'
import type { HomeKey } from '../store/homes.ts'
import { shortlists, viewingPhotos } from '../tables.ts'

export type Photo = {
  id: string
  at: number
  /** Null: the account has ended. */
  author: Author | null
}

const { rid, id, shortlistRid, assetRid, userRid, bytes, at } = viewingPhotos

const isOf = (key: HomeKey) => and(eq(shortlistRid, key.shortlistRid), eq(assetRid, key.assetRid))

/** The photos of a home of a shortlist, the first first. */
export function photosOn(db: Db, key: HomeKey): Photo[] {
  const { firstname, lastname, avatar } = users
  return db
    .select({ id, at, author: { id: users.id, firstname, lastname, avatar } })
    .from(viewingPhotos)
    .leftJoin(users, eq(users.rid, userRid))
    .where(isOf(key))
    .orderBy(asc(rid))
    .all()
}

export function photoCountOn(db: Db, key: HomeKey): number {
  return rowCount(db, viewingPhotos, isOf(key))
}

/** A photo of a home of a shortlist: who took it. */
export function photoOn(db: Db, key: HomeKey, photoId: string) {
  return db
    .select({ rid, userRid })
    .from(viewingPhotos)
    .where(and(eq(id, photoId), isOf(key)))
    .get()
}

export function insertPhoto(tx: Tx, photo: typeof viewingPhotos.$inferInsert): void {
  tx.insert(viewingPhotos).values(photo).run()
}

export function deletePhoto(tx: Tx, photoRid: number): void {
  tx.delete(viewingPhotos).where(eq(rid, photoRid)).run()
}

/** Which of these ids are those of photos. */
export function knownPhotos(db: Db, ids: readonly string[]): Set<string> {
  const rows = db
    .select({ id })
    .from(viewingPhotos)
    .where(sql`${id} in (select value from json_each(${JSON.stringify(ids)}))`)
    .all()
  return new Set(rows.map((row) => row.id))
}

/** Everything that a user photographed, also on shortlists of which the user is no member any more. */
export function photosBy(db: Db, author: number) {
  return db
    .select({ id, listId: shortlists.id, assetId: assets.id, bytes, at })
    .from(viewingPhotos)
    .innerJoin(shortlists, eq(shortlists.rid, shortlistRid))
    .innerJoin(assets, eq(assets.rid, assetRid))
    .where(eq(userRid, author))
    .orderBy(asc(rid))
    .all()
}

const sumOfUser = prepared((db) =>
  db
    .select({ bytes: sql<number>`coalesce(sum(${bytes}), 0)` })
    .from(viewingPhotos)
    .where(eq(userRid, sql.placeholder('userRid')))
    .prepare(),
)

/** What the photos of a user take, in bytes. */
export function viewingBytesOf(db: Db, author: number): number {
  return sumOfUser(db).get({ userRid: author })?.bytes ?? 0
}
