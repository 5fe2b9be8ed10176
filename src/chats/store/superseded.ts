import { and, asc, eq, inArray, isNotNull, or } from 'drizzle-orm'
import { assets } from '../../assets/tables.ts'
import { announce } from '../../database/changes.ts'
import type { Tx } from '../../database/database.ts'
import { messages } from '../tables.ts'

/**
 * In each chat the first message about a home, which was merged from several, supersedes the later ones.
 * @param from the merged asset. Its messages give up their delivery keys, because its posts may begin anew after a
 * release.
 */
export function supersedeMessages(
  tx: Tx,
  { from, to }: { from: number; to: number },
  now: number,
): void {
  tx.update(messages).set({ deliveryKey: null }).where(eq(messages.assetRid, from)).run()
  const posts = tx
    .select({ seq: messages.seq, id: messages.id, chatRid: messages.chatRid })
    .from(messages)
    .innerJoin(assets, eq(assets.rid, messages.assetRid))
    .where(and(eq(messages.kind, 'match'), or(eq(assets.rid, to), eq(assets.mergedInto, to))))
    .orderBy(asc(messages.seq))
    .all()
  const first = new Map<number, string>()
  for (const { seq, id, chatRid } of posts) {
    const supersededBy = first.get(chatRid)
    if (supersededBy === undefined) {
      first.set(chatRid, id)
      continue
    }
    tx.update(messages).set({ supersededBy }).where(eq(messages.seq, seq)).run()
    announce(tx, 'message-updated', id, now)
  }
}

/**
 * After an asset was released from another one, neither's messages supersede those of the other.
 * @param to the released asset. Its messages can supersede only those of homes that were merged with it: they are found
 * by their homes, because what supersedes a message is in no index.
 */
export function restoreMessages(
  tx: Tx,
  { from, to }: { from: number; to: number },
  now: number,
): void {
  const own = eq(messages.assetRid, to)
  const ids = tx.select({ id: messages.id }).from(messages).where(own)
  const merged = tx
    .select({ rid: assets.rid })
    .from(assets)
    .where(or(inArray(assets.rid, [from, to]), eq(assets.mergedInto, from)))
  const isSuperseded = or(
    and(own, isNotNull(messages.supersededBy)),
    and(inArray(messages.assetRid, merged), inArray(messages.supersededBy, ids)),
  )
  const restored = tx
    .update(messages)
    .set({ supersededBy: null })
    .where(isSuperseded)
    .returning({ id: messages.id })
    .all()
  for (const { id } of restored) announce(tx, 'message-updated', id, now)
}
