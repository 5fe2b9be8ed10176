import { and, eq, sql } from 'drizzle-orm'

import { SEEN_POSTS_MAX, type SeenPosts } from '../bots/domain.ts'
import { type Db, prepared, preparedWrite, type Tx } from '../database/database.ts'
import type { ChannelName, DeliveryKind, DeliveryState } from './domain.ts'
import { deliveries } from './tables.ts'

export type Delivery = {
  assetRid: number
  botRid: number
  channel: ChannelName
  kind: DeliveryKind
  n: number
  state: DeliveryState
  price: number | null
  runRid: number | null
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
      runRid: sql.placeholder('runRid'),
      createdAt: sql.placeholder('createdAt'),
    })
    .prepare(),
)

/** @throws SQLiteError when the delivery exists already, so that nothing is posted twice. */
export function insertDelivery(tx: Tx, delivery: Delivery): void {
  insertRow(tx).run(delivery)
}

export type Posted = {
  /** How often the bot has posted this home. */
  times: number
  /** The lowest price that it posted; null when none was stated. */
  lowest: number | null
}

const selectPosted = prepared((db) =>
  db
    .select({
      times: sql<number>`count(*)`,
      lowest: sql<number | null>`min(${deliveries.price})`,
    })
    .from(deliveries)
    .where(
      and(
        eq(deliveries.assetRid, sql.placeholder('assetRid')),
        eq(deliveries.botRid, sql.placeholder('botRid')),
        eq(deliveries.channel, 'website'),
      ),
    )
    .prepare(),
)

/** What a bot has posted about a home. Read from the website's deliveries, because every post has one. */
export function postedOf(db: Db, assetRid: number, botRid: number): Posted {
  return selectPosted(db).get({ assetRid, botRid }) ?? { times: 0, lowest: null }
}

type SeenRow = { botRid: number; assetId: string; count: number }

/** The newest posts of each bot, newest first, with the number of all its posts. */
const newestPosts = (botRids: readonly number[]) =>
  sql`select bot_rid as "botRid", assets.id as "assetId", count from (
       select bot_rid, asset_rid, count(*) over bot as count,
         row_number() over (bot order by created_at desc, asset_rid desc) as place
       from deliveries
       where bot_rid in (select value from json_each(${JSON.stringify(botRids)}))
         and channel = 'website' and kind = 'match' and state = 'done'
       window bot as (partition by bot_rid)
     ) join assets on assets.rid = asset_rid
     where place <= ${SEEN_POSTS_MAX} order by bot_rid, place`

/** The homes posted by each of these bots, by the bot's rid, in one query. Bots without posts are left out. */
export function seenPosts(db: Db, botRids: readonly number[]): Map<number, SeenPosts> {
  const seen = new Map<number, { newest: string[]; count: number }>()
  if (botRids.length === 0) return seen
  for (const { botRid, assetId, count } of db.all<SeenRow>(newestPosts(botRids))) {
    const known = seen.get(botRid) ?? { newest: [], count }
    known.newest.push(assetId)
    seen.set(botRid, known)
  }
  return seen
}

/** The number of deliveries, and of those that are owed. */
export function deliveryCounts(db: Db): { all: number; owed: number } {
  const owed = sql<number>`count(*) filter (where ${deliveries.state} = 'owed')`
  return (
    db.select({ all: sql<number>`count(*)`, owed }).from(deliveries).get() ?? { all: 0, owed: 0 }
  )
}
