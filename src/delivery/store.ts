import { and, eq, isNull, sql } from 'drizzle-orm'
import { assets } from '../assets/tables.ts'
import { SEEN_POSTS_MAX, type SeenPosts } from '../bots/domain/bot.ts'
import { type Db, prepared, preparedWrite, type Tx } from '../database/database.ts'
import { days } from '../kernel/clock.ts'
import type { ChannelName, DeliveryKind, DeliveryState } from './domain/delivery.ts'
import { deliveries } from './tables.ts'

export type Delivery = {
  assetRid: number
  botRid: number
  channel: ChannelName
  kind: DeliveryKind
  n: number
  state: DeliveryState
  price: number | null
  /** The listing that the post shows. */
  listingRid: number | null
  runRid: number | null
  digestRid: number | null
  createdAt: number
}

const insertRow = preparedWrite((tx) =>
  tx
    .insert(deliveries)
    .values({
      assetRid: sql.placeholder('assetRid'),
      botRid: sql.placeholder('botRid'),
      channel: sql.placeholder('channel'),
      kind: sql.placeholder('kind'),
      n: sql.placeholder('n'),
      state: sql.placeholder('state'),
      price: sql.placeholder('price'),
      listingRid: sql.placeholder('listingRid'),
      runRid: sql.placeholder('runRid'),
      digestRid: sql.placeholder('digestRid'),
      createdAt: sql.placeholder('createdAt'),
    })
    .prepare(),
)

/** @throws SQLiteError when the delivery exists already, so that nothing is posted twice. */
export function insertDelivery(tx: Tx, delivery: Delivery): void {
  insertRow(tx).run(delivery)
}

/** What a bot has posted of a home. */
export type Posted = {
  /** The lowest price that the bot has told its user; null when none was stated. */
  lowest: number | null
  /** The `n` of the next post. */
  nextN: number
  /** When the bot last told something about it, in milliseconds. */
  at: number
}

const postedColumns = {
  botRid: deliveries.botRid,
  lowest: sql<number | null>`min(${deliveries.price})`,
  nextN: sql<number>`max(${deliveries.n}) + 1`,
  at: sql<number>`max(${deliveries.createdAt})`,
}

const selectPosted = prepared((db) =>
  db
    .select(postedColumns)
    .from(deliveries)
    .where(
      and(eq(deliveries.assetRid, sql.placeholder('assetRid')), eq(deliveries.channel, 'website')),
    )
    .groupBy(deliveries.botRid)
    .prepare(),
)

/** What each bot, by its rid, has posted of a home. Read from the website's deliveries: every post has one. */
export function postedOf(db: Db, assetRid: number): Map<number, Posted> {
  return new Map(
    selectPosted(db)
      .all({ assetRid })
      .map(({ botRid, ...rest }) => [botRid, rest]),
  )
}

const selectCheaper = prepared((db) =>
  db
    .select({ assetRid: deliveries.assetRid, ...postedColumns })
    .from(deliveries)
    .innerJoin(assets, eq(assets.rid, deliveries.assetRid))
    .where(and(eq(deliveries.botRid, sql.placeholder('botRid')), eq(deliveries.channel, 'website')))
    .groupBy(deliveries.assetRid)
    .having(sql`${assets.price} < min(${deliveries.price})`)
    .prepare(),
)

/** The homes whose price is now below the lowest that this bot has told, by rid. */
export function cheaperThanTold(db: Db, botRid: number): Map<number, Posted> {
  const rows = selectCheaper(db).all({ botRid })
  return new Map(rows.map(({ assetRid, botRid: _, ...rest }) => [assetRid, rest]))
}

const insertTold = preparedWrite((tx) => {
  const untold = tx
    .select({
      assetRid: deliveries.assetRid,
      botRid: deliveries.botRid,
      channel: deliveries.channel,
      kind: sql`'price'`.as('kind'),
      n: sql`max(${deliveries.n}) + 1`.as('n'),
      state: sql`'suppressed'`.as('state'),
      price: sql`${sql.placeholder('price')}`.as('price'),
      postedAs: sql`null`.as('posted_as'),
      listingRid: sql`${sql.placeholder('listingRid')}`.as('listing_rid'),
      runRid: sql`null`.as('run_rid'),
      outgoingRid: sql`null`.as('outgoing_rid'),
      digestRid: sql`null`.as('digest_rid'),
      createdAt: sql`${sql.placeholder('now')}`.as('created_at'),
    })
    .from(deliveries)
    .where(
      and(eq(deliveries.assetRid, sql.placeholder('assetRid')), eq(deliveries.channel, 'website')),
    )
    .groupBy(deliveries.botRid)
    .having(sql`min(${deliveries.price}) is null`)
  return tx.insert(deliveries).select(untold).prepare()
})

const selectUnpriced = prepared((db) =>
  db
    .select({ botRid: deliveries.botRid })
    .from(deliveries)
    .where(
      and(
        eq(deliveries.assetRid, sql.placeholder('assetRid')),
        eq(deliveries.channel, 'website'),
        isNull(deliveries.price),
      ),
    )
    .limit(1)
    .prepare(),
)

/**
 * Whether a bot has told something about the home without a price. Nearly every home states one from the first, and
 * asking costs a twentieth of `noteFirstPrice`.
 */
export function hasUnpriced(db: Db, assetRid: number): boolean {
  return selectUnpriced(db).get({ assetRid }) !== undefined
}

/** Notes this price as told by every bot that has posted the home without a price. Nothing is posted. */
export function noteFirstPrice(
  tx: Tx,
  told: { assetRid: number; listingRid: number | null; price: number; now: number },
): void {
  insertTold(tx).run(told)
}

/** When a bot last told something about each of these homes (ms), by the rid of the home. */
export function lastToldAt(
  db: Db,
  botRid: number,
  assetRids: readonly number[],
): Map<number, number> {
  const among = sql`${deliveries.assetRid} in (select value from json_each(${JSON.stringify(assetRids)}))`
  const told = and(eq(deliveries.channel, 'website'), eq(deliveries.state, 'done'))
  const rows = db
    .select({ assetRid: deliveries.assetRid, at: postedColumns.at })
    .from(deliveries)
    .where(and(eq(deliveries.botRid, botRid), told, among))
    .groupBy(deliveries.assetRid)
    .all()
  return new Map(rows.map(({ assetRid, at }) => [assetRid, at]))
}

/** Those of these homes, by rid, that a bot has posted. */
export function postedHomes(db: Db, assetRids: readonly number[]): Set<number> {
  const rows = db
    .selectDistinct({ assetRid: deliveries.assetRid })
    .from(deliveries)
    .where(
      sql`${deliveries.assetRid} in (select value from json_each(${JSON.stringify(assetRids)}))`,
    )
    .all()
  return new Set(rows.map(({ assetRid }) => assetRid))
}

/** A week, in milliseconds. */
const WEEK_MS = days(7)

/** The newest posts of each bot, newest first, and the numbers of all its posts and of those of a week, in one pass. */
const selectNewestPosts = prepared((db) => {
  const isSeen = sql`bot_rid = asked.value and channel = 'website' and kind = 'match' and state = 'done'`
  const seen = sql`from deliveries where ${isSeen}`
  const isOfWeek = sql`created_at > ${sql.placeholder('weekAgo')}`
  const counts = sql`json_array(count(*), count(*) filter (where ${isOfWeek}))`
  const newest = sql`select asset_rid ${seen} order by created_at desc, asset_rid desc limit ${sql.placeholder('most')}`
  return db
    .select({
      botRid: sql<number>`asked.value`,
      counts: sql<string>`(select ${counts} ${seen})`,
      newest: sql<string>`(select json_group_array(assets.id) from (${newest}) cross join assets on assets.rid = asset_rid)`,
    })
    .from(sql`json_each(${sql.placeholder('bots')}) as asked`)
    .prepare()
})

/**
 * The homes posted by each of these bots, by the bot's rid, in one query. Bots without posts are left out.
 * @param now the end of the week that is counted, in milliseconds.
 * @param most how many of the newest are named; 0 where only their numbers are shown, which takes a third of the time.
 */
export function seenPosts(
  db: Db,
  botRids: readonly number[],
  now: number,
  most = SEEN_POSTS_MAX,
): Map<number, SeenPosts> {
  if (botRids.length === 0) return new Map()
  const asked = { bots: JSON.stringify(botRids), weekAgo: now - WEEK_MS, most }
  const rows = selectNewestPosts(db).all(asked)
  return new Map(
    rows.flatMap(({ botRid, newest, counts }) => {
      const [count, weekCount] = JSON.parse(counts) as [number, number]
      const named = most === 0 ? [] : JSON.parse(newest)
      return count === 0 ? [] : [[botRid, { count, weekCount, newest: named }]]
    }),
  )
}

/** The number of deliveries, and of those that are owed. */
export function deliveryCounts(db: Db): { all: number; owed: number } {
  const owed = sql<number>`count(*) filter (where ${deliveries.state} = 'owed')`
  return (
    db.select({ all: sql<number>`count(*)`, owed }).from(deliveries).get() ?? { all: 0, owed: 0 }
  )
}
