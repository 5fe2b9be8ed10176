import { and, eq, sql } from 'drizzle-orm'
import { assets } from '../assets/tables.ts'
import { type Db, prepared, preparedWrite, type Tx } from '../database/database.ts'
import type { Channel, DeliveryKind, DeliveryState } from './domain.ts'
import { deliveries } from './tables.ts'

export type Delivery = {
  assetRid: number
  botRid: number
  channel: Channel
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

/** @throws SQLiteError when that delivery is there already: nothing is posted twice. */
export function insertDelivery(tx: Tx, delivery: Delivery): void {
  insertRow(tx).run(delivery)
}

export type Told = {
  /** How often this home was posted to the bot; 0: never. */
  times: number
  /** The lowest price that was told; null when none was stated. */
  lowest: number | null
}

const selectTold = prepared((db) =>
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

/** What a bot has been told of a home. Every post has a row for the website, whatever other channels there are. */
export function toldOf(db: Db, assetRid: number, botRid: number): Told {
  return selectTold(db).get({ assetRid, botRid }) ?? { times: 0, lowest: null }
}

const selectSeen = prepared((db) =>
  db
    .select({ botRid: deliveries.botRid, assetId: assets.id })
    .from(deliveries)
    .innerJoin(assets, eq(assets.rid, deliveries.assetRid))
    .where(
      sql`${deliveries.botRid} in (select value from json_each(${sql.placeholder('botRids')}))
        and ${deliveries.channel} = 'website' and ${deliveries.kind} = 'match' and ${deliveries.state} = 'done'`,
    )
    .orderBy(deliveries.botRid, deliveries.assetRid)
    .prepare(),
)

/** The public ids of the homes posted by each of these bots. */
export function seenPosts(db: Db, botRids: readonly number[]): Map<number, string[]> {
  const seen = new Map<number, string[]>(botRids.map((rid) => [rid, []]))
  if (botRids.length === 0) return seen
  for (const { botRid, assetId } of selectSeen(db).all({ botRids: JSON.stringify(botRids) }))
    seen.get(botRid)?.push(assetId)
  return seen
}

/** How many deliveries there are, and how many of them wait for a sender. */
export function deliveryCounts(db: Db): { all: number; owed: number } {
  const owed = sql<number>`count(*) filter (where ${deliveries.state} = 'owed')`
  return (
    db.select({ all: sql<number>`count(*)`, owed }).from(deliveries).get() ?? { all: 0, owed: 0 }
  )
}
