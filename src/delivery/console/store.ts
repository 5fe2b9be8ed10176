import {
  and,
  asc,
  count,
  countDistinct,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  lt,
  lte,
  max,
  notExists,
  type SQL,
  sql,
} from 'drizzle-orm'
import { bots } from '../../bots/tables.ts'
import { rowCount } from '../../database/count.ts'
import { type Db, prepared, type Tx } from '../../database/database.ts'
import { forgetRows } from '../../database/forget.ts'
import { users } from '../../users/tables.ts'
import { noteRequeued } from '../outbox/open-rows.ts'
import { broadcasts, outgoing } from '../tables.ts'

export type Broadcast = typeof broadcasts.$inferSelect

export function insertBroadcast(
  tx: Tx,
  written: Pick<Broadcast, 'id' | 'content' | 'createdById' | 'createdByName' | 'createdAt'>,
): Broadcast {
  return tx.insert(broadcasts).values(written).returning().get()
}

const selectOpen = prepared((db) =>
  db
    .select()
    .from(broadcasts)
    .where(sql`${broadcasts.expandedAt} is null`)
    .orderBy(asc(broadcasts.rid))
    .limit(1)
    .prepare(),
)

/** The oldest broadcast that has not reached the outbox for every chat. */
export function openBroadcast(db: Db): Broadcast | undefined {
  return selectOpen(db).get()
}

/** How far the chats of a broadcast are in the outbox: the last bot and the last account. */
export type Cursor = Pick<Broadcast, 'afterBotRid' | 'afterUserRid'>

/** A chat, and the row that it belongs to. */
type ChatRow = { rid: number; target: string }

/** Rows of the table that one question looks at. */
const SPAN = 1_000

/** The next chats, in the order of their rows, and how far was looked; null: there are no further rows. */
export type Slice = { rows: readonly ChatRow[]; upTo: number | null }

/** The groups of the bots after that one whose owner is not banned; a group may be that of several bots. */
export function groupsAfter(db: Db, after: number, limit: number): Slice {
  const rows = db
    .select({ rid: bots.rid, target: sql<string>`${bots.groupId}` })
    .from(bots)
    .innerJoin(users, eq(users.rid, bots.ownerRid))
    .where(and(gt(bots.rid, after), lte(bots.rid, after + SPAN), GROUP))
    .orderBy(asc(bots.rid))
    .limit(limit)
    .all()
  const newest =
    db
      .select({ rid: max(bots.rid) })
      .from(bots)
      .get()?.rid ?? 0
  return sliceOf(rows, { after, newest, limit })
}

/** The private chats of the linked accounts after that one that are not banned. */
export function accountsAfter(db: Db, after: number, limit: number): Slice {
  const rows = db
    .select({ rid: users.rid, target: sql<string>`${users.telegramChatId}` })
    .from(users)
    .where(and(gt(users.rid, after), lte(users.rid, after + SPAN), LINKED))
    .orderBy(asc(users.rid))
    .limit(limit)
    .all()
  const newest =
    db
      .select({ rid: max(users.rid) })
      .from(users)
      .get()?.rid ?? 0
  return sliceOf(rows, { after, newest, limit })
}

const GROUP = and(isNotNull(bots.groupId), eq(users.isBanned, false))
const LINKED = and(isNotNull(users.telegramChatId), eq(users.isBanned, false))

type Looked = { after: number; newest: number; limit: number }

function sliceOf(rows: readonly ChatRow[], { after, newest, limit }: Looked): Slice {
  if (rows.length === limit) return { rows, upTo: rows.at(-1)?.rid ?? after }
  return { rows, upTo: after + SPAN < newest ? after + SPAN : null }
}

/** Notes how far a broadcast is in the outbox; with a time (ms): completely. */
export function moveCursor(
  tx: Tx,
  rid: number,
  to: Partial<Cursor & Pick<Broadcast, 'expandedAt'>>,
): void {
  tx.update(broadcasts).set(to).where(eq(broadcasts.rid, rid)).run()
}

/** How many chats a broadcast reaches. */
export type Reach = { groups: number; users: number }

/** The chats that a message to all would be sent to now. */
export function reachOf(db: Db): Reach {
  return { groups: groupCount(db, GROUP), users: accountCount(db, LINKED) }
}

function groupCount(db: Db, where: SQL | undefined): number {
  const counted = db
    .select({ n: countDistinct(bots.groupId) })
    .from(bots)
    .innerJoin(users, eq(users.rid, bots.ownerRid))
    .where(where)
    .get()
  return counted?.n ?? 0
}

function accountCount(db: Db, where: SQL | undefined): number {
  return db.select({ n: count() }).from(users).where(where).get()?.n ?? 0
}

/** How many chats of a broadcast have no message in the outbox yet. */
function remainingOf(db: Db, { rid, afterBotRid, afterUserRid, expandedAt }: Broadcast): number {
  if (expandedAt !== null) return 0
  const messageTo = (chat: SQL) =>
    db
      .select({ one: sql`1` })
      .from(outgoing)
      .where(and(eq(outgoing.broadcastRid, rid), sql`${outgoing.target} = ${chat}`))
  const groups = and(GROUP, gt(bots.rid, afterBotRid), notExists(messageTo(sql`${bots.groupId}`)))
  const accounts = and(
    LINKED,
    gt(users.rid, afterUserRid),
    notExists(messageTo(sql`${users.telegramChatId}`)),
  )
  return groupCount(db, groups) + accountCount(db, accounts)
}

/** How many chats a broadcast is for, and what has become of their messages. */
type Outcome = { total: number; pending: number; sent: number; failed: number }

/** A broadcast with what has become of it. */
export type Judged = Broadcast & { outcome: Outcome }

/** The states of the messages of some broadcasts, in one query over an index. */
function judged(db: Db, some: readonly Broadcast[]): Judged[] {
  const rids = some.map(({ rid }) => rid)
  const counts = db
    .select({ rid: outgoing.broadcastRid, state: outgoing.state, n: count() })
    .from(outgoing)
    .where(and(isNotNull(outgoing.broadcastRid), inArray(outgoing.broadcastRid, rids)))
    .groupBy(outgoing.broadcastRid, outgoing.state)
    .all()
  return some.map((broadcast) => {
    const of = (...states: string[]) =>
      counts
        .filter(({ rid, state }) => rid === broadcast.rid && states.includes(state))
        .reduce((sum, { n }) => sum + n, 0)
    const [sent, failed] = [of('sent'), of('failed')]
    const pending = of('pending', 'sending') + remainingOf(db, broadcast)
    return { ...broadcast, outcome: { total: pending + sent + failed, pending, sent, failed } }
  })
}

/** One page of all broadcasts, newest first, and how many there are. */
export function broadcastPage(
  db: Db,
  { limit, skip }: { limit: number; skip: number },
): { broadcasts: Judged[]; count: number } {
  const page = db.select().from(broadcasts).orderBy(desc(broadcasts.rid)).limit(limit).offset(skip)
  return { broadcasts: judged(db, page.all()), count: rowCount(db, broadcasts) }
}

export function broadcastById(db: Db, id: string): Judged | undefined {
  return judged(db, db.select().from(broadcasts).where(eq(broadcasts.id, id)).all())[0]
}

/** Puts up to `limit` failed messages of a broadcast back into the outbox. @returns how many. */
export function requeueFailed(
  tx: Tx,
  broadcastRid: number,
  { limit, now }: { limit: number; now: number },
): number {
  const failed = tx
    .select({ rid: outgoing.rid })
    .from(outgoing)
    .where(and(eq(outgoing.broadcastRid, broadcastRid), eq(outgoing.state, 'failed')))
    .limit(limit)
    .all()
  const rids = failed.map(({ rid }) => rid)
  const fresh = { state: 'pending', attempts: 0, notBefore: now, reason: null } as const
  tx.update(outgoing).set(fresh).where(inArray(outgoing.rid, rids)).run()
  if (rids.length > 0) noteRequeued(tx)
  return rids.length
}

/** Deletes up to `limit` broadcasts that were made before that time (ms) and whose messages are deleted. */
export function forgetBroadcasts(tx: Tx, before: number, limit: number): number {
  const left = tx
    .select({ one: sql`1` })
    .from(outgoing)
    .where(eq(outgoing.broadcastRid, broadcasts.rid))
  const isOver = and(lt(broadcasts.createdAt, before), sql`${broadcasts.expandedAt} is not null`)
  return forgetRows(tx, broadcasts, and(isOver, notExists(left)) as SQL, limit)
}
