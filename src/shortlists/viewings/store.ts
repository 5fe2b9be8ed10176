import { and, asc, eq, gte, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm'
import type { Asset } from '../../assets/domain/asset.ts'
import { HOME } from '../../assets/store/home-columns.ts'
import { rowToAsset } from '../../assets/store/rows.ts'
import { assets } from '../../assets/tables.ts'
import type { Db, Tx } from '../../database/database.ts'
import { users } from '../../users/tables.ts'
import type { HomeKey } from '../store/homes.ts'
import {
  type AfterViewing,
  shortlistHomes,
  shortlistMembers,
  shortlists,
  shortlistViewings,
} from '../tables.ts'
import type { PlannedViewing } from './domain.ts'

export type KeptViewing = typeof shortlistViewings.$inferSelect

const isOf = ({ shortlistRid, assetRid }: HomeKey) =>
  and(eq(shortlistViewings.shortlistRid, shortlistRid), eq(shortlistViewings.assetRid, assetRid))

/** The viewing of a home, also one that was called off. */
export function viewingOn(db: Db, key: HomeKey): KeptViewing | undefined {
  return db.select().from(shortlistViewings).where(isOf(key)).get()
}

type Change = { id: string; now: number }

/** Plans the viewing of a home, or moves it: it keeps its id, and calendars replace its entry. */
export function planViewing(tx: Tx, key: HomeKey, planned: PlannedViewing, change: Change): void {
  const { shortlistRid, assetRid } = key
  const facts = { ...planned, checklist: [...planned.checklist], changedAt: change.now }
  tx.insert(shortlistViewings)
    .values({ shortlistRid, assetRid, id: change.id, ...facts })
    .onConflictDoUpdate({
      target: [shortlistViewings.shortlistRid, shortlistViewings.assetRid],
      set: {
        ...facts,
        cancelledAt: null,
        revision: sql`${shortlistViewings.revision} + 1`,
        // Another time is reminded of again.
        remindedAt: sql`case when ${shortlistViewings.at} = ${planned.at} and ${shortlistViewings.cancelledAt} is null
          then ${shortlistViewings.remindedAt} end`,
      },
    })
    .run()
}

/** Calls a viewing off. It stays, so that calendars are told. */
export function cancelViewing(tx: Tx, key: HomeKey, now: number): void {
  tx.update(shortlistViewings)
    .set({
      cancelledAt: now,
      changedAt: now,
      revision: sql`${shortlistViewings.revision} + 1`,
    })
    .where(and(isOf(key), isNull(shortlistViewings.cancelledAt)))
    .run()
}

/** What members noted after the viewing; null: nothing. */
export function noteAfter(tx: Tx, key: HomeKey, after: AfterViewing | null): void {
  tx.update(shortlistViewings).set({ after }).where(isOf(key)).run()
}

export type Entry = { viewing: KeptViewing; asset: Asset }

const entries = (db: Db) =>
  db
    .select({ viewing: shortlistViewings, asset: HOME })
    .from(shortlistViewings)
    .innerJoin(assets, eq(assets.rid, shortlistViewings.assetRid))

const toEntry = ({ viewing, asset }: ReturnType<ReturnType<typeof entries>['all']>[number]) => ({
  viewing,
  asset: rowToAsset(asset),
})

/** The viewings of a shortlist from a time on, also those that were called off, the first first. */
export function entriesOf(db: Db, listRid: number, from: number): Entry[] {
  return entries(db)
    .where(and(eq(shortlistViewings.shortlistRid, listRid), gte(shortlistViewings.at, from)))
    .orderBy(asc(shortlistViewings.at), asc(shortlistViewings.assetRid))
    .all()
    .map(toEntry)
}

/** The viewings of all shortlists of a user that begin in a span of time, the first first. */
export function viewingsBetween(db: Db, userRid: number, from: number, to: number): Entry[] {
  return entries(db)
    .innerJoin(shortlistMembers, eq(shortlistMembers.shortlistRid, shortlistViewings.shortlistRid))
    .where(
      and(
        eq(shortlistMembers.userRid, userRid),
        isNull(shortlistViewings.cancelledAt),
        gte(shortlistViewings.at, from),
        lt(shortlistViewings.at, to),
      ),
    )
    .orderBy(asc(shortlistViewings.at), asc(shortlistViewings.assetRid))
    .all()
    .map(toEntry)
}

/** Viewings of which members are to be reminded now, and have not been. */
export function dueViewings(db: Db, now: number, limit: number): Entry[] {
  const { at, remindMinutes, remindedAt, cancelledAt } = shortlistViewings
  return entries(db)
    .innerJoin(
      shortlistHomes,
      and(
        eq(shortlistHomes.shortlistRid, shortlistViewings.shortlistRid),
        eq(shortlistHomes.assetRid, shortlistViewings.assetRid),
      ),
    )
    .where(
      and(
        isNotNull(remindMinutes),
        isNull(remindedAt),
        isNull(cancelledAt),
        ne(shortlistHomes.stage, 'declined'),
        gte(at, now),
        sql`${at} - ${remindMinutes} * 60000 <= ${now}`,
      ),
    )
    .orderBy(asc(at))
    .limit(limit)
    .all()
    .map(toEntry)
}

export function setReminded(tx: Tx, key: HomeKey, now: number): void {
  tx.update(shortlistViewings).set({ remindedAt: now }).where(isOf(key)).run()
}

/** The hash of the secret of a member's calendar address; null: there is none. */
export function setCalendar(
  tx: Tx,
  member: { listRid: number; userRid: number },
  calendarHash: string | null,
): void {
  tx.update(shortlistMembers)
    .set({ calendarHash })
    .where(
      and(
        eq(shortlistMembers.shortlistRid, member.listRid),
        eq(shortlistMembers.userRid, member.userRid),
      ),
    )
    .run()
}

/** Ends the calendar addresses of a user: of all shortlists. */
export function endCalendarsOf(tx: Tx, userRid: number): void {
  tx.update(shortlistMembers)
    .set({ calendarHash: null })
    .where(and(eq(shortlistMembers.userRid, userRid), isNotNull(shortlistMembers.calendarHash)))
    .run()
}

/** Whether a member has an address of the calendar. */
export function hasCalendar(db: Db, listRid: number, userRid: number): boolean {
  const found = db
    .select({ hash: shortlistMembers.calendarHash })
    .from(shortlistMembers)
    .where(and(eq(shortlistMembers.shortlistRid, listRid), eq(shortlistMembers.userRid, userRid)))
    .get()
  return found !== undefined && found.hash !== null
}

/** The shortlist and the member of a calendar address; undefined: there is none, or the member is banned. */
export function calendarMember(db: Db, hash: string) {
  return db
    .select({ listRid: shortlists.rid, userId: users.id, language: users.language })
    .from(shortlistMembers)
    .innerJoin(shortlists, eq(shortlists.rid, shortlistMembers.shortlistRid))
    .innerJoin(users, eq(users.rid, shortlistMembers.userRid))
    .where(and(eq(shortlistMembers.calendarHash, hash), eq(users.isBanned, false)))
    .get()
}
