import type { BotIndex } from './bot-index.ts'
import { botsInSql } from './bots-in-sql.ts'

/**
 * Finds the bots of each home by one query over the running bots. For a few homes: loading an index costs more than a
 * hundred queries.
 */
export function createSqlBots(): BotIndex {
  return {
    refresh: () => undefined,
    warm: async () => undefined,
    isBehind: () => false,
    botsFor: botsInSql,
  }
}
