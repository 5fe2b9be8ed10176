import { and, desc, eq, gt, lt, lte, sql } from 'drizzle-orm'
import { announce } from '../../database/changes.ts'
import { type Db, prepared, type Tx, untilChanged } from '../../database/database.ts'
import { forgetRows } from '../../database/forget.ts'
import type { User } from '../../users/domain.ts'
import { userColumns } from '../../users/store.ts'
import { users } from '../../users/tables.ts'
import { SESSION_IDLE_MS, SESSION_MAX_MS, SESSION_USE_MS, type Session } from '../domain.ts'
import { sessions } from '../tables.ts'

export function insertSession(tx: Tx, session: Session): void {
  tx.insert(sessions).values(session).run()
}

/** Deletes a session and announces it on the change feed, which closes its sockets. */
export function endSession(tx: Tx, sessionId: string, now: number): void {
  tx.delete(sessions).where(eq(sessions.id, sessionId)).run()
  announce(tx, 'session-ended', sessionId, now)
}

const selectLive = prepared((db) =>
  db
    .select({
      user: userColumns,
      lastUsedAt: sessions.lastUsedAt,
      expiresAt: sessions.expiresAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.rid, sessions.userRid))
    .where(eq(sessions.id, sql.placeholder('id')))
    .prepare(),
)

export type LiveSession = { user: User; lastUsedAt: number; expiresAt: number }

/** Sessions that are remembered while nothing changes. */
const KEPT_MAX = 10_000
const remembered = untilChanged<LiveSession | undefined>(KEPT_MAX)

/**
 * A session that has not expired, with its user. It is read again after every change of the database: a session that was
 * ended, a ban and a changed name hold from the next request on, whichever process made them.
 */
export function liveSession(db: Db, sessionId: string, now: number): LiveSession | undefined {
  const found = remembered(db, sessionId, () => selectLive(db).get({ id: sessionId }))
  return found && found.expiresAt > now ? found : undefined
}

/** Records the use of a session, which extends it. Nothing is written within an hour of the last record. */
export function recordUse(tx: Tx, sessionId: string, now: number): void {
  const isDue = lte(sessions.lastUsedAt, now - SESSION_USE_MS)
  const expiresAt = sql`min(${now + SESSION_IDLE_MS}, ${sessions.createdAt} + ${SESSION_MAX_MS})`
  tx.update(sessions)
    .set({ lastUsedAt: now, expiresAt })
    .where(and(eq(sessions.id, sessionId), isDue))
    .run()
}

/** Notes that the user of a session has just proved to be the owner of the account. */
export function recordProof(tx: Tx, sessionId: string, now: number): void {
  tx.update(sessions).set({ provedAt: now }).where(eq(sessions.id, sessionId)).run()
}

/** A session by its id, also an expired one. */
export function sessionById(db: Db, id: string): Session | undefined {
  return db.select().from(sessions).where(eq(sessions.id, id)).get()
}

/** Deletes up to `limit` expired sessions. */
export function forgetSessions(tx: Tx, now: number, limit: number): number {
  return forgetRows(tx, sessions, lt(sessions.expiresAt, now), limit)
}

const selectOfUser = prepared((db) =>
  db
    .select()
    .from(sessions)
    .where(
      and(
        eq(sessions.userRid, sql.placeholder('userRid')),
        gt(sessions.expiresAt, sql.placeholder('now')),
      ),
    )
    .orderBy(desc(sessions.createdAt))
    .prepare(),
)

/** The sessions of a user that have not expired, newest first. */
export function sessionsOf(db: Db, userRid: number, now: number): Session[] {
  return selectOfUser(db).all({ userRid, now })
}

/** Ends all sessions of a user, except `but`; returns how many. */
export function endSessions(tx: Tx, userRid: number, now: number, but?: string): number {
  const ended = sessionsOf(tx, userRid, 0).filter(({ id }) => id !== but)
  for (const { id } of ended) endSession(tx, id, now)
  return ended.length
}
