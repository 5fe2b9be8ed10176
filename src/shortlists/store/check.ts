import { eq, isNotNull, sql } from 'drizzle-orm'
import { assets } from '../../assets/tables.ts'
import type { Db } from '../../database/database.ts'
import type { Problem } from '../../database/problems.ts'
import { users } from '../../users/tables.ts'
import { MEMBERS_MAX } from '../domain/shortlist.ts'
import { shortlistHomes, shortlistMembers, shortlists } from '../tables.ts'

/**
 * Each user saves homes on one shortlist, each shortlist has one owner and few members, and no home on it is part of
 * another one.
 */
export function shortlistProblems(db: Db): Problem[] {
  return [...usersWithoutOne(db), ...wrongMembers(db), ...mergedHomes(db)]
}

function usersWithoutOne(db: Db): Problem[] {
  const { userRid, isCurrent } = shortlistMembers
  const current = sql`(select count(*) from ${shortlistMembers} where ${userRid} = ${users.rid} and ${isCurrent} = 1)`
  const rows = db.select({ id: users.id }).from(users).where(sql`${current} <> 1`).all()
  return rows.map(({ id }) => ({ what: 'user', id, problem: 'has no current shortlist' }))
}

function wrongMembers(db: Db): Problem[] {
  const { shortlistRid, role } = shortlistMembers
  const counted = db
    .select({
      id: shortlists.id,
      members: sql<number>`count(${shortlistRid})`,
      owners: sql<number>`count(*) filter (where ${role} = 'owner')`,
    })
    .from(shortlists)
    .leftJoin(shortlistMembers, eq(shortlistRid, shortlists.rid))
    .groupBy(shortlists.rid)
    .all()
  return counted.flatMap(({ id, members, owners }) =>
    owners === 1 && members <= MEMBERS_MAX
      ? []
      : { what: 'shortlist', id, problem: `has ${owners} owners and ${members} members` },
  )
}

function mergedHomes(db: Db): Problem[] {
  const rows = db
    .select({ id: shortlists.id, asset: assets.id })
    .from(shortlistHomes)
    .innerJoin(assets, eq(assets.rid, shortlistHomes.assetRid))
    .innerJoin(shortlists, eq(shortlists.rid, shortlistHomes.shortlistRid))
    .where(isNotNull(assets.mergedInto))
    .all()
  return rows.map(({ id, asset }) => ({
    what: 'shortlist',
    id,
    problem: `has the home ${asset}, which is part of another one`,
  }))
}
