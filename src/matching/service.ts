import { matchesAll } from '../assets/criteria/criteria.ts'
import type { Ways } from '../assets/criteria/criterion.ts'
import type { Asset } from '../assets/domain/asset.ts'
import { isLive } from '../assets/domain/asset.ts'
import { hidingUsers } from '../assets/marks/store.ts'
import type { Kept } from '../assets/service.ts'
import { shownListing } from '../assets/store/listings.ts'
import { waysIn } from '../assets/store/ways.ts'
import type { Bot } from '../bots/domain/bot.ts'
import type { Tx } from '../database/database.ts'
import { isFolded } from '../delivery/digests/domain.ts'
import { openDigest } from '../delivery/digests/store.ts'
import { isPriceDrop } from '../delivery/domain/delivery.ts'
import { deliver, type Occasion, suppress } from '../delivery/service.ts'
import { hasUnpriced, noteFirstPrice, type Posted, postedOf } from '../delivery/store.ts'
import type { Random } from '../kernel/random.ts'
import { type HomeTelling, tellOfHomes } from '../notifications/service.ts'
import type { BotIndex } from './bot-index.ts'

/** One pass, whose posts belong together. */
export type Pass = {
  runRid: number | null
  /** Shared by the posts of a flood: the public id of the run. */
  groupId: string | null
  /** The number of homes that each bot, by its rid, has posted in this pass. */
  posts: Map<number, number>
}

type World = { random: Random; now: number }

export type Tally = { matched: number; delivered: number }

/** Counts what another match has found and posted. */
export function addTally(sum: Tally, { matched, delivered }: Tally): void {
  sum.matched += matched
  sum.delivered += delivered
}

type Posting = {
  pass: Pass
  /** True: the home is no news. Bots note it as posted, so that a later fall of its price is posted. */
  isQuiet?: boolean
}

type Change = Pick<Kept, 'asset' | 'befores' | 'outcome'> & {
  /** Unless given: the lowest price of `befores`. */
  priceBefore?: number | null
  /** Homes of single users that are part of this one now: for the bots of their owners the home is not new. */
  absorbed?: readonly Asset[]
}
type News = Pick<Occasion, 'kind' | 'n' | 'previousPrice' | 'cause'>

/** Posts a new or changed home to every bot for which the change is news: as a match, once ever, or as a lower price. */
export function matchHome(
  tx: Tx,
  index: BotIndex,
  change: Change,
  { pass, isQuiet = false, ...world }: World & Posting,
): Tally {
  const tally = { matched: 0, delivered: 0 }
  const { asset } = change
  if (!isLive(asset)) return tally
  noteStatedPrice(tx, change, world.now)
  const bots = index.botsFor(tx, asset)
  if (bots.length === 0) return tally
  const listingRid = shownListing(tx, asset)?.rid ?? null
  const posted = postedOf(tx, asset.rid)
  const hiding = hidingUsers(tx, asset.rid)
  const ways = waysIn(tx)
  const tellings: HomeTelling[] = []
  for (const bot of bots) {
    const news = newsFor(bot, { ...change, ways }, posted.get(bot.rid))
    if (!news) continue
    const { runRid } = pass
    if (isQuiet || hiding.has(bot.ownerRid)) {
      suppress(tx, { bot, asset, occasion: { ...news, listingRid, groupId: null, runRid } }, world)
      continue
    }
    const folded = foldIn(tx, pass, bot, world.now)
    const occasion = { ...news, ...folded, listingRid, runRid }
    tellings.push(...deliver(tx, { bot, asset, occasion }, world))
    tally.delivered += 1
    if (news.kind === 'match') tally.matched += 1
  }
  tellOfHomes(tx, tellings, world)
  return tally
}

/** The first price that a home states counts as told by the bots that posted the home without one. */
function noteStatedPrice(tx: Tx, { asset, befores, priceBefore }: Change, now: number): void {
  const price = priceBefore === undefined ? (lowestPrice(befores) ?? asset.price) : priceBefore
  if (befores.length === 0 || price === null || !hasUnpriced(tx, asset.rid)) return
  const listingRid = shownListing(tx, asset)?.rid ?? null
  noteFirstPrice(tx, { assetRid: asset.rid, price, listingRid, now })
}

/** What a bot posts about a change to a home that it matches; undefined when the change is no news for it. */
function newsFor(
  bot: Bot,
  change: Change & { ways: Ways },
  posted: Posted | undefined,
): News | undefined {
  const { asset, befores, outcome, absorbed = [], ways } = change
  const wasIn = (before: Asset) => wasInRange(bot, before, ways)
  const { priceBefore: known = lowestPrice(befores) } = change
  if (posted) {
    const { lowest, nextN } = posted
    const hasFallen = known === null || (asset.price !== null && asset.price < known)
    // A fall of the price while the home was out of range is told when it returns.
    const isBack = befores.length > 0 && !befores.some(wasIn)
    if (!(hasFallen || isBack) || !isPriceDrop(lowest, asset.price)) return undefined
    const cause = outcome === 'new' ? 'joined' : 'fell'
    return { kind: 'price', n: nextN, previousPrice: lowest, cause }
  }
  const own = absorbed.filter(({ ownerRid }) => ownerRid === bot.ownerRid)
  if ([...befores, ...own].some(wasIn)) return undefined
  const previousPrice = befores.length > 0 && known !== asset.price ? known : null
  return { kind: 'match', n: 0, previousPrice, cause: null }
}

/**
 * Whether a home matched the criteria now in force before a change. Its removal is no change, but a home that was
 * removed when the bot was started counts as new when it returns.
 */
function wasInRange(bot: Bot, before: Asset, ways: Ways): boolean {
  const wasAbsent = before.removedRev !== null && before.removedRev <= bot.watchFrom
  return !wasAbsent && matchesAll(bot, before, ways)
}

function lowestPrice(homes: readonly Asset[]): number | null {
  const prices = homes.flatMap(({ price }) => (price === null ? [] : [price]))
  return prices.length === 0 ? null : Math.min(...prices)
}

/** Counts a bot's next post. The first posts of a pass are sent and shown singly, the others with a digest. */
export function foldIn(
  tx: Tx,
  { posts, groupId, runRid }: Pass,
  { rid: botRid, digestThreshold }: Bot,
  now: number,
): Pick<Occasion, 'groupId' | 'digestRid'> {
  const before = posts.get(botRid) ?? 0
  posts.set(botRid, before + 1)
  if (!isFolded(before, digestThreshold)) return { groupId: null, digestRid: null }
  return { groupId, digestRid: openDigest(tx, { botRid, runRid }, now) }
}
