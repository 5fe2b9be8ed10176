import { and, asc, eq } from 'drizzle-orm'
import { assets } from '../../assets/tables.ts'
import type { Db } from '../../database/database.ts'
import {
  shortlistComments,
  shortlistHomes,
  shortlistMembers,
  shortlists,
  shortlistVotes,
} from '../tables.ts'

/** The homes on the shortlists of a user, with the own vote. */
export function listedHomesOf(db: Db, userRid: number) {
  const { shortlistRid, assetRid, stage, addedAt } = shortlistHomes
  return db
    .select({
      listId: shortlists.id,
      assetId: assets.id,
      stage,
      addedAt,
      vote: shortlistVotes.vote,
    })
    .from(shortlistMembers)
    .innerJoin(shortlists, eq(shortlists.rid, shortlistMembers.shortlistRid))
    .innerJoin(shortlistHomes, eq(shortlistRid, shortlists.rid))
    .innerJoin(assets, eq(assets.rid, assetRid))
    .leftJoin(
      shortlistVotes,
      and(
        eq(shortlistVotes.shortlistRid, shortlistRid),
        eq(shortlistVotes.assetRid, assetRid),
        eq(shortlistVotes.userRid, userRid),
      ),
    )
    .where(eq(shortlistMembers.userRid, userRid))
    .orderBy(asc(addedAt), asc(assetRid))
    .all()
}

/** Everything that a user wrote on shortlists, also on those of which the user is no member any more. */
export function commentsBy(db: Db, userRid: number) {
  const { text, onlyMe, createdAt, rid } = shortlistComments
  return db
    .select({ listId: shortlists.id, assetId: assets.id, text, onlyMe, createdAt })
    .from(shortlistComments)
    .innerJoin(shortlists, eq(shortlists.rid, shortlistComments.shortlistRid))
    .innerJoin(assets, eq(assets.rid, shortlistComments.assetRid))
    .where(eq(shortlistComments.authorRid, userRid))
    .orderBy(asc(rid))
    .all()
}
