import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Bot } from '../../../bots/domain/bot.ts'
import { botById } from '../../../bots/store/bots.ts'
import { type Db, prepared } from '../../../database/database.ts'
import type { EventBot } from '../../../notifications/domain.ts'
import { eventOf } from '../../../notifications/store.ts'
import type { Owed } from '../../outbox/store.ts'
import { deliveries, outgoing } from '../../tables.ts'

// A home that several bots match is one push, which names them all, as the event in the bell does.

/** The bots that tell a user of a home, in the order in which they matched it. */
export function tellersOf(db: Db, userRid: number, { assetRid, kind }: Owed): readonly EventBot[] {
  const event = eventOf(db, { userRid, assetRid, kind: kind === 'match' ? 'home' : 'price' })
  return event?.event?.bots ?? []
}

const selectPush = prepared((db) =>
  db
    .select({ rid: outgoing.rid })
    .from(deliveries)
    .innerJoin(outgoing, eq(outgoing.rid, deliveries.outgoingRid))
    .where(
      and(
        eq(deliveries.assetRid, sql.placeholder('assetRid')),
        eq(deliveries.botRid, sql.placeholder('botRid')),
        eq(deliveries.channel, 'push'),
        eq(deliveries.kind, sql.placeholder('kind')),
        isNull(deliveries.digestRid),
        gt(outgoing.createdAt, sql.placeholder('since')),
      ),
    )
    .limit(1)
    .prepare(),
)

/**
 * Whether the push of another bot says what that of this delivery would: it was written after this bot had matched the
 * home too, so it names it. One that was written before is replaced by its tag.
 * @param isPushed whether the pushes of a bot are sent to the user.
 */
export function isSaidBy(
  db: Db,
  tellers: readonly EventBot[],
  { assetRid, botId, kind, createdAt: since }: Owed,
  isPushed: (bot: Bot) => boolean,
): boolean {
  return tellers.some(({ id }) => {
    const other = id === botId ? undefined : botById(db, id)
    if (!other || !isPushed(other)) return false
    return selectPush(db).get({ assetRid, botRid: other.rid, kind, since }) !== undefined
  })
}
