import { asc, count, eq, type SQL, sql } from 'drizzle-orm'
import { botById } from '../../bots/store/bots.ts'
import { bots } from '../../bots/tables.ts'
import type { Db } from '../../database/database.ts'
import { sendingOf } from '../channels/channels.ts'
import { DIGEST_MS } from '../digests/domain.ts'
import { openDigests } from '../digests/store.ts'
import type { ChannelName } from '../domain/delivery.ts'
import { isQuiet, nextQuietEnd } from '../domain/quiet-hours.ts'
import { deliveries } from '../tables.ts'
import { PAUSED, type Surroundings, type Wait } from './waiting.ts'

// Posts that are owed, and for which no message of the outbox was composed yet.

export type OwedPosts = {
  botId: string
  botName: string
  channel: ChannelName
  count: number
  oldestAt: number
}

type Asked = { channel?: ChannelName | undefined; limit: number }

const OWED = sql`${deliveries.state} = 'owed'`
const oldestAt = sql<number>`min(${deliveries.createdAt})`

/**
 * The posts that bots owe to channels: how many, and when the oldest was made (ms). One row for each bot and channel.
 */
export function owedPosts(db: Db, { channel, limit }: Asked): OwedPosts[] {
  const where: SQL | undefined =
    channel === undefined ? OWED : sql`${OWED} and ${eq(deliveries.channel, channel)}`
  return db
    .select({
      botId: bots.id,
      botName: bots.name,
      channel: deliveries.channel,
      count: count(),
      oldestAt,
    })
    .from(deliveries)
    .innerJoin(bots, eq(bots.rid, deliveries.botRid))
    .where(where)
    .groupBy(deliveries.channel, deliveries.botRid)
    .orderBy(asc(oldestAt), asc(deliveries.channel), asc(deliveries.botRid))
    .limit(limit)
    .all()
}

/** Explains why posts were not composed yet. It reads what the composer decides by, and decides nothing itself. */
export function createPostWaits(
  db: Db,
  { now, isServing, offOf }: Omit<Surroundings, 'limitsOf'>,
): (posts: OwedPosts) => Wait {
  const open = new Map(openDigests(db).map(({ botId, openedAt }) => [botId, openedAt]))
  return ({ botId, channel }) => {
    const off = offOf(channel)
    if (off !== undefined) return { why: off, until: null }
    if (!isServing) return { why: 'no server is running', until: null }
    const bot = botById(db, botId)
    if (bot?.isActive === false) return { why: PAUSED, until: null }
    const writer = sendingOf(channel)?.writer
    if (bot && writer?.isQuiet && isQuiet(bot.quietHours, now))
      return { why: 'quiet hours', until: nextQuietEnd(bot.quietHours, now) }
    const from = (bot && writer?.digestFrom?.(db, bot)) ?? 0
    if (from > now)
      return {
        why: writer?.digestLimit ?? 'limits of its service',
        until: Number.isFinite(from) ? from : null,
      }
    const openedAt = open.get(botId)
    if (openedAt !== undefined) return { why: 'the end of the pass', until: openedAt + DIGEST_MS }
    return { why: 'next', until: null }
  }
}
