import { type Settled, settle } from '../assets/private-homes.ts'
import { hasPrivateHomes } from '../assets/store/assets.ts'
import { listingByRid } from '../assets/store/listings.ts'
import type { Tx } from '../database/database.ts'
import { followMove } from '../delivery/moves.ts'
import type { Random } from '../kernel/random.ts'

/**
 * Makes homes of single users part of the same home that everybody sees, after a new or changed listing. What was told,
 * marked and arrived of them follows: no bot posts the home again. Undefined: no user has a home of their own.
 */
export function settleListing(
  tx: Tx,
  listingRid: number,
  world: { random: Random; now: number },
): Settled | undefined {
  const listing = hasPrivateHomes(tx) ? listingByRid(tx, listingRid) : undefined
  const settled = listing && settle(tx, listing, world.now)
  for (const move of settled?.moves ?? []) followMove(tx, move, world)
  return settled
}
