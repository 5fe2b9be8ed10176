import { eq } from 'drizzle-orm'
import { bots } from '../../src/bots/tables.ts'
import { type Tx, write } from '../../src/database/database.ts'
import { insertBroadcast, moveCursor } from '../../src/delivery/console/store.ts'
import { PRIORITY } from '../../src/delivery/outbox/store.ts'
import { outgoing } from '../../src/delivery/tables.ts'
import { inDatabase } from './home-scenes.ts'
import type { Product } from './product.ts'
import { givenBot, givenUser } from './scenes.ts'

const MINUTE_MS = 60_000
/** Rows of one statement. */
const ROWS = 500

type Line = Pick<typeof outgoing.$inferInsert, 'kind' | 'state' | 'target'> & {
  content: string
  reason?: string
  broadcastRid?: number
}

/** Adds messages of Telegram, one a minute until now. */
export function addLines(tx: Tx, lines: readonly Line[]): void {
  const now = Date.now()
  for (let from = 0; from < lines.length; from += ROWS) {
    const rows = lines.slice(from, from + ROWS).map((line, at) => {
      const createdAt = now - (lines.length - from - at) * MINUTE_MS
      const { content, kind, state, target, reason = null, broadcastRid = null } = line
      const isText = kind !== 'received'
      return {
        kind,
        state,
        target,
        reason,
        broadcastRid,
        createdAt,
        id: `line-${from + at}-${broadcastRid ?? ''}`,
        channel: 'telegram' as const,
        payload: isText ? { text: content, entities: [] } : { content, from: 'Dana', chatName: '' },
        priority: kind === 'broadcast' ? PRIORITY.broadcast : PRIORITY.reply,
        attempts: state === 'failed' ? 8 : 1,
        notBefore: createdAt,
        messageId: state === 'sent' ? String(from + at + 1) : null,
        sentAt: state === 'sent' ? createdAt : null,
      }
    })
    tx.insert(outgoing).values(rows).run()
  }
}

/** Groups of a new user's bots, by their names. @returns their ids. */
export async function givenGroups(product: Product, names: readonly string[]): Promise<string[]> {
  const { token } = await givenUser(product, 'Yossi')
  const made: string[] = []
  for (const name of names) made.push((await givenBot(product, token, name))._id)
  const ids = names.map((_, at) => `-100${at + 1}`)
  await inDatabase(product, (db) =>
    write(db, (tx) => {
      for (const [at, groupName] of names.entries())
        tx.update(bots)
          .set({ groupId: ids[at] ?? '', groupName })
          .where(eq(bots.id, made[at] ?? ''))
          .run()
    }),
  )
  return ids
}

/** Copies the newest bot into that many groups more. */
export function copyGroups(tx: Tx, count: number): void {
  const [pattern] = tx.select().from(bots).where(eq(bots.groupId, '-1001')).all()
  if (!pattern) throw new Error('There is no group')
  const { rid: _, ...same } = pattern
  for (let from = 0; from < count; from += ROWS / 10) {
    const rows = Array.from({ length: Math.min(ROWS / 10, count - from) }, (_row, at) => ({
      ...same,
      id: `copy-${from + at}`,
      groupId: `-2000${from + at}`,
      groupName: `Group ${String(from + at).padStart(5, '0')}`,
    }))
    tx.insert(bots).values(rows).run()
  }
}

/** A broadcast that reached the outbox for these chats. @returns its rid. */
export function addBroadcast(tx: Tx, content: string): number {
  const by = { createdById: null, createdByName: 'Dana Levi', createdAt: Date.now() }
  const { rid } = insertBroadcast(tx, { id: `seeded ${content.length}`, content, ...by })
  moveCursor(tx, rid, { expandedAt: Date.now() })
  return rid
}
