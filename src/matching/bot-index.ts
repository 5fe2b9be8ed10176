import type { AreaCode } from '../areas/domain.ts'
import type { Asset } from '../assets/domain.ts'
import { matchesInArea } from '../bots/criteria/domain.ts'
import type { Bot } from '../bots/domain.ts'
import { botsSince } from '../bots/store.ts'
import { current } from '../database/counters.ts'
import type { Db } from '../database/database.ts'

export type BotIndex = {
  /** Loads bots that changed in the database; called in the transaction that matches. */
  refresh(db: Db): void
  /** The active bots that the home matches and that were started before its `rev`, oldest bot first. */
  botsFor(asset: Asset): Bot[]
}

/** A copy of the active bots, owned by the thread that matches. By area, so that a home is compared only with bots of its area. */
export function createBotIndex(): BotIndex {
  const byRid = new Map<number, Bot>()
  const byArea = new Map<AreaCode, Map<number, Bot>>()
  let version = 0

  function remove(rid: number) {
    for (const code of byRid.get(rid)?.neighborhoodCodes ?? []) byArea.get(code)?.delete(rid)
    byRid.delete(rid)
  }

  function add(bot: Bot) {
    byRid.set(bot.rid, bot)
    for (const code of bot.neighborhoodCodes) {
      const bots = byArea.get(code) ?? new Map<number, Bot>()
      byArea.set(code, bots.set(bot.rid, bot))
    }
  }

  return {
    refresh(db) {
      const newest = current(db, 'bots')
      if (newest === version) return
      const { changed, gone } = botsSince(db, version)
      version = newest
      for (const rid of gone) remove(rid)
      for (const bot of changed) {
        remove(bot.rid)
        if (bot.isActive) add(bot)
      }
    },
    botsFor(asset) {
      const found: Bot[] = []
      const bots = asset.areaCode === null ? undefined : byArea.get(asset.areaCode)
      if (!bots) return found
      for (const bot of bots.values())
        if (asset.rev > bot.watchFrom && matchesInArea(bot, asset)) found.push(bot)
      return found.sort((one, other) => one.rid - other.rid)
    },
  }
}
