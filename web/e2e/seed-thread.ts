import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { assets } from '../../src/assets/tables.ts'
import { chats, messages } from '../../src/chats/tables.ts'
import { openDatabase, write } from '../../src/database/database.ts'
import { seedHomes } from '../../src/testing/worlds/seeded-homes.ts'

const ROWS = 500
const MINUTE_MS = 60_000
const HOMES = 300
const FLOOD = { from: 40, to: 45 }

/**
 * Fills a chat with messages, one each ten minutes until now: texts of different lengths, each fifth one a home, and in
 * each fifty a flood of five homes.
 * @returns the id of the message at a place of the chat, from 0 for the oldest one.
 */
export function seedThread(folder: string, chatId: string, count: number): (at: number) => string {
  const db = openDatabase(join(folder, 'metzia.db'), { busyMs: 5_000 })
  const idOf = (at: number) => `seeded-${chatId}-${at}`
  try {
    seedHomes({ db }, HOMES)
    const homes = db.select({ rid: assets.rid, price: assets.price }).from(assets).all()
    const chat = db.select().from(chats).where(eq(chats.id, chatId)).get()
    if (!chat) throw new Error(`There is no chat ${chatId}`)
    const now = Date.now()
    const messageOf = (at: number) => {
      const isFlood = at % 50 >= FLOOD.from && at % 50 < FLOOD.to
      const home = at % 5 === 0 || isFlood ? homes[at % homes.length] : undefined
      // Those of a flood come together: a day that ends among them would part their row.
      const step = isFlood ? at - (at % 50) + FLOOD.from : at
      const createdAt = now - (count - step) * 10 * MINUTE_MS + (at - step)
      return {
        id: idOf(at),
        chatRid: chat.rid,
        senderRid: at % 7 === 1 ? chat.ownerRid : null,
        type: home ? ('asset' as const) : ('text' as const),
        kind: home ? ('match' as const) : ('text' as const),
        content: home ? `₪${home.price}` : `${at}: ${'מילה ועוד מילה. '.repeat(1 + (at % 9))}`,
        assetRid: home?.rid ?? null,
        price: home?.price ?? null,
        groupId: isFlood ? `flood ${Math.floor(at / 50)}` : null,
        starred: at % 1_000 === 3,
        createdAt,
        updatedAt: createdAt,
      }
    }
    for (let from = 0; from < count; from += ROWS) {
      const rows = Array.from({ length: Math.min(ROWS, count - from) }, (_, at) =>
        messageOf(from + at),
      )
      write(db, (tx) => tx.insert(messages).values(rows).run())
    }
    const last = db
      .select()
      .from(messages)
      .where(eq(messages.id, idOf(count - 1)))
      .get()
    const lastSeq = last?.seq ?? null
    write(db, (tx) =>
      tx
        .update(chats)
        .set({ lastSeq, readSeq: lastSeq ?? 0 })
        .where(eq(chats.id, chatId))
        .run(),
    )
  } finally {
    db.$client.close()
  }
  return idOf
}
