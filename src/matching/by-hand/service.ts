import { mergeByHand, splitOff } from '../../assets/by-hand.ts'
import { isMatchedChange } from '../../assets/criteria/criteria.ts'
import type { Asset } from '../../assets/domain/asset.ts'
import { homeById } from '../../assets/marks/service.ts'
import { listingsOf } from '../../assets/store/listings.ts'
import type { Actor, Subject } from '../../audit/domain.ts'
import { noteAction } from '../../audit/store.ts'
import { type Db, type Tx, write } from '../../database/database.ts'
import { followMove } from '../../delivery/moves.ts'
import type { Clock } from '../../kernel/clock.ts'
import { AppError, invalid } from '../../kernel/errors.ts'
import type { Random } from '../../kernel/random.ts'
import { indexFor } from '../indexes.ts'
import { matchHome } from '../service.ts'

type World = { db: Db; clock: Clock; random: Random }

/** Who decides. The rid of the administrator is null for the operator, by the command line. */
type By = { actor: Actor; decidedBy: number | null }

export type Split = By & { assetId: string; listingId: string }

/** Homes that one call merges, at most. */
export const MERGED_MAX = 20

/**
 * Splits a listing off its home. No bot posts it that has posted the home, or that the home matched.
 * @returns the home that the listing belongs to now.
 * @throws AppError `missing` for a home or listing that does not exist; `conflict` for the only listing of a home.
 */
export function splitListing(
  { db, clock, random }: World,
  { assetId, listingId, decidedBy, actor }: Split,
): Asset {
  return write(db, (tx) => {
    const home = homeById(tx, assetId, null)
    const listings = listingsOf(tx, home.rid)
    const listing = listings.find(({ id }) => id === listingId)
    if (!listing) throw new AppError('missing', { code: 'noListing' })
    if (listings.length === 1) throw new AppError('conflict', { code: 'onlyListing' })
    const world = { random, now: clock.now() }
    const { asset, befores, move } = splitOff(tx, listing, {
      ...world,
      isMatchedChange,
      decidedBy,
    })
    followMove(tx, move, world)
    postSplit(tx, asset, [home, ...befores], world)
    const [before, after] = [{ home: home.id }, { home: asset.id, listing: listingId }]
    noteAction(tx, actor, { action: 'asset.split', subject: subjectOf(home), before, after }, world)
    return asset
  })
}

/** Posts a home that was split off to the bots that could not see it before, because its former home did not match. */
function postSplit(
  tx: Tx,
  asset: Asset,
  befores: readonly Asset[],
  { random, now }: { random: Random; now: number },
): void {
  const index = indexFor(tx, 1)
  index.refresh(tx)
  const change = { asset, befores, priceBefore: asset.price, outcome: 'updated' } as const
  const pass = { runRid: null, groupId: random.id(), posts: new Map() }
  matchHome(tx, index, change, { pass, random, now })
}

/**
 * Merges homes into the one that was first seen. Nothing is posted.
 * @returns the home that has the listings of all.
 * @throws AppError `invalid` without two different homes; `missing` for one that does not exist; `conflict` when they
 * are one home already, or one is for rent and another for sale.
 */
export function mergeAssets(
  { db, clock, random }: World,
  { assetIds, decidedBy, actor }: By & { assetIds: readonly string[] },
): Asset {
  const ids = [...new Set(assetIds)]
  if (ids.length < 2 || ids.length > MERGED_MAX)
    throw invalid('assetIds', { code: 'severalHomes', max: MERGED_MAX })
  return write(db, (tx) => {
    const homes = new Map(ids.map((id) => homeById(tx, id, null)).map((home) => [home.rid, home]))
    const [one, other, ...more] = homes.values()
    if (!one || !other) throw new AppError('conflict', { code: 'alreadyOne' })
    const all = [one, other, ...more] as const
    if (all.some(({ dealType }) => dealType !== one.dealType))
      throw new AppError('conflict', { code: 'rentAndSale' })
    const world = { random, now: clock.now() }
    const { asset, moves } = mergeByHand(tx, all, { ...world, isMatchedChange, decidedBy })
    for (const move of moves) followMove(tx, move, world)
    const [before, after] = [{ homes: all.map(({ id }) => id) }, { home: asset.id }]
    noteAction(
      tx,
      actor,
      { action: 'asset.merge', subject: subjectOf(asset), before, after },
      world,
    )
    return asset
  })
}

function subjectOf({ id, street, neighbourhood, city }: Asset): Subject {
  return { kind: 'asset', id, name: street ?? neighbourhood ?? city ?? '' }
}
