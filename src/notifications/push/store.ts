import { and, desc, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import { sessions } from '../../auth/tables.ts'
import { type Db, prepared, type Tx } from '../../database/database.ts'
import { onceInTransaction } from '../../database/once.ts'
import { users } from '../../users/tables.ts'
import { pushSubscriptions } from '../tables.ts'
import { type PushSubscription, SUBSCRIPTIONS_MAX } from './domain.ts'

const columns = {
  id: pushSubscriptions.id,
  userRid: pushSubscriptions.userRid,
  endpoint: pushSubscriptions.endpoint,
  p256dh: pushSubscriptions.p256dh,
  auth: pushSubscriptions.auth,
  createdAt: pushSubscriptions.createdAt,
}

/**
 * The session that subscribed has not ended: it still exists, or it expired and was forgotten. A log-out and the end of
 * all sessions delete the session, and a ban ends every subscription.
 */
const isAlive = sql`(${pushSubscriptions.sessionId} is null
  or exists (select 1 from ${sessions} where ${sessions.id} = ${pushSubscriptions.sessionId}))
  and not exists (select 1 from ${users} where ${users.rid} = ${pushSubscriptions.userRid} and ${users.isBanned})`

const selectOwn = prepared((db) =>
  db
    .select(columns)
    .from(pushSubscriptions)
    .where(and(eq(pushSubscriptions.userRid, sql.placeholder('userRid')), isAlive))
    .orderBy(pushSubscriptions.rid)
    .prepare(),
)

/** The subscriptions of a user that messages may be sent to, oldest first. */
export function subscriptionsOf(db: Db, userRid: number): PushSubscription[] {
  return selectOwn(db).all({ userRid })
}

const selectAny = prepared((db) =>
  db
    .select({ rid: pushSubscriptions.rid })
    .from(pushSubscriptions)
    .where(and(eq(pushSubscriptions.userRid, sql.placeholder('userRid')), isAlive))
    .limit(1)
    .prepare(),
)

/** Whether any browser of a user is subscribed. A transaction that posts changes no subscription. */
export const isSubscribed = onceInTransaction(
  (db, userRid: number) => selectAny(db).get({ userRid }) !== undefined,
)

const selectById = prepared((db) =>
  db
    .select(columns)
    .from(pushSubscriptions)
    .where(and(eq(pushSubscriptions.id, sql.placeholder('id')), isAlive))
    .prepare(),
)

/** Undefined also when nothing may be sent to it any more. */
export function subscriptionById(db: Db, id: string): PushSubscription | undefined {
  return selectById(db).get({ id })
}

type NewSubscription = PushSubscription & { sessionId: string }

/** Adds a browser. One that is known already belongs to this user and session from now on. */
export function putSubscription(tx: Tx, subscription: NewSubscription): void {
  const { id: _, ...set } = subscription
  tx.insert(pushSubscriptions)
    .values(subscription)
    .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set })
    .run()
  keepNewest(tx, subscription.userRid)
}

function keepNewest(tx: Tx, userRid: number): void {
  const own = eq(pushSubscriptions.userRid, userRid)
  const oldest = tx
    .select({ rid: pushSubscriptions.rid })
    .from(pushSubscriptions)
    .where(own)
    .orderBy(desc(pushSubscriptions.createdAt), desc(pushSubscriptions.rid))
    .limit(SUBSCRIPTIONS_MAX)
    .offset(SUBSCRIPTIONS_MAX)
  tx.delete(pushSubscriptions).where(inArray(pushSubscriptions.rid, oldest)).run()
}

/** Removes the browser with that endpoint, if it belongs to the user. */
export function removeEndpoint(tx: Tx, userRid: number, endpoint: string): void {
  const own = eq(pushSubscriptions.userRid, userRid)
  tx.delete(pushSubscriptions)
    .where(and(own, eq(pushSubscriptions.endpoint, endpoint)))
    .run()
}

export function removeSubscription(tx: Tx, id: string): void {
  tx.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id)).run()
}

/**
 * Removes those of a user that belong to no session any more: when all sessions of the user end, nobody is signed in on
 * that browser, and may never be again.
 */
export function removeBeyondExpiry(tx: Tx, userRid: number): void {
  const { userRid: ofUser, sessionId } = pushSubscriptions
  tx.delete(pushSubscriptions)
    .where(and(eq(ofUser, userRid), isNull(sessionId)))
    .run()
}

/** @returns how many there were. */
export function removeAllSubscriptions(tx: Tx): number {
  return tx.delete(pushSubscriptions).returning({ rid: pushSubscriptions.rid }).all().length
}

/**
 * Before expired sessions are deleted: their subscriptions stay, and belong to no session from then on.
 */
export function keepBeyondExpiry(tx: Tx, now: number): void {
  const expired = tx.select({ id: sessions.id }).from(sessions).where(lt(sessions.expiresAt, now))
  tx.update(pushSubscriptions)
    .set({ sessionId: null })
    .where(inArray(pushSubscriptions.sessionId, expired))
    .run()
}

/** Deletes up to `limit` subscriptions that nothing may be sent to any more. */
export function forgetSubscriptions(tx: Tx, limit: number): number {
  const ended = tx
    .select({ rid: pushSubscriptions.rid })
    .from(pushSubscriptions)
    .where(sql`not (${isAlive})`)
    .limit(limit)
  return tx
    .delete(pushSubscriptions)
    .where(inArray(pushSubscriptions.rid, ended))
    .returning({ rid: pushSubscriptions.rid })
    .all().length
}
