import { isMatchedChange } from '../assets/criteria/criteria.ts'
import type { Asset } from '../assets/domain/asset.ts'
import { retireListing } from '../assets/service.ts'
import type { Tx } from '../database/database.ts'
import { requestEdits } from '../delivery/channels/telegram/edits.ts'
import type { Random } from '../kernel/random.ts'
import type { BotIndex } from '../matching/bot-index.ts'
import { matchHome, type Pass, type Tally } from '../matching/service.ts'
import { tellWatchers } from '../notifications/watched.ts'

type World = { random: Random; now: number }

/**
 * Marks a listing as gone. When its home is removed with it, the posts about the home say so. When its other listings
 * bring it into the range of bots, they post it with its old price. `index` must be up to date.
 */
export function retire(
  tx: Tx,
  index: BotIndex,
  listingRid: number,
  { pass, ...world }: World & { pass: Pass },
): Tally {
  const { random, now } = world
  const retired = retireListing(tx, listingRid, { now, isMatchedChange })
  if (!retired) return { matched: 0, delivered: 0 }
  const { asset, before, isToMatch } = retired
  sayRemoved(tx, asset, world)
  tellWatchers(tx, { before, after: asset }, { random, now })
  if (!isToMatch) return { matched: 0, delivered: 0 }
  const change = { asset, befores: [before], outcome: 'updated' } as const
  return matchHome(tx, index, change, { pass, random, now })
}

/** Marks a listing as gone that was too old when it arrived: no bot posts its home because of that. */
export function retireAtOnce(tx: Tx, listingRid: number, world: World): void {
  const { now } = world
  const retired = retireListing(tx, listingRid, { now, isMatchedChange, isSilent: true })
  if (!retired) return
  sayRemoved(tx, retired.asset, world)
  tellWatchers(tx, { before: retired.before, after: retired.asset }, world)
}

function sayRemoved(tx: Tx, asset: Asset, world: World): void {
  if (asset.removedAt !== null) requestEdits(tx, asset.rid, world)
}
