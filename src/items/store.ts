import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  type SQL,
  sql,
} from 'drizzle-orm'
import { announce } from '../database/changes.ts'
import { type Db, prepared, type Tx } from '../database/database.ts'
import { forgetRows } from '../database/forget.ts'
import type { Random } from '../kernel/random.ts'
import {
  type Arriving,
  type Item,
  KEY_MS,
  type Outcome,
  outcomeOf,
  type Result,
  TITLE_MAX,
} from './domain.ts'
import { inboxItems } from './tables.ts'

type World = { random: Random; now: number }

/** What a value takes in a column of JSON. */
const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value))
const contentBytes = sql<number>`ifnull(octet_length(${inboxItems.content}), 0)`
const resultBytes = sql<number>`octet_length(${inboxItems.results})`

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
      bytes: bytesOf(arriving.content) + bytesOf(results),
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

const selectUsers = prepared((db) =>
  db
    .selectDistinct({ userRid: inboxItems.userRid })
    .from(inboxItems)
    .where(
      and(
        sql`${inboxItems.id} in (select value from json_each(${sql.placeholder('ids')}))`,
        isNotNull(inboxItems.userRid),
      ),
    )
    .prepare(),
)

/** The users of items, by rid. */
export function usersOfItems(db: Db, ids: readonly string[]): number[] {
  if (ids.length === 0) return []
  const rows = selectUsers(db).all({ ids: JSON.stringify(ids) })
  return rows.flatMap(({ userRid }) => userRid ?? [])
}

export function itemByRid(db: Db, rid: number): Item | undefined {
  return db.select().from(inboxItems).where(eq(inboxItems.rid, rid)).get()
}

/** Stores what became of an item. */
export function finishItem(tx: Tx, rid: number, results: readonly Result[], now: number): void {
  const row = tx
    .update(inboxItems)
    .set({
      results: [...results],
      outcome: outcomeOf(results),
      handledAt: now,
      bytes: sql`${contentBytes} + ${bytesOf(results)}`,
    })
    .where(eq(inboxItems.rid, rid))
    .returning({ id: inboxItems.id })
    .get()
  if (row) announce(tx, 'inbox', row.id, now)
}

/** Counts that the reading of items begins, before it does: one that ends the process is not begun for ever. */
export function countTries(tx: Tx, rids: readonly number[]): void {
  tx.update(inboxItems)
    .set({ tries: sql`${inboxItems.tries} + 1` })
    .where(inArray(inboxItems.rid, [...rids]))
    .run()
}

/** Makes an item wait again. Its content must be kept still. */
export function retryItem(tx: Tx, rid: number, now: number): void {
  const row = tx
    .update(inboxItems)
    .set({ handledAt: null, outcome: null, results: [], tries: 0, bytes: contentBytes })
    .where(and(eq(inboxItems.rid, rid), isNotNull(inboxItems.content)))
    .returning({ id: inboxItems.id })
    .get()
  if (row) announce(tx, 'inbox', row.id, now)
}

export function deleteItem(tx: Tx, rid: number): void {
  tx.delete(inboxItems).where(eq(inboxItems.rid, rid)).run()
}

/** Selects the items of one user, or of everybody and all users. */
export type ItemFilter = {
  userRid: number | 'all'
  /** They arrived after this time (ms). */
  since: number
  outcomes?: readonly Outcome[]
}

const conditionOf = ({ userRid, since, outcomes }: ItemFilter): SQL | undefined =>
  and(
    gt(inboxItems.arrivedAt, since),
    userRid === 'all' ? undefined : eq(inboxItems.userRid, userRid),
    outcomes && inArray(inboxItems.outcome, [...outcomes]),
  )

/** Results of one item that a list has: a page of a list has at most a few hundred kilobytes. */
const RESULTS_LISTED = 20
const LISTED =
  sql`(select json_group_array(json_set(value, '$.facts', json('[]'))) from (select value from json_each(${inboxItems.results}) order by key limit ${RESULTS_LISTED}))`.mapWith(
    inboxItems.results,
  )

/** Items, the newest first. Their contents, their facts and results beyond the first are left out: they can be large. */
export function listItems(
  db: Db,
  filter: ItemFilter,
  { limit, skip }: { limit: number; skip: number },
): Item[] {
  return db
    .select({ ...columnsWithout, content: sql<null>`null`, results: LISTED })
    .from(inboxItems)
    .where(conditionOf(filter))
    .orderBy(desc(inboxItems.rid))
    .limit(limit)
    .offset(skip)
    .all()
}

const { content: _, ...columnsWithout } = getTableColumns(inboxItems)

/** How many items there are of each outcome; items that wait are not counted. */
export function countItems(db: Db, { userRid, since }: ItemFilter): Record<Outcome, number> {
  const rows = db
    .select({ outcome: inboxItems.outcome, count: sql<number>`count(*)` })
    .from(inboxItems)
    .where(and(conditionOf({ userRid, since }), isNotNull(inboxItems.outcome)))
    .groupBy(inboxItems.outcome)
    .all()
  const counts = { home: 0, same: 0, taken: 0, wanted: 0, roommate: 0, other: 0, unread: 0 }
  for (const { outcome, count } of rows) if (outcome) counts[outcome] = count
  return counts
}

/** Items that could not be read and can be tried again, the newest first. */
export function unreadItems(db: Db, filter: ItemFilter, limit: number): Item[] {
  return db
    .select()
    .from(inboxItems)
    .where(and(conditionOf({ ...filter, outcomes: ['unread'] }), isNotNull(inboxItems.content)))
    .orderBy(desc(inboxItems.rid))
    .limit(limit)
    .all()
}

type Forgetting = {
  now: number
  /** How long the content of an item is kept (ms). */
  keptMs: number
  limit: number
}

/** Deletes the contents of old items, and items that are remembered no longer. @returns how many. */
export function forgetItems(tx: Tx, { now, keptMs, limit }: Forgetting): number {
  const old = lt(inboxItems.arrivedAt, now - keptMs)
  const some = tx
    .select({ rid: inboxItems.rid })
    .from(inboxItems)
    .where(and(old, isNotNull(inboxItems.content)))
    .limit(limit)
    .all()
    .map(({ rid }) => rid)
  if (some.length > 0)
    tx.update(inboxItems)
      .set({ content: null, bytes: resultBytes })
      .where(inArray(inboxItems.rid, some))
      .run()
  const forgotten = forgetRows(
    tx,
    inboxItems,
    sql`${inboxItems.arrivedAt} < ${now - KEY_MS}`,
    limit,
  )
  return Math.max(some.length, forgotten)
}
