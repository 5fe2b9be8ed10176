import type { AreaCode } from '../areas/domain/area.ts'
import { ringOf } from '../areas/domain/drawn.ts'
import { isInDrawnArea } from '../assets/criteria/areas.ts'
import { matchesInArea } from '../assets/criteria/criteria.ts'
import type { Asset } from '../assets/domain/asset.ts'
import { isNear } from '../assets/domain/place.ts'
import { waysIn } from '../assets/store/ways.ts'
import type { Bot } from '../bots/domain/bot.ts'
import { botsByRid } from '../bots/store/bots.ts'
import { botsSince, haveChanged } from '../bots/store/changed.ts'
import { current } from '../database/counters.ts'
import type { Db } from '../database/database.ts'
import { botsInSql } from './bots-in-sql.ts'
import { createDrawnIndex } from './drawn-index.ts'
import { createPackedBots } from './packed-bots.ts'

/** From this number of bots on, most of them are packed. Below it, the packing gains nothing. */
const PACK_FROM = 20_000
/** So many bots take about a second to load: no transaction waits for that. */
const BEHIND_FROM = 20_000

export type BotIndex = {
  /**
   * Loads bots that changed in the database; called in the transaction that matches. Of a great many it loads none: SQL
   * finds the bots of homes until `warm` has loaded them.
   */
  refresh(db: Db): void
  /**
   * Loads most of them before that transaction, so that it does not keep other writers waiting while a great many are
   * loaded. Two calls at the same time are one load.
   * @param pause called from time to time: other work may run, which may use the index after a `refresh`.
   */
  warm(db: Db, pause: () => Promise<void>): Promise<void>
  /**
   * The active bots that the home matches and that were started before its `rev`, oldest bot first. A home that only one
   * user sees is matched by the bots of this user only. Called in the transaction of `refresh`.
   */
  botsFor(db: Db, asset: Asset): Bot[]
  /** Whether so many bots are not loaded yet that SQL is asked. */
  isBehind(db: Db): boolean
}

/**
 * A copy of the active bots, owned by the thread that matches. By area, so that a home is compared only with bots of
 * its area. In large installations bots are packed, and read from the database when they match; those that changed
 * since, and those with drawn areas, are kept as they are.
 */
export function createBotIndex({ packFrom = PACK_FROM, behindFrom = BEHIND_FROM } = {}): BotIndex {
  const byRid = new Map<number, Bot>()
  const byArea = new Map<AreaCode, Map<number, Bot>>()
  const drawn = createDrawnIndex()
  const packed = createPackedBots()
  let version = 0
  let asksSql = false
  /** Bots of `byRid` that cannot be packed. */
  let withDrawings = 0
  let warming: Promise<void> | null = null

  function remove(rid: number) {
    packed.drop(rid)
    for (const code of byRid.get(rid)?.neighborhoodCodes ?? []) byArea.get(code)?.delete(rid)
    drawn.remove(rid)
    if (byRid.get(rid)?.polygons.length) withDrawings -= 1
    byRid.delete(rid)
  }

  function add(bot: Bot) {
    byRid.set(bot.rid, bot)
    for (const code of bot.neighborhoodCodes) {
      const bots = byArea.get(code) ?? new Map<number, Bot>()
      byArea.set(code, bots.set(bot.rid, bot))
    }
    drawn.add(bot.rid, bot.polygons.map(ringOf))
    if (bot.polygons.length > 0) withDrawings += 1
  }

  /** Packs the bots that can be, when they are many; and frees the places of those that were dropped. */
  function pack() {
    if (byRid.size - withDrawings < packFrom && packed.dropped() < packFrom) return
    packed.compact()
    for (const bot of [...byRid.values()].filter(({ polygons }) => polygons.length === 0)) {
      remove(bot.rid)
      packed.add(bot)
    }
  }

  /** The bots that drew an area around the home and do not name its area. */
  function byDrawing(asset: Asset): Bot[] {
    if (asset.coordinates === null || !isNear(asset)) return []
    return [...drawn.near(asset.coordinates)].flatMap((rid) => {
      const bot = byRid.get(rid)
      const isNamed = asset.areaCode !== null && bot?.neighborhoodCodes.includes(asset.areaCode)
      return bot && !isNamed && isInDrawnArea(bot, asset) ? [bot] : []
    })
  }

  /**
   * Loads what has changed; yields between pages of bots, when `version` says what is loaded. Each page is read after
   * the pause before it: another load may have read its bots meanwhile, and they may have changed again.
   */
  function* load(db: Db): Generator<void> {
    const newest = current(db, 'bots')
    if (newest === version) return
    const { changed, gone } = botsSince(db, version)
    for (const rid of gone) remove(rid)
    for (const page of changed) {
      for (const bot of page.bots) {
        remove(bot.rid)
        if (bot.isActive) add(bot)
        pack()
      }
      // Bots that were deleted since are told by the next load.
      version = Math.max(version, Math.min(page.version, newest))
      if (!page.isLast) yield
    }
    version = Math.max(version, newest)
  }

  async function loadInTurns(db: Db, pause: () => Promise<void>): Promise<void> {
    for (const _ of load(db)) await pause()
    packed.seal()
  }

  /** Each change raises the counter, so that mostly nothing has to be counted. */
  function isBehind(db: Db): boolean {
    const isFar = current(db, 'bots') - version >= behindFrom
    return isFar && haveChanged(db, version, behindFrom)
  }

  function loadedBots(db: Db, asset: Asset): Bot[] {
    const found: Bot[] = []
    const ways = waysIn(db)
    const keep = (bot: Bot) => {
      if (asset.ownerRid !== null && asset.ownerRid !== bot.ownerRid) return
      if (asset.rev > bot.watchFrom && matchesInArea(bot, asset, ways)) found.push(bot)
    }
    const named = asset.areaCode === null ? undefined : byArea.get(asset.areaCode)
    named?.forEach(keep)
    byDrawing(asset).forEach(keep)
    botsByRid(db, [...packed.find(asset)]).forEach(keep)
    return found.sort((one, other) => one.rid - other.rid)
  }

  return {
    refresh(db) {
      asksSql = isBehind(db)
      if (asksSql) return
      for (const _ of load(db));
      packed.seal()
    },
    warm(db, pause) {
      warming ??= loadInTurns(db, pause).finally(() => {
        warming = null
      })
      return warming
    },
    isBehind,
    botsFor: (db, asset) => (asksSql ? botsInSql(db, asset) : loadedBots(db, asset)),
  }
}
