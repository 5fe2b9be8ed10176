import { sql } from 'drizzle-orm'
import type { Db } from '../database/database.ts'
import type { Problem } from '../database/problems.ts'

type Row = { id: string; assetId: string }

/**
 * Compares the deliveries of the website with its messages, in both directions. A message of a merged home counts for
 * the home that has its listings now, and one that another message supersedes is no double. A home that only one user
 * sees was posted by bots of this user only.
 */
export function deliveryProblems(db: Db): Problem[] {
  const describe = (rows: Row[], problem: string) =>
    rows.map(({ id, assetId }) => ({ what: 'bot', id, problem: `${problem} ${assetId}` }))
  return [
    ...describe(db.all<Row>(UNTOLD), 'has a delivery without a message of home'),
    ...describe(db.all<Row>(UNOWED), 'has a message without a delivery of home'),
    ...describe(db.all<Row>(DOUBLED), 'has two messages of the same match of home'),
    ...describe(db.all<Row>(UNLIKE), 'told another price than its delivery says of home'),
    ...describe(db.all<Row>(FOREIGN), 'posted a home that only another user sees:'),
  ]
}

/** The home that has the listings of a message's home now. */
const TOLD = sql`
  told as (
    select bots.rid as bot_rid, bots.id, coalesce(assets.merged_into, assets.rid) as asset_rid, messages.asset_rid as shown_rid,
      messages.kind, messages.price, messages.superseded_by, messages.delivery_key
    from messages
    join bots on bots.chat_rid = messages.chat_rid
    join assets on assets.rid = messages.asset_rid
    where messages.type = 'asset'
  )`

const UNTOLD = sql`
  with ${TOLD}
  select bots.id as "id", assets.id as "assetId" from deliveries
  join bots on bots.rid = deliveries.bot_rid
  join assets on assets.rid = deliveries.asset_rid
  where channel = 'website' and state = 'done' and not exists (
    select 1 from told where told.bot_rid = deliveries.bot_rid and told.asset_rid = deliveries.asset_rid
      and told.kind = deliveries.kind
  )`

const UNOWED = sql`
  with ${TOLD}
  select told.id as "id", assets.id as "assetId" from told
  join assets on assets.rid = told.asset_rid
  where not exists (
    select 1 from deliveries where deliveries.bot_rid = told.bot_rid and deliveries.asset_rid = told.asset_rid
      and channel = 'website'
  )`

const DOUBLED = sql`
  with ${TOLD}
  select told.id as "id", assets.id as "assetId" from told
  join assets on assets.rid = told.asset_rid
  where told.kind = 'match' and told.superseded_by is null
  group by told.bot_rid, told.asset_rid having count(*) > 1`

/** A message that still has its delivery key was not moved: both were written by one transaction. */
const UNLIKE = sql`
  with ${TOLD}
  select told.id as "id", assets.id as "assetId" from told
  join assets on assets.rid = told.asset_rid
  join deliveries on deliveries.channel = 'website' and deliveries.asset_rid = told.shown_rid and told.delivery_key =
    deliveries.asset_rid || ':' || deliveries.bot_rid || ':' || deliveries.kind || ':' || deliveries.n
  where deliveries.state = 'done' and deliveries.price is not told.price`

const FOREIGN = sql`
  select distinct bots.id as "id", assets.id as "assetId" from assets
  join deliveries on deliveries.asset_rid = assets.rid
  join bots on bots.rid = deliveries.bot_rid
  where assets.owner_rid is not null and assets.owner_rid <> bots.owner_rid`
