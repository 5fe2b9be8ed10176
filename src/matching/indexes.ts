import type { Db } from '../database/database.ts'
import { type BotIndex, createBotIndex } from './bot-index.ts'
import { createSqlBots } from './sql-bots.ts'

/** Up to this many homes, one query for each of them is faster than loading every bot. */
const FEW_HOMES = 20

const indexes = new WeakMap<object, BotIndex>()

/** The bots that this connection matches: everything that a thread brings in shares one copy of them. */
export function indexOf(db: Db): BotIndex {
  return indexes.get(db.$client) ?? keepIndex(db, createBotIndex())
}

/** The bots for so many homes; a process that has no copy of them makes none for a few. */
export function indexFor(db: Db, homes: number): BotIndex {
  if (homes > FEW_HOMES || indexes.has(db.$client)) return indexOf(db)
  return createSqlBots()
}

/**
 * Has the bots loaded before the transactions that match so many homes. A few homes do not wait for a great many bots:
 * SQL finds theirs meanwhile.
 */
export async function warmFor(
  { db, index }: { db: Db; index: BotIndex },
  homes: number,
  pause: () => Promise<void>,
): Promise<void> {
  const isSoon = homes > FEW_HOMES || !index.isBehind(db)
  const loaded = index.warm(db, pause)
  if (isSoon) return loaded
  // A load that fails is begun again for the next homes.
  void Promise.allSettled([loaded])
}

/** Has this connection match by another index from now on. */
export function keepIndex(db: Db, index: BotIndex): BotIndex {
  indexes.set(db.$client, index)
  return index
}
