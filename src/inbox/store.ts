import { and, asc, eq, isNull, lt, sql } from 'drizzle-orm'
import { announce } from '../database/changes.ts'
import { type Db, prepared, type Tx } from '../database/database.ts'
import { forgetRows } from '../database/forget.ts'
import type { Random } from '../kernel/random.ts'
import { type Arriving, type Item, outcomeOf, type Result, TITLE_MAX } from './domain.ts'
import { inboxItems } from './tables.ts'

type World = { random: Random; now: number }

const selectByKey = prepared((db) =>
  db
    .select()
    .from(inboxItems)
    .where(
      and(
        sql`ifnull(${inboxItems.userRid}, 0) = ${sql.placeholder('owner')}`,
        eq(inboxItems.key, sql.placeholder('key')),
      ),
    )
    .prepare(),
)

/**
 * Stores an item that waits to be read, unless its user has sent the same one before.
 * @returns the item, and whether it is new.
 */
export function addItem(
  tx: Tx,
  { refused, ...arriving }: Arriving,
  { random, now }: World,
): { item: Item; isNew: boolean } {
  const { userRid, key } = arriving
  const known = selectByKey(tx).get({ owner: userRid ?? 0, key })
  if (known) return { item: known, isNew: false }
  const results: Result[] =
    refused === undefined ? [] : [{ outcome: 'unread', facts: [], reason: refused }]
  const isOver = refused !== undefined
  const item = tx
    .insert(inboxItems)
    .values({
      ...arriving,
      title: arriving.title.slice(0, TITLE_MAX),
      id: random.id(),
      arrivedAt: now,
      results,
      handledAt: isOver ? now : null,
      outcome: isOver ? 'unread' : null,
    })
    .returning()
    .get()
  announce(tx, 'inbox', item.id, now)
  return { item, isNew: true }
}

const selectWaiting = prepared((db) =>
  db
    .select()
    .from(inboxItems)
    .where(isNull(inboxItems.handledAt))
    .orderBy(asc(inboxItems.rid))
    .limit(sql.placeholder('limit'))
    .prepare(),
)

/** Items that wait to be read, the first that arrived first. */
export function waitingItems(db: Db, limit: number): Item[] {
  return selectWaiting(db).all({ limit })
}

export function hasWaitingItems(db: Db): boolean {
  return waitingItems(db, 1).length > 0
}

const selectById = prepared((db) =>
  db
    .select()
    .from(inboxItems)
    .where(eq(inboxItems.id, sql.placeholder('id')))
    .prepare(),
)

export function itemById(db: Db, id: string): Item | undefined {
  return selectById(db).get({ id })
}

/** Stores what became of an item. */
export function finishItem(tx: Tx, rid: number, results: readonly Result[], now: number): void {
  const row = tx
    .update(inboxItems)
    .set({ results: [...results], outcome: outcomeOf(results), handledAt: now })
    .where(eq(inboxItems.rid, rid))
    .returning({ id: inboxItems.id })
    .get()
  if (row) announce(tx, 'inbox', row.id, now)
}

/** Deletes items that are remembered no longer, and returns how many. */
export function forgetItems(tx: Tx, before: number, limit: number): number {
  return forgetRows(tx, inboxItems, lt(inboxItems.arrivedAt, before) as never, limit)
}
