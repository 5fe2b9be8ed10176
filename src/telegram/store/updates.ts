import { and, asc, eq, gte, lt, sql } from 'drizzle-orm'
import { type Db, prepared, preparedWrite, type Tx } from '../../database/database.ts'
import { forgetRows } from '../../database/forget.ts'
import { chatIdOf } from '../domain/updates.ts'
import { telegramUpdates } from '../tables.ts'

export type StoredUpdate = {
  id: number
  chatId: string | null
  payload: Record<string, unknown>
  receivedAt: number
}

const insertRow = preparedWrite((tx) =>
  tx
    .insert(telegramUpdates)
    .values({
      id: sql.placeholder('id'),
      chatId: sql.placeholder('chatId'),
      payload: sql.placeholder('payload'),
      state: 'waiting',
      receivedAt: sql.placeholder('now'),
    })
    .onConflictDoNothing()
    .returning({ id: telegramUpdates.id })
    .prepare(),
)

/** Stores an update to be handled. False when it was stored before, handled or not. */
export function insertUpdate(
  tx: Tx,
  { id, payload }: Pick<StoredUpdate, 'id' | 'payload'>,
  now: number,
): boolean {
  return insertRow(tx).get({ id, chatId: chatIdOf(payload), payload, now }) !== undefined
}

const STORED = {
  id: telegramUpdates.id,
  chatId: telegramUpdates.chatId,
  payload: telegramUpdates.payload,
  receivedAt: telegramUpdates.receivedAt,
}

const selectWaiting = prepared((db) =>
  db
    .select(STORED)
    .from(telegramUpdates)
    .where(eq(telegramUpdates.state, 'waiting'))
    .orderBy(asc(telegramUpdates.id))
    .limit(sql.placeholder('limit'))
    .prepare(),
)

/** The oldest updates that are not handled yet. */
export function waitingUpdates(db: Db, limit: number): StoredUpdate[] {
  return selectWaiting(db).all({ limit })
}

const selectNext = prepared((db) =>
  db
    .select(STORED)
    .from(telegramUpdates)
    .where(
      and(
        eq(telegramUpdates.state, 'waiting'),
        gte(telegramUpdates.id, sql.placeholder('from')),
        eq(telegramUpdates.chatId, sql.placeholder('chatId')),
      ),
    )
    .orderBy(asc(telegramUpdates.id))
    .limit(sql.placeholder('limit'))
    .prepare(),
)

/** An update and the next ones of its chat that are not handled yet. */
export function waitingFrom(
  db: Db,
  { id, chatId }: Pick<StoredUpdate, 'id' | 'chatId'>,
  limit: number,
): StoredUpdate[] {
  return selectNext(db).all({ from: id, chatId, limit })
}

const finishRow = preparedWrite((tx) =>
  tx
    .update(telegramUpdates)
    .set({ state: sql`${sql.placeholder('state')}`, payload: {} })
    .where(eq(telegramUpdates.id, sql.placeholder('id')))
    .prepare(),
)

/** Ends an update. Only its id is kept, so that it is recognised when it is sent again. */
export function finishUpdate(tx: Tx, id: number, state: 'done' | 'failed'): void {
  finishRow(tx).run({ id, state })
}

/** Deletes up to `limit` updates that were received before that time and have been handled. */
export function forgetUpdates(tx: Tx, before: number, limit: number): number {
  const old = sql`${lt(telegramUpdates.receivedAt, before)} and ${telegramUpdates.state} <> 'waiting'`
  return forgetRows(tx, telegramUpdates, old, limit)
}
