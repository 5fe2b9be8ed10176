import { sql } from 'drizzle-orm'
import type { Db } from '../../database/database.ts'
import type { Problem } from '../../database/problems.ts'
import { hours } from '../../kernel/clock.ts'
import { QUIET_NAMES } from '../channels/channels.ts'

type Row = { id: string; assetId?: string }

/** How long something may stay as it is while other messages are composed. */
const HOUR = hours(1)

/**
 * Posts that were left over although later ones were composed. What waits for a server that does not run is no problem.
 */
export function outboxProblems(db: Db): Problem[] {
  const describe = (rows: Row[], problem: string) =>
    rows.map(({ id, assetId }) => ({
      what: 'bot',
      id,
      problem: assetId === undefined ? problem : `${problem} ${assetId}`,
    }))
  return [
    ...describe(db.all<Row>(UNFROZEN), 'has a digest that was not frozen in time'),
    ...describe(db.all<Row>(UNCOMPOSED), 'owes without quiet hours a digest with home'),
    ...describe(db.all<Row>(UNSENT), 'has a delivery as done without a message of home'),
  ]
}

const UNFROZEN = sql`
  select bots.id as "id" from digests join bots on bots.rid = digests.bot_rid
  where frozen_at is null
    and opened_at < (select coalesce(max(frozen_at), 0) from digests) - ${HOUR}`

const UNCOMPOSED = sql`
  select bots.id as "id", assets.id as "assetId" from deliveries
  join digests on digests.rid = deliveries.digest_rid
  join bots on bots.rid = deliveries.bot_rid
  join assets on assets.rid = deliveries.asset_rid
  where state = 'owed' and bots.is_active and quiet_from is null and channel in (${sql.join(
    QUIET_NAMES.map((name) => sql`${name}`),
    sql`, `,
  )}) and frozen_at < (
    select coalesce(max(outgoing.created_at), 0) from outgoing
    where outgoing.channel = deliveries.channel and kind in ('match', 'price', 'digest')
  ) - ${HOUR}`

/** Messages are deleted after their time, the oldest first; their deliveries stay. */
const UNSENT = sql`
  select bots.id as "id", assets.id as "assetId" from deliveries
  join bots on bots.rid = deliveries.bot_rid
  join assets on assets.rid = deliveries.asset_rid
  where channel <> 'website' and state = 'done' and outgoing_rid is null
    and deliveries.created_at > (
      select min(outgoing.created_at) from outgoing where outgoing.state in ('sent', 'failed')
    ) + ${HOUR}`
