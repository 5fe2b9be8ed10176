import { type Criteria, matchesAll } from '../assets/criteria/criteria.ts'
import type { Ways } from '../assets/criteria/criterion.ts'
import type { Asset } from '../assets/domain/asset.ts'
import { isLive } from '../assets/domain/asset.ts'
import { hiddenOf, hidingUsers } from '../assets/marks/store.ts'
import { assetsByRid } from '../assets/store/assets.ts'
import { type AssetChange, changesSince } from '../assets/store/changes.ts'
import { firstPriceOf } from '../assets/store/former-prices.ts'
import { shownListing } from '../assets/store/listings.ts'
import { waysIn } from '../assets/store/ways.ts'
import type { Bot } from '../bots/domain/bot.ts'
import type { CatchUp } from '../bots/service.ts'
import type { Db, Tx } from '../database/database.ts'
import { freezeStart } from '../delivery/digests/service.ts'
import { type DropCause, isPriceDrop } from '../delivery/domain/delivery.ts'
import { post, suppress } from '../delivery/service.ts'
import { cheaperThanTold, type Posted } from '../delivery/store.ts'
import { days } from '../kernel/clock.ts'
import type { Random } from '../kernel/random.ts'
import { CATCH_UP_HOMES, RECENT_DAYS } from './domain.ts'
import { foldIn, type Pass } from './service.ts'
import { changedRids, matchingRids } from './store.ts'

type World = { random: Random; now: number }

/**
 * What a started bot posts: lower prices of the homes that it has posted before, and the newest homes of the last week
 * that it has never posted. The start is one pass.
 */
export function createCatchUp(random: Random): CatchUp {
  return (tx, bot, now) => {
    const world = { random, now }
    const pass: Pass = { runRid: null, groupId: random.id(), posts: new Map() }
    postDrops(tx, bot, { ...world, pass })
    // Oldest first, because the newest message is at the end of a chat.
    for (const asset of newestHomes(tx, bot, now).toReversed()) {
      const listingRid = shownListing(tx, asset)?.rid ?? null
      const match = { kind: 'match', n: 0, previousPrice: null, cause: null, runRid: null } as const
      const occasion = { ...match, ...foldIn(tx, pass, bot, now), listingRid }
      post(tx, { bot, asset, occasion }, world)
    }
    freezeStart(tx, bot, world)
  }
}

/** Posts each home whose price fell while the bot did not run. */
function postDrops(tx: Tx, bot: Bot, { pass, ...world }: World & { pass: Pass }): void {
  const cheaper = cheaperThanTold(tx, bot.rid)
  const ways = waysIn(tx)
  for (const asset of assetsByRid(tx, [...cheaper.keys()]).values()) {
    const posted = cheaper.get(asset.rid)
    if (!posted || !isPriceDrop(posted.lowest, asset.price)) continue
    if (!isLive(asset) || !matchesAll(bot, asset, ways)) continue
    const { lowest: previousPrice, nextN: n } = posted
    const listingRid = shownListing(tx, asset)?.rid ?? null
    const cause = causeOf(tx, asset, posted)
    const drop = { kind: 'price', n, previousPrice, cause, listingRid, runRid: null } as const
    if (hidingUsers(tx, asset.rid).has(bot.ownerRid)) {
      suppress(tx, { bot, asset, occasion: { ...drop, groupId: null } }, world)
      continue
    }
    post(tx, { bot, asset, occasion: { ...drop, ...foldIn(tx, pass, bot, world.now) } }, world)
  }
}

/** Whether the listing with the lowest price is older than the bot's last post, or was already a drop when it came. */
function causeOf(db: Db, asset: Asset, { lowest, at }: Posted): DropCause {
  const shown = shownListing(db, asset)
  if (!shown || shown.firstSeenAt <= at) return 'fell'
  return isPriceDrop(lowest, firstPriceOf(db, shown.rid)) ? 'joined' : 'fell'
}

/** The newest matching homes that the bot has not posted and its user has not hidden, newest first. */
function newestHomes(db: Db, bot: Bot, now: number): Asset[] {
  const since = now - days(RECENT_DAYS)
  const range = { since, notPostedBy: bot.rid, readerRid: bot.ownerRid }
  const arrivals = arrivalsOf(db, bot, range)
  const hidden = new Set(hiddenOf(db, bot.ownerRid).map(({ rid }) => rid))
  const seen = matchingRids(db, bot, { ...range, limit: CATCH_UP_HOMES + hidden.size })
  const found = new Set([...seen, ...arrivals.keys()]).difference(hidden)
  const homes = [...assetsByRid(db, [...found]).values()]
  const newAt = ({ rid, firstSeenAt }: Asset) => Math.max(firstSeenAt, arrivals.get(rid) ?? 0)
  return homes
    .sort((one, other) => newAt(other) - newAt(one) || other.rid - one.rid)
    .slice(0, CATCH_UP_HOMES)
}

/** When a change brought each of these homes into the bot's range, by rid: such a home counts as first seen then. */
function arrivalsOf(
  db: Db,
  bot: Bot,
  range: { since: number; notPostedBy: number; readerRid: number },
): Map<number, number> {
  const changes = changesSince(db, changedRids(db, bot, range), range.since)
  const arrivals = new Map<number, number>()
  const ways = waysIn(db)
  for (const [rid, ofHome] of changes) {
    const at = arrivalAt({ criteria: bot, ways }, ofHome)
    if (at !== null) arrivals.set(rid, at)
  }
  return arrivals
}

/** The time of the last change before which a home, which matches now, did not match. Null: there is none. */
function arrivalAt(
  { criteria, ways }: { criteria: Criteria; ways: Ways },
  changes: readonly AssetChange[],
): number | null {
  const last = changes.findLast(({ before }) => !matchesAll(criteria, before, ways))
  return last && !last.isSilent ? last.at : null
}
