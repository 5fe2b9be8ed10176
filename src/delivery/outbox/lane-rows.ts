import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { type Db, prepared } from '../../database/database.ts'
import type { ChannelName } from '../domain/delivery.ts'
import { outgoing } from '../tables.ts'
import { OPEN } from './open-rows.ts'

// Statements of the sender about the lanes of open messages: those that are neither sent nor given up.

/** The messages to one recipient with one priority. They are sent in the order of their rids. */
export type LaneKey = { target: string; priority: number }

/** What is owed of a bot beyond this does not count: its lane goes first in any case. */
const OWED_MAX = 200

/** How much of the bot of a message is owed to the channel and not composed yet. */
const OWED = sql<number>`(
  select count(*) from (
    select 1 from deliveries
    where state = 'owed' and channel = outgoing.channel and bot_rid = outgoing.bot_rid
    limit ${sql.raw(String(OWED_MAX))}
  )
)`

/**
 * The lanes of a channel that have open messages, with the first message of each, the number of its messages, and how
 * much more is owed. One pass over the index.
 */
export function openLanes(
  db: Db,
  channel: ChannelName,
): (LaneKey & { rid: number; open: number; owed: number })[] {
  return db
    .select({
      target: outgoing.target,
      priority: outgoing.priority,
      rid: sql<number>`min(${outgoing.rid})`,
      open: sql<number>`count(*)`,
      owed: OWED,
    })
    .from(outgoing)
    .where(and(eq(outgoing.channel, channel), OPEN))
    .groupBy(outgoing.target, outgoing.priority)
    .all()
}

const selectHead = prepared((db) =>
  db
    .select({
      rid: outgoing.rid,
      notBefore: outgoing.notBefore,
      attempts: outgoing.attempts,
    })
    .from(outgoing)
    .where(
      and(
        eq(outgoing.channel, sql.placeholder('channel')),
        eq(outgoing.target, sql.placeholder('target')),
        eq(outgoing.priority, sql.placeholder('priority')),
        OPEN,
      ),
    )
    .orderBy(asc(outgoing.rid))
    .limit(1)
    .prepare(),
)

export type Head = { rid: number; notBefore: number; attempts: number }

/** The first open message of a lane. */
export function headOf(db: Db, channel: ChannelName, { target, priority }: LaneKey) {
  return selectHead(db).get({ channel, target, priority }) as Head | undefined
}

const NEWER_AT_ONCE = 1_000

const selectNewer = prepared((db) =>
  db
    .select({
      rid: outgoing.rid,
      channel: outgoing.channel,
      target: outgoing.target,
      priority: outgoing.priority,
      state: outgoing.state,
      owed: OWED,
    })
    .from(outgoing)
    .where(gt(outgoing.rid, sql.placeholder('rid')))
    .orderBy(asc(outgoing.rid))
    .limit(NEWER_AT_ONCE)
    .prepare(),
)

const countOpen = prepared((db) => {
  const some = db
    .select({ rid: outgoing.rid })
    .from(outgoing)
    .where(
      and(
        eq(outgoing.channel, sql.placeholder('channel')),
        eq(outgoing.target, sql.placeholder('target')),
        eq(outgoing.priority, sql.placeholder('priority')),
        OPEN,
      ),
    )
    .limit(sql.placeholder('most'))
    .as('some')
  return db.select({ n: sql<number>`count(*)` }).from(some).prepare()
})

/** How many more messages a lane takes until it has `most` open ones. */
export function roomIn(
  db: Db,
  channel: ChannelName,
  { most, ...lane }: LaneKey & { most: number },
): number {
  return most - (countOpen(db).get({ channel, ...lane, most })?.n ?? 0)
}

/** Messages that were added after that one, up to a page of them; also messages that are not open. */
export function addedAfter(db: Db, rid: number) {
  return selectNewer(db).all({ rid })
}

/** The rid of the newest message; 0: there is none. */
export function newestRid(db: Db): number {
  return (
    db
      .select({ rid: sql<number>`coalesce(max(${outgoing.rid}), 0)` })
      .from(outgoing)
      .get()?.rid ?? 0
  )
}
