import { and, eq, inArray } from 'drizzle-orm'
import { announce } from '../../database/changes.ts'
import type { Tx } from '../../database/database.ts'
import { chats, messages } from '../tables.ts'
import { newestOfChat, unreadOfChat } from './check.ts'

/** Deletes the posts of these homes, and counts their chats again. */
export function deletePosts(tx: Tx, assetRids: readonly number[], now: number): void {
  const deleted = tx
    .delete(messages)
    .where(and(eq(messages.type, 'asset'), inArray(messages.assetRid, [...assetRids])))
    .returning({ chatRid: messages.chatRid })
    .all()
  const changed = tx
    .update(chats)
    .set({ unread: unreadOfChat, lastSeq: newestOfChat })
    .where(inArray(chats.rid, [...new Set(deleted.map(({ chatRid }) => chatRid))]))
    .returning({ id: chats.id })
    .all()
  for (const { id } of changed) announce(tx, 'chat', id, now)
}

/** Removes the reference to homes that are deleted. Their messages keep their text. */
export function releaseAssets(tx: Tx, assetRids: readonly number[]): void {
  tx.update(messages)
    .set({ assetRid: null })
    .where(inArray(messages.assetRid, [...assetRids]))
    .run()
}
