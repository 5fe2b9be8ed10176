import { and, asc, eq, gt, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import { type Db, prepared } from '../../database/database.ts'
import { days } from '../../kernel/clock.ts'
import { pushSubscriptions } from '../../notifications/tables.ts'
import { type ChannelName, TELLING } from '../domain/delivery.ts'
import { deliveries, outgoing } from '../tables.ts'

// Posts of bots that were not sent: given up, tried in vain, or still in a long queue.

/** How long a post that was given up is shown to its owner (ms). */
const SHOWN_MS = days(7)

/** Nobody misses a push message to a browser that has unsubscribed. */
const isMissed = or(
  ne(outgoing.channel, 'push'),
  sql`exists (select 1 from ${pushSubscriptions} where ${pushSubscriptions.id} = ${outgoing.target})`,
)
const isPost = and(inArray(outgoing.kind, [...TELLING]), ne(outgoing.channel, 'webhook'))

/** Posts that were given up. The plus keeps SQLite from the index of bots, which has every message of a bot. */
const givenUp = (bots: SQL, now: number | SQL) =>
  and(
    sql`${outgoing.state} = 'failed'`,
    bots,
    gt(outgoing.createdAt, sql`${now} - ${sql.raw(String(SHOWN_MS))}`),
    isPost,
    isMissed,
  )

const ofBots = sql`+${outgoing.botRid} in (select value from json_each(${sql.placeholder('bots')}))`

const summed = {
  botRid: sql<number>`${outgoing.botRid}`,
  channel: outgoing.channel,
  count: sql<number>`count(*)`,
  oldestAt: sql<number>`min(${outgoing.createdAt})`,
  reason: sql<string | null>`max(${outgoing.reason})`,
  newestRid: sql<number>`max(${outgoing.rid})`,
}

/** How much of a bot on one channel was not sent, when the oldest of it was made (ms), and why, as far as known. */
export type Unsent = {
  botRid: number
  channel: ChannelName
  count: number
  oldestAt: number
  reason: string | null
  /** The newest message of it; 0: none is composed. */
  newestRid: number
}

const selectGivenUp = prepared((db) =>
  db
    .select(summed)
    .from(outgoing)
    .where(givenUp(ofBots, sql`${sql.placeholder('now')}`))
    .groupBy(outgoing.botRid, outgoing.channel)
    .prepare(),
)

export function givenUpOf(db: Db, botRids: readonly number[], now: number): Unsent[] {
  return selectGivenUp(db).all({ bots: JSON.stringify(botRids), now })
}

const selectOpen = prepared((db) =>
  db
    .select(summed)
    .from(outgoing)
    .where(and(inArray(outgoing.state, ['pending', 'sending']), ofBots, isPost, isMissed))
    .groupBy(outgoing.botRid, outgoing.channel)
    .prepare(),
)

/** What waits in the outbox. The reason is null while nothing of it was tried in vain. */
export function openOf(db: Db, botRids: readonly number[]): Unsent[] {
  return selectOpen(db).all({ bots: JSON.stringify(botRids) })
}

const selectOwed = prepared((db) =>
  db
    .select({
      botRid: deliveries.botRid,
      channel: deliveries.channel,
      count: sql<number>`count(*)`,
      oldestAt: sql<number>`min(${deliveries.createdAt})`,
      reason: sql<string | null>`null`,
      newestRid: sql<number>`0`,
    })
    .from(deliveries)
    .where(
      and(
        sql`${deliveries.state} = 'owed'`,
        sql`${deliveries.botRid} in (select value from json_each(${sql.placeholder('bots')}))`,
        sql`${deliveries.digestRid} is null`,
        // Named, so that the index of what is owed is read and not every post of a bot.
        sql`${deliveries.channel} in (select value from json_each(${sql.placeholder('channels')}))`,
      ),
    )
    .groupBy(deliveries.botRid, deliveries.channel)
    .prepare(),
)

/** Single posts to these channels whose messages are still to be composed. */
export function owedSinglesOf(
  db: Db,
  botRids: readonly number[],
  channels: readonly ChannelName[],
): Unsent[] {
  return selectOwed(db).all({ bots: JSON.stringify(botRids), channels: JSON.stringify(channels) })
}

type Row = { rid: number; id: string; channel: ChannelName; reason: string | null; state: string }

/** The messages of a bot that were given up, or tried in vain, oldest first. */
export function triedInVain(db: Db, botRid: number, now: number): Row[] {
  const own = eq(outgoing.botRid, botRid)
  const waiting = and(sql`${outgoing.state} = 'pending'`, own, isPost)
  const where = or(givenUp(own, now), and(waiting, sql`${outgoing.reason} is not null`))
  const { rid, id, channel, reason, state } = outgoing
  const columns = { rid, id, channel, reason, state }
  return db.select(columns).from(outgoing).where(where).orderBy(asc(outgoing.rid)).all()
}

const countGivenUp = prepared((db) =>
  db
    .select({ n: sql<number>`count(*)` })
    .from(outgoing)
    .where(givenUp(sql`${outgoing.botRid} is not null`, sql`${sql.placeholder('now')}`))
    .prepare(),
)

/** How many posts of all bots were given up lately. */
export function givenUpCount(db: Db, now: number): number {
  return countGivenUp(db).get({ now })?.n ?? 0
}
