// What has changed of bots, for copies of them in memory.
import { asc, gt, sql } from 'drizzle-orm'
import { type Db, prepared } from '../../database/database.ts'
import type { Bot } from '../domain/bot.ts'
import { bots, goneBots } from '../tables.ts'
import { type Row, selectBots, toBot } from './row.ts'

/** Bots that are read at once: all of a large installation would take gigabytes. */
const PAGE = 1_000

const selectSince = prepared((db) =>
  selectBots(db)
    .where(gt(bots.version, sql.placeholder('version')))
    .orderBy(asc(bots.version))
    .limit(PAGE)
    .prepare(),
)

const selectGone = prepared((db) =>
  db
    .select({ rid: goneBots.rid })
    .from(goneBots)
    .where(gt(goneBots.version, sql.placeholder('version')))
    .prepare(),
)

const selectChanged = prepared((db) =>
  db
    .select({ n: sql<number>`count(*)` })
    .from(
      db
        .select({ version: bots.version })
        .from(bots)
        .where(gt(bots.version, sql.placeholder('version')))
        .limit(sql.placeholder('limit'))
        .as('changed'),
    )
    .prepare(),
)

/** Whether at least so many bots have changed after `version`. */
export function haveChanged(db: Db, version: number, limit: number): boolean {
  const counted = selectChanged(db).get({ version, limit })
  return (counted?.n ?? 0) >= limit
}

/**
 * Changes after `version`: the changed bots, a thousand at a time and the oldest change first, with the version of the
 * last one; and the rids of deleted ones.
 */
export function botsSince(db: Db, version: number) {
  const gone = selectGone(db).all({ version })
  return { changed: changedSince(db, version), gone: gone.map(({ rid }) => rid) }
}

type ChangedBots = {
  bots: Bot[]
  /** Of the last one. */
  version: number
  isLast: boolean
}

function* changedSince(db: Db, from: number): Generator<ChangedBots> {
  for (let version = from; ; ) {
    const rows: Row[] = selectSince(db).all({ version })
    const last = rows.at(-1)
    if (!last) return
    version = last.bot.version
    const isLast = rows.length < PAGE
    yield { bots: rows.map(toBot), version, isLast }
    if (isLast) return
  }
}
