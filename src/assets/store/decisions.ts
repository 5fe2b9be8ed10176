import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { type Db, prepared, type Tx } from '../../database/database.ts'
import type { Problem } from '../../database/problems.ts'
import { listings, sameHomeDecisions } from '../tables.ts'

export type Decision = {
  isSame: boolean
  /** The rid of the administrator; null: the operator, by the command line. */
  decidedBy: number | null
  now: number
}

/** Keeps what was decided about two listings, by rid. It replaces an earlier decision about them. */
export function decide(
  tx: Tx,
  [one, other]: readonly [number, number],
  { isSame, decidedBy, now: at }: Decision,
): void {
  const decided = { isSame, decidedBy, at }
  const key = { firstRid: Math.min(one, other), secondRid: Math.max(one, other) }
  tx.insert(sameHomeDecisions)
    .values({ ...key, ...decided })
    .onConflictDoUpdate({
      target: [sameHomeDecisions.firstRid, sameHomeDecisions.secondRid],
      set: decided,
    })
    .run()
}

const { firstRid, secondRid, isSame } = sameHomeDecisions
const listing = sql.placeholder('listingRid')
const ofListing = or(eq(firstRid, listing), eq(secondRid, listing))
const isOther = eq(
  listings.rid,
  sql`case when ${firstRid} = ${listing} then ${secondRid} else ${firstRid} end`,
)

const decidedHomes = (db: Db, where: SQL | undefined) =>
  db
    .select({ assetRid: listings.assetRid })
    .from(sameHomeDecisions)
    .innerJoin(listings, isOther)
    .where(and(ofListing, where))
    .prepare()

const selectApart = prepared((db) => decidedHomes(db, eq(isSame, false)))

/** The homes, by rid, that have a listing which is another home than this one by decision. */
export function homesApart(db: Db, listingRid: number): number[] {
  return selectApart(db)
    .all({ listingRid })
    .map(({ assetRid }) => assetRid)
}

const selectHeld = prepared((db) =>
  decidedHomes(db, and(eq(isSame, true), eq(listings.assetRid, sql.placeholder('assetRid')))),
)

/** Whether a listing is, by decision, the same home as another listing of its home. */
export function isHeld(db: Db, { rid, assetRid }: { rid: number; assetRid: number }): boolean {
  return selectHeld(db).get({ listingRid: rid, assetRid }) !== undefined
}

const first = alias(listings, 'first')
const second = alias(listings, 'second')

const decidedPairs = (db: Db, where: SQL) =>
  db
    .select({ id: second.id })
    .from(sameHomeDecisions)
    .innerJoin(first, eq(first.rid, firstRid))
    .innerJoin(second, eq(second.rid, secondRid))
    .where(where)

const selectBetween = prepared((db) => {
  const [one, other] = [sql.placeholder('one'), sql.placeholder('other')]
  const between = sql`${isSame} = 0 and ((${first.assetRid} = ${one} and ${second.assetRid} = ${other}) or (${first.assetRid} = ${other} and ${second.assetRid} = ${one}))`
  return decidedPairs(db, between).limit(1).prepare()
})

/** Whether a listing of one home is, by decision, another home than a listing of the other. */
export function areHomesApart(db: Db, one: number, other: number): boolean {
  return selectBetween(db).get({ one, other }) !== undefined
}

/** Every decision is followed: listings of one home have one asset, and others have two. */
export function decisionProblems(db: Db): Problem[] {
  const unlike = sql`${isSame} <> (${first.assetRid} = ${second.assetRid})`
  return decidedPairs(db, unlike)
    .all()
    .map(({ id }) => ({
      what: 'listing',
      id,
      problem: 'belongs to another home than an administrator decided',
    }))
}
