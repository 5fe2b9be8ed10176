import { retireListing } from '../assets/service.ts'
import { isMatchedChange } from '../bots/criteria/criteria.ts'
import type { Tx } from '../database/database.ts'
import { requestEdits } from '../delivery/channels/telegram/edits.ts'
import type { Random } from '../kernel/random.ts'

/** Marks a listing as gone. When its home is removed with it, the posts about the home say so. */
export function retire(
  tx: Tx,
  listingRid: number,
  { random, now }: { random: Random; now: number },
): void {
  const asset = retireListing(tx, listingRid, { now, isMatchedChange })
  if (asset && asset.removedAt !== null) requestEdits(tx, asset.rid, { random, now })
}
