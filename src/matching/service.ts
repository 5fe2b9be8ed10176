import type { Asset } from '../assets/domain.ts'
import type { Kept } from '../assets/service.ts'
import { assetsByRid } from '../assets/store/assets.ts'
import type { Criteria } from '../bots/criteria/domain.ts'
import type { Bot } from '../bots/domain.ts'
import type { CatchUp } from '../bots/service.ts'
import type { Db, Tx } from '../database/database.ts'
import { FLOOD_AFTER, isPriceDrop } from '../delivery/domain.ts'
import { type Occasion, post } from '../delivery/service.ts'
import { postedOf } from '../delivery/store.ts'
import { days } from '../kernel/clock.ts'
import type { Random } from '../kernel/random.ts'
import type { BotIndex } from './bot-index.ts'
import { CATCH_UP_HOMES, isLive, RECENT_DAYS } from './domain.ts'
import { matchingRids } from './store.ts'

/** One pass, whose posts belong together. */
export type Pass = {
  runRid: number | null
  /** The public id of the run, shared by the posts of a flood. */
  groupId: string | null
  /** The number of homes that each bot, by its rid, has posted in this pass. */
  posts: Map<number, number>
}

type World = { random: Random; now: number }

export type Tally = { matched: number; delivered: number }

/** Posts a new or changed home to every bot that it matches: as a match, once ever, or as a lower price. */
export function matchHome(
  tx: Tx,
  index: BotIndex,
  { asset, before }: Pick<Kept, 'asset' | 'before'>,
  { pass, ...world }: World & { pass: Pass },
): Tally {
  const tally = { matched: 0, delivered: 0 }
  if (!isLive(asset)) return tally
  for (const bot of index.botsFor(asset)) {
    const { times, lowest } = postedOf(tx, asset.rid, bot.rid)
    if (times > 0 && !isPriceDrop(lowest, asset.price)) continue
    const isMatch = times === 0
    const occasion: Occasion = {
      kind: isMatch ? 'match' : 'price',
      n: times,
      previousPrice: isMatch ? priceChange(asset, before) : lowest,
      groupId: groupOf(pass, bot),
      runRid: pass.runRid,
    }
    post(tx, { bot, asset, occasion }, world)
    tally.delivered += 1
    if (isMatch) tally.matched += 1
  }
  return tally
}

/** The previous price of a known home; null when its price has not changed. */
function priceChange(asset: Asset, before: Asset | undefined): number | null {
  return before !== undefined && before.price !== asset.price ? before.price : null
}

/** The group of a bot's next post: null for the first posts of a pass, which are shown singly. */
function groupOf({ posts, groupId }: Pass, { rid }: Bot): string | null {
  const count = (posts.get(rid) ?? 0) + 1
  posts.set(rid, count)
  return count > FLOOD_AFTER ? groupId : null
}

const START: Occasion = { kind: 'match', n: 0, previousPrice: null, groupId: null, runRid: null }

/** Posts the newest homes of the last week that match a started bot and were never posted by it. */
export function createCatchUp(random: Random): CatchUp {
  return (tx, bot, now) => {
    const since = now - days(RECENT_DAYS)
    const rids = matchingRids(tx, bot, { since, limit: CATCH_UP_HOMES, notPostedBy: bot.rid })
    const homes = assetsByRid(tx, rids)
    // Oldest first, because the newest message is at the end of a chat.
    for (const rid of rids.toReversed()) {
      const asset = homes.get(rid)
      if (!asset) continue
      post(tx, { bot, asset, occasion: START }, { random, now })
    }
  }
}

export type Preview = {
  /** Matching homes of the last 7 days. */
  count: number
  perDay: number
  newest: Asset[]
}

const PREVIEW_HOMES = 5

/** The homes that a bot with these criteria would have posted in the last week. */
export function preview(db: Db, criteria: Criteria, now: number): Preview {
  const since = now - days(RECENT_DAYS)
  const rids = matchingRids(db, criteria, { since, limit: 100_000 })
  const homes = assetsByRid(db, rids.slice(0, PREVIEW_HOMES))
  return {
    count: rids.length,
    perDay: rids.length / RECENT_DAYS,
    newest: rids.flatMap((rid) => homes.get(rid) ?? []),
  }
}
