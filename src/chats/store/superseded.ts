import { and, asc, eq, or } from 'drizzle-orm'
import { assets } from '../../assets/tables.ts'
import { announce } from '../../database/changes.ts'
import type { Tx } from '../../database/database.ts'
import { messages } from '../tables.ts'

/** The messages about a home give up their delivery keys, because its posts may begin anew once it is released. */
export function releaseKeys(tx: Tx, assetRid: number): void {
  tx.update(messages).set({ deliveryKey: null }).where(eq(messages.assetRid, assetRid)).run()
}

/**
 * In each chat the first message about a home, or about a home that is part of it, supersedes the later ones. To be
 * called for each home that gained or lost such a part.
 */
export function supersedeMessages(tx: Tx, home: number, now: number): void {
  const { seq, id, chatRid, supersededBy } = messages
  const posts = tx
    .select({ seq, id, chatRid, supersededBy })
    .from(messages)
    .innerJoin(assets, eq(assets.rid, messages.assetRid))
    .where(and(eq(messages.kind, 'match'), or(eq(assets.rid, home), eq(assets.mergedInto, home))))
    .orderBy(asc(seq))
    .all()
  const first = new Map<number, string>()
  for (const post of posts) {
    const by = first.get(post.chatRid) ?? null
    if (by === null) first.set(post.chatRid, post.id)
    if (post.supersededBy === by) continue
    tx.update(messages).set({ supersededBy: by }).where(eq(seq, post.seq)).run()
    announce(tx, 'message-updated', post.id, now)
  }
}
