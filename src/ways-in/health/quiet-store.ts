import { sql } from 'drizzle-orm'
import { assets } from '../../assets/tables.ts'
import { bots } from '../../bots/tables.ts'
import { type Db, prepared, type Tx } from '../../database/database.ts'
import { deliveries } from '../../delivery/tables.ts'
import { users } from '../../users/tables.ts'
import { silentBots } from './tables.ts'

/** What is counted and listed as posted: it is found by the index `deliveries_bot`. */
const isPost = sql`${deliveries.channel} = 'website' and ${deliveries.kind} = 'match' and ${deliveries.state} = 'done'`

/** False for a bot that was started later: a home that came since then is older than what it watches. */
const isWatchingSince = sql`${bots.watchFrom} < ifnull((select min(${assets.firstRev}) from ${assets} where ${assets.firstSeenAt} > ${sql.placeholder('since')}), ${Number.MAX_SAFE_INTEGER})`

const selectSilent = prepared((db) =>
  db
    .select({ rid: bots.rid })
    .from(bots)
    .innerJoin(users, sql`${users.rid} = ${bots.ownerRid} and not ${users.isBanned}`)
    .where(
      sql`${bots.isActive} and ${bots.createdAt} <= ${sql.placeholder('since')} and ${isWatchingSince} and not exists (select 1 from ${silentBots} where ${silentBots.botRid} = ${bots.rid}) and not exists (select 1 from ${deliveries} where ${deliveries.botRid} = ${bots.rid} and ${deliveries.createdAt} > ${sql.placeholder('since')} and ${isPost})`,
    )
    .prepare(),
)

/** Running bots, by rid, that have watched since a time (ms), posted nothing, and whose owners were not told. */
export function silentRids(db: Db, since: number): number[] {
  return selectSilent(db)
    .all({ since })
    .map(({ rid }) => rid)
}

export function keepSilent(tx: Tx, botRid: number, now: number): void {
  tx.insert(silentBots).values({ botRid, toldAt: now }).run()
}

/** Forgets the bots that have posted since their owners were told. */
export function forgetHeard(tx: Tx): void {
  tx.delete(silentBots)
    .where(
      sql`exists (select 1 from ${deliveries} where ${deliveries.botRid} = ${silentBots.botRid} and ${deliveries.createdAt} >= ${silentBots.toldAt} and ${isPost})`,
    )
    .run()
}
