import type { Tx } from '../database/database.ts'
import type { World } from './derive.ts'
import type { Asset, KeptListing } from './domain/asset.ts'
import { bySeen, join, type Move, type Regrouped, release } from './regroup.ts'
import { decide } from './store/decisions.ts'
import { listingsOf } from './store/listings.ts'

/** The rid of the administrator who decides; null: the operator, by the command line. */
type Deciding = World & { decidedBy: number | null }

/** Splits a listing off its home. The decision keeps it apart from every other listing that the home has now. */
export function splitOff(tx: Tx, listing: KeptListing, { decidedBy, ...world }: Deciding) {
  const { now } = world
  for (const other of listingsOf(tx, listing.assetRid))
    if (other.rid !== listing.rid)
      decide(tx, [listing.rid, other.rid], { isSame: false, decidedBy, now })
  return release(tx, listing, world, { isSplit: true })
}

export type Merged = Pick<Regrouped, 'asset'> & { moves: Move[] }

/** Merges homes into the one that was seen first. The decision holds each listing to those of the other homes. */
export function mergeByHand(
  tx: Tx,
  homes: readonly [Asset, Asset, ...Asset[]],
  { decidedBy, ...world }: Deciding,
): Merged {
  const decision = { isSame: true, decidedBy, now: world.now }
  const [oldest, ...others] = homes.toSorted(bySeen) as [Asset, ...Asset[]]
  const known = listingsOf(tx, oldest.rid)
  const merged: Merged = { asset: oldest, moves: [] }
  for (const other of others) {
    const joining = listingsOf(tx, other.rid)
    for (const one of known) for (const { rid } of joining) decide(tx, [one.rid, rid], decision)
    known.push(...joining)
    const { asset, move } = join(tx, merged.asset, other, { by: 'hand' }, world)
    merged.asset = asset
    merged.moves.push(move)
  }
  return merged
}
