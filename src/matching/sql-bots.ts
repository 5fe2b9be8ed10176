import { matchesAll } from '../assets/criteria/criteria.ts'
import type { Asset } from '../assets/domain/asset.ts'
import { waysIn } from '../assets/store/ways.ts'
import { botsAround } from '../bots/store/bots.ts'
import type { BotIndex } from './bot-index.ts'

/**
 * Finds the bots of each home by one query over the running bots. For a few homes: loading an index costs more than a
 * hundred queries.
 */
export function createSqlBots(): BotIndex {
  return {
    refresh: () => undefined,
    warm: async () => undefined,
    botsFor(db, asset: Asset) {
      const ways = waysIn(db)
      return botsAround(db, asset).filter((bot) => matchesAll(bot, asset, ways))
    },
  }
}
