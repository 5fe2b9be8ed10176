import { and, isNull, sql } from 'drizzle-orm'
import { hiddenAmong } from '../../assets/marks/store.ts'
import { seenBy } from '../../assets/store/seen.ts'
import { assets } from '../../assets/tables.ts'
import type { Db } from '../../database/database.ts'

/** Those of these homes, by rid, that are still shown to a user: live, seen by the user, and not hidden. */
export function shownTo(db: Db, userRid: number, assetRids: readonly number[]): Set<number> {
  if (assetRids.length === 0) return new Set()
  const among = sql`${assets.rid} in (select value from json_each(${JSON.stringify(assetRids)}))`
  const rows = db
    .select({ rid: assets.rid })
    .from(assets)
    .where(and(among, isNull(assets.removedAt), seenBy(userRid)))
    .all()
  const live = new Set(rows.map(({ rid }) => rid))
  return live.difference(hiddenAmong(db, userRid, assetRids))
}
