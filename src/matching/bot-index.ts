import type { AreaCode } from '../areas/domain.ts'
import type { Asset } from '../assets/domain.ts'
import type { Bot } from '../bots/domain.ts'
import { botsSince } from '../bots/store.ts'
import { current } from '../database/counters.ts'
import type { Db } from '../database/database.ts'
import { suits } from './domain.ts'

export type BotIndex = {
  /** Takes in what changed in the database; called in the transaction that matches. */
  refresh(db: Db): void
  /** The active bots that the home suits and that look at homes as new as it, oldest bot first. */
  botsFor(asset: Asset): Bot[]
}

/** A cache of the active bots, owned by the thread that matches: by area, so that a home meets only bots of its area. */
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
      const bots = asset.areaCode === null ? undefined : byArea.get(asset.areaCode)
      return [...(bots?.values() ?? [])]
        .filter((bot) => asset.rev > bot.watchFrom && suits(bot, asset))
        .sort((one, other) => one.rid - other.rid)
    },
  }
}
